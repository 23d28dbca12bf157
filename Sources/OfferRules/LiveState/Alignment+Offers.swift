import Diagnostics
import OfferLanguage
import OfferModel

extension Alignment {
  /// An offer that has a name, with the one of the same name in the catalog.
  func aligned(_ live: Offer, with other: Offer?, of product: Product) -> Offer {
    guard let other else { return live }
    var result = live
    result.referenceName = live.referenceName.map { inForm(of: other.referenceName, $0) }
    let path = product.path(of: live)
    result.pricing = aligned(live.pricing, with: other.pricing, of: path, product) ?? live.pricing
    return result
  }

  /// - Parameter others: nil for a product that the catalog does not have.
  func aligned(_ live: [Offer], of product: Product, with others: [Offer]?) -> [Offer] {
    if let others, isUnread(.offerCodes, of: product.path) { return others }
    return paired(live, others ?? [], by: \.name) { offer, other in
      var result = aligned(offer, with: other, of: product)
      result.code?.batches = batches(of: offer, product, with: other?.code)
      return result
    }
  }

  private func batches(of offer: Offer, _ product: Product, with other: CodePart?) -> [CodeBatch] {
    guard let other else { return offer.batches.map(renamed) }
    let isUnknown =
      isUnread(.batches, of: product.path(of: offer)) || offer.batches.contains(where: isAssumed)
    return isUnknown
      ? other.batches : aligned(offer.batches, with: other.batches, isOver: !other.active.value)
  }

  /// Nil where nothing is to be aligned.
  func aligned(
    _ live: OfferPricing, with other: OfferPricing, of owner: @autoclosure () -> ObjectPath,
    _ product: Product
  ) -> OfferPricing? {
    if isUnread(.prices, of: owner()) { return other }
    guard isUnread(.territories, of: product.path) else { return aligned(live, with: other) }
    guard let known = pricesWhereSold(live, product) else { return other }
    return aligned(known, with: other) ?? known
  }

  private func aligned(_ live: OfferPricing, with other: OfferPricing) -> OfferPricing? {
    guard let prices = live.prices, let others = other.prices,
      let result = aligned(prices, in: live.territories.set, with: others, in: other.territories.set)
    else { return nil }
    return OfferPricing(prices: result, territories: live.territories)
  }

  /// The prices of live state where the catalog sells the product, of which nobody could read where it is sold.
  ///
  /// - Returns: nil where live state was read without some of these storefronts: their prices are lost.
  func pricesWhereSold(_ live: OfferPricing, _ product: Product) -> OfferPricing? {
    guard let sold = storefronts[product.path], sold.isSubset(of: product.territories.set) else { return nil }
    return live.restricted(to: sold, base: self.live.app.baseTerritory.value)
  }

  /// Objects of live state, each with the one of the same name in the catalog: mostly that in the same place.
  func paired<Item>(
    _ live: [Item], _ current: [Item], by name: (Item) -> String, _ align: (Item, Item?) -> Item
  ) -> [Item] {
    var byName: [String: Item]?
    return live.enumerated().map { place, item in
      let own = name(item)
      if place < current.count, name(current[place]) == own { return align(item, current[place]) }
      let known = byName ?? Dictionary(current.map { (name($0), $0) }) { first, _ in first }
      byName = known
      return align(item, known[own])
    }
  }

  /// Apple does not store the ids: batches of an offer with the same values are the same, those that are both active or both
  /// not before the others. Codes that are made here are as the catalog says.
  ///
  /// - Parameter isOver: whether the offer is deactivated in the catalog: Apple then deactivates its batches, too.
  func aligned(_ live: [CodeBatch], with others: [CodeBatch], isOver: Bool) -> [CodeBatch] {
    guard !live.isEmpty else { return others.filter(\.isOwn) }
    var open = OpenBatches(others.filter { !$0.isOwn })
    var result = others.filter(\.isOwn)
    var left: [CodeBatch] = []
    for batch in live {
      if let other = open.take(batch, isActive: batch.active.value) {
        result.append(batch.named(like: other))
      } else {
        left.append(batch)
      }
    }
    for batch in left {
      let other = open.take(batch, isActive: !batch.active.value)
      result.append(
        other.map { other in
          var same = batch.named(like: other)
          if isOver { same.active = other.active }
          return same
        } ?? renamed(batch))
    }
    return result
  }

  /// With an id that no batch of the catalog has, and what people see of its code.
  func renamed(_ batch: CodeBatch) -> CodeBatch {
    var batch = batch
    if let code = batch.customCode {
      batch.kind.value = .custom(code: live.shown(code, besides: customCodes))
    }
    while batchIds.contains(batch.id.value) { batch.id.value += "-live" }
    return batch
  }

  /// Whether somebody could not read a value of a batch: nobody can tell then which one it is.
  func isAssumed(_ batch: CodeBatch) -> Bool {
    let assumed = live.assumed
    guard !assumed.isEmpty else { return false }
    let places = [
      batch.count.range, batch.expirationDate?.range, batch.active.range, batch.customCode?.range,
      batch.oneTimeUse?.environment.range,
    ]
    return places.contains { $0.map { assumed.value(at: $0) != nil } ?? false }
  }
}

extension OfferPricing {
  /// The part of it in some storefronts; the base amount stays where others follow it.
  func restricted(to storefronts: StorefrontSet, base: Storefront) -> OfferPricing {
    var territories = territories
    territories.set = territories.set.intersection(storefronts)
    let prices = prices.map { prices in
      prices.restricted(to: prices.rest == nil ? storefronts : storefronts.union(StorefrontSet([base])))
    }
    return OfferPricing(prices: prices, territories: territories)
  }
}

/// The batches of an offer that no batch of live state is yet.
private struct OpenBatches {
  /// What Apple tells batches of an offer apart by, but for the day on which they were made.
  private struct Values: Hashable {
    let customCode: String?
    let isSandbox: Bool
    let count: Int
    let expirationDate: CalendarDate?
    let isActive: Bool

    init(_ batch: CodeBatch, isActive: Bool) {
      customCode = batch.customCode?.value
      isSandbox = batch.isSandbox
      count = batch.count.value
      expirationDate = batch.expirationDate?.value
      self.isActive = isActive
    }
  }

  /// The last one of each list is the next.
  private var batches: [Values: [CodeBatch]] = [:]

  /// A batch of an earlier day is taken first: one that is for later is not live yet.
  init(_ batches: [CodeBatch]) {
    for batch in batches.sorted(by: { $0.createdDate.value < $1.createdDate.value }).reversed() {
      self.batches[Values(batch, isActive: batch.active.value), default: []].append(batch)
    }
  }

  mutating func take(_ batch: CodeBatch, isActive: Bool) -> CodeBatch? {
    batches[Values(batch, isActive: isActive)]?.popLast()
  }
}

extension CodeBatch {
  /// The same batch under the name and the day of the catalog's.
  fileprivate func named(like other: CodeBatch) -> CodeBatch {
    var result = self
    result.id.value = other.id.value
    result.createdDate.value = other.createdDate.value
    return result
  }
}
