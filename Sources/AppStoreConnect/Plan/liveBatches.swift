package import OfferRules
import Diagnostics
import OfferLanguage
import OfferModel

/// Batches of one-time codes that have equal values, in the catalog and at Apple: which is which, Apple does not keep.
package struct LiveBatches: Sendable {
  /// In the catalog, in its order.
  package let ids: [String]
  /// At Apple, in the order in which they were made.
  package let appleIds: [String]
  package let isInAppPurchase: Bool
}

/// Which live batches the batches of one-time codes of a catalog can be, in the order of the catalog.
///
/// - Parameter comparison: of the catalog with live state.
package func liveBatches(_ comparison: Comparison, _ ids: LiveIds) -> [LiveBatches] {
  var result: [LiveBatches] = []
  let live = comparison.baselineAsRead.catalog
  for placed in comparison.current.catalog.offerCodes {
    let product = placed.product
    guard
      let codes = ids.subscription(product.productId.value)?.codes
        ?? ids.inAppPurchase(product.productId.value),
      let other = live.offerCodes.first(where: {
        $0.product.productId.value == product.productId.value
          && $0.code.referenceName.value == placed.code.referenceName.value
      })
    else { continue }
    var open = placed.code.batches.filter { $0.oneTimeUse?.issuer.value == .apple }
    while let first = open.first {
      let mine = open.filter { $0.isLike(first) }.sorted { $0.place < $1.place }
      open.removeAll { $0.isLike(first) }
      let same = other.code.batches.filter { $0.oneTimeUse != nil && $0.isLike(first) }.compactMap { batch in
        codes.batch(batch.id.value, of: placed.code.referenceName.value).map { (batch.createdDate.value, $0) }
      }
      // Of Apple's ids that are numbers, later ones are greater: 9 comes before 10.
      let made = same.sorted { ($0.0, $0.1.utf8.count, $0.1) < ($1.0, $1.1.utf8.count, $1.1) }
      guard !made.isEmpty else { continue }
      result.append(
        LiveBatches(
          ids: mine.map(\.id.value), appleIds: made.map(\.1), isInAppPurchase: !product.isSubscription))
    }
  }
  return result
}

extension CodeBatch {
  /// Its day, then its place in the catalog; an id is a text, and sorts 10 before 9.
  fileprivate var place: (CalendarDate, UInt32, UInt32) {
    (createdDate.value, id.range.file, id.range.start)
  }

  fileprivate func isLike(_ other: CodeBatch) -> Bool {
    count.value == other.count.value && isSandbox == other.isSandbox
      && expirationDate?.value == other.expirationDate?.value
  }
}
