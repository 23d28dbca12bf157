import Diagnostics
import JSONText

/// What Apple says about a request that it refuses, a line for each error: its words, its code, what it points at.
func refusalLines(_ body: [UInt8], of request: PlannedRequest) -> [String] {
  guard let root = try? JSONDocument(reading: body, limits: .answer).root else { return [] }
  return (root["errors"]?.elements.map { Array($0) } ?? []).prefix(10).map { error in
    let words = error["detail"]?.string ?? error["title"]?.string ?? "no reason"
    let code = error["code"]?.string.map { " [\($0)]" } ?? ""
    let pointer = error["source"]?["pointer"]?.string.map { " at " + place($0, in: request) } ?? ""
    return escapingControls(words + code + pointer)
  }
}

/// A pointer into the body, with the storefront of the row that it leads into.
private func place(_ pointer: String, in request: PlannedRequest) -> String {
  let parts = pointer.split(separator: "/")
  guard parts.count > 1, parts[0] == "included", let number = Int(parts[1]),
    let storefront = request.storefront(ofIncluded: number)
  else { return pointer }
  return "\(pointer) (\(storefront))"
}

/// The id of the object that an answer says was created.
func createdId(_ answer: HTTPResponse, _ request: PlannedRequest) -> String? {
  guard request.method == .post, let root = try? JSONDocument(reading: answer.body, limits: .answer).root
  else { return nil }
  return root["data"]?["id"]?.string.flatMap { $0.isEmpty ? nil : $0 }
}

extension TransportFailure {
  var words: String {
    switch self {
    case .notSent(let words), .lost(let words), .unusable(let words, _): words
    case .tooLarge: "the answer is too large"
    }
  }
}
