import Diagnostics
import OfferModel

/// Offers that have one identifier: in an app it is one text, whichever subscription it belongs to.
struct SwiftOffer {
  let identifier: String
  /// A line for each of them.
  var remarks: [String]
}

extension [SwiftOffer] {
  /// Sorted and joined by identifier, byte for byte.
  init(_ offers: [(identifier: String, remark: String)]) {
    self = []
    for (identifier, remark) in offers.sorted(by: isBefore) {
      if let last = last?.identifier, last.utf8.elementsEqual(identifier.utf8) {
        self[count - 1].remarks.append(remark)
      } else {
        append(SwiftOffer(identifier: identifier, remarks: [remark]))
      }
    }
  }
}

private func isBefore(_ a: (identifier: String, remark: String), _ b: (identifier: String, remark: String))
  -> Bool
{
  if a.identifier.utf8.elementsEqual(b.identifier.utf8) {
    return a.remark.utf8.lexicographicallyPrecedes(b.remark.utf8)
  }
  return a.identifier.utf8.lexicographicallyPrecedes(b.identifier.utf8)
}

/// What documentation comments say, from the catalog.
struct SwiftRemarks {
  let base: Storefront

  func remark(_ product: Product) -> String {
    "\(product.referenceName.value): \(amount(product.prices, sold: product.territories.set))."
  }

  func remark(_ subscription: Subscription) -> String {
    let product = subscription.product
    let price = amount(product.prices, sold: product.territories.set)
    let regular = "\(price) \(subscription.period.value.phrase)\(changes(subscription.history))"
    let monthly = subscription.monthlyPlan.map { plan in
      let price = amount(plan.history.prices, sold: plan.pricing.territories.set)
      let isSold = plan.pricing.territories.set.contains(base)
      return " Monthly plan: \(price)\(isSold ? " every month" + changes(plan.history) : "")."
    }
    return "\(product.referenceName.value): \(regular).\(monthly ?? "")"
  }

  /// The file knows no day: it has the price before the first change, and every change.
  private func changes(_ history: PriceHistory) -> String {
    history.inOrder.compactMap { change in
      change.prices[base].map { price in
        ", from \(change.startDate.value) \(base.currency.code) \(decimalText(price.amount, base.currency))"
      }
    }.joined()
  }

  func remark(_ offer: PromotionalOffer, of subscription: Subscription) -> String {
    "\(offer.referenceName.value), of \(subscription.productId): \(terms(offer.terms))."
  }

  func remark(_ offer: WinBackOffer, of subscription: Subscription) -> String {
    "\(offer.referenceName.value), of \(subscription.productId): \(terms(offer.terms))\(days(offer.window))."
  }

  func remark(_ offer: IntroductoryOffer) -> String {
    "Introductory offer: \(terms(offer.terms))\(days(offer.window))."
  }

  func remark(_ code: OfferCode, of product: Product) -> String {
    let terms = code.terms.map(terms) ?? price(code.pricing) ?? "free"
    return "Of \(product.productId.value): \(terms)\(code.active.value ? "" : ", deactivated")."
  }

  private func terms(_ terms: OfferTerms) -> String {
    "\(terms.mode.value.rawValue), \(terms.length.value)" + (price(terms.pricing).map { ", " + $0 } ?? "")
      + (terms.plan.value.isMonthly ? ", for the monthly plan" : "")
  }

  /// Nil where it is free.
  private func price(_ pricing: OfferPricing) -> String? {
    pricing.prices.map { amount($0, sold: pricing.territories.set) }
  }

  private func days(_ window: DateWindow) -> String {
    window.start == nil && window.end == nil ? "" : ", " + window.phrase
  }

  /// In the base territory.
  private func amount(_ prices: PriceMap, sold: StorefrontSet) -> String {
    if let price = prices[base] {
      return "\(base.currency.code) \(decimalText(price.amount, base.currency)) in \(base.code)"
    }
    return sold.contains(base) ? "Apple's price in \(base.code)" : "not sold in \(base.code)"
  }
}

extension BillingPeriod {
  fileprivate var phrase: String {
    switch self {
    case .oneWeek: "every week"
    case .oneMonth: "every month"
    case .twoMonths: "every 2 months"
    case .threeMonths: "every 3 months"
    case .sixMonths: "every 6 months"
    case .oneYear: "every year"
    }
  }
}
