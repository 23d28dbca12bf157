import Diagnostics
import OfferModel

extension Rulebook {
  static let packPriceRatio = Rule<Catalog>("pack-price-ratio") { catalog, findings in
    let base = catalog.app.baseTerritory.value
    let packs = catalog.inAppPurchases.filter { $0.product.kind.value == .consumable }
      .compactMap { Pack($0, base: base, on: findings.today) }
      .sorted { ($0.price.amount, $0.productId) < ($1.price.amount, $1.productId) }
    for (smaller, larger) in zip(packs, packs.dropFirst()) {
      guard let farthest = farthest(smaller, larger, from: base) else { continue }
      let storefront = farthest.storefront.code
      findings.add(
        .info,
        """
        \(quoted(larger.productId)) costs \(text(farthest.ratio)) times as much as \(quoted(smaller.productId)) in \
        \(storefront), but \(text(ratio(smaller.price, larger.price))) times in \(base.code)
        """,
        object: larger.purchase.path, at: larger.prices.range(of: farthest.price),
        label: "\(text(farthest.ratio)) times \(farthest.smaller.phrase)",
        related: [Label(smaller.prices.range(of: farthest.smaller), "the smaller pack")],
        help: "check which pack is cheaper for each unit in \(storefront), and write amounts for both there")
    }
  }

  /// A consumable with a known price in the base territory.
  private struct Pack {
    let purchase: InAppPurchase
    let prices: PriceMap
    /// The price in the base territory.
    let price: Price

    var productId: String { purchase.product.productId.value }

    init?(_ purchase: InAppPurchase, base: Storefront, on today: CalendarDate) {
      let prices = purchase.history.prices(on: today)
      guard let price = prices[base], price.amount > 0 else { return nil }
      self.purchase = purchase
      self.prices = prices
      self.price = price
    }
  }

  /// How many times as much as the smaller pack the larger one costs in a storefront.
  private struct PackRatio {
    let ratio: Double
    let smaller: Price
    let price: Price

    var storefront: Storefront { price.storefront }
  }

  /// The storefront whose ratio differs most from that of the base territory; nil if none differs by more than 15 %.
  ///
  /// Price points alone make ratios differ by a few percent: $0.99 and $1.99 are ¥160 and ¥300.
  private static func farthest(_ smaller: Pack, _ larger: Pack, from base: Storefront) -> PackRatio? {
    let usual = ratio(smaller.price, larger.price)
    var result: PackRatio?
    var greatest = 1.15
    smaller.prices.forEachShared(with: larger.prices) { small, large in
      guard small.amount > 0, large.amount > 0 else { return }
      let here = ratio(small, large)
      let difference = max(here / usual, usual / here)
      guard difference > greatest else { return }
      greatest = difference
      result = PackRatio(ratio: here, smaller: small, price: large)
    }
    return result
  }

  private static func ratio(_ smaller: Price, _ larger: Price) -> Double {
    Double(larger.amount) / Double(smaller.amount)
  }

  /// The ratio with two decimals: `2.31`.
  private static func text(_ ratio: Double) -> String {
    decimalText(Int64(min(ratio * 100, 1e15).rounded()), .usd)
  }
}
