import ByteText
package import Diagnostics
import YAMLSyntax

/// A text with comments that suppress some of its findings.
package struct AddedIgnores: Sendable {
  package let bytes: [UInt8]
  /// The findings for which there is no line where a comment can stand.
  package let left: [Finding]
}

/// Whether a reason can stand in a comment and be read back as it is.
package func isReason(_ text: String) -> Bool {
  let isPlain = escapingControls(text) == text
  // YAML has no place for the two noncharacters below U+10000.
  let isYAML = !text.unicodeScalars.contains { $0.value == 0xFFFE || $0.value == 0xFFFF }
  return isPlain && isYAML && !text.byBytes.consists(of: " ")
}

/// Whether a text is JSON, which has no comments: it begins with a brace.
package func isJSON(_ bytes: [UInt8]) -> Bool { bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{") }

/// Writes a comment above the line of the innermost entry that holds a finding, one for all findings of that entry.
/// Every other byte stays.
///
/// - Parameters:
///   - findings: of suppressible rules, their primary places in this text.
///   - reason: one for which `isReason` holds.
package func addIgnores(
  for findings: [Finding], reason: String, to bytes: [UInt8], rules: RuleRegistry
) -> AddedIgnores {
  let document = parse(bytes, name: "", file: 0).document
  var lines = SourceLines(document)
  let reason = String(reason.byBytes.trimmed(" "))
  let sorted = findings.sorted { $0.primary.range.start < $1.primary.range.start }
  let entries = EntriesAround(sorted.map(\.primary.range.start), in: document).beginnings
  var ignored: [Int: Set<String>] = [:]
  var left: [Finding] = []
  for (finding, beginnings) in zip(sorted, entries) {
    let candidates = beginnings.lazy.map { [lines] in lines.line(of: $0) }
    if let line = candidates.first(where: { !document.isInsideText(lines.start(of: $0)) }) {
      ignored[line, default: []].insert(finding.rule.name)
    } else {
      left.append(finding)
    }
  }
  let extensible = extensibleIgnores(of: document, &lines, reason: reason, rules: rules)
  let insertions = ignored.map { line, rules in
    let names = rules.sorted().joined(separator: ", ")
    if let end = extensible[line] { return TextEdit.insertion(", " + names, at: end, in: 0) }
    let start = lines.start(of: line)
    let indentation = document.source(
      SourceRange(file: 0, start: start, end: lines.content(of: line) ?? start))
    let comment = "# offerc: ignore[\(names)]: \(reason)"
    return .insertion(indentation + comment + lines.lineBreak(around: line), at: start, in: 0)
  }
  var text = EditedText(bytes)
  text.apply(insertions)
  return AddedIgnores(bytes: text.bytes, left: left)
}

/// For lines below an ignore with the same reason and without a last day: where the last name of its list ends.
private func extensibleIgnores(
  of document: Document, _ lines: inout SourceLines, reason: String, rules: RuleRegistry
) -> [Int: UInt32] {
  var result: [Int: UInt32] = [:]
  for comment in document.comments.reversed() where isDirective(comment, in: document.bytes) {
    guard let ignore = parseIgnore(comment, in: document, &lines, rules: rules).ignore,
      case .below(let line) = ignore.reach,
      ignore.reason == reason, ignore.until == nil, let last = ignore.rules.last
    else { continue }
    result[line] = last.name.range.end
  }
  return result
}

extension Document {
  /// Whether a line that begins there begins inside a text of several lines.
  fileprivate func isInsideText(_ line: UInt32) -> Bool {
    let next = nodes.partitionPoint { $0.start < line }
    guard next > 0, isScalar(UInt32(next - 1)) else { return false }
    return nodes[next - 1].end > line
  }
}
