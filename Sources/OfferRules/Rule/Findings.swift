package import Diagnostics
package import OfferModel

/// Collects the findings of one rule, and has what a rule may need besides its subject.
package struct Findings: Sendable {
  package let today: CalendarDate
  /// The catalog that is live at Apple; nil if there is no baseline. Few rules need it.
  package let live: Catalog?
  /// The prices that price rules give, computed once for all rules; nil if the catalog has no price rule.
  let prices: PriceFollower?
  package private(set) var all: [Finding] = []
  let rule: RuleID

  /// Adds a finding of the rule; `Finding` says what each part is.
  ///
  /// - Parameter source: The source of this case, if the page of the rule names that of another one.
  package mutating func add(
    _ severity: Severity, _ message: String, object: ObjectPath, at range: SourceRange, label: String = "",
    related: [Label] = [], notes: [String] = [], help: String? = nil, fix: Fix? = nil,
    doubting amounts: [SourceRange] = [], source: RuleSource? = nil
  ) {
    var finding = Finding(
      rule, severity, message, object: object, at: range, label: label, related: related, notes: notes,
      help: help, fix: fix)
    finding.doubtedAmounts = amounts
    finding.see = source?.phrase
    all.append(finding)
  }
}
