import ByteText
import Diagnostics
import JSONText
import OfferLanguage
package import OfferModel

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

extension CatalogView {
  /// Offer by offer; storefronts with an unknown amount are left out.
  var netMoney: [OfferMoneyGroup] {
    products.filter { $0.points != nil }.flatMap { one in
      one.offers.flatMap { offer -> [OfferMoneyGroup] in
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

package struct MoneyStyle: Sendable {
  /// Nil: codes.
  private let signs: [Currency: String]?

  /// `4.99 USD`.
  package static let codes = MoneyStyle(signs: nil)

  private init(signs: [Currency: String]?) { self.signs = signs }

  /// `€4.99`, `₹1,299`; `US$4.99` where another currency of the document has the sign, too.
  package init(of catalog: Catalog) {
    var storefronts = StorefrontSet()
    for product in catalog.products { storefronts.formUnion(product.prices.territories) }
    catalog.forEachOffer { offer, _ in
      let pricing = offer.pricing
      if let prices = pricing.prices { storefronts.formUnion(prices.territories) }
    }
    let used = Set(storefronts.members.map(\.currency))
    let bySign = Dictionary(grouping: used.filter { $0.sign != nil }) { $0.sign ?? "" }
    var signs: [Currency: String] = [:]
    for (sign, currencies) in bySign {
      for currency in currencies { signs[currency] = (currencies.count > 1 ? currency.country : "") + sign }
    }
    self.signs = signs
  }

  func place(_ storefront: Storefront) -> String { signs == nil ? storefront.code : storefront.name }

  package func text(_ price: Price) -> String { text(price.amount, price.storefront.currency) }

  package func text(_ amount: Int64, _ currency: Currency) -> String {
    guard let signs else { return moneyText(amount, currency) }
    let unit: Int64 = currency.minorDigits == 0 ? 1 : 100
    let whole = grouped(Int(amount.magnitude) / Int(unit))
    let isWhole = amount.isMultiple(of: unit)
    let digits = isWhole ? whole : whole + decimalText(Int64(amount.magnitude), currency).suffix(3)
    let sign = signs[currency] ?? currency.code
    let space = sign.unicodeScalars.last?.isOfWord ?? false ? "\u{A0}" : ""
    return (amount < 0 ? "−" : "") + sign + space + digits
  }
}

extension Currency {
  /// What people write before an amount, and what goes before a sign that several currencies have: `CAD:$:CA`. Nil where it
  /// is the code. Source: the narrow symbols of CLDR 45.
  private static let signs = Dictionary(
    uniqueKeysWithValues: """
      AUD:$:A BRL:R$: CAD:$:CA CLP:$:CL CNY:¥:CN COP:$:CO EGP:£:E EUR:€: GBP:£: HKD:$:HK IDR:Rp: ILS:₪: INR:₹: JPY:¥:JP \
      KRW:₩: KZT:₸: MXN:$:MX NGN:₦: NZD:$:NZ PHP:₱: RUB:₽: SGD:$:S THB:฿: TRY:₺: TWD:$:NT USD:$:US VND:₫: ZAR:R:
      """.byBytes.split(separator: " ").map { row in
        let parts = row.byBytes.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return (parts[0], (sign: parts[1], country: parts[2]))
      })

  fileprivate var sign: String? { Currency.signs[code]?.sign }
  fileprivate var country: String { Currency.signs[code]?.country ?? "" }
}

/// `CAN and USA`, `20 EUR storefronts`, `all 175 storefronts`.
func placePhrase(_ set: StorefrontSet) -> String {
  guard set.count > 6 else { return set.isEmpty ? "no storefront" : listed(set.codes, "and") }
  guard set != .all else { return "all \(set.count) storefronts" }
  let currencies = Set(set.members.map(\.currency))
  guard currencies.count == 1, let only = currencies.first else { return "\(set.count) storefronts" }
  return "\(set.count) \(only.code) storefronts"
}

/// `4.99`; nil where there is no amount, and nowhere where it is one.
func amountText(_ amount: Int64?, in storefront: Storefront?) -> String? {
  amount.flatMap { amount in storefront.map { decimalText(amount, $0.currency) } }
}

/// `today`, `tomorrow`, `in 12 days`; `12 days ago`.
func daysPhrase(from today: CalendarDate, to day: CalendarDate) -> String {
  switch day.dayNumber - today.dayNumber {
  case 0: "today"
  case 1: "tomorrow"
  case let days where days > 1: "in \(counted(days, "day"))"
  case let days: "\(counted(-days, "day")) ago"
  }
}

/// `Japan`, `Canada and United States`, `20 EUR storefronts`.
func countryPhrase(_ set: StorefrontSet) -> String {
  set.count > 6 || set.isEmpty ? placePhrase(set) : listed(set.byName.map(\.name), "and")
}

extension OfferFilter {
  /// `win-back offers of campaign spring-2027 in DEU, 2027-03-01 to 2027-03-31`.
  package var phrase: String {
    let kinds = listed(self.kinds.map(\.word), "and")
    let campaigns = self.campaigns.map(escapingControls)
    return (kinds.isEmpty ? "" : kinds + " ") + "offers"
      + (campaigns.isEmpty
        ? "" : " of campaign" + (campaigns.count > 1 ? "s " : " ") + listed(campaigns, "and"))
      + (products.isEmpty ? "" : " of " + listed(products.map(escapingControls), "and"))
      + (storefronts.map { " in " + placePhrase($0) } ?? "")
      + (DateWindow.phrase(from, to).map { ", " + $0 } ?? "")
  }
}

let filterType = JSONType<OfferFilter>.object([
  .optional("storefronts", .array(of: .code)) { $0.storefronts?.codes },
  .optional("campaigns", .texts) { $0.campaigns.isEmpty ? nil : $0.campaigns },
  .optional("products", .texts, "Product IDs.") { $0.products.isEmpty ? nil : $0.products },
  .optional("kinds", .array(of: kindType)) { $0.kinds.isEmpty ? nil : $0.kinds.map(\.word) },
  .optional("from", .day) { $0.from?.description },
  .optional("to", .day) { $0.to?.description },
]).defined("filter", "Which offers are listed: those that pass all of it.")

let kindType = JSONType<String>.words(OfferKind.allCases.map(\.word))

extension OfferKind {
  /// `win-back`, `offer code`: without `offer`.
  var word: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .offerCode: "offer code"
    case .winBack: "win-back"
    }
  }
}
