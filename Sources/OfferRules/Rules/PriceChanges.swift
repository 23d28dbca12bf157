import Diagnostics
import OfferModel

extension Rulebook {
  static let priceChangeConsent = Rule<Catalog>("price-change-consent", computes: true) {
    catalog, findings in
    let live = findings.live?.subscriptionsById ?? [:]
    for subscription in catalog.subscriptions {
      let changes = subscription.priceChangesOfPlans
      let started = live[subscription.productId]?.priceChangesOfPlans.filter {
        $0.change.startDate.value <= findings.today
      }
      let rises = rises((started ?? []) + changes)
      for change in changes where !change.change.keepsPrice && change.change.startDate.value > findings.today
      {
        check(change, among: rises, &findings)
      }
    }
  }

  private static func check(
    _ change: PlanPriceChange, among rises: [BillingPlan: [Int: StorefrontSet]], _ findings: inout Findings
  ) {
    guard let period = change.prices.period else { return }
    let limits = ConsentLimit(period)
    let day = change.change.startDate.value.dayNumber
    let rises = rises[change.prices.plan] ?? [:]
    let recent = (day - 364..<day).reduce(into: StorefrontSet()) { raised, earlier in
      raised.formUnion(rises[earlier] ?? StorefrontSet())
    }
    typealias Steps = [(old: Price, new: Price)]
    var far: Steps = []
    var soon: Steps = []
    var unclear: Steps = []
    var listed: Steps = []
    change.forEachStep { old, new in
      guard new.amount > old.amount else { return }
      if limits.isReached(from: old, to: new) {
        far.append((old, new))
      } else if recent.contains(old.storefront) {
        soon.append((old, new))
      } else if limits.isHalf(from: old, to: new), old.storefront.currency != .usd {
        unclear.append((old, new))
      } else if ConsentLimit.always.contains(old.storefront) {
        listed.append((old, new))
      }
    }
    func report(_ steps: Steps, because reason: String, doubt: String? = nil) {
      guard let first = steps.first else { return }
      let isCertain = doubt == nil
      let must = isCertain ? "must" : "might have to"
      findings.add(
        isCertain ? .warning : .info,
        "subscribers \(must) agree to the new price in \(firstFive(steps.map(stepPhrase)))\(reason)",
        object: change.path, at: change.change.prices.range(of: first.new),
        label: isCertain ? "needs consent" : "may need consent", notes: doubt.map { [$0] } ?? [],
        help:
          "write `existingSubscribers: keep-price` to raise the price for new subscribers only, or expect that some subscribers will not agree"
      )
    }
    report(far, because: ": the price rises by more than 50% and \(limits.phrase)")
    report(soon, because: ": it is the second increase within 12 months")
    report(
      unclear, because: ": the price rises by more than 50%",
      doubt: "Apple publishes the limits for consent only in USD")
    report(listed, because: ", however small the increase", doubt: ConsentLimit.alwaysNote)
  }

  /// The storefronts in which price changes raise the price of existing subscribers, by plan and day number.
  private static func rises(_ changes: [PlanPriceChange]) -> [BillingPlan: [Int: StorefrontSet]] {
    var rises: [BillingPlan: [Int: StorefrontSet]] = [:]
    for change in changes where !change.change.keepsPrice {
      let plan = change.prices.plan
      let day = change.change.startDate.value.dayNumber
      change.forEachStep { old, new in
        guard new.amount > old.amount else { return }
        rises[plan, default: [:]][day, default: StorefrontSet()].insert(new.storefront)
      }
    }
    return rises
  }

  static let priceChangeDecrease = Rule<Catalog>("price-change-decrease") { catalog, findings in
    for subscription in catalog.subscriptions {
      for change in subscription.priceChangesOfPlans where change.change.keepsPrice {
        guard change.change.startDate.value > findings.today else { continue }
        check(change, base: catalog.app.baseTerritory.value, &findings)
      }
    }
  }

  private static func check(_ change: PlanPriceChange, base: Storefront, _ findings: inout Findings) {
    var lower: [(old: Price, new: Price)] = []
    change.forEachStep { old, new in if new.amount < old.amount { lower.append((old, new)) } }
    guard let first = lower.first else { return }
    let help: String
    if change.change.prices.rest != nil, lower.contains(where: { $0.new.storefront == base }) {
      // The amount of the base storefront cannot move: the others are equalized from it.
      help =
        "ignore this if the others should keep their price: a lower price applies to everyone; otherwise write `existingSubscribers: new-price`"
    } else if lower.count == change.change.prices.prices.count {
      help = "write `existingSubscribers: new-price`"
    } else {
      help = "give these storefronts their own price change with `existingSubscribers: new-price`"
    }
    findings.add(
      .warning,
      """
      the price decreases in \(firstFive(lower.map { stepPhrase($0.old, $0.new) })), \
      so existing subscribers cannot keep the old price
      """,
      object: change.path, at: change.change.prices.range(of: first.new), label: "lower than before",
      related: [Label(change.change.existingSubscribers.range, "has no effect there")],
      help: help)
  }

  static let priceChangePassed = Rule<Catalog>("price-change-passed", computes: true) {
    catalog, findings in
    let live = findings.live.map { live in
      Dictionary(live.planPrices.map { ($0.path, $0.history) }) { first, _ in first }
    }
    for prices in catalog.planPrices where !prices.history.changes.isEmpty {
      let before = live?[prices.path]
      let passed = prices.history.inOrder.prefix { $0.startDate.value <= findings.today }
      let rises = prices.period == nil ? [:] : rises(prices.changes)[prices.plan] ?? [:]
      // The first one first: a later one is then the first.
      for (number, change) in passed.enumerated() {
        // Until a year is over, another increase needs consent because of this one.
        let day = change.startDate.value.dayNumber
        guard live == nil || !change.isNew(to: before, in: prices.history, on: findings.today),
          findings.today.dayNumber - day >= 365 || rises[day] == nil
        else { continue }
        findings.add(
          .info,
          "the price change of \(change.startDate.value) has started: its amounts are today's prices (\(findings.today))",
          object: prices.path(of: change), at: change.startDate.range, label: "has started",
          help: change.prices.rest == nil
            ? "write its amounts into `prices`, then remove the price change"
            : "write its `prices` in place of those of the \(prices.plan.isMonthly ? "plan" : "subscription"), then remove the price change",
          fix: number == 0 && catalog.assumed.isEmpty ? fold(change, into: prices.history.prices) : nil)
      }
    }
  }

  /// No fix where `rest` replaces amounts: those would have to go, wherever they are written.
  private static func fold(_ change: PriceChange, into prices: PriceMap) -> Fix? {
    guard !change.prices.isPartial, !prices.isPartial, change.prices.unused.isEmpty,
      change.prices.rest == nil
        || prices.rest != nil && prices.territories.isSubset(of: change.prices.territories)
    else { return nil }
    let entries = change.prices.prices.map { price in
      TextEdit.entry(
        price.storefront.code, decimalText(price.amount, price.storefront.currency), in: prices.range)
    }
    return Fix(
      "move its amounts into prices", isSafe: false,
      edits: entries + [.removeItem(around: change.startDate.range)])
  }

  static let priceChangeRepeated = Rule<Catalog>("price-change-repeated", computes: true) {
    catalog, findings in
    for prices in catalog.planPrices where prices.history.changes.count > 1 { check(prices, &findings) }
  }

  private static func check(_ prices: PlanPrices, _ findings: inout Findings) {
    let changes = prices.history.inOrder
    // The first one that is planned, or of the same day; an in-app purchase can have several planned ones.
    var firsts: [Storefront: Int] = [:]
    var last: CalendarDate?
    for (number, change) in changes.enumerated() {
      let day = change.startDate.value
      if let last, last <= findings.today || prices.period == nil, last != day { firsts = [:] }
      last = day
      let reach = prices.reach(of: change)
      let storefronts = reach.members
      let rival = storefronts.compactMap { firsts[$0] }.min().map { changes[$0] }
      for storefront in storefronts where firsts[storefront] == nil { firsts[storefront] = number }
      guard let rival else { continue }
      let shared = prices.reach(of: rival).intersection(reach)
      guard let first = shared.first else { continue }
      let days = rival.startDate.value == day ? "both on \(day)" : "on \(rival.startDate.value) and \(day)"
      findings.add(
        .error,
        "two price changes are planned in \(storefrontPhrase(shared)), \(days), but Apple keeps only one for each storefront",
        object: prices.path(of: change), at: change.prices.place(of: first), label: "the second",
        related: [Label(rival.prices.place(of: first), "the first")],
        help: prices.period == nil
          ? "keep one of the two, or give one of them another startDate"
          : "keep one of the two, and add the other one after the first has started")
    }
  }

  static let priceChangeWithoutEffect = Rule<Catalog>("price-change-without-effect") { catalog, findings in
    for change in catalog.subscriptions.flatMap({ $0.priceChangesOfPlans })
    // Beside `rest`, an amount that is the price already keeps a storefront as it is.
    where change.change.startDate.value > findings.today && change.change.prices.rest == nil {
      var same: [Price] = []
      change.forEachStep { old, new in if new.amount == old.amount { same.append(new) } }
      guard let first = same.first else { continue }
      let amount = decimalText(first.amount, first.storefront.currency)
      let storefronts = StorefrontSet(same.map(\.storefront))
      let isAll = same.count == change.change.prices.prices.count
      let them = same.count == 1 ? "it" : "them"
      findings.add(
        .error, "the price is already \(amount) in \(storefrontPhrase(storefronts))",
        object: change.path, at: change.change.prices.range(of: first), label: "no change",
        help: isAll ? "remove the price change" : "remove \(them) from the price change")
    }
  }

  static let priceChangeWithTrial = Rule<Catalog>("price-change-with-trial", computes: true) {
    catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.introductoryOffers {
        guard let start = offer.window.start, start.value > findings.today else { continue }
        for change in subscription.priceChangesOfPlans where change.change.startDate.value == start.value {
          let shared = change.reach.intersection(offer.pricing.territories.set)
          guard !shared.isEmpty else { continue }
          findings.add(
            .warning,
            "on \(start.value) both the price and the introductory offer change in \(storefrontPhrase(shared)), and Apple might lose the offer there",
            object: subscription.path(of: offer), at: start.range, label: "the offer starts",
            related: [Label(change.change.startDate.range, "the price changes")],
            help: "leave a day between the two, or check the offer in these storefronts on that day")
        }
      }
    }
  }
}
