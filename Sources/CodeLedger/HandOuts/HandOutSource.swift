import Diagnostics
import Disk
package import OfferCodes
package import OfferModel

/// A batch whose codes are handed out, with the hand-outs so far.
package struct HandOutSource {
  /// A list of codes for a label.
  package struct Wanted {
    package let count: Int
    /// The day on which the label got its codes; nil for a new list.
    package let date: CalendarDate?
    package let firstIndex: UInt64
    /// The indices of codes that the list leaves out. For a new list, they can also be after its end.
    fileprivate let leftOut: [UInt64]
    fileprivate let batchId: String
    fileprivate let bundleId: String
    fileprivate let label: String

    package var isNew: Bool { date == nil }

    package func handOut(lastIndex: UInt64, on today: CalendarDate) -> HandOut {
      HandOut(
        of: batchId, bundleId, to: label, count: count, firstIndex: firstIndex, lastIndex: lastIndex,
        skipped: leftOut.filter { $0 < lastIndex }, on: today)
    }
  }

  package let id: String
  package let bundleId: String
  private let count: Int
  private let firstIndex: UInt64
  private let key: CodeKey
  /// Nil for Apple's codes.
  private let own: LedgerBatch?
  /// Apple's codes; empty for own codes.
  private let codes: [ArraySlice<UInt8>]
  private let handOuts: [HandOut]
  /// The indices of own codes that are revoked one by one, in ascending order.
  private let revoked: [UInt64]

  /// Writes the new number of handed-out codes into the manifest of the batch.
  ///
  /// - Throws: `DiskFailure`.
  package func count(adding new: Int) throws {
    if let own { try Manifest.count(handedOut: given + new, of: own) }
  }

  /// How many codes were handed out.
  private var given: Int {
    handOuts.reduce(0) { sum, handOut in sum + handOut.count }
  }

  /// How many codes can still be handed out: they were not given and are not revoked.
  package var left: Int { count - given - handOuts.countNotGiven(revoked) }

  /// - Parameters:
  ///   - file: Apple's codes of the batch and how messages name their file; nil for a batch of own codes.
  ///   - revoked: single own codes, by bundle ID.
  /// - Throws: `PlainFailure` if this ledger has neither issued nor registered the batch, or its codes no longer work.
  package init(
    _ id: String, bundleId: String?, file: (codes: AppleCodeFile, name: String)?, in ledger: Ledger,
    _ keys: CodeKeys, _ catalogs: [Catalog], revoked: [String: [RevokedCode]] = [:], today: CalendarDate
  ) throws {
    if let file {
      try self.init(
        ofApple: id, bundleId: bundleId, file.codes, named: file.name, in: ledger, keys, catalogs,
        today: today)
    } else {
      try self.init(
        ofOwn: id, bundleId: bundleId, in: ledger, keys, catalogs, revoked: revoked, today: today)
    }
  }

  /// A batch of codes that Apple has made; their file is registered.
  private init(
    ofApple id: String, bundleId: String?, _ file: AppleCodeFile, named name: String, in ledger: Ledger,
    _ keys: CodeKeys, _ catalogs: [Catalog], today: CalendarDate
  ) throws {
    self.id = id
    let known = try ledger.registrations().filter { one in
      one.id == id && (bundleId == nil || one.bundleId == bundleId)
    }
    guard let one = known.first else {
      throw PlainFailure(
        "no file is registered for batch \(quoted(id)): run `offerc codes register \(id) \(name)`")
    }
    self.bundleId = one.bundleId
    count = one.rows
    firstIndex = 0
    own = nil
    codes = file.codes
    key = try keys.key(boundTo: one.keyFingerprint, of: "batch \(quoted(id))")
    handOuts = try ledger.handOuts(of: id, one.bundleId)
    self.revoked = []
    guard known.count == 1 else { throw HandOutSource.ambiguous(id, known.map(\.bundleId)) }
    guard try file.isFile(withTag: one.fileTag, key) else {
      throw PlainFailure("\(name) is not the registered file of batch \(quoted(id)): name the registered one")
    }
    try checkDates(catalogs, today, end: one.expirationDate)
  }

  /// A batch of own codes.
  private init(
    ofOwn id: String, bundleId: String?, in ledger: Ledger, _ keys: CodeKeys, _ catalogs: [Catalog],
    revoked: [String: [RevokedCode]], today: CalendarDate
  ) throws {
    self.id = id
    let all = try ledger.batches()
    let known = all.filter { one in one.id == id && (bundleId == nil || one.bundleId == bundleId) }
    guard let batch = known.first else { throw HandOutSource.notIssued(id, all, catalogs) }
    guard known.count == 1 else { throw HandOutSource.ambiguous(id, known.map(\.bundleId)) }
    self.bundleId = batch.bundleId
    count = batch.count
    firstIndex = batch.range.start
    own = batch
    codes = []
    key = try keys.key(boundTo: batch.keyFingerprint, of: "batch \(quoted(id))")
    handOuts = try ledger.handOuts(of: id, batch.bundleId)
    let indices = batch.range.start...(batch.lastIndex ?? batch.range.start)
    let revokedHere = (revoked[batch.bundleId] ?? []).filter { $0.batch == id }.map(\.index)
    self.revoked = Set(revokedHere).filter(indices.contains).sorted()
    try check(batch.state)
    try checkDates(catalogs, today, end: batch.expirationDate)
    guard let said = Manifest.origin(besideFilesOf: batch) else { return }
    if said.ledgerId != (try ledger.id()) {
      throw PlainFailure(
        "batch \(quoted(id)) was issued with another ledger, as its manifest in \(shown(batch.output.folder)) says: hand out its codes with that ledger; if it is lost and no one has codes of the batch, remove the manifest and run `offerc codes generate --again \(id)`"
      )
    }
    let handedOut = said.handedOut ?? 0
    guard handedOut <= given else {
      throw PlainFailure(
        "\(grouped(handedOut)) codes of batch \(quoted(id)) were handed out, as its manifest in \(shown(batch.output.folder)) says, but this ledger knows \(given == 0 ? "none" : grouped(given)) of them: this ledger is an outdated copy; hand out the codes with the ledger that knows all of them"
      )
    }
  }

  private static func ambiguous(_ id: String, _ apps: [String]) -> PlainFailure {
    PlainFailure(
      "\(listed(apps, "and")) have a batch \(quoted(id)): name one of them with --bundle-id")
  }

  private static func notIssued(_ id: String, _ all: [LedgerBatch], _ catalogs: [Catalog]) -> PlainFailure {
    let planned = catalogs.flatMap(\.offerCodes).flatMap(\.offer.batches).filter { $0.id.value == id }
    guard planned.isEmpty || planned.contains(where: \.isOwn) else {
      return PlainFailure(
        "the codes of batch \(quoted(id)) are Apple's, which no ledger has: name their file with --file, after you have registered it once with `offerc codes register`"
      )
    }
    let near = planned.isEmpty ? nearest(to: id, in: all.map(\.id)).first : nil
    return PlainFailure(
      "batch \(quoted(id)) was not issued with this ledger: hand out its codes with the ledger that issued it (--ledger); if no machine has issued it, run `offerc codes generate`"
        + (near.map { "; did you mean \($0)?" } ?? ""))
  }

  private func check(_ state: LedgerBatch.State) throws {
    let name = "batch \(quoted(id))"
    switch state {
    case .reserved:
      throw PlainFailure("\(name) is not complete: `offerc codes generate` completes it")
    case .revoked: throw PlainFailure("\(name) is revoked: hand out codes of another batch")
    case .issued: break
    }
  }

  private func checkDates(_ catalogs: [Catalog], _ today: CalendarDate, end: CalendarDate) throws {
    let name = "batch \(quoted(id))"
    let planned = catalogs.filter { $0.app.bundleId.value == bundleId }.flatMap(\.offerCodes)
      .map(\.offer)
    for offer in planned {
      guard let found = offer.batches.first(where: { $0.id.value == id }) else { continue }
      guard offer.isActive(found) else {
        throw PlainFailure("\(name) is inactive in the catalog: hand out codes of another batch")
      }
      if let last = found.oneTimeUse?.extendedUntil?.value, today <= last { return }
    }
    guard today < end else {
      throw PlainFailure(
        "\(name) expired on \(end): hand out codes of another batch, or add `extendedUntil` to it"
      )
    }
  }

  /// The list for a label: the codes that it has, or the next ones.
  ///
  /// - Parameter count: nil if the label already has its codes.
  /// - Throws: `PlainFailure` if the label has another number of codes, or fewer codes are left.
  package func list(for label: String, count: Int?) throws -> (HandOutList, Wanted) {
    let wanted = try wanted(label, count)
    guard let own else {
      return (HandOutList(of: id, codes, from: wanted.firstIndex, count: wanted.count), wanted)
    }
    let list = try HandOutList(
      of: own, from: wanted.firstIndex, count: wanted.count, leftOut: Set(wanted.leftOut), key: key)
    return (list, wanted)
  }

  private func wanted(_ label: String, _ count: Int?) throws -> Wanted {
    if let known = handOuts.first(where: { $0.label == label }) {
      guard count ?? known.count == known.count else {
        throw PlainFailure(
          "\(quoted(label)) already has \(counted(known.count, "code")) of batch \(quoted(id)): use another label for more, or remove --count to write the same list again"
        )
      }
      return Wanted(
        count: known.count, date: known.date, firstIndex: known.firstIndex, leftOut: known.skipped,
        batchId: id, bundleId: bundleId, label: label)
    }
    guard let count else {
      let near = nearest(to: label, in: handOuts.map(\.label)).first
      throw PlainFailure(
        "\(quoted(label)) has no codes of batch \(quoted(id)): add --count"
          + (near.map { ", or did you mean \(quoted($0))?" } ?? ""))
    }
    if let other = handOuts.first(where: { $0.isAlmost(label) }) {
      throw PlainFailure(
        "\(quoted(label)) is very similar to the label \(quoted(other.label)), which has \(counted(other.count, "code")) of batch \(quoted(id)): write it the same way for the same list, or use a clearly different label"
      )
    }
    guard left > 0 else {
      throw PlainFailure("batch \(quoted(id)) has no codes left: make another batch")
    }
    guard count <= left else {
      throw PlainFailure(
        "batch \(quoted(id)) has \(counted(left, "code")) left, but --count is \(grouped(count)): lower it, or make another batch"
      )
    }
    let next = handOuts.last.map { $0.lastIndex + 1 } ?? firstIndex
    return Wanted(
      count: count, date: nil, firstIndex: next, leftOut: revoked.filter { $0 >= next }, batchId: id,
      bundleId: bundleId, label: label)
  }

  /// The codes of a list that are revoked now, in the order of the list.
  ///
  /// - Throws: `CryptographyFailure`.
  package func revokedCodes(of list: HandOut) throws -> RevokedInList {
    let skipped = Set(list.skipped)
    let indices = revoked.filter { (list.firstIndex...list.lastIndex).contains($0) && !skipped.contains($0) }
    let first = try indices.prefix(RevokedInList.mostNamed).compactMap(code)
    return RevokedInList(count: indices.count, first: first)
  }

  /// The text of an own code. Nil for an index without a code, which a list of revoked codes can have by mistake.
  private func code(at index: UInt64) throws -> String? {
    guard let whole = own?.file else { return nil }
    let file = CodeFile(
      space: whole.space, range: IndexRange(start: index, width: 1), count: 1, words: whole.words,
      columns: [.code], url: nil)
    var row: [UInt8] = []
    do {
      _ = try file.makeRows(permutationKey: try key.permutationKey()) { row += $0 }
    } catch is CodesExhausted {
      return nil
    }
    return String(decoding: row.dropLast(), as: UTF8.self)
  }
}
