import OfferLanguage
import OfferRules
import OfferModel

/// Mode and length of an offer in Apple's words.
struct OfferTermsBody {
  let attributes: [BodyValue.Member]
  let isFree: Bool

  /// Nil for an offer whose length Apple does not have: rules refuse it.
  ///
  /// - Parameters:
  ///   - period: how often the plan of the offer is charged.
  ///   - periodsName: Apple has two names for the number of periods.
  init?(_ offer: NormalObject, period: BillingPeriod, periodsName: String = "numberOfPeriods") {
    guard let mode = offer.text(.mode).flatMap(OfferMode.init(rawValue:)),
      let length = offer.text(.duration).flatMap(OfferDuration.init),
      let lowered = mode.lowered(length, for: period)
    else { return nil }
    isFree = mode.isFree
    var attributes: [BodyValue.Member] = [
      .init("duration", .text(lowered.duration.appleName)), .init("offerMode", .text(mode.appleName)),
      .init(periodsName, .integer(lowered.periods)),
    ]
    // Left out, it is the plan that every subscription has.
    if offer.plan.isMonthly {
      attributes.append(.init("targetSubscriptionPlanType", .text(offer.plan.appleName)))
    }
    self.attributes = attributes
  }
}

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

/// `new-price` as Apple spells enumerations: `NEW_PRICE`.
func appleSpelling(_ value: String) -> BodyValue {
  .text(value.uppercased().replacing("-", with: "_"))
}
