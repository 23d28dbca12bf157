import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let priceChangeTooEarly = Rule<Comparison>(
    id: "price-change-too-early",
    summary: "A new price change starts tomorrow or earlier.",
    severity: .error,
    severities: "An error for today or an earlier day, a warning for tomorrow",
    why:
      "A price change must start on a later day. The App Store has asked for one or two days in between",
    source: .observed("answers of the App Store Connect API to live requests, 2026"),
    since: "0.2.0",
    failing: [
      .subscription(change("↓2026-11-21"), before: "reviewNote: Thanks").after("2026-11-21", "2026-11-24"),
      .subscription(change("↓2026-11-22"), before: "reviewNote: Thanks").after("2026-11-22", "2026-11-24"),
    ],
    passing: [
      .subscription(change("2026-11-24"), before: "reviewNote: Thanks"),
      .subscription(
        change("2026-11-22"), before: change("2026-11-22")),
    ]
  ) { comparison, findings in
    let tomorrow = comparison.today.next ?? comparison.today
    let live = Dictionary(comparison.baseline.catalog.subscriptions.map { ($0.productId, $0) }) { first, _ in
      first
    }
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
              : "the new price change starts on \(day), expected a day after today (\(comparison.today))",
            object: prices.path(of: change), at: change.startDate.range,
            help: "write \(tomorrow.next ?? day) or later")
        }
      }
    }
  }

  private static func change(_ start: String) -> String {
    Sample.priceChanges((start, "keep-price", "USA: 10.99"))
  }
}

extension PriceChange {
  /// Whether a live product neither has the change nor the prices that it would bring.
  ///
  /// Of a change that has started, only the storefronts count whose price it still is.
  func isNew(to live: PriceHistory?, in history: PriceHistory, on day: CalendarDate) -> Bool {
    guard let live else { return true }
    let known = live.changes.filter { $0.startDate.value == startDate.value }
      .reduce(PriceMap(range: prices.range)) { $0.overlaid(by: $1.prices) }
    let inForce = live.prices(on: day)
    let later = history.changes.filter { $0.startDate.value > startDate.value && $0.startDate.value <= day }
      .reduce(StorefrontSet()) { $0.union($1.prices.territories) }
    return prices.prices.contains { price in
      guard !later.contains(price.storefront) else { return false }
      let isKnown = known[price.storefront]?.amount == price.amount
      return !isKnown && inForce[price.storefront]?.amount != price.amount
    }
  }
}
