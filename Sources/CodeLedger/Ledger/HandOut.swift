import OfferCodes
import Diagnostics
package import OfferModel

/// Codes of a batch that a person or a partner was given: codes that follow each other in the batch.
package struct HandOut: Hashable, Sendable {
  package let bundleId: String
  package let batchId: String
  /// The name of who was given the codes; unique in a batch.
  package let label: String
  package let count: Int
  package let firstIndex: UInt64
  package let lastIndex: UInt64
  /// The indices of codes in between that were not given, because they had been revoked; in ascending order.
  package let skipped: [UInt64]
  package let date: CalendarDate

  static let longestLabel = 100

  package init(
    of batchId: String, _ bundleId: String, to label: String, count: Int, firstIndex: UInt64,
    lastIndex: UInt64, skipped: [UInt64] = [], on date: CalendarDate
  ) {
    self.bundleId = bundleId
    self.batchId = batchId
    self.label = label
    self.count = count
    self.firstIndex = firstIndex
    self.lastIndex = lastIndex
    self.skipped = skipped
    self.date = date
  }

  /// - Parameter allSkipped: those of all hand-outs.
  fileprivate init(_ row: Row, _ allSkipped: [SkippedCodes: [UInt64]]) throws {
    bundleId = try row.text("bundleId")
    batchId = try row.fileName("batchId")
    label = try row.required(try row.text("label").labelOrNil)
    count = try row.number("count", in: Limits.ownBatchSize)
    firstIndex = try row.index("firstIndex")
    lastIndex = try row.index("lastIndex")
    date = try row.day("date")
    skipped = allSkipped[SkippedCodes(bundleId: bundleId, batchId: batchId, label: label)] ?? []
    guard lastIndex >= firstIndex, lastIndex - firstIndex >= UInt64(count + skipped.count - 1),
      skipped.allSatisfy({ firstIndex <= $0 && $0 < lastIndex })
    else { throw UnexpectedValue() }
  }

  /// The indices of the codes that were given: all from the first to the last one, except for those that were skipped.
  package var given: [ClosedRange<UInt64>] {
    var result: [ClosedRange<UInt64>] = []
    var next = firstIndex
    for index in skipped {
      if next < index { result.append(next...index - 1) }
      next = index + 1
    }
    return result + [next...lastIndex]
  }

  /// - Throws: `PlainFailure` if the text cannot be a label.
  package static func checkLabel(_ label: String) throws {
    let isFormula = label.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } == true
    let isVisible = InvisibleCharacters.first(in: label) == nil
    guard label.labelOrNil == nil || isFormula || !isVisible else { return }
    throw PlainFailure(
      "\(quoted(label)) is not a label: expected 1 to \(longestLabel) visible characters, no spaces at the ends, and none of = + - @ at the start, which a spreadsheet reads as a formula"
    )
  }

  /// Whether people could confuse the two labels: they differ only in case and spaces.
  package func isAlmost(_ label: String) -> Bool { self.label.letters == label.letters }
}

/// Identifies the hand-out to which skipped codes belong.
private struct SkippedCodes: Hashable {
  let bundleId: String
  let batchId: String
  let label: String
}

extension String {
  /// The text if it can be a label, otherwise nil.
  fileprivate var labelOrNil: String? {
    let isLabel =
      (1...HandOut.longestLabel).contains(unicodeScalars.count)
      && unicodeScalars.first?.properties.isWhitespace == false
      && unicodeScalars.last?.properties.isWhitespace == false && escapingControls(self) == self
    return isLabel ? self : nil
  }

  /// What people see of it, without case and blanks: also without joiners and variation selectors, which change no letter.
  fileprivate var letters: String {
    var letters = String.UnicodeScalarView()
    letters.append(
      contentsOf: lowercased().unicodeScalars.filter { scalar in
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      })
    return String(letters)
  }
}

extension [HandOut] {
  /// How many codes of a batch were not given and can no longer be handed out. The array has all hand-outs of the batch.
  ///
  /// - Parameter revoked: the indices of the codes that are revoked now.
  package func countNotGiven(_ revoked: some Sequence<UInt64>) -> Int {
    let next = last.map { $0.lastIndex + 1 } ?? 0
    let skipped = reduce(0) { sum, handOut in sum + handOut.skipped.count }
    return skipped + revoked.count { $0 >= next }
  }
}

extension Ledger {
  /// All hand-outs, by app and batch, in the order in which they were made.
  ///
  /// - Throws: `PlainFailure`.
  package func handOuts() throws -> [HandOut] {
    try read { db in
      let skipped = try db.skippedCodes()
      return try ["handOut", "appleHandOut"].filter { try db.hasTable($0) }.flatMap { table in
        try db.run("SELECT * FROM \(table) ORDER BY bundleId, batchId, firstIndex").map { row in
          try HandOut(row, skipped)
        }
      }
    } ?? []
  }

  package func handOuts(of batchId: String, _ bundleId: String) throws -> [HandOut] {
    try handOuts().filter { $0.bundleId == bundleId && $0.batchId == batchId }
  }

  /// Records a hand-out. This cannot be undone.
  ///
  /// - Throws: `PlainFailure` if the batch is not issued, or the codes are not the next ones. The ledger is then unchanged.
  package func add(_ new: HandOut) throws {
    try write { db in
      let registered = try db.run(
        "SELECT rows FROM registration WHERE bundleId = ? AND id = ?", [new.bundleId, new.batchId]
      ).first.map { try $0.number("rows") }
      let batch = try db.batch(new.batchId, of: new.bundleId)
      let indices: ClosedRange<UInt64>? =
        if let batch, batch.state == .issued, let lastIndex = batch.lastIndex {
          batch.range.start...lastIndex
        } else {
          registered.map { 0...UInt64($0 - 1) }
        }
      guard let indices, indices.contains(new.firstIndex), indices.contains(new.lastIndex) else {
        throw PlainFailure("batch \(quoted(new.batchId)) is no longer issued in the ledger \(path)")
      }
      try db.checkIsInNoPool(new.batchId, of: new.bundleId)
      try db.migrate(.handOuts)
      if batch == nil { try db.migrate(.appleHandOuts) }
      let table = batch == nil ? "appleHandOut" : "handOut"
      let taken = try db.run(
        """
        SELECT 1 FROM \(table) WHERE bundleId = ? AND batchId = ?
          AND (label = ? OR firstIndex > ? OR lastIndex >= ?)
        """, [new.bundleId, new.batchId, new.label, Int(new.firstIndex), Int(new.firstIndex)])
      guard taken.isEmpty else {
        throw PlainFailure(
          "another run has handed out codes of batch \(quoted(new.batchId)) in the meantime: run the command again"
        )
      }
      try db.run(
        "INSERT INTO \(table) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          new.bundleId, new.batchId, new.label, new.count, Int(new.firstIndex), Int(new.lastIndex),
          new.date.description,
        ])
      guard !new.skipped.isEmpty else { return }
      try db.migrate(.skippedCodes)
      for index in new.skipped {
        try db.run(
          "INSERT INTO skippedCode VALUES (?, ?, ?, ?)",
          [new.bundleId, new.batchId, new.label, Int(index)])
      }
    }
  }
}

extension Database {
  /// - Throws: `PlainFailure` for a batch whose codes a database gives to customers.
  fileprivate mutating func checkIsInNoPool(_ id: String, of bundleId: String) throws {
    guard let pooled = try pooledBatch(id, of: bundleId) else { return }
    let way =
      pooled.isLoaded
      ? "let the database give them, or hand out codes of another batch"
      : "`offerc codes export --pool --undo --batch \(id)` takes it out, as long as no database has loaded it"
    throw PlainFailure(
      "batch \(quoted(id)) has been in a pool since \(pooled.preparedDate), so its codes are not handed out: \(way)"
    )
  }

  fileprivate mutating func skippedCodes() throws -> [SkippedCodes: [UInt64]] {
    guard try hasTable("skippedCode") else { return [:] }
    var result: [SkippedCodes: [UInt64]] = [:]
    for row in try run("SELECT * FROM skippedCode ORDER BY bundleId, batchId, codeIndex") {
      let place = SkippedCodes(
        bundleId: try row.text("bundleId"), batchId: try row.text("batchId"), label: try row.text("label"))
      result[place, default: []].append(try row.index("codeIndex"))
    }
    return result
  }
}
