import Diagnostics
package import OfferCodes
package import OfferModel

/// A request to take the indices of a batch, with the key for its codes.
package struct Reservation: Sendable {
  package private(set) var batch: LedgerBatch
  /// How many own codes the app allows in the quarter of the batch.
  package let quarterlyLimit: Int

  init(batch: LedgerBatch, quarterlyLimit: Int) {
    self.batch = batch
    self.quarterlyLimit = quarterlyLimit
  }

  /// - Parameter keyFingerprint: the fingerprint of the key for the codes of the space; empty until it is known.
  package init(_ own: OwnBatch, app: App, keyFingerprint: String = "", output: LedgerBatch.BatchOutput) {
    let part = own.batch.oneTimeUse
    batch = LedgerBatch(
      bundleId: app.bundleId.value, id: own.id, productId: own.productId, offerName: own.offerName,
      environment: part?.environment.value ?? .production, createdDate: own.batch.createdDate.value,
      expirationDate: own.expirationDate, count: own.count, space: own.space,
      keyFingerprint: keyFingerprint, range: own.range, words: own.words, url: own.format.url?.value,
      output: output, state: .reserved, lastIndex: nil, fileTag: nil)
    quarterlyLimit = app.ownCodesPerQuarter.value
  }

  /// The same request with a key for the codes and a folder for their files.
  package func keyed(_ fingerprint: String, in folder: String) -> Reservation {
    var result = self
    result.batch.keyFingerprint = fingerprint
    result.batch.output.folder = folder
    return result
  }
}
