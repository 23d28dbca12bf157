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
    live.forEachOffer { offer, owner in
      if let prices = offer.pricing.prices { maps[owner().path, default: []].append(prices) }
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
