import OfferModel
import Diagnostics

/// A custom code in a batch that is not deactivated, of an active offer, with the days on which it works.
struct CustomCodeUse {
  let code: Located<String>
  let batch: CodeBatch
  let owner: ProductOfferCode
  /// The number of the offer in the catalog, and that of the use.
  let offer: Int
  let order: Int

  /// Days as numbers, `end` is the first without the code.
  var start: Int { batch.createdDate.value.dayNumber }
  var end: Int { batch.expirationDate?.value.dayNumber ?? .max }

  static func all(of catalog: Catalog) -> [CustomCodeUse] {
    var result: [CustomCodeUse] = []
    for (offer, owner) in catalog.offerCodes.enumerated() where owner.code.active.value {
      for batch in owner.code.batches where batch.active.value {
        guard let code = batch.customCode else { continue }
        result.append(
          CustomCodeUse(code: code, batch: batch, owner: owner, offer: offer, order: result.count))
      }
    }
    return result
  }
}
