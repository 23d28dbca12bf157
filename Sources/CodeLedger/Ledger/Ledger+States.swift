import Diagnostics

extension Ledger {
  /// Marks a reserved batch whose files are published and on the medium.
  ///
  /// - Throws: `LedgerFailure`.
  package func markIssued(_ batch: LedgerBatch, _ made: MadeFiles) throws {
    try write { db in
      try db.run(
        """
        UPDATE batch SET state = 'issued', lastIndex = ?, fileTag = ?
        WHERE bundleId = ? AND id = ? AND state = 'reserved'
        """, [Int(made.lastIndex), made.tag, batch.bundleId, batch.id])
      guard db.changeCount == 1 else {
        throw LedgerFailure("batch \(quoted(batch.id)) is no longer reserved in the ledger \(path)")
      }
    }
  }

  /// Marks batches whose codes are no longer valid; for good.
  ///
  /// - Throws: `LedgerFailure`.
  package func markRevoked(_ batches: [LedgerBatch]) throws {
    guard !batches.isEmpty else { return }
    try write { db in
      for batch in batches {
        try db.run(
          "UPDATE batch SET state = 'revoked' WHERE bundleId = ? AND id = ?", [batch.bundleId, batch.id])
      }
    }
  }
}
