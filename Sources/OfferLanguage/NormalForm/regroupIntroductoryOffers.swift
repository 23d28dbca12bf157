import Diagnostics
import OfferModel

/// Introductory offers have no identifier: they are taken apart by storefront, and those that are equal in mode, length and
/// dates become one. Sorted by start (none first), end (none last), mode, length.
func regrouped(_ offers: [IntroductoryOffer]) -> [IntroductoryOffer] {
  guard offers.count > 1 else { return offers }
  var result: [IntroductoryOffer] = []
  var numbers: [String: Int] = [:]
  for offer in offers {
    let key = offer.sortKey
    if let number = numbers[key] {
      result[number].absorb(offer)
    } else {
      numbers[key] = result.count
      result.append(offer)
    }
  }
  return result.sorted { isOrdered($0.sortKey, $1.sortKey) }
}

extension IntroductoryOffer {
  fileprivate var sortKey: String {
    let start = window.start?.value.description ?? "0000-00-00"
    let end = window.end?.value.description ?? "9999-99-99"
    let plan = terms.plan.value.isMonthly ? [terms.plan.value.rawValue] : []
    return
      ([start, end, terms.mode.value.rawValue, terms.length.value.description] + plan
      + (campaign.map { [$0.value] } ?? [])).joined(separator: " ")
  }

  /// Takes over where the other can be had, and for how much.
  fileprivate mutating func absorb(_ other: IntroductoryOffer) {
    var territories = terms.pricing.territories
    territories.set.formUnion(other.terms.pricing.territories.set)
    let prices = terms.pricing.prices.map { $0.merged(with: other.terms.pricing.prices) }
    terms.pricing = OfferPricing(prices: prices, territories: territories)
  }
}

extension PriceMap {
  /// A storefront that both have keeps the lower price, whichever is first.
  func merged(with others: PriceMap?) -> PriceMap {
    guard let others else { return self }
    var result = self
    var merged: [Storefront: Price] = [:]
    for price in prices + others.prices {
      if let known = merged[price.storefront], known.amount <= price.amount { continue }
      merged[price.storefront] = price
    }
    result.prices = merged.values.sorted { $0.storefront < $1.storefront }
    result.territories.formUnion(others.territories)
    result.rest = rest ?? others.rest
    return result
  }
}
