import Diagnostics
import OfferModel

extension Rulebook {
  static let priceNotFollowed = Rule<Catalog>("price-not-followed") { catalog, findings in
    for one in findings.prices?.followed ?? [] where !isUnwritten(one.object) {
      let differing = one.differing
      guard let first = differing.first else { continue }
      let steps = differing.prefix(5).map { "\($0.storefront.code) (\(step($0)))" }
      let more = differing.count > 5 ? ["\(differing.count - 5) more"] : []
      findings.add(
        one.isLocked ? .info : .warning,
        "the prices of \(one.object.path.label) differ from their rule in \(listed(steps + more, "and"))",
        object: one.object.path, at: place(of: one),
        label: "gives \(moneyText(first.chosen, first.storefront.currency)) in \(first.storefront.code)",
        help: one.isLocked
          ? "list the storefronts under `except`: these amounts are locked at Apple"
          : "run `offerc prices follow`, or list the storefronts under `except`")
    }
  }

  static let priceRuleIncomplete = Rule<Catalog>("price-rule-incomplete") { catalog, findings in
    for one in findings.prices?.followed ?? [] where !isUnwritten(one.object) {
      guard let gaps = gapPhrase(of: one) else { continue }
      findings.add(
        .info,
        "the price rule of \(one.object.path.label) gives no amount in some storefronts: \(gaps)",
        object: one.object.path, at: place(of: one), help: gapHelp(for: one))
    }
  }

  /// Whether the amounts of a rule have not been written at all: `price-missing` and `promotional-offer-coverage` report that.
  private static func isUnwritten(_ object: PricedObject) -> Bool {
    let prices = object.prices
    return object.change == nil && prices.follows != nil && !prices.isPartial && prices.rest == nil
      && prices.territories.isEmpty
  }

  private static let reportedGaps = [FollowedPrices.Gap.noRegularPrice, .noEqualizedPrice, .noPricePoint]

  /// Where the rule gives no amount and why; nil if it gives one everywhere.
  private static func gapPhrase(of one: FollowedPrices) -> String? {
    let gaps = reportedGaps.compactMap { gap in
      one.gaps[gap].map { "\(gap.phrase) in \(storefrontPhrase($0))" }
    }
    return gaps.isEmpty ? nil : listed(gaps, "and")
  }

  private static func gapHelp(for one: FollowedPrices) -> String {
    let repair =
      one.gaps[.noRegularPrice] == nil
      ? "change the rule or what it starts from"
      : "write the regular prices of these storefronts, or set the option `pricePoints` to a file with Apple's equalized prices"
    return one.object.isOffer
      ? repair
        + "; `except` alone leaves the offer out of these storefronts, unless they have amounts of their own"
      : repair + ", or list the storefronts under `except`"
  }

  /// Where the rule of a price map gives no amount, and what to do; empty if it gives one everywhere.
  static func followNotes(of path: ObjectPath, _ findings: Findings) -> [String] {
    guard
      let one = findings.prices?.followed.first(where: { $0.object.path == path && $0.object.change == nil }),
      let gaps = gapPhrase(of: one)
    else { return [] }
    return ["the rule gives no amount in some storefronts: \(gaps); \(gapHelp(for: one))"]
  }

  static let priceRuleCircle = Rule<Catalog>("price-rule-circle") { catalog, findings in
    for circle in findings.prices?.circles ?? [] {
      guard let first = circle.first, let rule = first.rule else { continue }
      let names = circle.map(\.path.label) + [first.path.label]
      findings.add(
        .error, "prices follow each other in a circle: \(names.joined(separator: ", which follows "))",
        object: first.path, at: rule.range,
        related: circle.dropFirst().compactMap { one in one.rule.map { Label($0.range, "part of the circle") }
        },
        help: "remove `follows` from one of them")
    }
  }

  static let priceRuleConflict = Rule<Catalog>("price-rule-conflict") { catalog, findings in
    for (rule, storefronts) in findings.prices?.conflicts ?? [] {
      findings.add(
        .error,
        "in \(storefrontPhrase(storefronts)), the rule of this price table gives different amounts for the products and offers that use it",
        object: .catalog, at: rule.range, help: "give each of them its own table, or its own `follows`")
    }
  }

  /// Where the rule is written; if it is that of a price table, where the table is used.
  private static func place(of one: FollowedPrices) -> SourceRange {
    one.object.prices.follows?.range ?? one.object.prices.range
  }

  private static func step(_ row: FollowedPrices.Row) -> String {
    let text = { PricePoints.standard(of: row.storefront.currency).text($0, row.storefront.currency) }
    return "\(row.current.map(text) ?? "none"), expected \(text(row.chosen))"
  }

  static let purchasePriceZero = Rule<Catalog>("purchase-price-zero") { catalog, findings in
    for purchase in catalog.inAppPurchases {
      let all = [purchase.product.prices] + purchase.planPrices.history.changes.map(\.prices)
      for prices in all {
        let free = prices.prices.filter { $0.amount == 0 }
        guard let first = free.first else { continue }
        findings.add(
          .info,
          "the price is 0 in \(storefrontPhrase(StorefrontSet(free.map(\.storefront)))), and App Store Connect might not offer that price for an in-app purchase",
          object: purchase.product.path, at: prices.range(of: first), label: "free",
          help: "check in App Store Connect that the price can be 0; otherwise write the lowest price point")
      }
    }
  }

  static let priceDiscountOutlier = Rule<Catalog>("price-discount-outlier", computes: true) {
    catalog, findings in
    catalog.forEachPaidOffer(on: findings.today) { offer in
      guard let doubts = PriceDoubts(offer), let first = doubts.discountOutliers.first else { return }
      let storefront = first.offered.storefront.code
      let factor = PriceDoubts.outlierFactor
      let others = doubts.discountOutliers.map { "\($0.offered.storefront.code) \(percentPhrase($0.share))" }
      findings.add(
        .warning,
        """
        \(offer.phrase) costs \(first.offered.phrase) in \(storefront), \(percentPhrase(first.share)) of \
        \(offer.regularPhrase(first)), but the median of \(doubts.compared) storefronts is \
        \(percentPhrase(doubts.median))
        """,
        object: offer.path, at: offer.prices.range(of: first.offered), label: "a missing or an extra digit?",
        related: [offer.regularLabel(first)],
        notes: others.count > 1 ? ["far from the median: " + firstFive(others)] : [],
        help: first.correction(toShares: doubts.median / factor...doubts.median * factor)
          + ", or say why it is intended: `# offerc: ignore[\(findings.rule)]: reason`",
        doubting: doubts.discountOutliers.map { offer.prices.range(of: $0.offered) })
    }
  }

  static let priceOutlier = Rule<Catalog>("price-outlier") { catalog, findings in
    var search = OutlierSearch()
    for prices in catalog.planPrices {
      let regular = prices.history.prices
      report(search.outliers(in: regular), in: regular, prices.path, &findings)
      var cursor = PriceCursor(prices.history)
      for change in prices.history.changes(after: findings.today) {
        let changed = cursor.prices(on: change.startDate.value)
        let outliers = search.outliers(in: changed).filter {
          change.prices.territories.contains($0.price.storefront)
        }
        report(outliers, in: changed, prices.path(of: change), &findings)
      }
    }
    for subscription in catalog.subscriptions {
      for offer in subscription.offersInUse {
        guard let prices = offer.pricing.prices else { continue }
        report(search.outliers(in: prices), in: prices, subscription.path(of: offer), &findings)
      }
    }
    for purchase in catalog.inAppPurchases {
      for code in purchase.offerCodes where code.isInUse {
        guard let prices = code.pricing.prices else { continue }
        report(search.outliers(in: prices), in: prices, purchase.product.path(of: code), &findings)
      }
    }
  }

  private static func report(
    _ outliers: [PriceOutlierFound], in prices: PriceMap, _ object: @autoclosure () -> ObjectPath,
    _ findings: inout Findings
  ) {
    guard let first = outliers.first else { return }
    let others = outliers.map { $0.price.storefront.code + " " + $0.price.phrase }
    let median = moneyText(first.median, first.price.storefront.currency)
    findings.add(
      .warning,
      """
      \(first.price.phrase) in \(first.price.storefront.code) is far \(first.price.amount > first.median ? "above" : "below") \
      \(median), the median of \(first.storefronts) storefronts with this currency
      """,
      object: object(), at: prices.range(of: first.price), label: "decimal point in the wrong place?",
      notes: outliers.count > 1 ? ["far from the median: " + firstFive(others)] : [],
      help: "correct it, or say why it is intended: `# offerc: ignore[price-outlier]: reason`",
      doubting: outliers.map { prices.range(of: $0.price) })
  }

  static let priceEquivalence = Rule<Catalog>("price-equivalence", computes: true) {
    catalog, findings in
    for group in catalog.groups {
      let monthly = Dictionary(grouping: group.subscriptions.filter { $0.period.value == .oneMonth }) {
        $0.level.value
      }
      guard !monthly.isEmpty else { continue }
      for yearly in group.subscriptions where yearly.period.value == .oneYear {
        report(yearly, monthly[yearly.level.value, default: []], on: findings.today, &findings)
      }
    }
  }

  /// Reports a yearly price that is higher than twelve months of every monthly subscription with the same level.
  ///
  /// A service can have several monthly prices, for example while they are tested, and the year can belong to any of them.
  private static func report(
    _ yearly: Subscription, _ months: [Subscription], on today: CalendarDate, _ findings: inout Findings
  ) {
    guard !months.isEmpty else { return }
    let year = yearly.history.prices(on: today)
    var dearer = StorefrontSet.all
    for month in months where !dearer.isEmpty {
      dearer = dearer.intersection(storefronts(where: year, exceeds: month.history.prices(on: today)))
    }
    guard let storefront = dearer.members.first, let yearPrice = year[storefront] else { return }
    var dearest: (subscription: Subscription, price: Price)?
    for month in months {
      guard let price = month.history.prices(on: today)[storefront] else { continue }
      if price.amount > dearest?.price.amount ?? 0 { dearest = (month, price) }
    }
    guard let (monthly, monthPrice) = dearest else { return }
    findings.add(
      .warning,
      """
      a year costs \(yearPrice.phrase) in \(storefront.code), more than twelve months of \
      \(quoted(monthly.productId)): \(moneyText(monthPrice.amount * 12, storefront.currency))
      """,
      object: yearly.path, at: year.range(of: yearPrice), label: "more than 12 × \(monthPrice.phrase)",
      related: [Label(monthly.history.prices(on: today).range(of: monthPrice), "the price of a month")],
      notes: dearer.count > 1 ? ["a year costs more in " + firstFive(dearer.codes)] : [],
      help:
        "lower the yearly price, or give the two subscriptions different levels if they are different services"
    )
  }

  private static func storefronts(where year: PriceMap, exceeds month: PriceMap) -> StorefrontSet {
    var storefronts = StorefrontSet()
    year.compare(with: month) { yearPrice, monthPrice in
      let (twelve, overflow) = monthPrice.amount.multipliedReportingOverflow(by: 12)
      if !overflow, yearPrice.amount > twelve { storefronts.insert(yearPrice.storefront) }
    }
    return storefronts
  }

  static let pricePointUnknown = Rule<Catalog>("price-point-unknown") { catalog, findings in
    var search = PricePointSearch(catalog.pricePoints ?? .standard, live: findings.live)
    for prices in catalog.planPrices {
      search.check(prices.history.prices, &findings) { prices.path }
      for change in prices.history.changes {
        search.check(change.prices, &findings) { prices.path(of: change) }
      }
    }
    for subscription in catalog.subscriptions {
      // Deactivated offer codes are not checked, because customers no longer get them.
      for offer in subscription.offersInUse {
        search.check(offer.pricing.prices, &findings) { subscription.path(of: offer) }
      }
    }
    for purchase in catalog.inAppPurchases {
      for code in purchase.offerCodes where code.isInUse {
        search.check(code.pricing.prices, &findings) { purchase.product.path(of: code) }
      }
    }
  }
}
