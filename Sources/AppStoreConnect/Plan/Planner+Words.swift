import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// What steps say about offers and prices, in the words of the reports.
extension Planner {
  /// `2.49 USD every month for 3 months, from 2027-01-01: 173 storefronts, 130 of them equalized`.
  func terms(_ offer: NormalObject, _ change: Change, _ rows: [OfferRow]) -> String {
    let first = rows.first { $0.storefront == base.code } ?? rows.first
    let isFree = offer.priceMap == nil
    let amount = isFree ? nil : first.map { amountPhrase($0) }
    var parts: [String] = []
    if let mode = offer.text(.mode).flatMap(OfferMode.init(rawValue:)),
      let length = offer.text(.duration).flatMap(OfferDuration.init)
    {
      let subscription = change.path.productId.flatMap { homes[$0]?.subscription }
      parts.append(
        offerCost(
          amount, mode, for: length, charged: subscription?.chargingPeriod(of: offer.plan), offer.plan))
      if isFree, offer.plan.isMonthly { parts.append("for the monthly plan") }
    } else {
      parts.append(amount ?? "free")
    }
    let customers = offer.list(.customerEligibilities)
    let subscribers = customers.compactMap { CodePart.CustomerEligibility(rawValue: $0)?.phrase }
    let buyers = customers.compactMap { CodePart.PurchaseEligibility(rawValue: $0)?.phrase }
    if !subscribers.isEmpty { parts.append("for \(listed(subscribers, "and")) subscribers") }
    if !buyers.isEmpty { parts.append("for \(listed(buyers, "and"))") }
    if let days = DateWindow.phrase(offer.date(.startDate), offer.date(.endDate)) { parts.append(days) }
    let head = parts.joined(separator: ", ")
    guard !rows.isEmpty else { return head }
    return head + ": " + (isFree ? storefrontCount(rows.storefronts) : prices(rows, namesFirst: false))
  }

  /// `4.99 USD`; of another storefront than the base storefront `4.99 EUR in DEU`.
  private func amountPhrase(_ row: OfferRow) -> String {
    row.storefront == base.code ? money(row) : "\(money(row)) in \(row.storefront)"
  }

  /// `BEL 9.99 EUR, CHE 10.00 CHF`; of many `USA 4.99 USD, 173 storefronts, 130 of them equalized`,
  /// which names an amount only if `namesFirst`.
  func prices(_ rows: [OfferRow], namesFirst: Bool = true) -> String {
    guard rows.count > 6 else {
      return rows.map { "\($0.storefront) \(money($0))" }.joined(separator: ", ")
    }
    let equalized = rows.count(where: \.isEqualized)
    let own = rows.filter { if case .amount = $0.price { true } else { false } }
    let rest =
      switch equalized {
      case 0: ""
      case rows.count: ", all of them equalized"
      default: ", \(equalized) of them equalized"
      }
    let shown = own.first { $0.storefront == base.code } ?? own.first
    let amount = (namesFirst ? shown : nil).map { "\($0.storefront) \(money($0)), " } ?? ""
    return amount + "\(rows.count) storefronts" + rest
  }

  /// `CHE, FRA and USA`, `173 storefronts`.
  func storefrontCount(_ set: StorefrontSet) -> String {
    set.count <= 6 ? listed(set.codes, "and") : counted(set.count, "storefront")
  }

  /// `4.99 USD`, `equalized`, `equalized (4.99 EUR)` where Apple has said what that is.
  private func money(_ row: OfferRow) -> String {
    let place = Storefront(code: row.storefront)
    switch row.price {
    case .free: return "free"
    case .amount(let amount):
      // Apple leaves out zeros at the end.
      return place.flatMap { place in minorUnits(amount, place).map { moneyText($0, place.currency) } }
        ?? amount
    case .equalized(let base, let amount):
      guard let place, let from = Storefront(code: base), let minor = minorUnits(amount, from),
        let known = comparison.baseline.catalog.live?[from, minor][place]
      else { return "equalized" }
      return "equalized (\(moneyText(known, place.currency)))"
    }
  }
}

extension [OfferRow] {
  var storefronts: StorefrontSet { StorefrontSet(compactMap { Storefront(code: $0.storefront) }) }
}
