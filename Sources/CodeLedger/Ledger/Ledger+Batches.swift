extension Ledger {
  /// All batches that were ever reserved, by app and id.
  ///
  /// - Throws: `LedgerFailure`.
  package func batches() throws -> [LedgerBatch] {
    try read { db in try db.run(batchColumns + " ORDER BY bundleId, batch.id").map(LedgerBatch.init) } ?? []
  }

  package func batch(_ id: String, of bundleId: String) throws -> LedgerBatch? {
    try read { db in try db.batch(id, of: bundleId) }
  }
}

extension Database {
  mutating func batch(_ id: String, of bundleId: String) throws -> LedgerBatch? {
    try run(batchColumns + " WHERE batch.bundleId = ? AND batch.id = ?", [bundleId, id]).first
      .map(LedgerBatch.init)
  }
}
