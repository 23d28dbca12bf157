import Diagnostics
import EmbeddedFiles
import SystemCalls

/// The bytes of the page of a rule. They are looked at when somebody asks for them.
struct RulePageText: Sendable {
  /// What is before the first example.
  let facts: ArraySlice<UInt8>
  let examples: ArraySlice<UInt8>

  /// All of them, and `Sources.md`. The first byte ends a line.
  static let pages = EmbeddedFiles.rulePages

  /// Empty if no page has the id.
  init(_ id: RuleID) {
    let heading = "\n# " + id.name
    let found = offset(of: heading + "\n", in: RulePageText.pages)
    self.init(
      RulePageText.pages, from: found.map { $0 + heading.utf8.count } ?? RulePageText.pages.count)
  }

  /// - Parameter start: where a page begins, with the end of a line.
  init(_ bytes: [UInt8], from start: Int) {
    let end = offset(of: "\n# ", in: bytes, from: start) ?? bytes.count
    let first = min(offset(of: "\n## ", in: bytes, from: start) ?? end, end)
    (facts, examples) = (bytes[start..<first], bytes[first..<end])
  }

  /// The rest of the line of `Sources.md` that begins so.
  static func line(_ beginning: String) -> String? {
    offset(of: "\n" + beginning, in: pages).map { start in
      let rest = pages[(start + 1 + beginning.utf8.count)...]
      return String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}

/// A line at the margin of a page, and the lines below it that are indented by four.
struct RulePageEntry {
  let head: String
  /// Its lines, without the four blanks.
  let block: String

  /// The word before the colon; empty if there is none.
  var key: Substring { head.firstIndex(of: ":").map { head[..<$0] } ?? "" }
  var value: String { String(head.dropFirst(key.count + 1).drop { $0 == " " }) }

  static func all(in text: ArraySlice<UInt8>) -> [RulePageEntry] {
    var lines = String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)[...]
    var entries: [RulePageEntry] = []
    while let head = lines.popFirst() {
      let block = lines.prefix { $0.isEmpty || $0.hasPrefix("    ") }
      lines = lines[block.endIndex...]
      let shown = block.reversed().drop { $0.isEmpty }.reversed().drop { $0.isEmpty }
      guard !head.isEmpty || !shown.isEmpty else { continue }
      entries.append(
        RulePageEntry(head: String(head), block: shown.map { $0.dropFirst(4) }.joined(separator: "\n")))
    }
    return entries
  }
}
