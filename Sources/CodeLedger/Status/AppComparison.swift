import OfferCodes
import Diagnostics
import OfferModel

/// Compares the batches of one app in its catalog with those in the ledger.
struct AppComparison {
  struct Message {
    let id: String
    let text: String
  }

  private let catalog: Catalog?
  private let made: [LedgerBatch]
  private let registered: [Registration]
  /// By the id of the batch, like `redemptions`.
  private let handOuts: [String: [HandOut]]
  private let redemptions: [String: [RedemptionCounts.Day]]
  /// Whether redemptions were read.
  private let hasRedemptions: Bool
  /// The batches that the catalog has, as the ledger would have them.
  private let own: [LedgerBatch]
  private let inactive: Set<String>
  /// The last days of batches that were extended.
  private let extensions: [String: CalendarDate]

  /// - Parameter redemptions: nil if they were not read.
  init(
    _ catalog: Catalog?, made: [LedgerBatch], registered: [Registration], handOuts: [HandOut],
    redemptions: [RedemptionCounts.Day]?
  ) {
    self.catalog = catalog
    self.made = made
    self.registered = registered
    self.handOuts = Dictionary(grouping: handOuts, by: \.batchId)
    self.redemptions = Dictionary(grouping: redemptions ?? [], by: \.batchId)
    hasRedemptions = redemptions != nil
    let owned = catalog?.ownBatches() ?? []
    let output = LedgerBatch.BatchOutput(folder: "", columns: [.code], rowsPerFile: nil)
    own = owned.compactMap { own in
      catalog.map { Reservation(own, app: $0.app, keyFingerprint: "", output: output).batch }
    }
    extensions = Dictionary(
      owned.compactMap { own in own.batch.oneTimeUse?.extendedUntil.map { (own.id, $0.value) } }
    ) { first, _ in first }
    inactive = Set(catalog?.inactiveBatches.flatMap(\.splitIds) ?? [])
  }

  func batches(on today: CalendarDate) -> [CodeStatus.BatchStatus] {
    let madeIds = Set(made.map(\.id))
    let ownBatches = (made + own.filter { !madeIds.contains($0.id) }).map { batch in
      let isInLedger = madeIds.contains(batch.id)
      let state = state(
        of: batch.id, isMade: isInLedger && batch.state == .issued, isRevoked: batch.state == .revoked,
        created: batch.createdDate, end: batch.expirationDate, on: today)
      return CodeStatus.BatchStatus(
        id: batch.id, kind: .oneTimeUse, issuer: .offerc, environment: batch.environment, state: state,
        ledger: isInLedger ? .init(rawValue: batch.state.rawValue) : nil,
        count: batch.count, createdDate: batch.createdDate, expirationDate: batch.expirationDate,
        extendedUntil: extensions[batch.id],
        handOuts: isInLedger ? handOuts[batch.id] ?? [] : nil,
        redemptions: hasRedemptions ? redemptions[batch.id] ?? [] : nil)
    }
    return (ownBatches + appleBatches(on: today) + customCodes(on: today)).sorted { $0.id < $1.id }
  }

  /// The batches that live state has; none without it.
  private var live: MadeBatches { catalog?.made ?? MadeBatches() }

  /// Custom codes. The ledger has none: without live state, they count as made from their `createdDate` on.
  private func customCodes(on today: CalendarDate) -> [CodeStatus.BatchStatus] {
    (catalog?.offerCodes.flatMap(\.offer.batches) ?? []).filter { $0.customCode != nil }.map { batch in
      let id = batch.id.value
      let created = batch.createdDate.value
      return CodeStatus.BatchStatus(
        id: id, kind: .custom, issuer: .apple, environment: .production,
        state: state(
          of: id, isMade: live.isOfLiveState ? live.ids.contains(id) : created <= today, created: created,
          end: batch.expirationDate?.value, on: today),
        ledger: nil, count: batch.count.value, createdDate: created,
        expirationDate: batch.expirationDate?.value)
    }
  }

  /// The batches that are due, each with what to do.
  func due(on today: CalendarDate) -> [Message] {
    batches(on: today).compactMap { batch in
      due(batch).map { Message(id: batch.id, text: $0) }
    }
  }

  private func due(_ batch: CodeStatus.BatchStatus) -> String? {
    guard case .due = batch.state else { return nil }
    let name = "batch \(quoted(batch.id))"
    if batch.kind == .custom {
      return
        "\(name) has been due since \(batch.createdDate): App Store Connect does not have its custom code; plan and apply it (`offerc appstore plan --help`)"
    }
    switch (batch.ledger, batch.issuer) {
    case (.reserved, _):
      return "\(name) is reserved by a run that was interrupted: `offerc codes generate` completes it"
    case (_, .offerc):
      return "\(name) has been due since \(batch.createdDate): `offerc codes generate` makes it"
    case (_, .apple):
      return
        "\(name) has been due since \(batch.createdDate): plan and apply it, then run `offerc appstore codes`; without an API key, request it in App Store Connect, then run `offerc codes register \(batch.id) FILE`"
    }
  }

  /// The state of a batch. A batch that is inactive in the catalog is no longer valid, whatever the ledger says.
  private func state(
    of id: String, isMade: Bool, isRevoked: Bool = false, created: CalendarDate, end: CalendarDate?,
    on today: CalendarDate
  ) -> BatchState {
    let last = end?.previous
    return BatchState(
      isActive: !isRevoked && !inactive.contains(id), isMade: isMade, created: created,
      last: last.map { max($0, extensions[id] ?? $0) }, on: today)
  }

  private func appleBatches(on today: CalendarDate) -> [CodeStatus.BatchStatus] {
    let known = registered.map { file in
      CodeStatus.BatchStatus(
        id: file.id, kind: .oneTimeUse, issuer: .apple, environment: file.environment,
        state: state(
          of: file.id, isMade: true, created: file.createdDate, end: file.expirationDate, on: today),
        ledger: .registered, count: file.rows,
        createdDate: file.createdDate, expirationDate: file.expirationDate,
        handOuts: handOuts[file.id] ?? [])
    }
    let ids = Set(registered.map(\.id))
    return known + plannedAtApple(on: today).filter { !ids.contains($0.id) }
  }

  private func plannedAtApple(on today: CalendarDate) -> [CodeStatus.BatchStatus] {
    (catalog?.offerCodes.flatMap(\.offer.batches) ?? []).flatMap { batch -> [CodeStatus.BatchStatus] in
      guard !batch.isOwn, let part = batch.oneTimeUse, let end = batch.expirationDate?.value else {
        return []
      }
      return zip(batch.splitIds, batch.splitCounts).map { id, count in
        CodeStatus.BatchStatus(
          id: id, kind: .oneTimeUse, issuer: .apple, environment: part.environment.value,
          state: state(
            of: id, isMade: live.ids.contains(id), created: batch.createdDate.value, end: end, on: today),
          ledger: nil,
          count: count,
          createdDate: batch.createdDate.value, expirationDate: end)
      }
    }
  }

  /// Where ledger, catalog and redemptions contradict each other, each with what to do.
  func disagreements(on today: CalendarDate) -> [Message] {
    let planned = Dictionary(own.map { ($0.id, $0) }) { first, _ in first }
    let plannedAtApple = Dictionary(plannedAtApple(on: today).map { ($0.id, $0) }) { first, _ in first }
    let ofBatches = made.flatMap { batch in
      disagreements(batch, planned[batch.id], today).map { Message(id: batch.id, text: $0) }
    }
    let ofFiles = registered.compactMap { file in
      disagreement(file, plannedAtApple[file.id]).map { Message(id: file.id, text: $0) }
    }
    return ofBatches + ofFiles + unexplainedRedemptions(batches(on: today))
  }

  private func disagreements(
    _ batch: LedgerBatch, _ planned: LedgerBatch?, _ today: CalendarDate
  ) -> [String] {
    let name = "batch \(quoted(batch.id))"
    var result: [String] = []
    guard catalog != nil else { return result }
    guard let planned else {
      let isOver = batch.state == .revoked || today >= batch.expirationDate
      return isOver ? result : result + ["\(name) is \(batch.state.rawValue), but not in the catalog"]
    }
    for change in batch.changes(in: planned) {
      result.append(
        "\(name) is \(batch.state.rawValue) with \(change.field) \(quoted(change.ledger)), but the catalog has \(quoted(change.catalog))"
      )
    }
    switch (batch.state == .revoked, inactive.contains(batch.id)) {
    case (true, false):
      result.append(
        "\(name) is revoked: add `active: false` to it in the catalog (`offerc codes revoke` does this)")
    case (false, true):
      result.append("\(name) is inactive in the catalog: `offerc codes generate` marks it as revoked")
    default: break
    }
    return result
  }

  private func disagreement(_ file: Registration, _ planned: CodeStatus.BatchStatus?) -> String? {
    guard let planned, planned.count != file.rows else { return nil }
    return
      "batch \(quoted(file.id)) was registered with \(counted(file.rows, "code")), but the catalog has \(grouped(planned.count))"
  }

  func limits(from today: CalendarDate) -> [CodeStatus.LimitStatus] {
    guard let catalog else { return [] }
    let all = catalog.quarterlyCodes(from: today)
    return CodePool.allCases.flatMap { pool in
      let used = used(pool)
      let planned = Dictionary(
        all.filter { $0.pool == pool }.map { ($0.quarter, $0.total) },
        uniquingKeysWith: OfferModel.sumOfCounts)
      let batches = batches(on: today).filter { $0.pool == pool }
      let quarters = Set(used.keys).union(planned.keys).filter { $0 >= today.quarter }.sorted()
      return quarters.map { quarter in
        let counted = batches.filter { $0.createdDate.quarter == quarter }
        return CodeStatus.LimitStatus(
          pool: pool, quarter: quarter, used: used[quarter] ?? 0, planned: planned[quarter] ?? 0,
          made: sumOfCounts(counted.filter { $0.isMade(on: today) == true }),
          toCome: sumOfCounts(counted.filter { $0.isMade(on: today) == false }),
          limit: pool.limit(of: catalog.app))
      }
    }
  }

  private func sumOfCounts(_ batches: [CodeStatus.BatchStatus]) -> Int {
    batches.reduce(0) { sum, batch in OfferModel.sumOfCounts(sum, batch.count) }
  }

  /// The number of codes of a pool that the ledger has, by quarter.
  private func used(_ pool: CodePool) -> [String: Int] {
    let codes: [(day: CalendarDate, count: Int)] =
      switch pool {
      case .own: made.map { ($0.createdDate, $0.count) }
      case .apple: registered.filter { $0.environment == .production }.map { ($0.createdDate, $0.rows) }
      case .appleSandbox: registered.filter { $0.environment == .sandbox }.map { ($0.createdDate, $0.rows) }
      }
    return Dictionary(
      codes.map { ($0.day.quarter, $0.count) }, uniquingKeysWith: OfferModel.sumOfCounts)
  }

  /// Messages about redemptions that ledger and catalog do not explain.
  func unexplainedRedemptions(_ batches: [CodeStatus.BatchStatus]) -> [Message] {
    let own = Dictionary(batches.filter { $0.issuer == .offerc }.map { ($0.id, $0) }) { first, _ in first }
    return redemptions.sorted { $0.key < $1.key }.flatMap { id, days -> [Message] in
      let name = "batch \(quoted(id))"
      guard let batch = own[id] else {
        return [
          Message(
            id: id,
            text:
              "\(counted(days.redeemed, "code")) of \(name) \(days.redeemed == 1 ? "was" : "were") redeemed, but neither the ledger nor the catalog has the batch"
          )
        ]
      }
      var messages: [Message] = []
      if OfferModel.sumOfCounts(days.redeemed, days.revoked) > batch.count {
        messages.append(
          Message(
            id: id,
            text:
              "\(counted(days.redeemed, "code")) of \(name) \(days.redeemed == 1 ? "was" : "were") redeemed, but it has \(grouped(batch.count)): check whether the file comes from another database"
          ))
      }
      let late = batch.end.map { end in days.filter { $0.day >= end }.redeemed } ?? 0
      if late > 0, let end = batch.end {
        messages.append(
          Message(
            id: id,
            text:
              "\(counted(late, "code")) of \(name) \(late == 1 ? "was" : "were") redeemed on \(end) or later, but the codes work until the day before: load a new `offerc codes export` into the database"
          ))
      }
      return messages
    }
  }
}

extension Catalog {
  /// The batches that are deactivated, or whose offer is.
  fileprivate var inactiveBatches: [CodeBatch] {
    offerCodes.flatMap { offer in offer.offer.batches.filter { !offer.offer.isActive($0) } }
  }
}
