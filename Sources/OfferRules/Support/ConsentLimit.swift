import OfferModel

/// The price increase from which subscribers must agree: more than 50% and more than 5 USD, or 50 USD for a yearly price.
struct ConsentLimit {
  private let isYearly: Bool

  init(_ period: BillingPeriod) { isYearly = period == .oneYear }

  var phrase: String { isYearly ? "50 USD" : "5 USD" }
  /// The limit in US dollars, in cents.
  private var dollars: Int64 { isYearly ? 5000 : 500 }

  /// Storefronts in which every increase needs consent. Apple says that there are some; third parties name these.
  static let always = StorefrontSet(["AUT", "CHL", "DEU", "POL"].compactMap { Storefront(code: $0) })
  static let alwaysNote =
    "Apple asks for consent to every increase in some storefronts; third parties name Austria, Chile, Germany and Poland"

  func isHalf(from old: Price, to new: Price) -> Bool { (new.amount - old.amount) * 2 > old.amount }

  func isReached(from old: Price, to new: Price) -> Bool {
    old.storefront.currency == .usd && isHalf(from: old, to: new) && new.amount - old.amount > dollars
  }
}
