package import OfferCodes
import OfferModel
import Cryptography
import Diagnostics

extension Ledger {
  /// All batches that were ever reserved, by app and id.
  ///
  /// - Throws: `PlainFailure`.
  package func batches() throws -> [LedgerBatch] {
    let stored = try read { db in
      try db.run(batchColumns + " ORDER BY bundleId, batch.id").map(LedgerBatch.init)
    }
    return (stored ?? []).map(project.absolute)
  }

  package func batch(_ id: String, of bundleId: String) throws -> LedgerBatch? {
    try read { db in try db.batch(id, of: bundleId) }.map(project.absolute)
  }

  /// Marks a reserved batch whose files are published and on the medium.
  ///
  /// - Throws: `PlainFailure`.
  package func markIssued(_ batch: LedgerBatch, _ made: MadeFiles) throws {
    try write { db in
      try db.run(
        """
        UPDATE batch SET state = 'issued', lastIndex = ?, fileTag = ?
        WHERE bundleId = ? AND id = ? AND state = 'reserved'
        """, [Int(made.lastIndex), made.tag, batch.bundleId, batch.id])
      guard db.changeCount == 1 else {
        throw PlainFailure("batch \(quoted(batch.id)) is no longer reserved in the ledger \(path)")
      }
    }
  }

  /// Marks batches whose codes are no longer valid. This cannot be undone.
  ///
  /// - Throws: `PlainFailure`.
  package func markRevoked(_ batches: [LedgerBatch]) throws {
    guard !batches.isEmpty else { return }
    try write { db in
      for batch in batches {
        try db.run(
          "UPDATE batch SET state = 'revoked' WHERE bundleId = ? AND id = ?", [batch.bundleId, batch.id])
      }
    }
  }

  /// Takes the indices of a batch, unless an earlier run has done so.
  ///
  /// - Returns: the batch as the ledger has it. A batch of an earlier run has the columns and the folder of that run.
  /// - Throws: `PlainFailure` if the ledger has another batch with this id, its code space has another key, indices are taken,
  ///   or the limit of the app in the quarter would be exceeded. The ledger is then unchanged.
  package func reserve(_ reservation: Reservation) throws -> LedgerBatch {
    let batch = try write { db in
      let wanted = project.stored(reservation.batch)
      if let known = try db.batch(wanted.id, of: wanted.bundleId) {
        try check(wanted, isStill: known)
        return known
      }
      try db.checkKey(of: wanted)
      try db.checkNew(reservation, project)
      try db.insert(wanted)
      return wanted
    }
    return project.absolute(batch)
  }

  /// The batch that an earlier run has reserved; nil for a new one.
  ///
  /// - Throws: `PlainFailure` if the ledger has another batch with this id.
  package func known(_ reservation: Reservation) throws -> LedgerBatch? {
    let wanted = reservation.batch
    guard let known = try batch(wanted.id, of: wanted.bundleId) else { return nil }
    try check(wanted, isStill: known)
    return known
  }

  /// Makes the checks of `reserve` for a new batch, except for that of the key. The ledger is not changed.
  ///
  /// - Throws: `PlainFailure`.
  package func rehearse(_ reservation: Reservation) throws {
    _ = try read { db in try db.checkNew(reservation, project) }
  }

  /// The fingerprint of the key with which the codes of a space are made; nil for a new space.
  package func keyFingerprint(of space: CodeSpace) throws -> String? {
    try read { db in try db.keyFingerprint(of: space) }
  }

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

  /// Registers a file of codes of a batch that has none yet.
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

extension Database {
  mutating func batch(_ id: String, of bundleId: String) throws -> LedgerBatch? {
    try run(batchColumns + " WHERE batch.bundleId = ? AND batch.id = ?", [bundleId, id]).first
      .map(LedgerBatch.init)
  }

  fileprivate mutating func checkKey(of wanted: LedgerBatch) throws {
    guard let fingerprint = try keyFingerprint(of: wanted.space), fingerprint != wanted.keyFingerprint else {
      return
    }
    throw PlainFailure(
      "batch \(quoted(wanted.id)): the codes of its format are made with the key \(fingerprint), not with \(wanted.keyFingerprint): use that key, or give the batch another prefix"
    )
  }

  fileprivate mutating func checkNew(_ reservation: Reservation, _ project: ProjectFolder) throws {
    let wanted = reservation.batch
    try checkRoom(for: wanted)
    try checkLimit(reservation)
    try checkFolder(of: wanted, project)
  }

  private mutating func checkRoom(for wanted: LedgerBatch) throws {
    let other = try run(
      """
      SELECT id FROM batch JOIN (SELECT id AS space FROM codeSpace WHERE tweak = ?) ON codeSpace = space
      WHERE start < ? AND start + width > ? ORDER BY start
      """,
      [tweakText(wanted.space), Int(wanted.range.end), Int(wanted.range.start)]
    ).first
    guard let other else { return }
    throw PlainFailure(
      "batch \(quoted(wanted.id)) would share codes with batch \(quoted(try other.text("id"))) of the ledger: give it a different ID"
    )
  }

  private mutating func checkLimit(_ reservation: Reservation) throws {
    let wanted = reservation.batch
    let made = try counts(of: wanted.bundleId)[wanted.createdDate.quarter] ?? 0
    let (sum, isTooLarge) = made.addingReportingOverflow(wanted.count)
    guard isTooLarge || sum > reservation.quarterlyLimit else { return }
    throw PlainFailure(
      "batch \(quoted(wanted.id)) of \(counted(wanted.count, "code")) would exceed the limit of \(wanted.createdDate.quarter): the ledger has \(grouped(made)) of \(grouped(reservation.quarterlyLimit)); lower its count, raise `ownCodesPerQuarter`, or move it to another quarter"
    )
  }

  /// Checks that no batch of another app has its files in the same folder under the same name. Version 0.1.0 stored absolute
  /// paths.
  private mutating func checkFolder(of wanted: LedgerBatch, _ project: ProjectFolder) throws {
    let other = try run(
      "SELECT bundleId FROM batch WHERE folder IN (?, ?) AND id = ?",
      [wanted.output.folder, project.stored(wanted.output.folder), wanted.id]
    ).first
    guard let other else { return }
    throw PlainFailure(
      "batch \(quoted(wanted.id)) of \(try other.text("bundleId")) also has its file in \(wanted.output.folder): name another folder with -o"
    )
  }

  /// The number of codes made for an app by quarter. Revoked codes count: their number is not given back.
  private mutating func counts(of bundleId: String) throws -> [String: Int] {
    var result: [String: Int] = [:]
    let days = try run(
      "SELECT createdDate, sum(count) AS count FROM batch WHERE bundleId = ? GROUP BY createdDate",
      [bundleId])
    for day in days { result[try day.day("createdDate").quarter, default: 0] += try day.number("count") }
    return result
  }

  fileprivate mutating func keyFingerprint(of space: CodeSpace) throws -> String? {
    try run("SELECT keyFingerprint FROM codeSpace WHERE tweak = ?", [tweakText(space)]).first?
      .text("keyFingerprint")
  }

  mutating func insert(_ batch: LedgerBatch) throws {
    let space = batch.space
    try run(
      """
      INSERT INTO codeSpace (bundleId, prefix, length, symbols, checkCharacter, tweak, keyFingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tweak) DO NOTHING
      """,
      [
        space.bundleId, space.prefix, space.length, String(decoding: space.symbols, as: UTF8.self),
        space.hasCheckCharacter, tweakText(space), batch.keyFingerprint,
      ])
    try run(
      """
      INSERT INTO batch (bundleId, id, codeSpace, productId, offerName, environment, createdDate,
        expirationDate, count, start, width, blockedWords, url, folder, columns, rowsPerFile, state)
      VALUES (?, ?, (SELECT id FROM codeSpace WHERE tweak = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        batch.bundleId, batch.id, tweakText(space), batch.productId, batch.offerName,
        batch.environment.rawValue, batch.createdDate.description, batch.expirationDate.description,
        batch.count, Int(batch.range.start), Int(batch.range.width), batch.words.name, batch.url,
        batch.output.folder, batch.output.columns.map(\.rawValue).joined(separator: ","),
        batch.output.rowsPerFile, batch.state.rawValue,
      ])
  }
}

private func tweakText(_ space: CodeSpace) -> String { hexadecimal(space.tweak()) }
