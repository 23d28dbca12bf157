import OfferModel
import Cryptography
import Diagnostics
import GRDB
package import OfferCodes

extension Ledger {
  /// Takes the indices of a batch, or finds that they are its own already.
  ///
  /// - Returns: the batch as it is in the ledger: that of an earlier run has the columns and the folder of that run.
  /// - Throws: `LedgerFailure` when it is another batch than the one that the ledger has under this id, when its space has another
  ///   key, when indices are taken, or when the app's limit of the quarter would be passed. Nothing has changed then.
  package func reserve(_ reservation: Reservation) throws -> LedgerBatch {
    try write { db in
      let wanted = reservation.batch
      if let known = try fetchBatch(db, wanted.id, of: wanted.bundleId) {
        try check(wanted, isStill: known)
        return known
      }
      try checkNew(reservation, db)
      try insert(wanted, db)
      return wanted
    }
  }

  /// The batch that an earlier run has reserved; nil for a new one.
  ///
  /// - Throws: `LedgerFailure` when it is another batch than the one that the ledger has under this id.
  package func known(_ reservation: Reservation) throws -> LedgerBatch? {
    let wanted = reservation.batch
    guard let known = try batch(wanted.id, of: wanted.bundleId) else { return nil }
    try check(wanted, isStill: known)
    return known
  }

  /// What `reserve` would say of a new batch, without taking anything.
  package func rehearse(_ reservation: Reservation) throws {
    _ = try read { db in try checkNew(reservation, db) }
  }

  /// The fingerprint of the key that a space's codes are made with; nil for a new space.
  package func keyFingerprint(of space: CodeSpace) throws -> String? {
    try read { db in try fetchFingerprint(of: space, db) }
  }

  private func checkNew(_ reservation: Reservation, _ db: Database) throws {
    let wanted = reservation.batch
    if let fingerprint = try fetchFingerprint(of: wanted.space, db), fingerprint != wanted.keyFingerprint {
      throw LedgerFailure(
        "batch \(quoted(wanted.id)): the codes of its space are made with the key \(fingerprint), not with \(wanted.keyFingerprint): use that key, or give the batch another prefix"
      )
    }
    try checkRoom(for: wanted, db)
    try checkLimit(reservation, db)
    try checkFolder(of: wanted, db)
  }

  private func checkRoom(for wanted: LedgerBatch, _ db: Database) throws {
    let other = try Row.fetchOne(
      db,
      sql: """
        SELECT id FROM batch JOIN (SELECT id AS space FROM codeSpace WHERE tweak = ?) ON codeSpace = space
        WHERE start < ? AND start + width > ? ORDER BY start
        """,
      arguments: [try tweakText(wanted.space), Int64(wanted.range.end), Int64(wanted.range.start)])
    guard let other else { return }
    throw LedgerFailure(
      "batch \(quoted(wanted.id)) would share codes with batch \(quoted(other["id"])) of the ledger: give it another id"
    )
  }

  private func checkLimit(_ reservation: Reservation, _ db: Database) throws {
    let wanted = reservation.batch
    let made = try counts(of: wanted.bundleId, db)[wanted.createdDate.quarter] ?? 0
    let (sum, isTooLarge) = made.addingReportingOverflow(wanted.count)
    guard isTooLarge || sum > reservation.quarterlyLimit else { return }
    throw LedgerFailure(
      "batch \(quoted(wanted.id)) of \(counted(wanted.count, "code")) would pass the limit of \(wanted.createdDate.quarter): the ledger has \(grouped(made)) of \(grouped(reservation.quarterlyLimit)); lower its count, raise `ownCodesPerQuarter`, or plan it for another quarter"
    )
  }

  private func checkFolder(of wanted: LedgerBatch, _ db: Database) throws {
    let other = try String.fetchOne(
      db, sql: "SELECT bundleId FROM batch WHERE folder = ? AND id = ?",
      arguments: [wanted.output.folder, wanted.id])
    guard let other else { return }
    throw LedgerFailure(
      "batch \(quoted(wanted.id)) of \(other) has its file in \(wanted.output.folder) too: name another folder with -o"
    )
  }

  /// Codes made for an app by quarter, revoked ones included: nothing is given back.
  func counts(of bundleId: String, _ db: Database) throws -> [String: Int] {
    var result: [String: Int] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT createdDate, sum(count) AS count FROM batch WHERE bundleId = ? GROUP BY createdDate",
      arguments: [bundleId])
    while let row = try rows.next() {
      let reader = RowReader(row: row, path: path)
      result[try reader.day("createdDate").quarter, default: 0] += try reader.number("count")
    }
    return result
  }
}

extension Ledger {
  private func fetchFingerprint(of space: CodeSpace, _ db: Database) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT keyFingerprint FROM codeSpace WHERE tweak = ?", arguments: [try tweakText(space)])
  }

  private func tweakText(_ space: CodeSpace) throws -> String { hexadecimal(try space.tweak()) }

  private func insert(_ batch: LedgerBatch, _ db: Database) throws {
    let space = batch.space
    try db.execute(
      sql: """
        INSERT INTO codeSpace (bundleId, prefix, length, symbols, checkCharacter, tweak, keyFingerprint)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tweak) DO NOTHING
        """,
      arguments: [
        space.bundleId, space.prefix, space.length, String(decoding: space.symbols, as: UTF8.self),
        space.hasCheckCharacter, try tweakText(space), batch.keyFingerprint,
      ])
    try db.execute(
      sql: """
        INSERT INTO batch (bundleId, id, codeSpace, productId, offerName, environment, createdDate,
          expirationDate, count, start, width, blockedWords, url, folder, columns, rowsPerFile, state)
        VALUES (?, ?, (SELECT id FROM codeSpace WHERE tweak = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        batch.bundleId, batch.id, try tweakText(space), batch.productId, batch.offerName,
        batch.environment.rawValue, batch.createdDate.description, batch.expirationDate.description,
        batch.count, Int64(batch.range.start), Int64(batch.range.width), batch.words.name, batch.url,
        batch.output.folder, batch.output.columns.map(\.rawValue).joined(separator: ","),
        batch.output.rowsPerFile, batch.state.rawValue,
      ])
  }
}
