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
  private let check: @Sendable (Subject, inout Findings) -> Void

  package init(_ id: String, check: @escaping @Sendable (Subject, inout Findings) -> Void) {
    self.id = RuleID(id)
    self.check = check
  }

  /// - Parameters:
  ///   - today: the one day that counts as today.
  ///   - live: what is live at Apple, where that is known.
  package func findings(on subject: Subject, today: CalendarDate, live: Catalog? = nil) -> [Finding] {
    var findings = Findings(today: today, live: live, rule: id)
    check(subject, &findings)
    return findings.all
  }
}
