import Diagnostics
import Cryptography
import JSONText
package import OfferModel

/// A batch whose codes offerc makes, with the code space and the indices that follow from its data.
package struct OwnBatch: Sendable {
  package let productId: String
  package let offerName: String
  package let batch: CodeBatch
  package let expirationDate: CalendarDate
  package let format: CodeFormat
  package let space: CodeSpace
  package let range: IndexRange
  package let words: BlockedWords
  /// Whether neither the batch nor its offer is deactivated.
  package let isActive: Bool

  package var id: String { batch.id.value }

  /// The most characters of an id. In names of files, which have at most 255 bytes, `-100000000.csv` or `.manifest.json` follows.
  package static let longestId = 241

  package var count: Int { batch.count.value }

  /// The first day on which its codes no longer work.
  package var endDate: CalendarDate {
    guard let last = batch.oneTimeUse?.extendedUntil?.value, last >= expirationDate else {
      return expirationDate
    }
    return last.next ?? last
  }

  /// Returns nil if Apple makes the codes, or if the batch cannot be made, which the rules `code-format` and `batch-size` explain.
  ///
  /// The range begins at a digest of the batch's data, modulo the number of possible beginnings: so ranges of different batches
  /// rarely overlap, without a record of other batches.
  package init?(_ batch: CodeBatch, of offer: Offer, productId: String, bundleId: String) {
    guard let format = batch.formatInUse, let part = batch.oneTimeUse,
      let expiration = batch.expirationDate?.value,
      Limits.ownBatchSize.contains(batch.count.value)
    else { return nil }
    guard let space = CodeSpace(bundleId: bundleId, form: CodeForm(format)),
      let words = BlockedWords(format.blockedWords)
    else { return nil }
    guard space.hasRoom(for: batch.count.value) else { return nil }
    let width = IndexRange.width(for: batch.count.value)
    self.productId = productId
    offerName = offer.name
    isActive = offer.isActive(batch)
    self.expirationDate = expiration
    self.batch = batch
    self.format = format
    self.space = space
    self.words = words
    let digest = sha256([
      rangeText(
        [
          bundleId, productId, offerName, batch.id.value, part.environment.value.rawValue,
          batch.createdDate.value.description, expiration.description,
        ], count: batch.count.value)
    ])
    let number = digest.prefix(16).reduce(UInt128(0)) { number, byte in number << 8 | UInt128(byte) }
    range = IndexRange(start: UInt64(number % UInt128(space.indexCount - width + 1)), width: width)
  }
}

/// Returns the text whose digest decides the range.
///
/// Its fields are locked from the day on which the batch is made, so that every copy of the catalog gives the same range.
private func rangeText(_ fields: [String], count: Int) -> [UInt8] {
  var writer = JSONWriter()
  writer.array { writer in
    for text in ["offerc/code-range/1"] + fields { writer.string(text) }
    writer.number(count)
  }
  return writer.finish()
}

extension Catalog {
  /// Returns the batches whose codes offerc makes, in the order of the catalog, without those that cannot be made.
  package func ownBatches() -> [OwnBatch] {
    var result: [OwnBatch] = []
    for owned in offerCodes {
      for batch in owned.offer.batches where batch.isOwn {
        let own = OwnBatch(
          batch, of: owned.offer, productId: owned.product.productId.value, bundleId: app.bundleId.value)
        if let own { result.append(own) }
      }
    }
    return result
  }
}
