package import Diagnostics

/// Visits that make no lists: a catalog has thousands of offers, and most of them have no findings.
extension Catalog {
  /// Visits every offer. `owner` is called only for a finding.
  package func forEachOffer(_ visit: (_ offer: Offer, _ owner: () -> ProductOffer) -> Void) {
    for group in groups {
      for subscription in group.subscriptions {
        for offer in subscription.offers.all {
          visit(offer) { ProductOffer(offer, of: subscription.product) }
        }
      }
    }
    for purchase in inAppPurchases {
      for offer in purchase.offerCodes { visit(offer) { ProductOffer(offer, of: purchase.product) } }
    }
  }

  /// Visits every batch. `path` is called only for a finding.
  package func forEachBatch(_ visit: (_ batch: CodeBatch, _ path: () -> ObjectPath) -> Void) {
    func visitAll(_ offers: some Sequence<Offer>, of product: Product) {
      for offer in offers {
        for batch in offer.batches { visit(batch) { product.path(of: batch, in: offer) } }
      }
    }
    for group in groups {
      for subscription in group.subscriptions { visitAll(subscription.offerCodes, of: subscription.product) }
    }
    for purchase in inAppPurchases { visitAll(purchase.offerCodes, of: purchase.product) }
  }

  /// All custom codes in capitals: to Apple, upper and lower case are the same.
  package var customCodes: Set<String> {
    var codes: Set<String> = []
    forEachBatch { batch, _ in if let code = batch.customCode { codes.insert(code.value.uppercased()) } }
    return codes
  }

  /// The places of custom codes that outputs do not show.
  package func hiddenCodes(besides others: Set<String> = []) -> [SourceRange] {
    var ranges: [SourceRange] = []
    guard isLive else { return [] }
    forEachBatch { batch, _ in
      guard let code = batch.customCode, shown(code, besides: others).value != code.value else { return }
      ranges.append(code.range)
    }
    return ranges
  }

  /// Visits every product in the order of `products`.
  package func forEachProduct(_ visit: (Product) -> Void) {
    for group in groups {
      for subscription in group.subscriptions { visit(subscription.product) }
    }
    for purchase in inAppPurchases { visit(purchase.product) }
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
  /// Visits identifier and reference name of every offer that has them. An offer code has one name for both.
  package func forEachOfferName(_ visit: (_ identifier: String, _ referenceName: String) -> Void) {
    for subscription in subscriptions {
      for offer in subscription.offers.all {
        guard let identifier = offer.identifier, let referenceName = offer.referenceName else { continue }
        visit(identifier.value, referenceName.value)
      }
    }
  }
}
