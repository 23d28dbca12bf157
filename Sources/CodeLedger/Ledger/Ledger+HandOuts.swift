import Diagnostics
import OfferCodes
import OfferModel

extension Ledger {
  /// All hand-outs, by app and batch, in the order in which they were made.
  ///
  /// - Throws: `LedgerFailure`.
  package func handOuts() throws -> [HandOut] {
    try read { db in
      try db.hasHandOuts()
        ? try db.run("SELECT * FROM handOut ORDER BY bundleId, batchId, firstIndex").map(HandOut.init) : nil
    } ?? []
  }

  package func handOuts(of batch: LedgerBatch) throws -> [HandOut] {
    try handOuts().filter { $0.bundleId == batch.bundleId && $0.batchId == batch.id }
  }

  /// Gives codes away, once and for all.
  ///
  /// - Throws: `LedgerFailure` when the batch is not issued, or the codes are not the next ones; nothing has changed then.
  package func add(_ new: HandOut) throws {
    try write { db in
      guard let batch = try db.batch(new.batchId, of: new.bundleId), batch.state == .issued,
        let last = batch.lastIndex, batch.range.start <= new.firstIndex, new.lastIndex <= last
      else { throw LedgerFailure("batch \(quoted(new.batchId)) is no longer issued in the ledger \(path)") }
      try db.migrate(.handOuts)
      let taken = try db.run(
        """
        SELECT 1 FROM handOut WHERE bundleId = ? AND batchId = ?
          AND (label = ? OR firstIndex > ? OR lastIndex >= ?)
        """, [new.bundleId, new.batchId, new.label, Int(new.firstIndex), Int(new.firstIndex)])
      guard taken.isEmpty else {
        throw LedgerFailure(
          "another run has handed out codes of batch \(quoted(new.batchId)) in the meantime: run the command again"
        )
      }
      try db.run(
        "INSERT INTO handOut VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          new.bundleId, new.batchId, new.label, new.count, Int(new.firstIndex), Int(new.lastIndex),
          new.date.description,
        ])
    }
  }
}
