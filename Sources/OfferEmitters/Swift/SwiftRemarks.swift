import Diagnostics
import OfferModel

/// Makes the documentation comments from the catalog.
struct SwiftRemarks {
  let base: Storefront

  func remark(_ purchase: InAppPurchase) -> String {
    let product = purchase.product
    let price = amount(product.prices, sold: product.territories.set)
    return "\(product.referenceName.value): \(price)\(changes(purchase.history))."
  }

  func remark(_ subscription: Subscription) -> String {
    let product = subscription.product
    let price = amount(product.prices, sold: product.territories.set)
    let regular = "\(price) \(subscription.period.value.everyPhrase)\(changes(subscription.history))"
    let monthly = subscription.monthlyPlan.map { plan in
      let price = amount(plan.history.prices, sold: plan.pricing.territories.set)
      let isSold = plan.pricing.territories.set.contains(base)
      return " Monthly plan: \(price)\(isSold ? " every month" + changes(plan.history) : "")."
    }
    return "\(product.referenceName.value): \(regular).\(monthly ?? "")"
  }

  /// Returns all price changes as text. The file has the price before the first change and every change, because it must not depend
  /// on the day.
  private func changes(_ history: PriceHistory) -> String {
    history.inOrder.compactMap { change in
      change.prices[base].map { price in
        ", from \(change.startDate.value) \(base.currency.code) \(decimalText(price.amount, base.currency))"
      }
    }.joined()
  }

  func remark(_ offer: Offer, of product: Product) -> String {
    let id = product.productId.value
    let terms = terms(offer)
    return switch offer.part {
    case .introductory: "Introductory offer: \(terms)\(days(offer.window))."
    case .promotional, .winBack:
      "\(offer.referenceName?.value ?? ""), of \(id): \(terms)\(days(offer.window))."
    case .offerCode(let code): "Of \(id): \(terms)\(code.active.value ? "" : ", deactivated")."
    }
  }

  private func terms(_ offer: Offer) -> String {
    let price = price(offer.pricing)
    guard let terms = offer.terms else { return price ?? "free" }
    return "\(terms.mode.value.rawValue), \(terms.length.value)" + (price.map { ", " + $0 } ?? "")
      + (offer.plan.isMonthly ? ", for the monthly plan" : "")
  }

  /// Returns the price as text; nil if it is free.
  private func price(_ pricing: OfferPricing) -> String? {
    pricing.prices.map { amount($0, sold: pricing.territories.set) }
  }

  private func days(_ window: DateWindow) -> String {
    window.start == nil && window.end == nil ? "" : ", " + window.phrase
  }

  /// Returns the price in the base territory as text.
  private func amount(_ prices: PriceMap, sold: StorefrontSet) -> String {
    if let price = prices[base] {
      return "\(base.currency.code) \(decimalText(price.amount, base.currency)) in \(base.code)"
    }
    return sold.contains(base) ? "Apple's price in \(base.code)" : "not sold in \(base.code)"
  }
}
