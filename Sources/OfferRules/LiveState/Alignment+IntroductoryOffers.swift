import Diagnostics
import OfferModel

extension Alignment {
  /// Apple knows no labels: an offer of live state is as many as the catalog has with the same terms, one for each label.
  /// What has ended is as the catalog says.
  func aligned(
    _ live: [IntroductoryOffer], with others: [IntroductoryOffer], of product: Product
  ) -> [IntroductoryOffer] {
    let live = withoutSuccessions(live.filter { !isHistory($0) }, others)
    let history = others.filter(isHistory)
    let others = others.filter { !isHistory($0) }
    let likes = Dictionary(grouping: others) { terms($0, end: $0.window.end?.value) }
    let taken = Set(live.map { terms($0, end: $0.window.end?.value) })
    // An end that changes leaves an offer the same.
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

  /// An offer that was changed: Apple has the one before until a day, and from the next day on another one. The other one is what
  /// a catalog without days says.
  private func withoutSuccessions(
    _ live: [IntroductoryOffer], _ others: [IntroductoryOffer]
  ) -> [IntroductoryOffer] {
    let written = Set(others.map { terms($0, end: $0.window.end?.value) })
    var result = live
    for (number, next) in live.enumerated() {
      guard let day = readBack.start(next.window.start?.value)?.previous,
        !written.contains(terms(next, end: next.window.end?.value))
      else { continue }
      var undated = next
      undated.window.start = nil
      let before = live.indices.filter { index in
        live[index].window.end?.value == day && live[index].terms.plan.value == next.terms.plan.value
          && !written.contains(terms(live[index], end: day))
          && !live[index].storefronts.isDisjoint(with: next.storefronts)
      }
      let wanted = others.first {
        terms($0, end: $0.window.end?.value) == terms(undated, end: undated.window.end?.value)
      }
      guard !before.isEmpty, let wanted, !before.contains(where: { isBack(wanted, to: live[$0], from: next) })
      else { continue }
      result[number] = undated
      for index in before {
        result[index].terms.pricing = result[index].terms.pricing.restricted(
          to: result[index].storefronts.subtracting(next.storefronts), base: self.live.app.baseTerritory.value
        )
      }
    }
    return result.filter { !$0.storefronts.isEmpty }
  }

  /// Whether the catalog has the price of what ends again, not that of what follows.
  private func isBack(
    _ wanted: IntroductoryOffer, to ended: IntroductoryOffer, from next: IntroductoryOffer
  ) -> Bool {
    guard let prices = wanted.terms.pricing.prices, let before = ended.terms.pricing.prices,
      let after = next.terms.pricing.prices
    else { return false }
    var isBack = false
    prices.forEachShared(with: before) { wanted, old in
      let new = after[old.storefront]?.amount
      isBack = isBack || wanted.amount == old.amount && new != nil && new != old.amount
    }
    return isBack
  }

  private func isHistory(_ offer: IntroductoryOffer) -> Bool {
    readBack.isHistory(end: offer.window.end?.value)
  }

  private struct Terms: Hashable {
    let mode: OfferMode
    let length: String
    let plan: BillingPlan
    let start: CalendarDate?
    let end: CalendarDate?
  }

  private func terms(_ offer: IntroductoryOffer, end: CalendarDate?) -> Terms {
    Terms(
      mode: offer.terms.mode.value, length: offer.terms.length.value.description,
      plan: offer.terms.plan.value, start: readBack.start(offer.window.start?.value), end: end)
  }

  private func aligned(
    _ live: IntroductoryOffer, with others: [IntroductoryOffer], _ product: Product
  ) -> [IntroductoryOffer] {
    let shares = others.map { live.storefronts.intersection($0.storefronts) }
    let left = shares.reduce(live.storefronts) { $0.subtracting($1) }
    let home = shares.firstIndex { !$0.isEmpty } ?? 0
    return zip(others, shares).enumerated().compactMap { number, pair in
      let (other, share) = pair
      let storefronts = number == home ? share.union(left) : share
      guard !storefronts.isEmpty else { return nil }
      var part = live
      if others.count > 1 {
        part.terms.pricing = live.terms.pricing.restricted(
          to: storefronts, base: self.live.app.baseTerritory.value)
      }
      part.campaign = other.campaign
      part.window.start = other.window.start
      let pricing = aligned(part.terms.pricing, with: other.terms.pricing, of: ObjectPath(), product)
      part.terms.pricing = pricing ?? part.terms.pricing
      return part
    }
  }
}

extension IntroductoryOffer {
  fileprivate var storefronts: StorefrontSet { terms.pricing.territories.set }
}
