import Diagnostics
package import OfferModel

/// The lapsed subscribers whom a win-back offer is for, by months. The wait between two redemptions is not part of it: it
/// does not tell customers apart.
package struct Audience: Hashable, Sendable {
  /// The least number of paid months.
  package let paidMonths: Int
  package let sinceMinimum: Int
  package let sinceMaximum: Int

  /// Whether it includes a customer who paid for `paid` months and left `monthsSince` months ago.
  package func contains(paidMonths paid: Int, monthsSince: Int) -> Bool {
    paid >= paidMonths && sinceMinimum <= monthsSince && monthsSince <= sinceMaximum
  }

  /// The customers who are in both; nil if no customer can be.
  package func overlap(with other: Audience) -> Audience? {
    let first = max(sinceMinimum, other.sinceMinimum)
    let last = min(sinceMaximum, other.sinceMaximum)
    guard first <= last else { return nil }
    return Audience(paidMonths: max(paidMonths, other.paidMonths), sinceMinimum: first, sinceMaximum: last)
  }
}

extension Audience {
  package init(_ eligibility: WinBackPart.Eligibility) {
    self.init(
      paidMonths: eligibility.paidMonths.value, sinceMinimum: eligibility.sinceMinimum.value,
      sinceMaximum: eligibility.sinceMaximum.value)
  }
}
