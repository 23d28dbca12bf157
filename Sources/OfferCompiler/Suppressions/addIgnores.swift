import ByteText
package import Diagnostics
import YAMLSyntax

/// A text with added comments that suppress findings.
package struct AddedIgnores: Sendable {
  package let bytes: [UInt8]
  /// The findings for which no line can have a comment.
  package let left: [Finding]
}

/// Whether a reason can be written in a comment and is the same when it is read back.
package func isReason(_ text: String) -> Bool {
  let isPlain = escapingControls(text) == text
  // YAML forbids the two noncharacters below U+10000.
  let isYAML = !text.unicodeScalars.contains { $0.value == 0xFFFE || $0.value == 0xFFFF }
  return isPlain && isYAML && !text.byBytes.consists(of: " ")
}

/// Whether a text is JSON, because it begins with a brace. JSON has no comments.
package func isJSON(_ bytes: [UInt8]) -> Bool { bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{") }

/// Adds comments that suppress findings, each above the innermost entry around a finding. An entry gets one comment for all
/// its findings. All other bytes stay.
///
/// - Parameters:
///   - findings: findings of suppressible rules in this text.
///   - reason: a text for which `isReason` is true.
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

/// Finds ignores to which names can be added, because they have the same reason and no last day.
///
/// - Returns: the end of the last name in the list, by the line below the ignore.
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
  /// Whether a line begins inside a scalar of several lines.
  fileprivate func isInsideText(_ line: UInt32) -> Bool {
    let next = nodes.partitionPoint { $0.start < line }
    guard next > 0, isScalar(UInt32(next - 1)) else { return false }
    return nodes[next - 1].end > line
  }
}
