import ByteText
import Diagnostics
import JSONText

/// What a request does, whatever ids were known when it was planned: two of one signature are as good as each other.
struct RequestSignature: Hashable {
  private let object: ObjectPath?
  private let text: String

  init(_ request: PlannedRequest, of object: ObjectPath, _ made: [Int: String]) {
    var parts = [request.method.rawValue, request.collection]
    // A batch has a name of the catalog only: equal ones change places.
    self.object = request.isBatch ? nil : object.named
    // A text is found by its locale, and a draft may have been made since.
    if !request.isText, let target = request.target { parts.append(target.replacing(made).text) }
    parts += request.list.map { [$0] + request.deletedIds.sorted() } ?? []
    if request.list == nil, let body = request.body {
      parts += RequestSignature.parts(of: body, made, path: "")
    }
    text = parts.joined(separator: "\u{1F}")
  }

  /// Attributes, and links to what has been there before.
  private static func parts(of value: JSON, _ made: [Int: String], path: String) -> [String] {
    switch value {
    case .object(let members):
      return members.flatMap { parts(of: $0.value, made, path: path + "/" + $0.name) }
    case .array(let items): return items.flatMap { parts(of: $0, made, path: path) }
    case .text(let text) where path.byBytes.hasSuffix("/id") && !path.byBytes.contains("/attributes/"):
      let id = Reference(parsing: text)?.replacing(made).text ?? text
      return path.byBytes.contains("/version/") || path == "/data/id" ? [] : [path + "=" + id]
    case .null, .boolean, .number, .text:
      return [path + "=" + String(decoding: value.bytes, as: UTF8.self)]
    }
  }
}
