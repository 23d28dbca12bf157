import Diagnostics
import Disk
package import OfferCodes
package import OfferModel

/// A batch whose codes are given to people, and what of it was given so far.
package struct HandOutSource {
  /// A list that is to be made.
  package struct Wanted {
    package let count: Int
    /// On which day the label got its codes; nil for a new one.
    package let date: CalendarDate?
    package let firstIndex: UInt64
    fileprivate let batch: LedgerBatch
    fileprivate let label: String

    package var isNew: Bool { date == nil }

    package func handOut(lastIndex: UInt64, on today: CalendarDate) -> HandOut {
      HandOut(
        of: batch, to: label, count: count, firstIndex: firstIndex, lastIndex: lastIndex, on: today)
    }
  }

  package let batch: LedgerBatch
  private let handOuts: [HandOut]

  /// Writes down beside the files of the batch that more codes were handed out.
  ///
  /// - Throws: `DiskFailure`.
  package func count(adding new: Int) throws {
    try Manifest.count(handedOut: batch.count - left + new, of: batch)
  }

  package var left: Int { batch.count - handOuts.reduce(0) { $0 + $1.count } }

  /// - Throws: `PlainFailure` when this ledger has not issued the batch, or its codes work no longer; `PlainFailure`.
  package init(_ id: String, bundleId: String?, in ledger: Ledger, _ catalogs: [Catalog], today: CalendarDate)
    throws
  {
    let all = try ledger.batches()
    let known = all.filter { $0.id == id && bundleId ?? $0.bundleId == $0.bundleId }
    guard let batch = known.first else { throw HandOutSource.notIssued(id, all, catalogs) }
    guard known.count == 1 else {
      throw PlainFailure(
        "\(listed(known.map(\.bundleId), "and")) have a batch \(quoted(id)): name one of them with --bundle-id"
      )
    }
    self.batch = batch
    handOuts = try ledger.handOuts(of: batch)
    try checkState(catalogs, today)
    guard let said = Manifest.said(besideFilesOf: batch) else { return }
    if said.ledgerId != (try ledger.id()) {
      throw PlainFailure(
        "batch \(quoted(id)) was issued with another ledger, as its manifest in \(shown(batch.output.folder)) says: hand out its codes with that ledger; if it is lost and nobody has codes of the batch, remove the manifest and run `offerc codes generate --again \(id)`"
      )
    }
    let given = batch.count - left
    guard said.handedOut <= given else {
      throw PlainFailure(
        "\(grouped(said.handedOut)) codes of batch \(quoted(id)) were handed out, as its manifest in \(shown(batch.output.folder)) says, but this ledger knows \(given == 0 ? "none" : grouped(given)) of them: it is a copy from before; hand out the codes with the ledger that has all"
      )
    }
  }

  private static func notIssued(_ id: String, _ all: [LedgerBatch], _ catalogs: [Catalog]) -> PlainFailure {
    let planned = catalogs.flatMap(\.offerCodes).flatMap(\.code.batches).filter { $0.id.value == id }
    guard planned.isEmpty || planned.contains(where: \.isOwn) else {
      return PlainFailure(
        "the codes of batch \(quoted(id)) are Apple's, which no ledger has: only codes of batches with `issuer: offerc` can be handed out"
      )
    }
    let near = planned.isEmpty ? nearest(to: id, in: all.map(\.id)).first : nil
    return PlainFailure(
      "batch \(quoted(id)) was not issued with this ledger: hand out its codes with the ledger that issued it (--ledger); if no machine has issued it, run `offerc codes generate`"
        + (near.map { "; did you mean \($0)?" } ?? ""))
  }

  private func checkState(_ catalogs: [Catalog], _ today: CalendarDate) throws {
    let name = "batch \(quoted(batch.id))"
    switch batch.state {
    case .reserved:
      throw PlainFailure("\(name) is not complete: `offerc codes generate` completes it")
    case .revoked: throw PlainFailure("\(name) is revoked: hand out codes of another batch")
    case .issued: break
    }
    let planned = catalogs.filter { $0.app.bundleId.value == batch.bundleId }.flatMap(\.offerCodes)
      .map(\.code)
    for offer in planned {
      guard let found = offer.batches.first(where: { $0.id.value == batch.id }) else { continue }
      guard offer.isActive(found) else {
        throw PlainFailure("\(name) is inactive in the catalog: hand out codes of another batch")
      }
      if let last = found.oneTimeUse?.extendedUntil?.value, today <= last { return }
    }
    guard today < batch.expirationDate else {
      throw PlainFailure(
        "\(name) expired on \(batch.expirationDate): hand out codes of another batch, or add `extendedUntil` to it"
      )
    }
  }

  /// What a label gets: the codes that it has, or the next ones.
  ///
  /// - Parameter count: nil where the label has its codes.
  /// - Throws: `PlainFailure` when the label has another number of codes, or fewer are left; `PlainFailure`.
  package func list(for label: String, count: Int?, key: CodeKey) throws -> (HandOutList, Wanted) {
    let wanted = try wanted(label, count)
    let list = try HandOutList(of: batch, from: wanted.firstIndex, count: wanted.count, key: key)
    return (list, wanted)
  }

  private func wanted(_ label: String, _ count: Int?) throws -> Wanted {
    if let known = handOuts.first(where: { $0.label == label }) {
      guard count ?? known.count == known.count else {
        throw PlainFailure(
          "\(quoted(label)) already has \(counted(known.count, "code")) of batch \(quoted(batch.id)): use another label for more, or remove --count to write the same list again"
        )
      }
      return Wanted(
        count: known.count, date: known.date, firstIndex: known.firstIndex, batch: batch, label: label)
    }
    guard let count else {
      let near = nearest(to: label, in: handOuts.map(\.label)).first
      throw PlainFailure(
        "\(quoted(label)) has no codes of batch \(quoted(batch.id)): add --count"
          + (near.map { ", or did you mean \(quoted($0))?" } ?? ""))
    }
    if let other = handOuts.first(where: { $0.isAlmost(label) }) {
      throw PlainFailure(
        "\(quoted(label)) is almost the label \(quoted(other.label)), which has \(counted(other.count, "code")) of batch \(quoted(batch.id)): write it the same way for the same list, or use a label that nobody takes for it"
      )
    }
    guard left > 0 else {
      throw PlainFailure("batch \(quoted(batch.id)) has no codes left: make another batch")
    }
    guard count <= left else {
      throw PlainFailure(
        "batch \(quoted(batch.id)) has \(counted(left, "code")) left, but --count is \(grouped(count)): lower it, or make another batch"
      )
    }
    let next = handOuts.last.map { $0.lastIndex + 1 } ?? batch.range.start
    return Wanted(count: count, date: nil, firstIndex: next, batch: batch, label: label)
  }
}
