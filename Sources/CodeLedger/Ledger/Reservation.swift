import Diagnostics
package import OfferCodes
package import OfferModel

/// A batch that is to be made, with the key that is to make it.
package struct Reservation: Sendable {
  package let batch: LedgerBatch
  /// Codes made here that the app allows in the quarter of the batch.
  package let quarterlyLimit: Int

  init(batch: LedgerBatch, quarterlyLimit: Int) {
    self.batch = batch
    self.quarterlyLimit = quarterlyLimit
  }

  /// - Parameters:
  ///   - keyFingerprint: of the key that the space's codes are to be made with.
  ///   - app: the app of the batch.
  package init(_ own: OwnBatch, app: App, keyFingerprint: String, output: LedgerBatch.BatchOutput) {
    let part = own.batch.oneTimeUse
    batch = LedgerBatch(
      bundleId: app.bundleId.value, id: own.id, productId: own.productId, offerName: own.offerName,
      environment: part?.environment.value ?? .production, createdDate: own.batch.createdDate.value,
      expirationDate: own.expirationDate, count: own.count, space: own.space,
      keyFingerprint: keyFingerprint, range: own.range, words: own.words, url: own.format.url?.value,
      output: output, state: .reserved, lastIndex: nil, fileTag: nil)
    quarterlyLimit = app.ownCodesPerQuarter.value
  }
}
