package import JSONText

/// A message of the client: a request has an id and a method, a notification has no id, and an answer has no method.
package struct Message: Sendable {
  /// A number or a text.
  package let id: JSON?
  package let method: String?
  package let params: JSONValue?

  /// - Throws: the answer to bytes that are not a message.
  package init(_ bytes: [UInt8]) throws(ResponseError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(
        reading: bytes, limits: JSONLimits(bytes: MessageFramer.longestMessage), allowsLoneSurrogates: true)
    } catch {
      throw ResponseError(.parseError, "the message is not JSON")
    }
    guard document.root.members != nil else {
      throw ResponseError(.invalidRequest, "the message is not an object")
    }
    method = document.root["method"]?.string
    params = document.root["params"]
    switch document.root["id"].flatMap(JSON.init) {
    case .number(let number): id = .number(number)
    case .text(let text): id = .text(text)
    case .null, nil: id = nil
    default: throw ResponseError(.invalidRequest, "the ID of the message is neither a number nor text")
    }
    let isAnswer = document.root["result"] != nil || document.root["error"] != nil
    guard method != nil || isAnswer else {
      throw ResponseError(.invalidRequest, "the message has no method", id: id)
    }
  }
}
