import ByteText
package import Diagnostics
import EmbeddedFiles
import SystemCalls

/// What a rule says about itself, from its page in the folder `Pages`: the source of its documentation and of its tests.
///
/// A page is read when somebody asks for it. Its first line is `# ` and the id. A line at the margin begins with a word of
/// `RuleInfo.read` or of `RuleExamples`, or is the summary; lines that are indented by four are the YAML of the line above.
package struct RuleInfo: Sendable {
  package let id: RuleID
  /// One sentence: what is wrong when it fires.
  package private(set) var summary = ""
  /// The gravest severity it reports.
  package private(set) var severity = Severity.error
  /// Which cases have which severity, in a sentence; nil where all have the same.
  package private(set) var severities: String?
  /// Why it matters, in a sentence or two; printed with the finding. Structural findings need no reason.
  package private(set) var why: String?
  package private(set) var source: RuleSource?
  /// On what texts of Apple's, or other sources, disagree, in a sentence or two: what they disagree on is no error.
  package private(set) var disagreement: String?
  /// Version of offerc that brought it.
  package private(set) var since = "0.1.0"
  /// Earlier names, still accepted in options and suppressions.
  package private(set) var aliases: [String] = []
  /// Lines of the facts that mean nothing; those of the examples are in `examples`.
  package private(set) var faults: [String] = []
  private let text: RulePageText

  package init(_ id: RuleID) { self.init(id, RulePageText(id)) }

  package init(_ id: RuleID, page: String) { self.init(id, RulePageText(Array(("\n" + page).utf8), from: 0)) }

  /// For what has no page, but a sentence or two.
  package init(_ id: RuleID, _ severity: Severity, summary: String, why: String?) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.why = why
    text = RulePageText([], from: 0)
  }

  private init(_ id: RuleID, _ text: RulePageText) {
    self.id = id
    self.text = text
    let entries = RulePageEntry.all(in: text.facts)
    for entry in entries where !read(entry) { faults.append(entry.head) }
    let missing = ["Severity", "Since"].filter { key in !entries.contains { $0.key == key } }
    faults += missing.map { "no " + $0 }
  }

  /// Read when they are asked for: a finding needs none of them.
  package var examples: RuleExamples { RuleExamples(RulePageEntry.all(in: text.examples)) }

  private mutating func read(_ entry: RulePageEntry) -> Bool {
    guard entry.block.isEmpty else { return false }
    let value = entry.value
    switch entry.key {
    case "Severity":
      guard let known = Severity.allCases.first(where: { $0.name == value }) else { return false }
      severity = known
    case "Severities": severities = value
    case "Why": why = value
    case "Source":
      source = RuleSource(named: value)
      return source != nil
    case "Observed": source = RuleSource(kind: .observed, title: value)
    case "Own rule": source = RuleSource(kind: .offerc, title: value)
    case "Disagreement": disagreement = value
    case "Since": since = value
    case "Once called": aliases = value.byBytes.split(separator: ", ").map(String.init)
    default:
      guard summary.isEmpty else { return false }
      summary = entry.head
    }
    return !value.isEmpty || summary == entry.head
  }
}

package struct RuleSource: Sendable {
  package enum Kind: String, Sendable {
    /// A page or session of Apple's.
    case apple
    /// A published standard.
    case standard
    /// Others' observations that no page of Apple's confirms: such a rule warns.
    case observed
    /// A rule of this language or of common sense.
    case offerc
  }

  package let kind: Kind
  /// Of the page, or the observation itself.
  package let title: String
  /// Where there is a stable one.
  package private(set) var url: String?
  /// The date of the text that was read, a month or a day.
  package private(set) var read: String?

  init(kind: Kind, title: String) {
    self.kind = kind
    self.title = title
  }

  /// - Parameter text: `[title]`, a text that `Pages/Sources.md` lists: `[title]: address "apple, read 2026-10"`.
  init?(named text: String) {
    guard let facts = RulePageText.line(text + ": "),
      let quote = facts.byBytes.firstIndex(of: "\""), facts.byBytes.hasSuffix("\""),
      let comma = facts[quote...].byBytes.firstRange(of: ", read "),
      let kind = Kind(rawValue: String(facts[quote..<comma.lowerBound].dropFirst()))
    else { return nil }
    self.init(kind: kind, title: String(text.dropFirst().dropLast()))
    let address = facts[..<quote].dropLast()
    url = address == "<>" ? nil : String(address)
    read = String(facts[comma.upperBound...].dropLast())
  }

  package var appleURL: String? { kind == .apple ? url : nil }

  /// For `= see:`.
  package var phrase: String { url.map { title + ", " + $0 } ?? title }
}

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
    self.init(RulePageText.pages, from: found.map { $0 + heading.utf8.count } ?? RulePageText.pages.count)
  }

  /// - Parameter start: where a page begins, with the end of a line.
  init(_ bytes: [UInt8], from start: Int) {
    let end = offset(of: "\n# ", in: bytes, from: start) ?? bytes.count
    let first = min(offset(of: "\n## ", in: bytes, from: start) ?? end, end)
    facts = bytes[start..<first]
    examples = bytes[first..<end]
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
