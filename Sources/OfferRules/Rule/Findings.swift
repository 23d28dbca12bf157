package import Diagnostics
package import OfferModel

/// Collects what one rule finds.
package struct Findings: Sendable {
  /// The one day that counts as today.
  package let today: CalendarDate
  /// What is live at Apple, where that is known: nearly all rules judge a catalog by itself.
  package let live: Catalog?
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
