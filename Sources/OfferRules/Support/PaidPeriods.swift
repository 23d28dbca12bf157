import Diagnostics
import OfferModel

/// How many regular periods one payment of an offer covers.
struct PaidPeriods {
  /// The number of periods, rounded up.
  let whole: Int
  /// The exact number: one twelfth for a month of a yearly subscription.
  let exact: Double
  let ratio: Ratio

  static let one = PaidPeriods(of: .one)

  /// The whole duration for `pay-up-front`, otherwise one period.
  init(_ offer: Offer, _ period: BillingPeriod) {
    guard let terms = offer.terms, case .payUpFront = terms.mode.value else {
      self = .one
      return
    }
    self.init(of: terms.length.value.ratio(to: period))
  }

  private init(of ratio: Ratio) {
    whole = Int((ratio.numerator + ratio.denominator - 1) / ratio.denominator)
    self.ratio = ratio
    exact = Double(ratio.numerator) / Double(ratio.denominator)
  }
}
