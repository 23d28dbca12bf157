import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Plans prices of in-app purchases. No customer keeps an earlier price, so a change takes effect at once, and one request has
  /// all prices.
  mutating func planSchedules() {
    for purchase in comparison.current.catalog.inAppPurchases { planSchedule(of: purchase) }
  }

  private mutating func planSchedule(of purchase: InAppPurchase) {
    let productId = purchase.product.productId.value
    let path = purchase.product.path
    guard let owner = owner(of: purchase.product), !isUnread(key: .prices, of: path) else { return }
    let history = purchase.history.folded(on: today)
    let live = LiveSchedule(ids.inAppPurchases[productId]?.prices(.upFront) ?? [], readBack)
    let wanted = prices(history, besides: live)
    let differing = wanted.filter { !live.has($0.value, in: $0.key) }.keys.sorted()
    guard !differing.isEmpty else { return }
    // What the catalog leaves to Apple stays as it is, unless the amount that it comes from changes.
    let moves = differing.contains(base.code) && live.inForce(base.code) != nil
    let kept = moves && history.prices.rest != nil ? [:] : live.rows.filter { wanted[$0.key] == nil }
    let all = kept.merging(wanted) { _, new in new }.sorted { one, other in one.key < other.key }.flatMap(
      \.value)
    let from = wanted[base.code] == nil ? differing.first { wanted[$0] != nil } ?? base.code : base.code
    let rises =
      ids.inAppPurchases[productId]?.stage.map { $0 != .neverApproved } == true
      && differing.contains { live.isExceeded(by: wanted[$0] ?? []) }
    let storefronts = StorefrontSet(differing.compactMap { Storefront(code: $0) })
    add(
      live.rows.isEmpty ? .create : .update, path.with(.prices),
      [ProductRequests.setSchedule(all, of: owner, base: from)],
      details: details(differing, wanted, live)
        + (kept.isEmpty ? [] : ["keeps " + firstFive(kept.keys.sorted())]),
      needs: rises ? [.priceIncreases] : [], in: storefronts, at: history.prices.range)
  }

  /// The amounts of the catalog by storefront, by day: that in force, and those to come.
  private func prices(_ history: PriceHistory, besides live: LiveSchedule) -> [String: [ScheduledPrice]] {
    var prices: [String: [ScheduledPrice]] = [:]
    for price in history.prices.prices { prices[price.storefront.code] = [price.scheduled(nil)] }
    for change in history.inOrder {
      for price in change.prices.prices {
        let code = price.storefront.code
        if prices[code] == nil { prices[code] = live.current(code) ?? equalized(code, history.prices) }
        prices[code, default: []].append(price.scheduled(change.startDate.value.description))
      }
    }
    return prices
  }

  /// What Apple derives until an amount of its own begins.
  private func equalized(_ code: String, _ prices: PriceMap) -> [ScheduledPrice]? {
    guard prices.rest != nil, let amount = prices[base] else { return nil }
    let text = decimalText(amount.amount, base.currency)
    return [
      ScheduledPrice(
        row: OfferRow(storefront: code, price: .equalized(base: base.code, amount: text)), start: nil)
    ]
  }

  /// `USA 0.99 USD, from 2027-03-01 1.99 USD`; of many `USA 0.99 USD, 173 storefronts`.
  private func details(
    _ differing: [String], _ wanted: [String: [ScheduledPrice]], _ live: LiveSchedule
  ) -> [String] {
    let now = differing.compactMap { wanted[$0]?.first?.row }
    let later = Dictionary(grouping: differing.flatMap { (wanted[$0] ?? []).dropFirst() }) { $0.start ?? "" }
    return [prices(now)]
      + later.sorted { one, other in one.key < other.key }.map {
        "from \($0.key): " + prices($0.value.map(\.row))
      }
  }
}

/// The manual prices of an in-app purchase at Apple.
private struct LiveSchedule {
  /// The prices in force and those to come, by storefront, in the order of their days.
  private(set) var rows: [String: [ScheduledPrice]] = [:]

  init(_ prices: [PriceIds], _ readBack: AppleReadBack) {
    for (code, prices) in Dictionary(grouping: prices, by: \.storefront) {
      let sorted = prices.sorted { one, other in (one.startDate ?? "") < (other.startDate ?? "") }
      let started = sorted.last { readBack.start($0.startDate) == nil }
      let toCome = sorted.filter { readBack.start($0.startDate) != nil }
      rows[code] = ([started].compactMap(\.self) + toCome).map { row in
        ScheduledPrice(
          row: OfferRow(storefront: code, price: .amount(row.amount)),
          start: readBack.start(row.startDate))
      }
    }
  }

  /// The price in force in a storefront, in minor units.
  func inForce(_ code: String) -> Int64? { rows[code]?.first.flatMap { $0.start == nil ? $0.amount : nil } }

  func current(_ code: String) -> [ScheduledPrice]? {
    rows[code]?.first.flatMap { $0.start == nil ? [$0] : nil }
  }

  func has(_ prices: [ScheduledPrice], in code: String) -> Bool {
    let live = rows[code] ?? []
    return live.count == prices.count
      && zip(live, prices).allSatisfy { one, other in
        one.start == other.start && one.amount == other.amount && other.amount != nil
      }
  }

  /// Whether one of the prices is higher than the one before it.
  func isExceeded(by prices: [ScheduledPrice]) -> Bool {
    var before = prices.first.flatMap { inForce($0.row.storefront) }
    for price in prices {
      guard let amount = price.amount else { continue }
      defer { before = amount }
      // It was to come already.
      if rows[price.row.storefront]?.contains(where: { $0.start == price.start && $0.amount == amount })
        == true
      {
        continue
      }
      if before.map({ amount > $0 }) ?? true { return true }
    }
    return false
  }
}

extension ScheduledPrice {
  /// The amount in minor units; nil for a price that Apple derives.
  fileprivate var amount: Int64? {
    guard case .amount(let text) = row.price else { return nil }
    return Storefront(code: row.storefront).flatMap { minorUnits(text, $0) }
  }
}

extension Price {
  fileprivate func scheduled(_ start: String?) -> ScheduledPrice {
    ScheduledPrice(
      row: OfferRow(storefront: storefront.code, price: .amount(decimalText(amount, storefront.currency))),
      start: start)
  }
}
