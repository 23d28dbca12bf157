import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let priceChangeUnplanned = Rule<Comparison>(
    id: "price-change-unplanned",
    summary: "The price of a live subscription is changed without a start date.",
    severity: .error,
    severities: "An error if the baseline is live state (`live.json`), otherwise a warning",
    why:
      "The price of a live subscription changes on a certain day. Apple stores each change with its start date",
    source: .managingPricing,
    since: "0.2.0",
    failing: [
      .subscription("prices: {↓USA: 10.99, rest: equalized}", before: "prices: {USA: 9.99, rest: equalized}")
        .afterAll(
          """
          prices: {USA: 9.99, rest: equalized}
          priceChanges:
            - {startDate: 2026-12-15, existingSubscribers: keep-price, prices: {USA: 10.99}}
          """),
      .subscription(
        "prices: {↓USA: 10.99, rest: equalized}", before: "prices: {USA: 9.99, DEU: 8.99, rest: equalized}"
      ).live
        .afterAll(
          """
          prices: {USA: 9.99, rest: equalized}
          priceChanges:
            - {startDate: 2026-12-15, existingSubscribers: keep-price, prices: {USA: 10.99}}
          """),
    ],
    passing: [
      .subscription(
        Sample.priceChanges(("2026-12-15", "keep-price", "USA: 10.99")), before: "reviewNote: Thanks"),
      .subscription(
        "prices: {USA: 9.99, CAN: 12.99, rest: equalized}", before: "prices: {USA: 9.99, rest: equalized}"),
      .subscription(
        "prices: {USA: 9.99, rest: equalized}", before: "prices: {USA: 9.99, DEU: 8.99, rest: equalized}"
      ).live,
    ]
  ) { comparison, findings in
    let live = Dictionary(comparison.baseline.catalog.subscriptions.map { ($0.productId, $0) }) { first, _ in
      first
    }
    for subscription in comparison.current.catalog.subscriptions {
      let stage = comparison.baseline.catalog.stages[subscription.productId]
      guard let old = live[subscription.productId], isEditable(.prices, in: stage) != true else { continue }
      for prices in subscription.planPrices {
        guard let before = old.history(of: prices.plan)?.known(comparison.baseline.catalog.assumed) else {
          continue
        }
        report(prices, before, comparison, &findings)
      }
    }
  }

  private static func report(
    _ prices: PlanPrices, _ before: PriceHistory, _ comparison: Comparison, _ findings: inout Findings
  ) {
    let today = comparison.today
    let assumed = comparison.baseline.catalog.assumed
    let (new, live) = (prices.history.prices(on: today), before.prices(on: today))
    // A change that comes too early has a finding of its own.
    let early = prices.history.inOrder.filter {
      $0.startDate.value <= today && $0.isNew(to: before, in: prices.history, on: today)
    }
    .reduce(StorefrontSet()) { $0.union($1.prices.territories) }
    var (was, will) = (PriceMap(range: live.range), PriceMap(range: new.range))
    var first: (old: Price, new: Price)?
    var hasDecrease = false
    live.forEachShared(with: new) { old, price in
      guard old.amount != price.amount, !early.contains(price.storefront), !assumed.contains(old, of: live)
      else { return }
      if first == nil { first = (old, price) }
      hasDecrease = hasDecrease || price.amount < old.amount
      was.prices.append(old)
      will.prices.append(price)
    }
    guard let first else { return }
    was.territories = StorefrontSet(was.prices.map(\.storefront))
    will.territories = was.territories
    let steps = priceSteps(from: was, to: will)
    let subscribers = hasDecrease ? "new-price" : "keep-price"
    let amounts = steps.prefix(4).map(entry).joined(separator: ", ") + (steps.count > 4 ? ", …" : "")
    findings.add(
      comparison.isWithLiveState ? .error : .warning,
      "the live price changes without a start date: \(firstFive(steps.map(\.phrase)))",
      object: prices.path, at: new.range(of: first.new), label: "not the live price",
      related: [Label(live.range(of: first.old), "live")],
      help: """
        put the live \(was.prices.count == 1 ? "price" : "prices") back, and add to `priceChanges`: \
        `{startDate: …, existingSubscribers: \(subscribers), prices: {\(amounts)}}`
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
