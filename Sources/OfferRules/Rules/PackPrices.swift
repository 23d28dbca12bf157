import Diagnostics
import OfferModel

extension Rulebook {
  static let packPriceRatio = Rule<Catalog>("pack-price-ratio") { catalog, findings in
    let base = catalog.app.baseTerritory.value
    let known = findings.live?.live ?? EqualizedPrices()
    let packs = catalog.inAppPurchases.filter { $0.product.kind.value == .consumable }
      .compactMap { Pack($0, base: base, on: findings.today, known) }
      .sorted { one, other in
        (one.price.amount, one.productId) < (other.price.amount, other.productId)
      }
    for (smaller, larger) in zip(packs, packs.dropFirst()) {
      guard let farthest = farthest(smaller, larger) else { continue }
      let storefront = farthest.storefront
      let usual = ratio(smaller.price.amount, larger.price.amount)
      findings.add(
        .info,
        """
        \(quoted(larger.productId)) costs \(text(farthest.ratio)) times as much as \(quoted(smaller.productId)) in \
        \(storefront.code), but \(text(usual)) times in \(base.code)
        """,
        object: larger.purchase.path, at: larger.range(in: storefront),
        label: larger.label(in: storefront, ratio: text(farthest.ratio), of: smaller),
        related: [Label(smaller.range(in: storefront), "the smaller pack")],
        help:
          "check which pack is cheaper per unit in \(storefront.code), and write amounts for both there")
    }
  }

  /// A consumable with a known price in the base territory.
  private struct Pack {
    let purchase: InAppPurchase
    let prices: PriceMap
    /// The price in the base territory.
    let price: Price
    /// What Apple derives from it where the catalog has no amount, as far as that is known.
    let equalized: [Storefront: Int64]

    var productId: String { purchase.product.productId.value }

    init?(
      _ purchase: InAppPurchase, base: Storefront, on today: CalendarDate, _ known: EqualizedPrices
    ) {
      let prices = purchase.history.prices(on: today)
      guard let price = prices[base], price.amount > 0 else { return nil }
      self.purchase = purchase
      self.prices = prices
      self.price = price
      equalized = prices.rest == nil ? [:] : known[base, price.amount, .inAppPurchase]
    }

    /// The amount in minor units; nil if it is not known.
    func amount(in storefront: Storefront) -> Int64? { prices[storefront]?.amount ?? equalized[storefront] }

    /// The amount, or `rest` where Apple has derived it.
    func range(in storefront: Storefront) -> SourceRange {
      prices[storefront].map(prices.range) ?? prices.rest ?? prices.range
    }

    /// `2.31 times 12.99 EUR`; of an amount that Apple has derived `29.99 EUR from Apple, 2.31 times 12.99 EUR`.
    func label(in storefront: Storefront, ratio: String, of smaller: Pack) -> String {
      let own = prices[storefront] == nil ? phrase(in: storefront) + ", " : ""
      return "\(own)\(ratio) times \(smaller.phrase(in: storefront))"
    }

    /// `29.99 EUR`, or `29.99 EUR from Apple`.
    func phrase(in storefront: Storefront) -> String {
      if let price = prices[storefront] { return price.phrase }
      let amount = decimalText(equalized[storefront] ?? 0, storefront.currency)
      return "\(amount) \(storefront.currency.code) from Apple"
    }
  }

  /// How many times as much as the smaller pack the larger one costs in a storefront.
  private struct PackRatio {
    let ratio: Double
    let storefront: Storefront
  }

  /// The storefront whose ratio differs most from that of the base territory; nil if none differs by more than 15 %.
  ///
  /// Price points alone make ratios differ by a few percent: $0.99 and $1.99 are ¥160 and ¥300.
  private static func farthest(_ smaller: Pack, _ larger: Pack) -> PackRatio? {
    let usual = ratio(smaller.price.amount, larger.price.amount)
    var result: PackRatio?
    var greatest = 1.15
    func compare(_ storefront: Storefront, _ small: Int64, _ large: Int64) {
      guard small > 0, large > 0 else { return }
      let here = ratio(small, large)
      let difference = max(here / usual, usual / here)
      guard difference > greatest else { return }
      greatest = difference
      result = PackRatio(ratio: here, storefront: storefront)
    }
    smaller.prices.forEachShared(with: larger.prices) { small, large in
      compare(small.storefront, small.amount, large.amount)
    }
    guard !smaller.equalized.isEmpty || !larger.equalized.isEmpty else { return result }
    for storefront in Storefront.all
    where smaller.prices[storefront] == nil || larger.prices[storefront] == nil {
      guard let small = smaller.amount(in: storefront), let large = larger.amount(in: storefront) else {
        continue
      }
      compare(storefront, small, large)
    }
    return result
  }

  private static func ratio(_ smaller: Int64, _ larger: Int64) -> Double {
    Double(larger) / Double(smaller)
  }

  /// The ratio with two decimals: `2.31`.
  private static func text(_ ratio: Double) -> String {
    decimalText(Int64(min(ratio * 100, 1e15).rounded()), .usd)
  }
}
