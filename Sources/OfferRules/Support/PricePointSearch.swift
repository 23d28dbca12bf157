import Diagnostics
import OfferModel

/// Finds the amounts that are no price points: each key of a price map once, however many storefronts or products it is for.
struct PricePointSearch {
  private var check: PricePointCheck
  private let live: Catalog?
  /// The price maps of what is live, by product or offer; read when the first one is needed.
  private var liveMaps: [ObjectPath: [PriceMap]]?
  private var reported: Set<SourceRange> = []

  init(_ points: PricePoints, live: Catalog?) {
    check = PricePointCheck(points)
    self.live = live
  }

  mutating func check(_ prices: PriceMap?, _ findings: inout Findings, _ object: () -> ObjectPath) {
    guard let prices else { return }
    var unknown = check.unknown(among: prices.prices)
    guard !unknown.isEmpty else { return }
    let object = object()
    let known = maps(of: object)
    unknown.removeAll { price in known.contains { isLive(price, in: $0) } }
    var entries: [SourceRange: [Price]] = [:]
    for price in unknown { entries[prices.range(of: price), default: []].append(price) }
    for (range, prices) in entries.sorted(by: { $0.key < $1.key }) where reported.insert(range).inserted {
      let fault = PricePointFault(prices, check.points)
      findings.add(
        fault.severity, fault.message, object: object, at: range, label: fault.label, help: fault.help,
        fix: fault.fix.map { Fix("write \($0)", isSafe: false, edits: [.value(of: range, $0)]) })
    }
  }

  /// An assumed amount is in no way known to be live.
  private func isLive(_ price: Price, in map: PriceMap) -> Bool {
    guard let old = map[price.storefront], old.amount == price.amount else { return false }
    return live?.assumed.value(at: map.range(of: old)) == nil
  }

  private mutating func maps(of object: ObjectPath) -> [PriceMap] {
    guard let live else { return [] }
    if let liveMaps { return liveMaps[object] ?? [] }
    var maps: [ObjectPath: [PriceMap]] = [:]
    live.forEachProduct { maps[$0.path, default: []].append($0.prices) }
    live.forEachPricing { _, pricing, name in
      if let prices = pricing.prices { maps[name().path, default: []].append(prices) }
    }
    for prices in live.planPrices {
      // What a price change has brought may have moved into the prices.
      let all = [prices.history.prices] + prices.history.changes.map(\.prices)
      maps[prices.path, default: []] += all
      for change in prices.history.changes { maps[prices.path(of: change), default: []] += all }
    }
    liveMaps = maps
    return maps[object] ?? []
  }
}

/// What there is to say about an amount that is no price point.
struct PricePointFault {
  let severity: Severity
  let message: String
  let label: String
  let help: String?
  /// The amount to write instead.
  let fix: String?

  /// - Parameter prices: what one key says, in one or several storefronts of one currency.
  init(_ prices: [Price], _ points: PricePoints) {
    let listed = prices.first { points.listed.contains($0.storefront) }
    let price = listed ?? prices[0]
    let (currency, ladder) = (price.storefront.currency, points[price.storefront])
    let text = { ladder.text($0, currency) }
    let (below, above) = ladder.nearest(to: price.amount)
    let found = "the price \(price.phrase) in \(PricePointFault.place(prices))"
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
      help = "request higher price points from Apple, or write \(text(below))"
      fix = nil
    case (let below, _):
      let highest = below.map(text) ?? ""
      message = "\(found) is above \(highest) \(currency.code), the highest of \(source)"
      label = "too high"
      help = "write \(highest), or download the list again if Apple has given you higher price points"
      fix = nil
    }
    severity = list != nil ? .error : above == nil ? .info : .warning
  }

  /// `SWE`, `25 storefronts`.
  private static func place(_ prices: [Price]) -> String {
    prices.count == 1 ? prices[0].storefront.code : counted(prices.count, "storefront")
  }
}
