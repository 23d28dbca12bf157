import OfferModel

/// From which rise on subscribers have to agree: more than half and more than 5 USD, of a yearly charge 50 USD.
struct ConsentLimit {
  private let isYearly: Bool

  init(_ period: BillingPeriod) { isYearly = period == .oneYear }

  var phrase: String { isYearly ? "50 USD" : "5 USD" }
  /// In cents.
  private var dollars: Int64 { isYearly ? 5000 : 500 }

  func isHalf(from old: Price, to new: Price) -> Bool { (new.amount - old.amount) * 2 > old.amount }

  func isReached(from old: Price, to new: Price) -> Bool {
    old.storefront.currency == .usd && isHalf(from: old, to: new) && new.amount - old.amount > dollars
  }
}
