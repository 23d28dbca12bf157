import ByteText

extension CompiledCatalog {
  /// What an identifier in a log, a message or a transaction can be.
  public enum Identified: Sendable, Hashable {
    /// The ID of a product.
    case product(Product)
    /// The reference name of a subscription group; its subscriptions, by level.
    case group([Product])
    /// The identifier of a promotional or a win-back offer, the reference name of an offer code, or the key of an introductory offer.
    case offer(Offer)
    /// The ID of a batch of codes, and its offer.
    case batch(Batch, of: Offer)
    /// A custom code, and its offer.
    case customCode(Batch, of: Offer)
    /// The ID of a product that was deleted.
    case retiredProduct
    /// The identifier or reference name of an offer that was deleted.
    case retiredOffer
  }

  /// Everything that an identifier is in the catalog: several things if, for example, two subscriptions have offers with the same
  /// identifier; empty if it is nothing.
  ///
  /// Texts are compared exactly, but custom codes without regard to case, as Apple does.
  public func meanings(of identifier: String) -> [Identified] {
    var found: [Identified] = []
    if let product = product(identifier) { found.append(.product(product)) }
    let group = products.filter { $0.subscription?.groupName.isIdentical(to: identifier) ?? false }
    if !group.isEmpty { found.append(.group(group)) }
    for offer in products.lazy.flatMap(\.offers) {
      if (offer.identifier ?? offer.key)?.isIdentical(to: identifier) ?? false { found.append(.offer(offer)) }
      for batch in offer.batches {
        if batch.id.isIdentical(to: identifier) { found.append(.batch(batch, of: offer)) }
        if let code = batch.customCode, code.uppercased() == identifier.uppercased() {
          found.append(.customCode(batch, of: offer))
        }
      }
    }
    if retiredProductIds.contains(where: { $0.isIdentical(to: identifier) }) { found.append(.retiredProduct) }
    if retiredOfferIds.contains(where: { $0.isIdentical(to: identifier) }) { found.append(.retiredOffer) }
    return found
  }
}
