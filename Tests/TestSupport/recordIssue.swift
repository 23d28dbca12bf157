import Foundation
import Testing

/// Records what a function such as `equal` found. Its first line names the case, or else the comparison in the source.
///
/// - Parameter subject: the case. May be empty.
func recordIssue(
  _ found: some Any, expected: String, _ subject: String, at location: SourceLocation
) {
  let lines = [
    sourceLine(at: location), subject, "found \(String(describingForTest: found))", "expected \(expected)",
  ]
  Issue.record(
    Comment(rawValue: lines.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")),
    sourceLocation: location)
}

/// The call in a test, such as `equal(lines.count, 3)`. Of a long one, the first lines.
///
/// Returns nil if the file of the test is not in the checkout any more.
private func sourceLine(at location: SourceLocation) -> String? {
  let folder = "Tests/\(location.moduleName)"
  let names =
    FileManager.default.enumerator(atPath: Repository.path(folder))?.compactMap { $0 as? String } ?? []
  let name = names.first { name in
    name == location.fileName || name.hasSuffix("/" + location.fileName)
  }
  guard let name, let text = try? Repository.text("\(folder)/\(name)") else { return nil }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(location.line - 1)
  var call = ""
  for line in lines.prefix(4) {
    call += line.trimmingCharacters(in: .whitespaces)
    if call.count(where: { $0 == "(" }) <= call.count(where: { $0 == ")" }) { return call }
  }
  return call + "…"
}
