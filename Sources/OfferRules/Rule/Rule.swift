package import Diagnostics
package import OfferModel

/// A check of a catalog, of a comparison with its baseline, or of suppressions. Its documentation is its page (`RuleInfo`).
///
/// A rule looks only at what was bound, so it never reports a structural fault again. It reports one finding for each
/// object, not one for each storefront.
package struct Rule<Subject>: Sendable {
  /// Stable kebab-case name.
  package let id: RuleID
  /// Whether drafts break the rule like other objects. False for limits, because Apple does not count what is only planned.
  private let countsDrafts: Bool
  /// Whether the rule computes with lengths, days, numbers, or prices of periods. It then says nothing about an object in
  /// which one of them is unknown.
  private let computes: Bool
  private let check: @Sendable (Subject, inout Findings) -> Void

  package init(
    _ id: String, countsDrafts: Bool = true, computes: Bool = false,
    check: @escaping @Sendable (Subject, inout Findings) -> Void
  ) {
    self.id = RuleID(id)
    self.countsDrafts = countsDrafts
    self.computes = computes
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
  /// The findings on a catalog with drafts, without those that depend on unknown values.
  ///
  /// - Parameter other: the catalog without its drafts.
  func findings(on catalog: Catalog, without other: Catalog, _ empty: Findings) -> [Finding] {
    let found = findingsWithDrafts(on: catalog, without: other, empty)
    guard computes, !catalog.unknownValues.isEmpty else { return found }
    return found.filter { !catalog.unknownValues.areIn($0.object) }
  }

  /// The findings on a catalog with drafts. If a limit is exceeded only because of drafts, the finding is an info.
  ///
  /// - Parameter other: the catalog without its drafts.
  private func findingsWithDrafts(
    on catalog: Catalog, without other: Catalog, _ empty: Findings
  ) -> [Finding] {
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
