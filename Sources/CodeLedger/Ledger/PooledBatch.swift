import Diagnostics
package import OfferModel

/// A batch whose codes were exported for the pool of a database. Its codes are in the pool or in hand-outs, never in both.
package struct PooledBatch: Hashable, Sendable {
  package let bundleId: String
  package let id: String
  package let preparedDate: CalendarDate
  /// Whether the database was seen to have its codes.
  package let isLoaded: Bool
}

extension PooledBatch {
  fileprivate init(_ row: Row) throws {
    self.init(
      bundleId: try row.text("bundleId"), id: try row.fileName("batchId"),
      preparedDate: try row.day("preparedDate"), isLoaded: try row.number("isLoaded", in: 0...1) == 1)
  }
}

extension Ledger {
  /// All batches that are in a pool, by app and id.
  ///
  /// - Throws: `PlainFailure`.
  package func pooledBatches() throws -> [PooledBatch] {
    try read { db in
      guard try db.hasTable("pool") else { return [] }
      return try db.run("SELECT * FROM pool ORDER BY bundleId, batchId").map(PooledBatch.init)
    } ?? []
  }

  /// Records that the codes of batches are exported for a pool. Batches that are in a pool already stay as they are.
  ///
  /// - Throws: `PlainFailure` if codes of one of them were handed out. The ledger is then unchanged.
  package func addToPool(_ batches: [(bundleId: String, id: String)], on today: CalendarDate) throws {
    try write { db in
      try db.migrate(.pools)
      for batch in batches {
        let label = try db.labelOfHandOut(of: batch.id, batch.bundleId)
        if let label {
          throw PlainFailure(
            "codes of batch \(quoted(batch.id)) were handed out to \(quoted(label)), so it cannot go into a pool: a code is in a hand-out or in a pool, never in both"
          )
        }
        try db.run(
          "INSERT INTO pool VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING",
          [batch.bundleId, batch.id, today.description])
      }
    }
  }

  /// Takes batches out of the pool, so that their codes can be handed out.
  ///
  /// - Throws: `PlainFailure` if a database was seen to have the codes of one of them. The ledger is then unchanged.
  package func removeFromPool(_ batches: [PooledBatch]) throws {
    try write { db in
      for batch in batches {
        guard try db.pooledBatch(batch.id, of: batch.bundleId)?.isLoaded == false else {
          throw PlainFailure(
            "a database has the codes of batch \(quoted(batch.id)), and may have given some of them: it stays in the pool"
          )
        }
        try db.run(
          "DELETE FROM pool WHERE bundleId = ? AND batchId = ?", [batch.bundleId, batch.id])
      }
    }
  }

  /// Records that a database has the codes of batches: they can no longer be taken out of the pool.
  ///
  /// - Throws: `PlainFailure`.
  package func markLoaded(_ batches: [PooledBatch]) throws {
    guard !batches.isEmpty else { return }
    try write { db in
      for batch in batches {
        try db.run(
          "UPDATE pool SET isLoaded = 1 WHERE bundleId = ? AND batchId = ?", [batch.bundleId, batch.id])
      }
    }
  }
}

extension Database {
  mutating func pooledBatch(_ id: String, of bundleId: String) throws -> PooledBatch? {
    guard try hasTable("pool") else { return nil }
    return try run("SELECT * FROM pool WHERE bundleId = ? AND batchId = ?", [bundleId, id]).first
      .map(PooledBatch.init)
  }

  /// The label of a hand-out of the batch; nil if there is none.
  fileprivate mutating func labelOfHandOut(of id: String, _ bundleId: String) throws -> String? {
    for table in ["handOut", "appleHandOut"] where try hasTable(table) {
      let rows = try run(
        "SELECT label FROM \(table) WHERE bundleId = ? AND batchId = ? ORDER BY firstIndex LIMIT 1",
        [bundleId, id])
      if let row = rows.first { return try row.text("label") }
    }
    return nil
  }
}
