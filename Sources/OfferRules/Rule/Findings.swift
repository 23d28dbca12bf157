package import Diagnostics
package import OfferModel

/// Collects the findings of the rules; knows which rule is running.
package struct Findings: Sendable {
  /// The one day that counts as today.
  package let today: CalendarDate
  package private(set) var all: [Finding] = []
  private var rule = RuleID("")

  package init(today: CalendarDate) { self.today = today }

  /// What `check` finds belongs to `rule`.
  package mutating func collect(_ rule: RuleID, _ check: (inout Findings) -> Void) {
    self.rule = rule
    check(&self)
  }

  package mutating func error(
    _ message: String, object: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    add(
      .error, message, object: object, at: range, label: label, related: related, notes: notes, help: help,
      fix: fix)
  }

  package mutating func warning(
    _ message: String, object: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    add(
      .warning, message, object: object, at: range, label: label, related: related, notes: notes, help: help,
      fix: fix)
  }

  package mutating func info(
    _ message: String, object: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    add(
      .info, message, object: object, at: range, label: label, related: related, notes: notes, help: help,
      fix: fix)
  }

  /// For rules whose severity depends on what they found.
  package mutating func add(
    _ severity: Severity, _ message: String, object: String, at range: SourceRange, label: String = "",
    related: [Label] = [], notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    all.append(
      Finding(
        rule, severity, message, object: object, at: range, label: label, related: related, notes: notes,
        help: help, fix: fix))
  }
}
