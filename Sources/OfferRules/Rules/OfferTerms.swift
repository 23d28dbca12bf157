import Diagnostics
import OfferModel

extension Rulebook {
  static let offerDuration = Rule<Catalog>("offer-duration", computes: true) { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.offers {
        guard let terms = offer.terms else { continue }
        let mode = terms.mode
        let length = terms.length
        let plan = offer.plan
        let period = subscription.chargingPeriod(of: plan)
        guard mode.value.lowered(length.value, for: period) == nil else { continue }
        let allowed = mode.value.lengths(for: period)
        let near = nearest(to: length.value, in: allowed)
        // Which lengths the monthly plan has is not documented.
        let isKnown = !plan.isMonthly || !mode.value.isPayAsYouGo
        let what = plan.isMonthly ? "a monthly plan" : "a \(period.rawValue) subscription"
        findings.add(
          isKnown ? .error : .warning,
          """
          \(mode.value.rawValue) offers of \(what) last \
          \(listed(allowed.map(\.description))), not \(length.value)
          """,
          object: subscription.path(of: offer), at: length.range, label: "not available",
          related: [
            Label(mode.range, "the mode"), Label(subscription.period.range, "the subscription's period"),
          ],
          notes: isKnown
            ? []
            : ["Apple does not document the durations of the monthly plan: its period counts as a month"],
          help: near.map { "write \($0), the nearest duration" + others(offer, of: subscription) },
          fix: near.map { .write($0.description, at: length.range, isSafe: false) })
      }
    }
  }

  /// Other modes or plans with which an offer can have this duration, as the end of a help text; may be empty.
  private static func others(_ offer: Offer, of subscription: Subscription) -> String {
    guard let terms = offer.terms, case .payAsYouGo = terms.mode.value else { return "" }
    let length = terms.length.value
    let isUpFront = OfferMode.payUpFront.lowered(length, for: subscription.period.value) != nil
    let isMonthly =
      !offer.plan.isMonthly && subscription.monthlyPlan != nil
      && OfferMode.payAsYouGo.lowered(length, for: .oneMonth) != nil
    var ways: [String] = []
    if isUpFront { ways.append("`mode: pay-up-front`") }
    if isMonthly { ways.append("`targetPlan: monthly`") }
    return ways.isEmpty ? "" : "; for \(length), write \(listed(ways))"
  }

  private static func nearest(to length: OfferDuration, in allowed: [OfferDuration]) -> OfferDuration? {
    func distance(_ other: OfferDuration) -> Int { abs(other.nominalDays - length.nominalDays) }
    return allowed.min { distance($0) < distance($1) }
  }

  static let offerSinglePeriod = Rule<Catalog>("offer-single-period", computes: true) {
    catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.offersInUse {
        let period = subscription.chargingPeriod(of: offer.plan)
        guard let terms = offer.terms, case .payAsYouGo = terms.mode.value,
          terms.length.value == period.length
        else { continue }
        // If Apple allows only one period, nothing can be confused.
        let lengths = OfferMode.payAsYouGo.lengths(for: period)
        guard lengths.count > 1 else { continue }
        let example = lengths[min(2, lengths.count - 1)]
        findings.add(
          .info, "\(offer.phrase) lasts \(period.rawValue), a single period: the lower price is paid once",
          object: subscription.path(of: offer), at: terms.length.range, label: "one period",
          related: [Label(subscription.period.range, "the period")],
          help:
            "ignore this if one payment is intended; for \(example.periods(of: period) ?? 1) payments write \(example)"
        )
      }
    }
  }

  static let offerPriceImplausible = Rule<Catalog>("offer-price-implausible", computes: true) {
    catalog, findings in
    catalog.forEachPaidOffer(on: findings.today) { offer in
      guard let found = PriceDoubts(offer)?.implausible, let first = found.first else { return }
      let storefronts = StorefrontSet(found.map(\.offered.storefront))
      findings.add(
        .warning,
        """
        \(offer.phrase) costs \(first.offered.phrase) in \(first.offered.storefront.code), \
        \(distance(first, of: offer))
        """,
        object: offer.path, at: offer.prices.range(of: first.offered),
        label: first.share < 1 ? "a digit missing?" : "too much?", related: [offer.regularLabel(first)],
        notes: notes(first, storefronts, of: offer),
        help: micros(first.offered) ?? cents(first) ?? thousands(first) ?? total(first, of: offer)
          ?? first.correction(toShares: PriceDoubts.lowestShare...1)
          + ", or say why it is intended: `# offerc: ignore[\(findings.rule)]: reason`",
        doubting: found.map { offer.prices.range(of: $0.offered) })
    }
  }

  /// What to write for an amount that was probably given in cents. Nil for other amounts.
  private static func cents(_ compared: ComparedPrice) -> String? {
    let amount = compared.offered.amount
    let currency = compared.offered.storefront.currency
    guard currency.minorDigits == 2, amount.isMultiple(of: 100), (0.08...1).contains(compared.share / 100)
    else { return nil }
    return
      "write \(decimalText(amount / 100, currency)) if the amount is in cents; otherwise correct it, or ignore this finding with a reason"
  }

  /// What to write for an amount whose decimal point was probably taken for a separator of thousands: 4990 for `4.990`. Nil for
  /// other amounts.
  private static func thousands(_ compared: ComparedPrice) -> String? {
    let amount = compared.offered.amount
    let isLikely = (PriceDoubts.lowestShare...1).contains(compared.share / 1000)
    guard amount.isMultiple(of: 1000), isLikely else { return nil }
    let decimal = decimalText(amount / 1000, compared.offered.storefront.currency)
    return
      "write \(decimal) if the last three digits are decimals; otherwise correct it, or ignore this finding with a reason"
  }

  /// What to write for an amount that is paid in each period and was probably given for the whole offer. Nil for other amounts.
  private static func total(_ compared: ComparedPrice, of offer: PaidOffer) -> String? {
    guard let mode = offer.mode, mode.isPayAsYouGo, let payments = offer.payments, payments > 1 else {
      return nil
    }
    let each = compared.offered.amount / Int64(payments)
    let isNearRegular = Double(each) < 1.05 * Double(compared.usual.amount)
    guard isNearRegular, Double(each) > PriceDoubts.lowestShare * Double(compared.usual.amount) else {
      return nil
    }
    let currency = compared.usual.storefront.currency
    let way =
      each < compared.usual.amount
      ? "write about \(moneyText(each, currency))" : "write less than \(compared.usual.phrase)"
    return
      "\(way): customers pay this amount in each of the \(payments) periods, and \(compared.offered.phrase) in total would be \(moneyText(each, currency)) a period"
  }

  private static func distance(_ compared: ComparedPrice, of offer: PaidOffer) -> String {
    let regular = offer.regularPhrase(compared)
    let isLow = compared.share < 1
    return isLow
      ? "only \(percentPhrase(compared.share)) of \(regular)"
      : "\(wholeText(compared.share)) times \(regular)"
  }

  /// The notes of `offer-price-implausible`. A price that is too high is often that of the whole offer, although customers pay
  /// it each period.
  private static func notes(
    _ first: ComparedPrice, _ storefronts: StorefrontSet, of offer: PaidOffer
  ) -> [String] {
    let others = storefronts.count > 1 ? ["implausible in " + storefrontPhrase(storefronts)] : []
    guard first.share > 1, let mode = offer.mode, mode.isPayAsYouGo else { return others }
    return others + ["with `mode: pay-as-you-go`, customers pay this amount each period"]
  }

  static let offerPriceNotLower = Rule<Catalog>("offer-price-not-lower", computes: true) {
    catalog, findings in
    for purchase in catalog.inAppPurchases { check(purchase, &findings) }
    for subscription in catalog.subscriptions {
      for offer in subscription.offersInUse { check(offer, of: subscription, &findings) }
    }
  }

  /// Compares the offer's prices with the regular ones on its first day, and after each price change while it runs.
  private static func check(
    _ offer: Offer, of subscription: Subscription, _ findings: inout Findings
  ) {
    guard let prices = offer.pricing.prices,
      let history = subscription.history(of: offer.plan)
    else { return }
    let first = max(offer.window.start?.value ?? findings.today, findings.today)
    var cursor = PriceCursor(history)
    if report(offer, at: prices, of: subscription, regular: cursor.prices(on: first), after: nil, &findings) {
      return
    }
    for change in history.changes(after: first) {
      let day = change.startDate.value
      if let end = offer.window.end, end.value < day { return }
      if report(offer, at: prices, of: subscription, regular: cursor.prices(on: day), after: day, &findings) {
        return
      }
    }
  }

  /// - Returns: whether there is a finding.
  private static func report(
    _ offer: Offer, at prices: PriceMap, of subscription: Subscription, regular: PriceMap,
    after day: CalendarDate?, _ findings: inout Findings
  ) -> Bool {
    let plan = offer.plan
    let periods = PaidPeriods(offer, subscription.chargingPeriod(of: plan)).whole
    let today = findings.today
    let found = storefronts(prices, regular, times: periods) { PaidOffer(offer, of: subscription, on: today) }
    guard let first = found.first else { return false }
    let sold = offer.pricing.territories.set.intersection(subscription.territories(of: plan))
    let unknown = sold.subtracting(prices.territories.intersection(regular.territories))
    let usual = moneyText(first.regular.amount * Int64(periods), first.offered.storefront.currency)
    let paid = periods == 1 ? "a period" : "for \(periods) periods"
    findings.add(
      .warning,
      """
      \(offer.phrase) costs \(first.offered.phrase) in \(first.offered.storefront.code), \
      no less than the regular price of \(usual) \(paid)\(day.map { " from \($0) on" } ?? "")
      """,
      object: subscription.path(of: offer), at: prices.range(of: first.offered), label: "not lower",
      related: [Label(regular.range(of: first.regular), "the regular price of a period")],
      notes: notes(found.all, unknown: unknown.count),
      help: "lower the offer's price there, or do not offer it there")
    return true
  }

  private static func check(_ purchase: InAppPurchase, _ findings: inout Findings) {
    let product = purchase.product(on: findings.today)
    let regular = product.prices
    for code in purchase.offerCodes where code.isInUse {
      guard let prices = code.pricing.prices else { continue }
      let found = storefronts(prices, regular, times: 1) { PaidOffer(code, of: product) }
      guard let first = found.first else { continue }
      findings.add(
        .warning,
        """
        \(code.phrase) costs \(first.offered.phrase) in \
        \(first.offered.storefront.code), no less than the regular price of \(first.regular.phrase)
        """,
        object: product.path(of: code), at: prices.range(of: first.offered), label: "not lower",
        related: [Label(regular.range(of: first.regular), "the regular price")],
        notes: notes(found.all, unknown: 0), help: "lower the offer's price there, or do not offer it there"
      )
    }
  }

  /// The prices that are not lower than the regular ones, except those that another rule reports (`PriceDoubts`).
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

  static let upfrontLikePeriod = Rule<Catalog>("upfront-like-period", computes: true) {
    catalog, findings in
    catalog.forEachPaidOffer(on: findings.today) { offer in
      guard offer.mode == .payUpFront, offer.periods.exact >= PriceDoubts.fewestPeriods,
        let found = PriceDoubts(offer)?.likeOnePeriod, let first = found.first, let length = offer.length
      else { return }
      let storefronts = StorefrontSet(found.map(\.offered.storefront))
      findings.add(
        .warning,
        """
        \(offer.phrase) costs \(first.offered.phrase) in \(first.offered.storefront.code) for \(length.phrase) in total, \
        about the regular \(first.usual.phrase) of one period
        """,
        object: offer.path, at: offer.prices.range(of: first.offered), label: "the price of one period?",
        related: [offer.regularLabel(first)],
        notes: found.count > 1 ? ["about the price of one period in " + storefrontPhrase(storefronts)] : [],
        help: """
          write the total price for \(length.phrase), or say why it is intended: \
          `# offerc: ignore[upfront-like-period]: reason`
          """, doubting: found.map { offer.prices.range(of: $0.offered) })
    }
  }
}
