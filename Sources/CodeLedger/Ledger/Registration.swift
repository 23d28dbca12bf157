import Diagnostics
package import OfferModel

/// A file of codes that Apple has made for a batch.
package struct Registration: Hashable, Sendable {
  package let bundleId: String
  /// Of the batch, or of one of the parts that it is split into.
  package let id: String
  package let rows: Int
  package let environment: CodeBatch.Environment
  package let createdDate: CalendarDate
  package let expirationDate: CalendarDate
  /// The day on which the file was registered.
  package let registeredDate: CalendarDate
  /// Of the key that `fileTag` was computed with.
  package let keyFingerprint: String
  /// HMAC of the file's SHA-256, in hexadecimal.
  package let fileTag: String
}

extension Registration {
  fileprivate init(_ row: Row) throws {
    self.init(
      bundleId: try row.text("bundleId"), id: try row.fileName("id"), rows: try row.number("rows"),
      environment: try row.word("environment"), createdDate: try row.day("createdDate"),
      expirationDate: try row.day("expirationDate"), registeredDate: try row.day("registeredDate"),
      keyFingerprint: try row.hexadecimal("keyFingerprint", digits: 16),
      fileTag: try row.hexadecimal("fileTag", digits: 64))
  }
}

extension Ledger {
  /// All files of Apple's that were registered, by app and id.
  ///
  /// - Throws: `PlainFailure`.
  package func registrations() throws -> [Registration] {
    try read { db in
      try db.run("SELECT * FROM registration ORDER BY bundleId, id").map(Registration.init)
    } ?? []
  }

  package func registration(_ id: String, of bundleId: String) throws -> Registration? {
    try read { db in
      try db.run("SELECT * FROM registration WHERE bundleId = ? AND id = ?", [bundleId, id]).first
        .map(Registration.init)
    }
  }

  /// Keeps a file that is not there yet.
  ///
  /// - Throws: `PlainFailure`, also when the batch has a file already.
  package func register(_ new: Registration) throws {
    try write { db in
      try db.run(
        "INSERT INTO registration VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [
          new.bundleId, new.id, new.rows, new.environment.rawValue, new.createdDate.description,
          new.expirationDate.description, new.registeredDate.description, new.keyFingerprint, new.fileTag,
        ])
      guard db.changeCount == 1 else {
        throw PlainFailure("batch \(quoted(new.id)) already has a registered file")
      }
    }
  }
}
