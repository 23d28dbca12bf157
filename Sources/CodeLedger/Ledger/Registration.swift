package import OfferModel

/// A file of codes that Apple has made for a batch.
package struct Registration: Hashable, Sendable {
  package let bundleId: String
  /// The id of the batch, or of one of the batches that it is split into.
  package let id: String
  package let rows: Int
  package let environment: CodeBatch.Environment
  package let createdDate: CalendarDate
  package let expirationDate: CalendarDate
  package let registeredDate: CalendarDate
  /// The fingerprint of the key with which `fileTag` was computed.
  package let keyFingerprint: String
  /// HMAC of the file's SHA-256, in hexadecimal.
  package let fileTag: String
}

extension Registration {
  init(_ row: Row) throws {
    self.init(
      bundleId: try row.text("bundleId"), id: try row.fileName("id"), rows: try row.number("rows"),
      environment: try row.word("environment"), createdDate: try row.day("createdDate"),
      expirationDate: try row.day("expirationDate"), registeredDate: try row.day("registeredDate"),
      keyFingerprint: try row.hexadecimal("keyFingerprint", digits: 16),
      fileTag: try row.hexadecimal("fileTag", digits: 64))
  }
}
