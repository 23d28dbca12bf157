import Diagnostics
import OfferLanguage
import OfferModel

/// What an offer brings in a storefront, beside what the same time costs without it; in minor units.
struct OfferMoney: Hashable, Sendable {
  let currency: Currency
  /// For each period, once, or 0.
  let price: Int64
  let total: Int64
  /// Less than the regular price of the same time: below 0 where customers pay more.
  let saving: Int64
  /// What Apple pays of the total in a subscriber's first year.
  let net: Int64
  /// The same of a regular period.
  let regularNet: Int64
  /// The same after the first year; nil for a one-time purchase, and where it is not known.
  let later: Later?
  /// After how many regular periods it has brought in what it gave away, rounded up.
  let paysBackAfter: Int64

  /// Without its currency; with a sign where customers pay more.
  var savingText: String { (saving < 0 ? "-" : "") + decimalText(abs(saving), currency) }

  struct Later: Hashable, Sendable {
    let net: Int64
    let regularNet: Int64
  }

  /// Nil where an amount or what Apple pays of it is not known.
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
    later =
      offer.terms == nil
      ? nil : part.later.flatMap { part in whole.later.map { Later(net: part * count, regularNet: $0) } }
    // What is given away, in parts of a minor unit, by what a period brings.
    let given = (regular.whole - net) * regular.parts + regular.rest
    let period = regularNet * regular.parts
    paysBackAfter = given > 0 ? (given + period - 1) / period : 0
  }
}

/// Storefronts in which an offer brings the same.
struct OfferMoneyGroup: Sendable {
  let product: String
  let offer: OfferView
  let money: OfferMoney
  let storefronts: StorefrontSet
}

extension ProductView {
  /// By storefront; nil where an amount, or what Apple pays of it, is not known.
  func money(of offer: OfferView, on today: CalendarDate) -> (Storefront) -> OfferMoney? {
    let plan = offer.terms?.plan.value ?? .upFront
    let day = max(offer.window.start?.value ?? today, today)
    let regular = subscription.map { $0.history(of: plan)?.prices(on: day) } ?? product.prices
    guard let points, let regular else { return { _ in nil } }
    let period = subscription?.chargingPeriod(of: plan)
    return { OfferMoney(offer, in: $0, regular: regular, period, points) }
  }
}

extension ChangedMoney.Side {
  var net: OfferMoney? { storefront.flatMap(product.money(of: offer, on: today)) }

  fileprivate var netPhrase: String? {
    net.map { net in
      let back =
        net.paysBackAfter == 0 ? "" : ", pays back after \(counted(Int(net.paysBackAfter), "period"))"
      return text(net.net) + back
    }
  }
}

extension ChangedMoney {
  /// What Apple pays: `10.47 USD, pays back after 2 periods`; nil where that is not known.
  var netPhrase: String? {
    after.netPhrase.map { after in
      before?.netPhrase.flatMap { $0 == after ? nil : "\($0) → \(after)" } ?? after
    }
  }
}

extension CatalogView {
  /// Offer by offer; storefronts with an unknown amount are left out.
  var netMoney: [OfferMoneyGroup] {
    products.filter { $0.points != nil }.flatMap { one in
      one.offers.flatMap { offer in
        let money = one.money(of: offer, on: today)
        let found = offer.pricing.territories.set.members.compactMap { storefront in
          money(storefront).map { (storefront, $0) }
        }
        return Dictionary(grouping: found, by: \.1).map { money, storefronts in
          OfferMoneyGroup(
            product: one.id, offer: offer, money: money, storefronts: StorefrontSet(storefronts.map(\.0)))
        }.sorted { ($0.storefronts.first?.index ?? 0) < ($1.storefronts.first?.index ?? 0) }
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
        let (money, text) = (group.money, { decimalText($0, group.money.currency) })
        return [
          group.product, "\(group.offer.kindWord): \(group.offer.name)", firstFive(group.storefronts.codes),
          moneyText(money.price, money.currency), money.savingText, text(money.total), text(money.net),
          text(money.regularNet), counted(Int(money.paysBackAfter), "period"),
        ]
      }, isGrouped: true)
  }
}
