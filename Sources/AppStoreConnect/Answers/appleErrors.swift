import Diagnostics
import JSONText

/// What Apple says in an answer with errors: the first one's detail and code, in one line.
///
/// - Returns: nil if the answer has no errors in Apple's form.
func appleErrors(in root: JSONValue) -> String? {
  guard let error = root["errors"]?.elements?.first(where: { _ in true }) else { return nil }
  let words = error["detail"]?.string ?? error["title"]?.string
  let code = error["code"]?.string
  let parts = [words, code.map { words == nil ? $0 : "(\($0))" }].compactMap { $0 }
  return parts.isEmpty ? nil : escapingControls(parts.joined(separator: " "))
}

/// The status that an error names, for answers whose own is not at hand.
func appleStatus(in root: JSONValue) -> Int? {
  guard let error = root["errors"]?.elements?.first(where: { _ in true }) else { return nil }
  return error["status"]?.string.flatMap { Int($0) } ?? error["status"]?.integer
}

extension JSONLimits {
  /// Of one answer: a page of 8,000 price points with all that is included.
  static let answer = JSONLimits(values: 4_000_000)
}
