import ByteText
import Diagnostics
import EmbeddedFiles
import SystemCalls

/// The text of a rule's page, not parsed yet.
struct RulePageText: Sendable {
  /// The lines before the first example.
  let facts: ArraySlice<UInt8>
  let examples: ArraySlice<UInt8>

  /// All pages and `Sources.md`, joined. The first byte is a line break, so that each page begins after one.
  static let pages = EmbeddedFiles.rulePages

  /// The page with an id; empty if there is none.
  init(_ id: RuleID) {
    let heading = "\n# " + id.name
    let found = offset(of: heading + "\n", in: RulePageText.pages)
    self.init(RulePageText.pages, from: found.map { $0 + heading.utf8.count } ?? RulePageText.pages.count)
  }

  /// - Parameter start: the offset of the line break before the page.
  init(_ bytes: [UInt8], from start: Int) {
    let end = offset(of: "\n# ", in: bytes, from: start) ?? bytes.count
    let first = min(offset(of: "\n## ", in: bytes, from: start) ?? end, end)
    facts = bytes[start..<first]
    examples = bytes[first..<end]
  }

  /// The rest of the line that begins with a text; nil if no line does.
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
  /// The indented lines, without their first four blanks.
  let block: String

  /// The word before the colon; empty if there is none.
  var key: Substring { head.utf8.firstIndex(of: UInt8(ascii: ":")).map { head[..<$0] } ?? "" }
  var value: String { String(head.utf8.dropFirst(key.utf8.count + 1).drop { $0 == UInt8(ascii: " ") }) ?? "" }

  static func all(in text: ArraySlice<UInt8>) -> [RulePageEntry] {
    var lines = String(decoding: text, as: UTF8.self)
      .byBytes.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var entries: [RulePageEntry] = []
    while let head = lines.popFirst() {
      let block = lines.prefix { $0.isEmpty || $0.byBytes.hasPrefix("    ") }
      lines = lines[block.endIndex...]
      let shown = block.reversed().drop { $0.isEmpty }.reversed().drop { $0.isEmpty }
      guard !head.isEmpty || !shown.isEmpty else { continue }
      entries.append(
        RulePageEntry(head: String(head), block: shown.map { $0.dropFirst(4) }.joined(separator: "\n")))
    }
    return entries
  }
}
