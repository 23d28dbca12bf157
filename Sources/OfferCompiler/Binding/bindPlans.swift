import Diagnostics
import OfferLanguage
import OfferModel

extension Binder {
  mutating func priceChanges(of record: Record, sold: StorefrontSet) -> [PriceChange] {
    list(.priceChanges, of: record, as: .priceChange) { $0.bindPriceChange($1, sold: sold) }
  }

  private mutating func bindPriceChange(_ record: Record, sold: StorefrontSet) -> PriceChange? {
    let start = date(.startDate, of: record)
    let prices = prices(of: record, in: .only(sold), mayBeFree: false)
    let subscribers = enumeration(
      .existingSubscribers, of: record, as: PriceChange.ExistingSubscribers.self)
    if let rest = prices?.rest {
      reject(
        .keyNotAllowed, "a price change has no rest: it names the storefronts whose price changes", at: rest,
        help: "remove `rest`, or name the storefronts and their new amounts")
    }
    if let prices, prices.prices.isEmpty, prices.unused.isEmpty, prices.rest == nil, !prices.isPartial {
      reject(
        .invalidValue, "the price change has no prices, expected the storefronts that change",
        at: prices.range,
        help:
          "write `prices: {USA: 10.99}` with each storefront and its new amount, or remove the price change")
    }
    guard let start, let prices, let subscribers else { return nil }
    return PriceChange(startDate: start, prices: prices, existingSubscribers: subscribers)
  }

  mutating func monthlyPlan(of record: Record, sold: StorefrontSet) -> MonthlyPlan? {
    guard let reference = record.value(.billingPlans) else { return nil }
    let plan = whole(reference, as: .billingPlans) { binder, plans -> MonthlyPlan? in
      guard let key = plans.keyNode(.monthly) else { return nil }
      let place = binder.range(key)
      return binder.part(.monthly, of: plans, as: .monthlyPlan) {
        $0.bindMonthlyPlan($1, at: place, sold: sold)
      }
    }
    if plan == nil { isBroken = true }
    return plan
  }

  private mutating func bindMonthlyPlan(
    _ record: Record, at place: SourceRange, sold: StorefrontSet
  ) -> MonthlyPlan? {
    let pricing = bindPricing(record, isFree: false, sold: sold, mayBeEmpty: true)
    let changes = priceChanges(of: record, sold: pricing?.territories.set ?? sold)
    let inNew =
      boolean(.availableInNewTerritories, of: record)
      ?? Located(false, at: head(of: record))
    guard let pricing else { return nil }
    return MonthlyPlan(
      range: place, pricing: pricing, priceChanges: changes, availableInNewTerritories: inNew)
  }
}
