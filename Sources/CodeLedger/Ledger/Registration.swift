import Diagnostics
import GRDB
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

  package init(
    bundleId: String, id: String, rows: Int, environment: CodeBatch.Environment, createdDate: CalendarDate,
    expirationDate: CalendarDate, registeredDate: CalendarDate, keyFingerprint: String, fileTag: String
  ) {
    self.bundleId = bundleId
    self.id = id
    self.rows = rows
    self.environment = environment
    self.createdDate = createdDate
    self.expirationDate = expirationDate
    self.registeredDate = registeredDate
    self.keyFingerprint = keyFingerprint
    self.fileTag = fileTag
  }

  init(_ row: Row, _ path: String) throws {
    let reader = RowReader(row: row, path: path)
    self.init(
      bundleId: try reader.text("bundleId"), id: try reader.text("id"), rows: try reader.number("rows"),
      environment: try reader.word("environment"), createdDate: try reader.day("createdDate"),
      expirationDate: try reader.day("expirationDate"), registeredDate: try reader.day("registeredDate"),
      keyFingerprint: try reader.text("keyFingerprint"), fileTag: try reader.text("fileTag"))
  }
}

extension Ledger {
  /// All files of Apple's that were registered, by app and id.
  ///
  /// - Throws: `LedgerFailure`.
  package func registrations() throws -> [Registration] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM registration ORDER BY bundleId, id").map {
        try Registration($0, path)
      }
    } ?? []
  }

  package func registration(_ id: String, of bundleId: String) throws -> Registration? {
    try read { db in
      try Row.fetchOne(
        db, sql: "SELECT * FROM registration WHERE bundleId = ? AND id = ?", arguments: [bundleId, id]
      ).map { try Registration($0, path) }
    }
  }

  /// Keeps a file that is not there yet.
  ///
  /// - Throws: `LedgerFailure`, also when the batch has a file already.
  package func register(_ new: Registration) throws {
    try write { db in
      try db.execute(
        sql: "INSERT INTO registration VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [
          new.bundleId, new.id, new.rows, new.environment.rawValue, new.createdDate.description,
          new.expirationDate.description, new.registeredDate.description, new.keyFingerprint, new.fileTag,
        ])
      guard db.changesCount == 1 else {
        throw LedgerFailure("batch \(quoted(new.id)) has a registered file already")
      }
    }
  }
}
