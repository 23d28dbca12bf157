extension Ledger {
  /// All batches that were ever reserved, by app and id.
  ///
  /// - Throws: `LedgerFailure`.
  package func batches() throws -> [LedgerBatch] {
    let stored = try read { db in
      try db.run(batchColumns + " ORDER BY bundleId, batch.id").map(LedgerBatch.init)
    }
    return (stored ?? []).map(project.absolute)
  }

  package func batch(_ id: String, of bundleId: String) throws -> LedgerBatch? {
    try read { db in try db.batch(id, of: bundleId) }.map(project.absolute)
  }
}

extension Database {
  mutating func batch(_ id: String, of bundleId: String) throws -> LedgerBatch? {
    try run(batchColumns + " WHERE batch.bundleId = ? AND batch.id = ?", [bundleId, id]).first
      .map(LedgerBatch.init)
  }
}
