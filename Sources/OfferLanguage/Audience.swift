import Diagnostics
package import OfferModel

/// The lapsed subscribers whom a win-back offer is for, as far as months say it. The wait between two redemptions is the
/// same customer's, whatever it is.
package struct Audience: Hashable, Sendable {
  /// Whoever has paid for twelve months has paid for three.
  package let paidMonths: Int
  package let sinceMinimum: Int
  package let sinceMaximum: Int

  package init(_ eligibility: WinBackPart.Eligibility) {
    self.init(
      paidMonths: eligibility.paidMonths.value, sinceMinimum: eligibility.sinceMinimum.value,
      sinceMaximum: eligibility.sinceMaximum.value)
  }

  private init(paidMonths: Int, sinceMinimum: Int, sinceMaximum: Int) {
    self.paidMonths = paidMonths
    self.sinceMinimum = sinceMinimum
    self.sinceMaximum = sinceMaximum
  }

  /// Whether somebody is in it who paid for so many months and left so many months ago.
  package func contains(paidMonths paid: Int, monthsSince: Int) -> Bool {
    paid >= paidMonths && sinceMinimum <= monthsSince && monthsSince <= sinceMaximum
  }

  /// Who is in both; nil when nobody can be.
  package func overlap(with other: Audience) -> Audience? {
    let first = max(sinceMinimum, other.sinceMinimum)
    let last = min(sinceMaximum, other.sinceMaximum)
    guard first <= last else { return nil }
    return Audience(paidMonths: max(paidMonths, other.paidMonths), sinceMinimum: first, sinceMaximum: last)
  }
}
