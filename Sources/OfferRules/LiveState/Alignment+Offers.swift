import Diagnostics
import OfferLanguage
import OfferModel

extension Alignment {
  /// Aligns an offer with the offer of the same name in the catalog, if there is one.
  func aligned(_ live: Offer, with other: Offer?, of product: Product) -> Offer {
    guard let other else { return live }
    var result = Offer(inForm(of: other.value, live.value, live.rows))
    let path = product.path(of: live)
    result.pricing = aligned(live.pricing, with: other.pricing, of: path, product) ?? live.pricing
    return result
  }

  /// Aligns the offer codes of a product.
  ///
  /// - Parameter others: those of the catalog; nil if it does not have the product.
  func aligned(_ live: [Offer], of product: Product, with others: [Offer]?) -> [Offer] {
    if let others, isUnread(.offerCodes, of: product.path) { return others }
    return paired(live, with: others ?? [], by: \.name) { offer, other in
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

  /// Aligns the prices and territories of an offer; nil if they stay as they are.
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

  /// The live prices in the storefronts where the catalog sells the product. Used if it could not be read where Apple does.
  ///
  /// - Returns: nil if live state was read without some of these storefronts, because their prices are then unknown.
  func pricesWhereSold(_ live: OfferPricing, _ product: Product) -> OfferPricing? {
    guard let sold = storefronts[product.path], sold.isSubset(of: product.territories.set) else { return nil }
    return live.restricted(to: sold, base: self.live.app.baseTerritory.value)
  }

  /// Aligns each live object with the object of the same name in the catalog. That is usually the one at the same index, so a
  /// dictionary is made only if it is not.
  func paired<Item>(
    _ live: [Item], with current: [Item], by name: (Item) -> String, _ align: (Item, Item?) -> Item
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

  /// Aligns the batches of an offer. Apple does not store their ids, so they are matched by their values.
  ///
  /// Batches that are active on both sides, or inactive on both, are matched first. Batches of own codes, which Apple does
  /// not have, are taken from the catalog.
  ///
  /// - Parameter isOver: whether the offer is deactivated in the catalog. Apple then deactivates its batches too.
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

  /// A live batch that the catalog does not have, with an id that no batch of the catalog has, and with a custom code as
  /// messages show it.
  func renamed(_ batch: CodeBatch) -> CodeBatch {
    var batch = batch
    if let code = batch.customCode {
      batch.kind.value = .custom(code: live.shown(code, besides: customCodes))
    }
    while batchIds.contains(batch.id.value) { batch.id.value += "-live" }
    return batch
  }

  /// Whether a value of a batch could not be read. It can then not be matched.
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
  /// The prices and territories in some storefronts. The amount of the base territory stays if others are derived from it.
  func restricted(to storefronts: StorefrontSet, base: Storefront) -> OfferPricing {
    var territories = territories
    territories.set = territories.set.intersection(storefronts)
    let prices = prices.map { prices in
      prices.restricted(to: prices.rest == nil ? storefronts : storefronts.union(StorefrontSet([base])))
    }
    return OfferPricing(prices: prices, territories: territories)
  }
}

/// The batches of an offer in the catalog that are not matched with a live batch yet.
private struct OpenBatches {
  /// The values that distinguish the batches of an offer at Apple, except the day on which they were made.
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

  /// The last batch of each list is taken next.
  private var batches: [Values: [CodeBatch]] = [:]

  /// Batches of earlier days are taken first, because those of later days may not be live yet.
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
  /// The batch with the id and the creation date of a batch of the catalog.
  fileprivate func named(like other: CodeBatch) -> CodeBatch {
    var result = self
    result.id.value = other.id.value
    result.createdDate.value = other.createdDate.value
    return result
  }
}
