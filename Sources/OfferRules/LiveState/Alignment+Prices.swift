import Diagnostics
import OfferLanguage
package import OfferModel

extension Alignment {
  /// Aligns live prices with those of the catalog, if one of them has `rest: equalized`.
  ///
  /// `rest` only decides the first prices. If a storefront under it costs something else now, that is no change, unless the
  /// amount of the base territory changes, from which Apple derives the others.
  ///
  /// - Parameters:
  ///   - sold: where the product or offer is available in live state.
  ///   - soldNow: where it is available in the catalog.
  /// - Returns: nil if the prices stay as they are.
  func aligned(
    _ live: PriceMap, in sold: StorefrontSet, with other: PriceMap, in soldNow: StorefrontSet
  ) -> PriceMap? {
    guard live.rest != nil || other.rest != nil else { return nil }
    var result = live
    var isAligned = false
    if other.rest != nil {
      let following = live.territories.subtracting(other.territories)
      if !following.isEmpty {
        result = live.restricted(to: other.territories)
        isAligned = true
      }
      if live.rest == nil {
        result.rest = live.range
        isAligned = true
      }
      // The amount from which Apple derives others may be for a storefront where nothing is sold.
      let base = current.app.baseTerritory.value
      if live[base] == nil, !soldNow.contains(base), let amount = other[base]?.amount {
        result = result.adding([base: amount])
        isAligned = true
      }
    }
    guard live.rest != nil, !self.live.assumed.containsRest(of: live) else { return isAligned ? result : nil }
    let wanted = other.rest == nil ? sold : sold.intersection(other.territories)
    let amounts = derivedAmounts(of: live, in: wanted.subtracting(live.territories))
    if !amounts.isEmpty {
      result = result.adding(amounts)
      isAligned = true
    }
    if other.rest == nil, sold.isSubset(of: result.territories) {
      result.rest = nil
      isAligned = true
    }
    return isAligned ? result : nil
  }

  /// The amounts that Apple derived from the base territory's amount when live state was read.
  func derivedAmounts(of prices: PriceMap, in storefronts: StorefrontSet) -> [Storefront: Int64] {
    let base = live.app.baseTerritory.value
    guard !storefronts.isEmpty, let equalized = live.live, let amount = prices[base]?.amount else {
      return [:]
    }
    return equalized[base, amount].filter { storefronts.contains($0.key) }
  }

  /// Aligns introductory offers. Apple does not store campaigns, so a live offer is divided into as many offers as the
  /// catalog has with the same terms. Ended offers are taken from the catalog.
  func aligned(
    _ live: [Offer], with others: [Offer], of product: Product
  ) -> [Offer] {
    let live = withoutSuccessions(live.filter { !isHistory($0) }, others)
    let history = others.filter(isHistory)
    let others = others.filter { !isHistory($0) }
    let likes = Dictionary(grouping: others) { terms($0, end: $0.window.end?.value) }
    let taken = Set(live.map { terms($0, end: $0.window.end?.value) })
    // An offer whose end date changes is the same offer.
    let open = Dictionary(grouping: others.filter { !taken.contains(terms($0, end: $0.window.end?.value)) }) {
      terms($0, end: nil)
    }
    return history
      + live.flatMap { offer in
        if let same = likes[terms(offer, end: offer.window.end?.value)] {
          return aligned(offer, with: same, product)
        }
        let others = open[terms(offer, end: nil)] ?? []
        return others.count == 1 ? aligned(offer, with: others, product) : [offer]
      }
  }

  /// Merges successions. When an offer without dates is changed, Apple keeps the old one until a day and has the new one from
  /// the next day on. The catalog has only the new one, without dates.
  private func withoutSuccessions(
    _ live: [Offer], _ others: [Offer]
  ) -> [Offer] {
    let written = Set(others.map { terms($0, end: $0.window.end?.value) })
    var result = live
    for (number, next) in live.enumerated() {
      guard let day = readBack.start(next.window.start?.value)?.previous,
        !written.contains(terms(next, end: next.window.end?.value))
      else { continue }
      var undated = next
      undated.window.start = nil
      let before = live.indices.filter { index in
        live[index].window.end?.value == day && live[index].plan == next.plan
          && !written.contains(terms(live[index], end: day))
          && !live[index].storefronts.isDisjoint(with: next.storefronts)
      }
      let wanted = others.first {
        terms($0, end: $0.window.end?.value) == terms(undated, end: undated.window.end?.value)
      }
      // It can be the next day at Apple already.
      guard !before.isEmpty || day == readBack.today, let wanted,
        !before.contains(where: { isBack(wanted, to: live[$0], from: next) })
      else { continue }
      result[number] = undated
      for index in before {
        result[index].pricing = result[index].pricing.restricted(
          to: result[index].storefronts.subtracting(next.storefronts), base: self.live.app.baseTerritory.value
        )
      }
    }
    return result.filter { !$0.storefronts.isEmpty }
  }

  /// Whether the catalog has the price of the offer that ends, and not that of the one that follows.
  private func isBack(
    _ wanted: Offer, to ended: Offer, from next: Offer
  ) -> Bool {
    guard let prices = wanted.pricing.prices, let before = ended.pricing.prices,
      let after = next.pricing.prices
    else { return false }
    var isBack = false
    prices.forEachShared(with: before) { wanted, old in
      let new = after[old.storefront]?.amount
      isBack = isBack || wanted.amount == old.amount && new != nil && new != old.amount
    }
    return isBack
  }

  private func isHistory(_ offer: Offer) -> Bool {
    readBack.isHistory(end: offer.window.end?.value)
  }

  private struct Terms: Hashable {
    let mode: OfferMode?
    let length: String?
    let plan: BillingPlan
    let start: CalendarDate?
    let end: CalendarDate?
  }

  private func terms(_ offer: Offer, end: CalendarDate?) -> Terms {
    Terms(
      mode: offer.terms?.mode.value, length: offer.terms?.length.value.description,
      plan: offer.plan, start: readBack.start(offer.window.start?.value), end: end)
  }

  private func aligned(
    _ live: Offer, with others: [Offer], _ product: Product
  ) -> [Offer] {
    let shares = others.map { live.storefronts.intersection($0.storefronts) }
    let left = shares.reduce(live.storefronts) { left, share in left.subtracting(share) }
    let home = shares.firstIndex { !$0.isEmpty } ?? 0
    return others.enumerated().compactMap { number, other in
      let share = shares[number]
      let storefronts = number == home ? share.union(left) : share
      guard !storefronts.isEmpty else { return nil }
      var part = live
      if others.count > 1 {
        part.pricing = live.pricing.restricted(
          to: storefronts, base: self.live.app.baseTerritory.value)
      }
      part.campaign = other.campaign
      part.window.start = other.window.start
      let pricing = aligned(part.pricing, with: other.pricing, of: ObjectPath(), product)
      part.pricing = pricing ?? part.pricing
      return part
    }
  }
}

extension PriceMap {
  package func restricted(to storefronts: StorefrontSet) -> PriceMap {
    guard !territories.isSubset(of: storefronts) else { return self }
    var result = self
    result.prices.removeAll { !storefronts.contains($0.storefront) }
    result.territories = territories.intersection(storefronts)
    return result
  }
}

extension OfferData {
  fileprivate var storefronts: StorefrontSet { pricing.territories.set }
}
