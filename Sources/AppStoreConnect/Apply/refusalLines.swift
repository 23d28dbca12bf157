import ByteText
import Diagnostics
import JSONText

/// What Apple says about a request that it refuses, a line for each error: its words, its code, what it points at; then what
/// the codes mean, as far as they are known.
///
/// - Parameter name: the name of an object at a path such as `/v1/subscriptions/6500000001`; nil if it is not known.
func refusalLines(
  _ body: [UInt8], of request: PlannedRequest, _ commands: CatalogCommands = CatalogCommands(),
  name: (String) -> String? = { _ in nil }
) -> [String] {
  guard let root = try? JSONDocument(reading: body, limits: .answer).root else { return [] }
  let errors = AppleError.all(in: root)
  let lines = errors.prefix(10).map { error in
    let owner = error.path.map { (name($0) ?? $0) + ": " } ?? ""
    let code = error.code.map { " [\($0)]" } ?? ""
    let pointer = error.pointer.map { " at " + place($0, in: request) } ?? ""
    return escapingControls(owner + error.words + code + pointer)
  }
  // What the errors of other objects say is more than what their envelope says.
  let causes = errors.filter { !$0.hasCauses }
  return lines + meanings(of: causes.compactMap(\.code), commands)
}

/// An error of an answer.
private struct AppleError {
  /// The path of the object that it is about, if it is another one than that of the request.
  let path: String?
  let words: String
  let code: String?
  let pointer: String?
  /// Whether errors of other objects, which follow, caused it.
  let hasCauses: Bool

  init(_ error: JSONValue, about path: String? = nil) {
    self.path = path
    words = error["detail"]?.string ?? error["title"]?.string ?? "no reason"
    code = error["code"]?.string
    pointer = error["source"]?["pointer"]?.string
    hasCauses = error["meta"]?["associatedErrors"]?.members?.contains { _ in true } == true
  }

  /// Each error, followed by those of other objects that caused it: `associatedErrors` has them by the path of the object.
  static func all(in root: JSONValue) -> [AppleError] {
    (root["errors"]?.elements.map { Array($0) } ?? []).flatMap { error in
      let others = error["meta"]?["associatedErrors"]?.members.map { Array($0) } ?? []
      let associated = others.flatMap { member in
        (member.value.elements.map { Array($0) } ?? []).map { AppleError($0, about: member.name.string) }
      }
      return [AppleError(error)] + associated
    }
  }
}

/// A pointer into the body, with the storefront of the row that it leads into.
private func place(_ pointer: String, in request: PlannedRequest) -> String {
  let parts = pointer.byBytes.split(separator: "/")
  guard parts.count > 1, parts[0] == "included", let number = Int(parts[1]),
    let storefront = request.storefront(ofIncluded: number)
  else { return pointer }
  return "\(pointer) (\(storefront))"
}
