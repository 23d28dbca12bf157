import Diagnostics
import OfferModel

extension Rulebook {
  static let priceChangePassed = Rule<Catalog>(
    id: "price-change-passed",
    summary: "A price change has started: its amounts are today's prices.",
    severity: .info,
    why:
      "A catalog is easier to read if `prices` has the prices of today, and `priceChanges` only future prices",
    source: .offerc("offerc: docs/language.md, price changes"),
    since: "0.2.0",
    failing: [
      .subscription(
        "prices: {USA: 9.99, CAN: 12.99, rest: equalized}",
        Sample.priceChanges(
          ("↓2026-11-01", "keep-price", "CAN: 13.99"), ("2027-03-01", "keep-price", "USA: 10.99"))
      ).afterAll(
        """
        prices: {USA: 9.99, CAN: 13.99, rest: equalized}
        priceChanges:
          - {startDate: 2027-03-01, existingSubscribers: keep-price, prices: {USA: 10.99}}
        """)
    ],
    passing: [
      .subscription(Sample.priceChanges(("2027-03-01", "keep-price", "USA: 10.99")))
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      for prices in subscription.planPrices {
        let passed = prices.history.inOrder.prefix { $0.startDate.value <= findings.today }
        // The first one first: a later one is then the first.
        for (number, change) in passed.enumerated() {
          findings.info(
            "the price change of \(change.startDate.value) has started: its amounts are the prices of today (\(findings.today))",
            object: prices.path(of: change), at: change.startDate.range, label: "has started",
            help: "write its amounts into `prices`, then remove the price change",
            fix: number == 0 && catalog.assumed.isEmpty ? fold(change, into: prices.history.prices) : nil)
        }
      }
    }
  }

  private static func fold(_ change: PriceChange, into prices: PriceMap) -> Fix? {
    guard !change.prices.isPartial, !prices.isPartial, change.prices.unused.isEmpty else { return nil }
    let entries = change.prices.prices.map { price in
      TextEdit.entry(
        price.storefront.code, decimalText(price.amount, price.storefront.currency), in: prices.range)
    }
    return Fix(
      "move its amounts into prices", isSafe: false,
      edits: entries + [.removeItem(around: change.startDate.range)])
  }
}
