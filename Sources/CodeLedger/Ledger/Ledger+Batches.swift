import GRDB

extension Ledger {
  /// All batches that were ever reserved, by app and id.
  ///
  /// - Throws: `LedgerFailure`.
  package func batches() throws -> [LedgerBatch] {
    try read { db in
      try Row.fetchAll(db, sql: batchColumns + " ORDER BY bundleId, batch.id").map {
        try LedgerBatch($0, path)
      }
    } ?? []
  }

  package func batch(_ id: String, of bundleId: String) throws -> LedgerBatch? {
    try read { db in try fetchBatch(db, id, of: bundleId) }
  }

  func fetchBatch(_ db: Database, _ id: String, of bundleId: String) throws -> LedgerBatch? {
    try Row.fetchOne(
      db, sql: batchColumns + " WHERE batch.bundleId = ? AND batch.id = ?", arguments: [bundleId, id]
    ).map { try LedgerBatch($0, path) }
  }
}
