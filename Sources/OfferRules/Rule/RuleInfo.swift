import ByteText
package import Diagnostics

/// The documentation of a rule, read from its page in the folder `Pages`.
///
/// The first line of a page is `# ` and the id. Each other line at the margin begins with a word that `RuleInfo.read` or
/// `RuleExamples` knows, or it is the summary. Lines that are indented by four blanks are the YAML of the line above them.
package struct RuleInfo: Sendable {
  package let id: RuleID
  /// What is wrong when the rule reports a finding, in one sentence.
  package private(set) var summary = ""
  /// The highest severity of its findings.
  package private(set) var severity = Severity.error
  /// Which cases have which severity, in a sentence; nil if all cases have the same.
  package private(set) var severities: String?
  /// Why it matters, in a sentence or two. It is printed with each finding; structural findings have none.
  package private(set) var why: String?
  package private(set) var source: RuleSource?
  /// What Apple's texts, or other sources, disagree about, in a sentence or two. Such a case is never an error.
  package private(set) var disagreement: String?
  /// The first version of offerc with the rule.
  package private(set) var since = "0.1.0"
  /// Earlier ids, which options and suppressions can still use.
  package private(set) var aliases: [String] = []
  /// Lines before the first example that are not understood; `examples` has its own.
  package private(set) var faults: [String] = []
  private let text: RulePageText

  package init(_ id: RuleID) { self.init(id, RulePageText(id)) }

  package init(_ id: RuleID, page: String) { self.init(id, RulePageText(Array(("\n" + page).utf8), from: 0)) }

  /// Describes a rule without a page.
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

  /// The examples of the page. They are parsed on each access, because no finding needs them.
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
