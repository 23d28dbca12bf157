import Diagnostics
import OfferLanguage
import OfferModel

/// What an offer brings in a storefront, compared with the same time without it. Amounts are in minor units.
struct OfferMoney: Hashable, Sendable {
  let currency: Currency
  /// The price of each period, or of the whole offer; 0 if it is free.
  let price: Int64
  /// The price of the whole offer.
  let total: Int64
  /// How much less it costs than the same time without it; below 0 if customers pay more.
  let saving: Int64
  /// What Apple pays of the total in a subscriber's first year.
  let net: Int64
  /// What Apple pays of a regular period in a subscriber's first year.
  let regularNet: Int64
  /// What Apple pays after the first year; nil for a one-time purchase, or if it is not known.
  let later: Later?
  /// The number of regular periods, rounded up, after which the customer has paid what the offer gave away.
  let paysBackAfter: Int64

  /// What Apple pays after a subscriber's first year.
  struct Later: Hashable, Sendable {
    let net: Int64
    let regularNet: Int64
  }

  /// Returns nil if an amount, or what Apple pays of it, is not known.
  init?(
    _ offer: OfferView, in storefront: Storefront, regular: PriceMap, _ period: BillingPeriod?,
    _ points: PricePoints
  ) {
    let length = offer.terms?.length.value
    let ratio = length.flatMap { length in period.map(length.ratio) } ?? .one
    let isByPeriod = offer.terms?.mode.value.isPayAsYouGo ?? false
    let count = isByPeriod ? ratio.numerator / ratio.denominator : 1
    guard let usual = regular[storefront]?.amount, let same = ratio.of(usual),
      let price = offer.pricing.prices.map({ $0[storefront]?.amount }) ?? 0,
      let whole = points.proceeds(of: usual, in: storefront), whole.first > 0,
      let part = price == 0 ? (0, 0) : points.proceeds(of: price, in: storefront),
      let regular = ratio.of(whole.first)
    else { return nil }
    currency = storefront.currency
    self.price = price
    total = price * count
    saving = same.whole - total
    net = part.first * count
    regularNet = whole.first
    if offer.terms != nil, let partLater = part.later, let wholeLater = whole.later {
      later = Later(net: partLater * count, regularNet: wholeLater)
    } else {
      later = nil
    }
    // What is given away, divided by what a period brings. Both are in fractions of a minor unit, 1 ÷ `regular.parts`.
    let given = (regular.whole - net) * regular.parts + regular.rest
    let period = regularNet * regular.parts
    paysBackAfter = given > 0 ? (given + period - 1) / period : 0
  }
}

/// Storefronts in which an offer brings the same amounts.
struct OfferMoneyGroup: Sendable {
  let product: String
  let offer: OfferView
  let money: OfferMoney
  let storefronts: StorefrontSet
}

extension ProductView {
  /// Returns a function from a storefront to what the offer brings there; nil if an amount, or what Apple pays, is not known.
  func money(of offer: OfferView, on today: CalendarDate) -> (Storefront) -> OfferMoney? {
    let plan = offer.terms?.plan.value ?? .upFront
    let day = max(offer.window.start?.value ?? today, today)
    let regular = subscription.map { $0.history(of: plan)?.prices(on: day) } ?? product.prices
    guard let points, let regular else { return { _ in nil } }
    let period = subscription?.chargingPeriod(of: plan)
    return { storefront in OfferMoney(offer, in: storefront, regular: regular, period, points) }
  }
}

extension CatalogView {
  /// What each offer brings, without storefronts whose amounts are not known.
  var netMoney: [OfferMoneyGroup] {
    products.filter { $0.points != nil }.flatMap { one in
      one.offers.flatMap { offer -> [OfferMoneyGroup] in
        let money = one.money(of: offer, on: today)
        let found = offer.pricing.territories.set.members.compactMap { storefront in
          money(storefront).map { (storefront, $0) }
        }
        let groups = Dictionary(grouping: found, by: \.1).map { money, storefronts in
          OfferMoneyGroup(
            product: one.id, offer: offer, money: money, storefronts: StorefrontSet(storefronts.map(\.0)))
        }
        return groups.sorted { one, other in
          (one.storefronts.first?.index ?? 0) < (other.storefronts.first?.index ?? 0)
        }
      }
    }
  }

  var moneyTable: Table {
    Table(
      [
        .text("product"), .text("offer"), .text("storefronts"), .numeric("price"), .numeric("saving"),
        .numeric("total"), .numeric("net"), .numeric("net of a period"), .numeric("pays back after"),
      ],
      netMoney.map { group in
        let money = group.money
        let style = self.money
        func text(_ amount: Int64) -> String { style.amount(amount, money.currency) }
        return [
          group.product, "\(group.offer.kindWord): \(group.offer.name)", firstFive(group.storefronts.codes),
          style.text(money.price, money.currency),
          text(money.saving), text(money.total), text(money.net),
          text(money.regularNet), counted(Int(money.paysBackAfter), "period"),
        ]
      }, isGrouped: true)
  }
}
