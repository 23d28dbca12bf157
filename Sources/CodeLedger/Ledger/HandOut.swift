import OfferCodes
import Diagnostics
package import OfferModel

/// Codes of a batch that somebody was given: a run of its codes, in their order.
package struct HandOut: Hashable, Sendable {
  package let bundleId: String
  package let batchId: String
  /// Whom they were given to; once in a batch.
  package let label: String
  package let count: Int
  package let firstIndex: UInt64
  package let lastIndex: UInt64
  /// The indices of codes in this run that were not given to them, because they were revoked before; in ascending order.
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

  /// The indices of the codes that were given to them: the run without what it passes over.
  package var given: [ClosedRange<UInt64>] {
    var result: [ClosedRange<UInt64>] = []
    var next = firstIndex
    for index in skipped {
      if next < index { result.append(next...index - 1) }
      next = index + 1
    }
    return result + [next...lastIndex]
  }

  /// - Throws: `PlainFailure` when nobody can be called so.
  package static func checkLabel(_ label: String) throws {
    let isFormula = label.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } == true
    guard label.labelOrNil == nil || isFormula else { return }
    throw PlainFailure(
      "\(quoted(label)) is not a label: expected 1 to \(longestLabel) visible characters, no spaces at the ends, and none of = + - @ at the start, which a spreadsheet takes for a formula"
    )
  }

  /// Whether people would take both labels for the same.
  package func isAlmost(_ label: String) -> Bool { self.label.letters == label.letters }
}

/// Whose list passes over codes.
private struct SkippedCodes: Hashable {
  let bundleId: String
  let batchId: String
  let label: String
}

extension String {
  /// Itself where it is one.
  fileprivate var labelOrNil: String? {
    let isLabel =
      (1...HandOut.longestLabel).contains(unicodeScalars.count)
      && first?.isWhitespace == false && last?.isWhitespace == false
      && escapingControls(self) == self && !contains(where: \.isNewline)
    return isLabel ? self : nil
  }

  fileprivate var letters: String { lowercased().filter { !$0.isWhitespace } }
}

extension [HandOut] {
  /// How many codes of a batch cannot be handed out any more, although nobody was given them. The hand-outs are those of the batch.
  ///
  /// - Parameter revoked: indices of the codes that are revoked now.
  package func countNotGiven(_ revoked: some Sequence<UInt64>) -> Int {
    let next = last.map { $0.lastIndex + 1 } ?? 0
    return reduce(0) { $0 + $1.skipped.count } + revoked.count { $0 >= next }
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

  /// Gives codes away, once and for all.
  ///
  /// - Throws: `PlainFailure` when the batch is not issued, or the codes are not the next ones; nothing has changed then.
  package func add(_ new: HandOut) throws {
    try write { db in
      let registered = try db.run(
        "SELECT rows FROM registration WHERE bundleId = ? AND id = ?", [new.bundleId, new.batchId]
      ).first.map { try $0.number("rows") }
      let batch = try db.batch(new.batchId, of: new.bundleId)
      let issued = batch.flatMap { batch in
        batch.state == .issued ? batch.lastIndex.map { batch.range.start...$0 } : nil
      }
      guard let indices = issued ?? registered.map({ 0...UInt64($0 - 1) }),
        indices.contains(new.firstIndex), indices.contains(new.lastIndex)
      else { throw PlainFailure("batch \(quoted(new.batchId)) is no longer issued in the ledger \(path)") }
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
