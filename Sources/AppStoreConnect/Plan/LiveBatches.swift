import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
package import OfferRules

/// Batches of one-time codes that have equal values, in the catalog and at Apple: which is which, Apple does not keep.
package struct LiveBatches: Sendable {
  /// The ids in the catalog, in its order.
  package let ids: [String]
  /// The ids at Apple, in the order in which the batches were made.
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
      let codes = ids.product(withId: product.productId.value),
      let other = live.offerCodes.first(where: {
        $0.product.productId.value == product.productId.value
          && $0.offer.name.isIdentical(to: placed.offer.name)
      })
    else { continue }
    var open = placed.offer.batches.filter { $0.oneTimeUse?.issuer.value == .apple }
    while let first = open.first {
      let mine = open.filter { $0.isLike(first) }.sorted { one, other in one.precedes(other) }
      open.removeAll { $0.isLike(first) }
      let same = other.offer.batches.filter { $0.oneTimeUse != nil && $0.isLike(first) }.compactMap { batch in
        codes.batch(batch.id.value, of: placed.offer.name).map {
          MadeBatch(day: batch.createdDate.value, appleId: $0)
        }
      }
      // Of Apple's ids that are numbers, later ones are greater: 9 comes before 10.
      let made = same.sorted { one, other in one.precedes(other) }
      guard !made.isEmpty else { continue }
      result.append(
        LiveBatches(
          ids: mine.map(\.id.value), appleIds: made.map(\.appleId), isInAppPurchase: !product.isSubscription))
    }
  }
  return result
}

/// A batch at Apple.
private struct MadeBatch {
  let day: CalendarDate
  let appleId: String

  func precedes(_ other: MadeBatch) -> Bool {
    (day, appleId.utf8.count, appleId) < (other.day, other.appleId.utf8.count, other.appleId)
  }
}

extension CodeBatch {
  /// Its day, then its place in the catalog; an id is a text, and sorts 10 before 9.
  fileprivate func precedes(_ other: CodeBatch) -> Bool {
    (createdDate.value, id.range.file, id.range.start)
      < (other.createdDate.value, other.id.range.file, other.id.range.start)
  }

  fileprivate func isLike(_ other: CodeBatch) -> Bool {
    count.value == other.count.value && isSandbox == other.isSandbox
      && expirationDate?.value == other.expirationDate?.value
  }
}
