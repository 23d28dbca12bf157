import Diagnostics
import OfferModel

/// What is wrong with a price that is not one of Apple's price points.
struct PricePointFault {
  let severity: Severity
  let message: String
  let label: String
  let help: String?
  let fix: String?

  /// - Parameter prices: the prices that one key gives, in one or several storefronts of one currency.
  init(_ prices: [Price], _ points: PricePoints) {
    let listed = prices.first { points.listed.contains($0.storefront) }
    let price = listed ?? prices[0]
    let currency = price.storefront.currency
    let ladder = points[price.storefront]
    let text = { ladder.text($0, currency) }
    let (below, above) = ladder.nearest(to: price.amount)
    let found = "the price \(text(price.amount)) \(currency.code) in \(PricePointFault.place(prices))"
    let list = listed == nil ? nil : points.file
    let source =
      list.map { "the price points in \($0)" } ?? "Apple's price points (as of \(PricePoints.date))"

    switch (below, above) {
    case (let below?, let above?):
      let hasDecimals = ladder.isWhole && currency.minorDigits > 0 && price.amount % 100 != 0
      let nearest = "the nearest are \(text(below)) and \(text(above))"
      message =
        hasDecimals
        ? "\(found) has decimals, but all \(currency.code) amounts in \(source) are whole: \(nearest)"
        : "\(found) is not one of \(source): \(nearest)"
      label = hasDecimals ? "no decimals here" : "not a price point"
      help = "write \(text(below)) or \(text(above))"
      fix = text(price.amount - below <= above - price.amount ? below : above)
    case (nil, let above?):
      message = "\(found) is below \(text(above)) \(currency.code), the lowest of \(source)"
      label = "too low"
      help = "write \(text(above))"
      fix = text(above)
    case (let below?, nil) where list == nil:
      message =
        """
        \(found) is above \(text(below)) \(currency.code), the highest of Apple's standard price points \
        (as of \(PricePoints.date))
        """
      label = "needs Apple's higher price points"
      help = micros(price) ?? "request higher price points from Apple, or write \(text(below))"
      fix = nil
    case (let below, _):
      let highest = below.map(text) ?? ""
      message = "\(found) is above \(highest) \(currency.code), the highest of \(source)"
      label = "too high"
      help = "write \(highest), or download the list again if Apple has given you higher price points"
      fix = nil
    }
    if list != nil {
      severity = .error
    } else {
      // Apple may have given higher price points to the developer.
      severity = above == nil && micros(price) == nil ? .info : .warning
    }
  }

  /// `SWE`, `25 storefronts`.
  private static func place(_ prices: [Price]) -> String {
    prices.count == 1 ? prices[0].storefront.code : counted(prices.count, "storefront")
  }
}

/// What to write for an amount that is far too high and was probably given in micros. Nil for other amounts.
func micros(_ price: Price) -> String? {
  let currency = price.storefront.currency
  let wholeUnits = currency.minorDigits == 0 ? price.amount : price.amount / 100
  guard wholeUnits >= 100_000, price.amount.isMultiple(of: 1_000_000),
    let highest = PricePoints.standard[price.storefront].nearest(to: price.amount).below,
    price.amount > 100 * highest
  else { return nil }
  let amount = decimalText(price.amount / 1_000_000, currency)
  return
    "write \(amount): \(wholeUnits) looks like the same amount in micros, which Google Play and RevenueCat use"
}
