import Diagnostics
import OfferModel

/// How many regular periods one payment of an offer covers.
struct PaidPeriods {
  /// A begun period counted as whole.
  let whole: Int
  /// Below one for a month of a yearly subscription.
  let exact: Double

  static let one = PaidPeriods(whole: 1, exact: 1)

  /// One, or all that an up-front payment covers.
  init(_ terms: OfferTerms, _ period: BillingPeriod) {
    guard case .payUpFront = terms.mode.value else {
      self = .one
      return
    }
    let (length, one) = (terms.length.value, period.length)
    if length.unit.rawValue == one.unit.rawValue {
      self.init(
        whole: (length.count + one.count - 1) / one.count, exact: Double(length.count) / Double(one.count))
    } else {
      let (days, part) = (length.nominalDays, one.nominalDays)
      self.init(whole: (days + part - 1) / part, exact: Double(days) / Double(part))
    }
  }

  private init(whole: Int, exact: Double) {
    self.whole = whole
    self.exact = exact
  }
}
