import Diagnostics
import Cryptography
import JSONText
package import OfferModel

/// A batch whose codes are made here, with the space and the indices that follow from what it says.
package struct OwnBatch: Sendable {
  package let productId: String
  package let offerName: String
  package let batch: CodeBatch
  package let expirationDate: CalendarDate
  package let format: CodeFormat
  package let space: CodeSpace
  package let range: IndexRange
  package let words: BlockedWords
  /// False: the batch is deactivated, or its offer.
  package let isActive: Bool

  package var id: String { batch.id.value }

  /// Characters of the longest id: `-100000000.csv` or `.manifest.json` follows it in the names of files, which have 255 bytes
  /// at most.
  package static let longestId = 241

  package var count: Int { batch.count.value }

  /// The first day on which its codes no longer work.
  package var endDate: CalendarDate {
    guard let last = batch.oneTimeUse?.extendedUntil?.value, last >= expirationDate else {
      return expirationDate
    }
    return last.next ?? last
  }

  /// - Returns: nil when Apple makes the codes, or no codes can be made so: `code-format` and `batch-size` say why.
  /// - Throws: `CryptographyFailure`.
  package init?(_ batch: CodeBatch, of offer: Offer, productId: String, bundleId: String) throws {
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
    (self.batch, self.format, self.space, self.words) = (batch, format, space, words)
    let digest = try sha256([
      rangeText(
        [
          bundleId, productId, offerName, batch.id.value, part.environment.value.rawValue,
          batch.createdDate.value.description, expiration.description,
        ], count: batch.count.value)
    ])
    let number = digest.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    range = IndexRange(start: UInt64(number % UInt128(space.indexCount - width + 1)), width: width)
  }
}

/// The fields that lock on the day the batch is made: whoever has the catalog finds the same range.
private func rangeText(_ fields: [String], count: Int) -> [UInt8] {
  var writer = JSONWriter()
  writer.array { writer in
    for text in ["offerc/code-range/1"] + fields { writer.string(text) }
    writer.number(count)
  }
  return writer.finish()
}

extension Catalog {
  /// The batches whose codes are made here, in the order of the catalog; those that cannot be made are left out.
  ///
  /// - Throws: `CryptographyFailure`.
  package func ownBatches() throws -> [OwnBatch] {
    var result: [OwnBatch] = []
    for owned in offerCodes {
      for batch in owned.offer.batches where batch.isOwn {
        let own = try OwnBatch(
          batch, of: owned.offer, productId: owned.product.productId.value, bundleId: app.bundleId.value)
        if let own { result.append(own) }
      }
    }
    return result
  }
}
