import Diagnostics
import OfferLanguage
import OfferModel

enum PriceChangeUnplanned: ChangeRule {
  static let info = RuleInfo(
    id: "price-change-unplanned",
    summary: "The price of a live subscription is another one, without a price change on a day.",
    severity: .warning,
    why:
      "The price of a live subscription changes on a day: Apple keeps it as a price change with a start date",
    source: .managingPricing,
    since: "0.2.0",
    failing: [
      .subscription("prices: {↓USA: 10.99, rest: equalized}", before: "prices: {USA: 9.99, rest: equalized}")
        .afterAll(
          """
          prices: {USA: 9.99, rest: equalized}
          priceChanges:
            - {startDate: 2026-12-15, existingSubscribers: keep-price, prices: {USA: 10.99}}
          """)
    ],
    passing: [
      .subscription(
        """
        priceChanges:
          - {startDate: 2026-12-15, existingSubscribers: keep-price, prices: {USA: 10.99}}
        """, before: "reviewNote: Thanks"),
      .subscription(
        "prices: {USA: 9.99, CAN: 12.99, rest: equalized}", before: "prices: {USA: 9.99, rest: equalized}"),
    ])

  static func check(_ comparison: Comparison, _ findings: inout Findings) {
    let live = Dictionary(comparison.baseline.catalog.subscriptions.map { ($0.productId, $0) }) { first, _ in
      first
    }
    for subscription in comparison.current.catalog.subscriptions {
      guard let old = live[subscription.productId] else { continue }
      for prices in subscription.planPrices {
        guard let before = old.history(of: prices.plan) else { continue }
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
      $0.startDate.value <= today && $0.isNew(to: before, on: today)
    }
    .reduce(StorefrontSet()) { $0.union($1.prices.territories) }
    var steps: [(old: Price, new: Price)] = []
    live.forEachShared(with: new) { old, price in
      guard old.amount != price.amount, !early.contains(price.storefront), !assumed.contains(old, of: live)
      else {
        return
      }
      steps.append((old, price))
    }
    guard let first = steps.first else { return }
    let subscribers = steps.contains { $0.new.amount < $0.old.amount } ? "new-price" : "keep-price"
    let amounts = steps.prefix(4).map {
      "\($0.new.storefront.code): \(decimalText($0.new.amount, $0.new.storefront.currency))"
    }.joined(separator: ", ")
    findings.warning(
      "\(steps.count == 1 ? "a live price changes" : "\(steps.count) live prices change") without a day: \(firstFive(steps.map { stepPhrase($0.old, $0.new) }))",
      object: prices.label, at: new.range(of: first.new), label: "not the live price",
      related: [Label(live.range(of: first.old), "live")],
      help: """
        put the live \(steps.count == 1 ? "price" : "prices") back and add to `priceChanges`: \
        `{startDate: …, existingSubscribers: \(subscribers), prices: {\(amounts)\(steps.count > 4 ? ", …" : "")}}`
        """)
  }
}
