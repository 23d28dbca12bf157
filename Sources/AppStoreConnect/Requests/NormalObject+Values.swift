import OfferLanguage
import OfferModel
import OfferRules

extension NormalObject {
  func number(_ key: Key) -> Int? {
    guard case .integer(let number)? = self[key]?.value else { return nil }
    return number
  }

  func list(_ key: Key) -> [String] {
    guard case .texts(let texts)? = self[key]?.value else { return [] }
    return texts
  }

  func part(_ key: Key) -> NormalObject? {
    guard case .object(let object)? = self[key]?.value else { return nil }
    return object
  }

  func localizations() -> [(locale: String, object: NormalObject)] {
    guard case .localizations(let list)? = self[.localizations]?.value else { return [] }
    return list
  }

  var priceMap: PriceMap? {
    guard case .prices(let map)? = self[.prices]?.value else { return nil }
    return map
  }

  var territorySet: StorefrontSet? {
    guard case .territories(let set, _)? = self[.territories]?.value else { return nil }
    return set
  }

  /// The plan that an offer is for.
  var plan: BillingPlan { text(.targetPlan).flatMap(BillingPlan.init(rawValue:)) ?? .upFront }

  /// The length of an offer; nil for one that Apple does not have, which rules refuse.
  ///
  /// - Parameter period: how often the plan of the offer is charged.
  func length(for period: BillingPeriod) -> AppleLength? {
    guard let mode = text(.mode).flatMap(OfferMode.init(rawValue:)),
      let length = text(.duration).flatMap(OfferDuration.init)
    else { return nil }
    return mode.lowered(length, for: period)
  }

  /// The rows of prices of an offer or of a plan.
  ///
  /// - Parameters:
  ///   - sold: where the product is sold: of an offer that does not say where it can be had.
  ///   - base: whose amount Apple equalizes.
  func rows(sold: StorefrontSet, base: Storefront) -> [OfferRow] {
    guard let map = priceMap else {
      return (territorySet ?? sold).members.map { OfferRow(storefront: $0.code, price: .free) }
    }
    var rows = map.prices.map { price in
      OfferRow(
        storefront: price.storefront.code,
        price: .amount(decimalText(price.amount, price.storefront.currency)))
    }
    if map.rest != nil, let amount = map[base] {
      let text = decimalText(amount.amount, base.currency)
      let others = (territorySet ?? sold).subtracting(map.territories)
      rows += others.members.map {
        OfferRow(storefront: $0.code, price: .equalized(base: base.code, amount: text))
      }
    }
    return rows.sorted { $0.storefront < $1.storefront }
  }
}
