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

/// Finds the entries that hold places of a document.
///
/// An entry is a key with its value, or an item of a list. Those that own a place are the ones around it, outwards up to
/// and with the nearest list item that is a mapping: such an item is an object of its own, and what is said about
/// the object around it is not said about it.
struct EntriesAround {
  private let document: Document
  /// Sorted.
  private let places: [UInt32]
  /// For each place where its entries begin, the innermost first.
  private(set) var beginnings: [[UInt32]]

  /// Visits the collections that hold a place, and of them each child once.
  init(_ places: [UInt32], in document: Document) {
    self.document = document
    self.places = places
    beginnings = Array(repeating: [], count: places.count)
    var left = places.indices
    for (number, root) in document.roots.enumerated() {
      let isLast = number + 1 == document.roots.count
      let end = isLast ? UInt32.max : document.range(document.roots[number + 1]).start
      visit(root, take(&left, before: end), [])
    }
  }

  private mutating func visit(_ node: NodeID, _ wanted: Range<Int>, _ around: [UInt32]) {
    guard !wanted.isEmpty else { return }
    if document.isMapping(node) {
      visitMapping(node, wanted, around)
    } else if document.isSequence(node) {
      visitSequence(node, wanted, around)
    } else {
      for number in wanted { beginnings[number] = around }
    }
  }

  private mutating func visitMapping(_ node: NodeID, _ wanted: Range<Int>, _ around: [UInt32]) {
    let end = document.after(node)
    var left = wanted
    var key = node + 1
    while key < end, !left.isEmpty {
      let value = document.after(key)
      let next = document.after(value)
      var here = take(&left, before: next < end ? document.range(next).start : .max)
      let entries = [document.range(key).start] + around
      for number in take(&here, before: document.range(value).start) { beginnings[number] = entries }
      visit(value, here, entries)
      key = next
    }
  }

  private mutating func visitSequence(_ node: NodeID, _ wanted: Range<Int>, _ around: [UInt32]) {
    let end = document.after(node)
    var left = wanted
    var item = node + 1
    var gap = document.range(node).start
    while item < end, !left.isEmpty {
      let next = document.after(item)
      let here = take(&left, before: next < end ? document.range(next).start : .max)
      if !here.isEmpty {
        let dash = beginning(of: document.range(item).start, after: gap)
        visit(item, here, document.isMapping(item) ? [dash] : [dash] + around)
      }
      gap = document.range(item).end
      item = next
    }
  }

  /// Where an item of a block list has its `-`: nothing but blanks and comments is before it.
  private func beginning(of item: UInt32, after gap: UInt32) -> UInt32 {
    var offset = Int(gap)
    while offset < Int(item) {
      switch document.bytes[offset] {
      case UInt8(ascii: "-"): return UInt32(offset)
      case UInt8(ascii: "#"):
        while offset < Int(item), document.bytes[offset] != 0x0A, document.bytes[offset] != 0x0D {
          offset += 1
        }
      default: offset += 1
      }
    }
    return item
  }

  private func take(_ left: inout Range<Int>, before end: UInt32) -> Range<Int> {
    var last = left.lowerBound
    while last < left.upperBound, places[last] < end { last += 1 }
    defer { left = last..<left.upperBound }
    return left.lowerBound..<last
  }
}

/// The lines of a document, 1-based as in reports, and which of them a comment speaks about.
struct SourceLines {
  private let bytes: [UInt8]
  private let table: LineTable
  /// What comments on lines of their own reach, as far as it was asked: many can stand below one another.
  private var belowComment: [Int: Ignore.Reach] = [:]

  /// Linear in the size of the file: made for files with a comment to offerc.
  init(_ document: Document) {
    bytes = document.bytes
    table = LineTable(document.source)
  }

  func line(of offset: UInt32) -> Int { table.line(of: Int(offset)) }

  func start(of line: Int) -> UInt32 { UInt32(table.range(ofLine: line).lowerBound) }

  /// The first byte of a line that is no blank; nil for a blank line.
  func content(of line: Int) -> UInt32? {
    table.range(ofLine: line).first { !isBlank(bytes[$0]) }.map { UInt32($0) }
  }

  /// The line break of the file at this line: the one before it, else the one after it.
  func lineBreak(around line: Int) -> String {
    let first = max(1, line - 1)
    guard table.hasLine(first + 1) else { return "\n" }
    let place = table.range(ofLine: first).upperBound..<table.range(ofLine: first + 1).lowerBound
    return String(decoding: bytes[place], as: UTF8.self)
  }

  /// A comment after something speaks about its line; one on a line of its own about the next line that holds more than
  /// a comment, unless a blank line is between them.
  mutating func reach(of comment: Range<UInt32>) -> Ignore.Reach {
    let own = line(of: comment.lowerBound)
    guard content(of: own) == comment.lowerBound else { return .line(own) }
    let reach = reach(below: own)
    belowComment[own] = reach
    return reach
  }

  private func reach(below own: Int) -> Ignore.Reach {
    var line = own
    while table.hasLine(line + 1) {
      line += 1
      if let known = belowComment[line] { return known }
      guard let content = content(of: line) else { return .nothing }
      guard bytes[Int(content)] == UInt8(ascii: "#") else { return .below(line) }
    }
    return .nothing
  }

  /// What speaks about a place, the nearest first: its line, the line above, the lines above the entries around it.
  func reaches(of place: UInt32, in entries: [UInt32]) -> [Ignore.Reach] {
    let own = line(of: place)
    return [.line(own), .below(own)] + entries.map { .below(line(of: $0)) }
  }
}
