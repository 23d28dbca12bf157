import JSONText

/// The object that an answer to a request says was created.
func createdObject(_ answer: HTTPResponse, _ request: PlannedRequest) -> ResourceObject? {
  guard request.method == .post, let root = try? JSONDocument(reading: answer.body, limits: .answer).root
  else { return nil }
  return root["data"].flatMap(ResourceObject.init)
}

extension TransportFailure {
  var words: String {
    switch self {
    case .notSent(let words), .lost(let words), .unusable(let words, _): words
    case .tooLarge: "the response is too large"
    }
  }
}
