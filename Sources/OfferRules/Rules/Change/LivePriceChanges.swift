import Diagnostics
import OfferLanguage
package import OfferModel

extension Rulebook {
  static let priceIncreaseConsent = Rule<Comparison>("price-increase-consent") { comparison, findings in
    for raise in RegularPriceChange.all(of: comparison) {
      let far = raise.steps.filter { raise.limit.isHalf(from: $0.old, to: $0.new) }
      let dollars = far.filter { raise.limit.isReached(from: $0.old, to: $0.new) }
      let others = far.filter { $0.old.storefront.currency != .usd }
      let listed = raise.steps.filter {
        $0.new.amount > $0.old.amount && ConsentLimit.always.contains($0.old.storefront)
      }
      let notes = [
        "a second increase within 12 months also needs consent, but offerc cannot see earlier increases"
      ]
      if !dollars.isEmpty {
        findings.add(
          .warning,
          "the price of \(raise.path.label) rises by more than 50% and \(raise.limit.phrase) in \(firstFive(dollars.map(stepPhrase)))",
          object: raise.path, at: raise.range, related: [Label(raise.oldRange, "live")], notes: notes,
          help: "keep the price for existing subscribers, or expect that some of them will not agree")
      } else if !others.isEmpty {
        findings.add(
          .info,
          "the price of \(raise.path.label) rises by more than 50% in \(firstFive(others.map(stepPhrase)))",
          object: raise.path, at: raise.range, related: [Label(raise.oldRange, "live")],
          notes: ["Apple publishes the limits for consent only in USD"] + notes,
          help: "keep the price for existing subscribers; otherwise, they might have to agree")
      } else if !listed.isEmpty {
        findings.add(
          .info,
          "the price of \(raise.path.label) rises in \(firstFive(listed.map(stepPhrase))), where any increase might need consent",
          object: raise.path, at: raise.range, related: [Label(raise.oldRange, "live")],
          notes: [ConsentLimit.alwaysNote] + notes,
          help: "keep the price for existing subscribers; otherwise, they might have to agree")
      }
    }
  }

  /// A decrease without a start date is reported by `price-change-unplanned`, and a decrease that has
  /// `existingSubscribers: keep-price` by `price-change-decrease`.
  static let priceDecrease = Rule<Comparison>("price-decrease") { comparison, findings in
    let live = comparison.baseline.catalog.subscriptionsById
    for subscription in comparison.current.catalog.subscriptions {
      guard let old = live[subscription.productId] else { continue }
      for prices in subscription.planPrices {
        let before = old.history(of: prices.plan)?.known(comparison.baseline.catalog.assumed)
        for change in prices.changes where change.change.startDate.value > comparison.today {
          guard !change.change.keepsPrice,
            change.change.isNew(to: before, in: prices.history, on: comparison.today)
          else { continue }
          var lower: [(old: Price, new: Price)] = []
          change.forEachStep { old, new in if new.amount < old.amount { lower.append((old, new)) } }
          guard let first = lower.first else { continue }
          findings.add(
            .info,
            "the price of \(prices.path.label) decreases in \(firstFive(lower.map { stepPhrase($0.old, $0.new) }))",
            object: change.path, at: change.change.prices.range(of: first.new), label: "lower than before",
            help: "ignore this if all subscribers should pay less")
        }
      }
    }
  }

  static let priceChangeTooEarly = Rule<Comparison>("price-change-too-early") { comparison, findings in
    let tomorrow = comparison.today.next ?? comparison.today
    let live = comparison.baseline.catalog.subscriptionsById
    for subscription in comparison.current.catalog.subscriptions {
      for prices in subscription.planPrices {
        let before = live[subscription.productId]?.history(of: prices.plan)?
          .known(comparison.baseline.catalog.assumed)
        for change in prices.history.inOrder where change.startDate.value <= tomorrow {
          guard change.isNew(to: before, in: prices.history, on: comparison.today) else { continue }
          let day = change.startDate.value
          let isTomorrow = day == tomorrow
          findings.add(
            isTomorrow ? .warning : .error,
            isTomorrow
              ? "the new price change starts tomorrow, but the App Store might ask for a later day"
              : "the new price change starts on \(day), expected a day after \(comparison.today.asToday)",
            object: prices.path(of: change), at: change.startDate.range,
            help: "write \(tomorrow.next ?? day) or later")
        }
      }
    }
  }

  static let priceChangeUnplanned = Rule<Comparison>("price-change-unplanned") { comparison, findings in
    let live = comparison.baseline.catalog.subscriptionsById
    for subscription in comparison.current.catalog.subscriptions {
      let stage = comparison.baseline.catalog.stages[subscription.productId]
      guard let old = live[subscription.productId], isEditable(.prices, in: stage) != true else { continue }
      for prices in subscription.planPrices {
        guard let before = old.history(of: prices.plan)?.known(comparison.baseline.catalog.assumed) else {
          continue
        }
        report(prices, before: before, comparison, &findings)
      }
    }
  }

  private static func report(
    _ prices: PlanPrices, before: PriceHistory, _ comparison: Comparison, _ findings: inout Findings
  ) {
    let baseline = comparison.baseline.catalog
    let unplanned = UnplannedPrices(
      prices.history, live: before, assumed: baseline.assumed,
      unpriced: baseline.unpriced[prices.path.productId ?? ""]?[prices.plan], on: comparison.today)
    guard let was = unplanned?.live, let will = unplanned?.planned, let old = was.prices.first,
      let new = will.prices.first
    else { return }
    let steps = priceSteps(from: was, to: will)
    // A lower price is for all subscribers. Whether subscribers pay a higher one is nobody's to decide here.
    let decreases = steps.filter { step in step.isDecrease }
    let changes = [(decreases, "new-price"), (steps.filter { step in !step.isDecrease }, "keep-price")]
      .filter { steps, _ in !steps.isEmpty }
      .map { steps, subscribers in
        let amounts = steps.prefix(4).map(entry).joined(separator: ", ") + (steps.count > 4 ? ", …" : "")
        return "`{startDate: …, existingSubscribers: \(subscribers), prices: {\(amounts)}}`"
      }
    findings.add(
      comparison.isWithLiveState ? .error : .warning,
      "the live price changes without a start date: \(firstFive(steps.map(\.phrase)))",
      object: prices.path, at: will.range(of: new), label: "not the live price",
      related: [Label(was.range(of: old), "live")],
      notes: decreases.isEmpty ? [] : ["all subscribers pay a lower price from their next renewal on"],
      help: """
        put the live \(was.prices.count == 1 ? "price" : "prices") back, and add to `priceChanges`: \
        \(changes.joined(separator: " and "))
        """)
  }

  /// `USA: 10.99`, `currency-eur: 9.99`.
  private static func entry(_ step: PriceStep) -> String {
    guard let first = step.territories.first, let new = step.new else { return "" }
    let isWhole =
      step.territories.count > 1
      && step.territories.count == Storefront.all.count { $0.currency == first.currency }
    let names = isWhole ? [Language.setName(of: first.currency)] : step.territories.map(\.code)
    return names.map { "\($0): \(decimalText(new, first.currency))" }.joined(separator: ", ")
  }
}

/// The differences between the live prices of a subscription or a plan and those of the catalog.
private struct RegularPriceChange {
  let path: ObjectPath
  let range: SourceRange
  let oldRange: SourceRange
  let steps: [(old: Price, new: Price)]
  let limit: ConsentLimit

  static func all(of comparison: Comparison) -> [RegularPriceChange] {
    comparison.changes.compactMap { change in
      guard change.type == .subscription || change.type == .monthlyPlan, case .changed = change.kind,
        let field = change.fields.first(where: { $0.field.key == .prices }),
        case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value
      else { return nil }
      var steps: [(old: Price, new: Price)] = []
      old.forEachShared(with: new) { before, after in
        if before.amount != after.amount { steps.append((before, after)) }
      }
      guard !steps.isEmpty else { return nil }
      let period = change.new?.text(.period).flatMap(BillingPeriod.init) ?? .oneMonth
      return RegularPriceChange(
        path: change.path, range: new.range, oldRange: old.range, steps: steps, limit: ConsentLimit(period))
    }
  }
}

extension PriceChange {
  /// Whether live state has neither the price change nor its amounts as current prices.
  ///
  /// Of a change that has started, only storefronts without a later change count.
  package func isNew(to live: PriceHistory?, in history: PriceHistory, on day: CalendarDate) -> Bool {
    guard let live else { return true }
    let known = live.changes.filter { $0.startDate.value == startDate.value }
      .reduce(PriceMap(range: prices.range)) { map, change in map.overlaid(by: change.prices) }
    let inForce = live.prices(on: day)
    let later = history.changes.filter { $0.startDate.value > startDate.value && $0.startDate.value <= day }
      .reduce(StorefrontSet()) { all, change in all.union(change.prices.territories) }
    return prices.prices.contains { price in
      guard !later.contains(price.storefront) else { return false }
      let isKnown = known[price.storefront]?.amount == price.amount
      return !isKnown && inForce[price.storefront]?.amount != price.amount
    }
  }
}
