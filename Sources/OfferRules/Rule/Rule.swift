package import Diagnostics
package import OfferModel

/// The rules, those of one subject in one file; `allRules` and `changeRules` list them.
package enum Rulebook {}

/// A check of a bound catalog, of what changes at Apple or of suppressions. What it says about itself is its page,
/// `RuleInfo`.
///
/// A rule looks at what bound and nothing else; it never repeats a structural fault. One finding an object, not one a storefront.
package struct Rule<Subject>: Sendable {
  /// Stable kebab-case name.
  package let id: RuleID
  /// False for limits: Apple does not count what is only planned.
  private let countsDrafts: Bool
  private let check: @Sendable (Subject, inout Findings) -> Void

  package init(
    _ id: String, countsDrafts: Bool = true, check: @escaping @Sendable (Subject, inout Findings) -> Void
  ) {
    self.id = RuleID(id)
    self.countsDrafts = countsDrafts
    self.check = check
  }

  package func findings(on subject: Subject, today: CalendarDate) -> [Finding] {
    findings(on: subject, Findings(today: today, live: nil, prices: nil, rule: id))
  }

  fileprivate func findings(on subject: Subject, _ empty: Findings) -> [Finding] {
    var findings = empty
    check(subject, &findings)
    return findings.all
  }
}

extension Rule<Catalog> {
  /// A limit that only drafts exceed is an info; `other` is the catalog without its drafts.
  func findings(on catalog: Catalog, without other: Catalog, _ empty: Findings) -> [Finding] {
    let all = findings(on: catalog, empty)
    guard !countsDrafts, !catalog.drafts.isEmpty else { return all }
    let certain = findings(on: other, empty)
    let known = Set(certain.map(\.object))
    return certain
      + all.filter { !known.contains($0.object) }.map { finding in
        var finding = finding
        finding.severity = .info
        finding.message = "counting drafts: " + finding.message
        return finding
      }
  }
}

package struct Findings: Sendable {
  package let today: CalendarDate
  /// What is live at Apple, where that is known: nearly all rules judge a catalog by itself.
  package let live: Catalog?
  /// Made once for all rules; nil where nothing has a price rule: nearly everywhere.
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
