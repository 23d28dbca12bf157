import ByteText
import Diagnostics
import OfferModel

/// A custom code that customers can redeem: it is in an active batch of an active offer.
struct CustomCodeUse {
  let code: Located<String>
  let batch: CodeBatch
  let owner: ProductOffer
  /// The number of the offer in the catalog.
  let offer: Int
  /// The number of the use, in the order of the catalog.
  let order: Int

  /// The day number from which the code works.
  var start: Int { batch.createdDate.value.dayNumber }
  /// The number of the first day on which it no longer works.
  var end: Int { batch.expirationDate?.value.dayNumber ?? .max }

  static func all(of catalog: Catalog) -> [CustomCodeUse] {
    var result: [CustomCodeUse] = []
    for (offer, owner) in catalog.offerCodes.enumerated() where owner.offer.isInUse {
      for batch in owner.offer.batches where batch.active.value {
        guard let code = batch.customCode else { continue }
        result.append(
          CustomCodeUse(code: code, batch: batch, owner: owner, offer: offer, order: result.count))
      }
    }
    return result
  }
}
