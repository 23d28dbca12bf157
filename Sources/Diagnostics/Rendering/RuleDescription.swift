/// A rule as reports describe it, whatever it has found.
package struct RuleDescription: Sendable {
  package var id: RuleID
  /// One sentence that says what is wrong if it finds something.
  package var summary: String
  package var why: String
  /// The source of the rule, in words.
  package var see: String?
  package var url: String?
  package var severity: Severity

  package init(
    id: RuleID, summary: String, why: String, see: String? = nil, url: String? = nil, severity: Severity
  ) {
    self.id = id
    self.summary = summary
    self.why = why
    self.see = see
    self.url = url
    self.severity = severity
  }
}
