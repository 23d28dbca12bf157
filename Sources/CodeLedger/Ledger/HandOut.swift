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
  package let date: CalendarDate

  static let longestLabel = 100

  package init(
    of batchId: String, _ bundleId: String, to label: String, count: Int, firstIndex: UInt64,
    lastIndex: UInt64, on date: CalendarDate
  ) {
    (self.bundleId, self.batchId) = (bundleId, batchId)
    (self.label, self.count, self.firstIndex, self.lastIndex) = (label, count, firstIndex, lastIndex)
    self.date = date
  }

  init(_ row: Row) throws {
    bundleId = try row.text("bundleId")
    batchId = try row.fileName("batchId")
    label = try row.required(try row.text("label").labelOrNil)
    count = try row.number("count", in: Limits.ownBatchSize)
    firstIndex = try row.index("firstIndex")
    lastIndex = try row.index("lastIndex")
    date = try row.day("date")
    guard lastIndex >= firstIndex, lastIndex - firstIndex >= UInt64(count - 1) else {
      throw UnexpectedValue()
    }
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

extension Ledger {
  /// All hand-outs, by app and batch, in the order in which they were made.
  ///
  /// - Throws: `PlainFailure`.
  package func handOuts() throws -> [HandOut] {
    try read { db in
      try ["handOut", "appleHandOut"].filter { try db.hasTable($0) }.flatMap { table in
        try db.run("SELECT * FROM \(table) ORDER BY bundleId, batchId, firstIndex").map(HandOut.init)
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
    }
  }
}
