package import OfferRules
import Diagnostics
import OfferLanguage
import OfferModel

/// A batch of one-time codes that Apple has made.
package struct LiveBatch: Sendable {
  /// In the catalog.
  package let id: String
  /// At Apple.
  package let appleId: String
  package let isInAppPurchase: Bool
}

/// Which live batches the batches of one-time codes of a catalog are, in the order of the catalog.
///
/// Apple does not keep the ids of the catalog: equal ones are taken in the order in which they were made.
/// - Parameter comparison: of the catalog with live state.
package func liveBatches(_ comparison: Comparison, _ ids: LiveIds) -> [LiveBatch] {
  var result: [LiveBatch] = []
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
    var open = other.code.batches.filter { $0.oneTimeUse != nil }
    for batch in placed.code.batches {
      guard let part = batch.oneTimeUse, part.issuer.value == .apple,
        let number = open.firstIndex(where: { $0.isLike(batch) })
      else { continue }
      let same = open.remove(at: number)
      guard let id = codes.batch(same.id.value, of: placed.code.referenceName.value) else { continue }
      result.append(LiveBatch(id: batch.id.value, appleId: id, isInAppPurchase: !product.isSubscription))
    }
  }
  return result
}

extension CodeBatch {
  fileprivate func isLike(_ other: CodeBatch) -> Bool {
    count.value == other.count.value && isSandbox == other.isSandbox
      && expirationDate?.value == other.expirationDate?.value
  }
}
