package import Diagnostics

/// Drafts are checked, but no output has them. What belongs to a draft is a draft, too.
extension Catalog {
  /// The catalog from which outputs are made.
  package var withoutDrafts: Catalog {
    guard !drafts.isEmpty else { return self }
    var result = self
    result.drafts = []
    result.draftsLeftOut = draftObjects.count
    for number in groups.indices {
      result.groups[number].subscriptions = groups[number].subscriptions.filter { !isDraft($0.product) }
        .map(withoutDrafts)
    }
    // A group goes only if all that it had were drafts.
    result.groups = zip(groups, result.groups).compactMap { whole, left in
      whole.subscriptions.isEmpty || !left.subscriptions.isEmpty ? left : nil
    }
    result.inAppPurchases = inAppPurchases.filter { !isDraft($0.product) }.map { purchase in
      var result = purchase
      result.offerCodes = withoutDrafts(purchase.offerCodes)
      return result
    }
    return result
  }

  private func withoutDrafts(_ subscription: Subscription) -> Subscription {
    var result = subscription
    result.offers = OffersByKind(withoutDrafts(subscription.offers))
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

  /// The drafts themselves, without what belongs to them.
  package var draftObjects: [DraftObject] {
    guard !drafts.isEmpty else { return [] }
    var all = products.map { DraftObject(path: $0.path, range: $0.productId.range, start: nil) }
    all += OfferFilter().offers(of: self).map { facts in
      DraftObject(path: facts.path, range: facts.offer.range, start: facts.offer.window.start?.value)
    }
    forEachBatch { batch, path in
      all.append(DraftObject(path: path(), range: batch.id.range, start: batch.createdDate.value))
    }
    return all.filter { drafts.contains($0.range) }
  }
}

/// A product, an offer or a batch that says `draft: true`.
package struct DraftObject {
  package let path: ObjectPath
  /// Where it is named.
  package let range: SourceRange
  /// The day on which it was to start.
  package let start: CalendarDate?
}

/// `2 drafts left out: --with-drafts lists them`; nil if there are none.
package func draftNotice(_ count: Int) -> String? {
  guard count > 0 else { return nil }
  return "\(counted(count, "draft")) left out: --with-drafts lists \(count == 1 ? "it" : "them")"
}
