package import Diagnostics

/// Drafts: what is checked, and goes nowhere. What belongs to a draft is one, too.
extension Catalog {
  /// What everything but checks and lists of plans is made of.
  package var withoutDrafts: Catalog {
    guard !drafts.isEmpty else { return self }
    var result = self
    result.drafts = []
    result.draftsLeftOut = draftObjects.count
    for number in groups.indices {
      result.groups[number].subscriptions = groups[number].subscriptions.filter { !isDraft($0.product) }
        .map(withoutDrafts)
    }
    result.groups = zip(groups, result.groups).filter {
      $0.subscriptions.isEmpty || !$1.subscriptions.isEmpty
    }
    .map(\.1)
    result.inAppPurchases = inAppPurchases.filter { !isDraft($0.product) }.map { purchase in
      var result = purchase
      result.offerCodes = withoutDrafts(purchase.offerCodes)
      return result
    }
    return result
  }

  private func withoutDrafts(_ one: Subscription) -> Subscription {
    var result = one
    result.offers = OffersByKind(withoutDrafts(one.offers))
    return result
  }

  private func withoutDrafts(_ offers: some Sequence<Offer>) -> [Offer] {
    offers.filter { !drafts.contains($0.range) }.map { offer in
      var result = offer
      result.code?.batches.removeAll { drafts.contains($0.id.range) }
      return result
    }
  }

  package func isDraft(_ product: Product) -> Bool { drafts.contains(product.productId.range) }

  /// The drafts themselves, without what belongs to them, each with the day on which it was to start.
  package var draftObjects: [(path: ObjectPath, range: SourceRange, start: CalendarDate?)] {
    guard !drafts.isEmpty else { return [] }
    var all = products.map { (path: $0.path, range: $0.productId.range, start: CalendarDate?.none) }
    all += OfferFilter().offers(of: self).map { ($0.path, $0.offer.range, $0.offer.window.start?.value) }
    forEachBatch { all.append(($1(), $0.id.range, $0.createdDate.value)) }
    return all.filter { drafts.contains($0.range) }
  }
}

/// `2 drafts left out: --with-drafts lists them`; nil if there are none.
package func draftNotice(_ count: Int) -> String? {
  count == 0 ? nil : "\(counted(count, "draft")) left out: --with-drafts lists \(count == 1 ? "it" : "them")"
}
