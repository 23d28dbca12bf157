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

  package mutating func error(
    _ message: String, object: ObjectPath, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    add(
      .error, message, object: object, at: range, label: label, related: related, notes: notes, help: help,
      fix: fix)
  }

  package mutating func warning(
    _ message: String, object: ObjectPath, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    add(
      .warning, message, object: object, at: range, label: label, related: related, notes: notes, help: help,
      fix: fix)
  }

  package mutating func info(
    _ message: String, object: ObjectPath, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    add(
      .info, message, object: object, at: range, label: label, related: related, notes: notes, help: help,
      fix: fix)
  }

  /// For rules whose severity depends on what they found.
  package mutating func add(
    _ severity: Severity, _ message: String, object: ObjectPath, at range: SourceRange, label: String = "",
    related: [Label] = [], notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    all.append(
      Finding(
        rule, severity, message, object: object, at: range, label: label, related: related, notes: notes,
        help: help, fix: fix))
  }
}
