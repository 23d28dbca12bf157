package import Diagnostics

/// Walks that make no lists on their way: a catalog has thousands of offers, and most of them get no finding.
extension Catalog {
  /// Every offer; `owner` is asked for only where a finding needs it.
  package func forEachOffer(_ visit: (_ offer: Offer, _ owner: () -> ProductOffer) -> Void) {
    for group in groups {
      for one in group.subscriptions {
        for offer in one.offers.all { visit(offer) { ProductOffer(offer, of: one.product) } }
      }
    }
    for one in inAppPurchases {
      for offer in one.offerCodes { visit(offer) { ProductOffer(offer, of: one.product) } }
    }
  }

  /// Every batch; `path` is asked for only where a finding needs it.
  package func forEachBatch(_ visit: (_ batch: CodeBatch, _ path: () -> ObjectPath) -> Void) {
    func visitAll(_ offers: some Sequence<Offer>, of product: Product) {
      for offer in offers {
        for batch in offer.batches { visit(batch) { product.path(of: batch, in: offer) } }
      }
    }
    for group in groups {
      for one in group.subscriptions { visitAll(one.offerCodes, of: one.product) }
    }
    for one in inAppPurchases { visitAll(one.offerCodes, of: one.product) }
  }

  /// In capitals: Apple does not tell them apart by case.
  package var customCodes: Set<String> {
    var codes: Set<String> = []
    forEachBatch { batch, _ in if let code = batch.customCode { codes.insert(code.value.uppercased()) } }
    return codes
  }

  /// Where custom codes are that people do not see.
  package func hiddenCodes(besides others: Set<String> = []) -> [SourceRange] {
    var ranges: [SourceRange] = []
    guard isLive else { return [] }
    forEachBatch { batch, _ in
      guard let code = batch.customCode, shown(code, besides: others).value != code.value else { return }
      ranges.append(code.range)
    }
    return ranges
  }

  /// Every product, as `products` lists them.
  package func forEachProduct(_ visit: (Product) -> Void) {
    for group in groups {
      for one in group.subscriptions { visit(one.product) }
    }
    for one in inAppPurchases { visit(one.product) }
  }

  /// The labels of all offers, sorted.
  package var campaigns: [String] {
    let all =
      subscriptions.flatMap { $0.offers.map { $0.campaign } }
      + inAppPurchases.flatMap { $0.offerCodes.map { $0.campaign } }
    return Set(all.compactMap { $0?.value }).sorted()
  }
}

extension SubscriptionGroup {
  /// Identifier and reference name of every offer that has them: an offer code has one name for both.
  package func forEachOfferName(_ visit: (_ identifier: String, _ referenceName: String) -> Void) {
    for one in subscriptions {
      for offer in one.offers.all {
        guard let identifier = offer.identifier, let referenceName = offer.referenceName else { continue }
        visit(identifier.value, referenceName.value)
      }
    }
  }
}
