import Diagnostics
import OfferModel

extension Rulebook {
  static let offerPriceImplausible = Rule<Catalog>("offer-price-implausible") { catalog, findings in
    catalog.forEachPaidOffer(on: findings.today) { offer in
      guard let found = PriceDoubts(offer)?.implausible, let first = found.first else { return }
      let storefronts = StorefrontSet(found.map(\.offered.storefront))
      findings.warning(
        """
        \(offer.phrase) costs \(first.offered.phrase) in \(first.offered.storefront.code), \
        \(distance(first, of: offer))
        """,
        object: offer.path, at: offer.prices.range(of: first.offered),
        label: first.share < 1 ? "a digit too few?" : "too much?",
        related: [offer.regularLabel(first)],
        notes: notes(first, storefronts, of: offer),
        help: "correct it, or say why it is intended: `# offerc: ignore[\(findings.rule)]: reason`")
    }
  }

  private static func distance(_ compared: ComparedPrice, of offer: PaidOffer) -> String {
    let regular = offer.regularPhrase(compared)
    let isLow = compared.share < 1
    return isLow
      ? "only \(percentPhrase(compared.share)) of \(regular)"
      : "\(wholeText(compared.share)) times \(regular)"
  }

  /// What is charged each period is often written as the price of the whole offer.
  private static func notes(
    _ first: ComparedPrice, _ storefronts: StorefrontSet, of offer: PaidOffer
  ) -> [String] {
    let others = storefronts.count > 1 ? ["implausible in " + storefrontPhrase(storefronts)] : []
    guard first.share > 1, let mode = offer.mode, mode.isPayAsYouGo else { return others }
    return others + ["with `mode: pay-as-you-go`, customers pay this amount each period"]
  }

  static let offerPriceNotLower = Rule<Catalog>("offer-price-not-lower") { catalog, findings in
    for purchase in catalog.inAppPurchases { check(purchase, &findings) }
    for subscription in catalog.subscriptions {
      for offer in subscription.offersInUse { check(offer, of: subscription, &findings) }
    }
  }

  /// On the day of the offer, and after each change of prices while it runs.
  private static func check(
    _ offer: SubscriptionOffer, of subscription: Subscription, _ findings: inout Findings
  ) {
    guard let prices = offer.terms.pricing.prices,
      let history = subscription.history(of: offer.terms.plan.value)
    else { return }
    let first = max(offer.window.start?.value ?? findings.today, findings.today)
    var cursor = PriceCursor(history)
    if report(offer, prices, of: subscription, cursor.prices(on: first), after: nil, &findings) { return }
    for change in history.changes(after: first) {
      let day = change.startDate.value
      if let end = offer.window.end, end.value < day { return }
      if report(offer, prices, of: subscription, cursor.prices(on: day), after: day, &findings) { return }
    }
  }

  /// Whether there was something to say.
  private static func report(
    _ offer: SubscriptionOffer, _ prices: PriceMap, of subscription: Subscription, _ regular: PriceMap,
    after day: CalendarDate?, _ findings: inout Findings
  ) -> Bool {
    let plan = offer.terms.plan.value
    let periods = PaidPeriods(offer.terms, subscription.chargingPeriod(of: plan)).whole
    let today = findings.today
    let found = storefronts(prices, regular, times: periods) {
      PaidOffer(offer, of: subscription, on: today)
    }
    guard let first = found.first else { return false }
    let sold = offer.terms.pricing.territories.set.intersection(subscription.territories(of: plan))
    let unknown = sold.subtracting(prices.territories.intersection(regular.territories))
    let usual = moneyText(first.regular.amount * Int64(periods), first.offered.storefront.currency)
    let paid = periods == 1 ? "a period" : "for \(periods) periods"
    findings.warning(
      """
      \(offer.phrase) costs \(first.offered.phrase) in \(first.offered.storefront.code), \
      no less than the regular price of \(usual) \(paid)\(day.map { " from \($0) on" } ?? "")
      """,
      object: offer.path, at: prices.range(of: first.offered), label: "not lower",
      related: [Label(regular.range(of: first.regular), "the regular price of a period")],
      notes: notes(found.all, unknown: unknown.count),
      help: "lower the offer's price there, or do not offer it there")
    return true
  }

  private static func check(_ purchase: InAppPurchase, _ findings: inout Findings) {
    let product = purchase.product(on: findings.today)
    let regular = product.prices
    for code in purchase.offerCodes where code.active.value {
      guard let prices = code.pricing.prices else { continue }
      let found = storefronts(prices, regular, times: 1) { PaidOffer(code, of: product) }
      guard let first = found.first else { continue }
      findings.warning(
        """
        offer code \(quoted(code.referenceName.value)) costs \(first.offered.phrase) in \
        \(first.offered.storefront.code), no less than the regular price of \(first.regular.phrase)
        """,
        object: product.path(of: code), at: prices.range(of: first.offered), label: "not lower",
        related: [Label(regular.range(of: first.regular), "the regular price")],
        notes: notes(found.all, unknown: 0), help: "lower the offer's price there, or do not offer it there"
      )
    }
  }

  /// Those that save nothing, without those of which a rule before it in the order of `PriceDoubts` speaks.
  private static func storefronts(
    _ prices: PriceMap, _ regular: PriceMap, times periods: Int, of offer: () -> PaidOffer?
  ) -> (first: (offered: Price, regular: Price)?, all: StorefrontSet) {
    var found: [(offered: Price, regular: Price)] = []
    prices.compare(with: regular) { offered, usual in
      if !isLower(offered.amount, than: usual.amount, times: periods) { found.append((offered, usual)) }
    }
    guard !found.isEmpty else { return (nil, StorefrontSet()) }
    if let others = offer().flatMap(PriceDoubts.init)?.storefronts, !others.isEmpty {
      found.removeAll { others.contains($0.offered.storefront) }
    }
    return (found.first, StorefrontSet(found.map(\.offered.storefront)))
  }

  private static func isLower(_ amount: Int64, than regular: Int64, times periods: Int) -> Bool {
    let (limit, overflow) = regular.multipliedReportingOverflow(by: Int64(periods))
    return overflow || amount < limit
  }

  private static func notes(_ storefronts: StorefrontSet, unknown: Int) -> [String] {
    var notes = storefronts.count > 1 ? ["not lower in " + storefrontPhrase(storefronts)] : []
    if unknown > 0 {
      notes.append(
        "\(counted(unknown, "storefront")) without a known amount \(unknown == 1 ? "was" : "were") not compared"
      )
    }
    return notes
  }
}
