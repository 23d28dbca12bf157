package import OfferCodes
package import OfferModel
import Diagnostics

/// The batches of codes of some apps, as ledger and catalogs have them.
package struct CodeStatus {
  package let today: CalendarDate
  package let filter: OfferFilter
  package let apps: [AppStatus]

  package struct AppStatus {
    package let bundleId: String
    /// Sorted by id.
    package let batches: [BatchStatus]
    package let limits: [LimitStatus]
    /// By product and offer; nil without a database.
    package let pools: [PoolStatus]?
    package let due: [String]
    package let disagreements: [String]
    /// Numbers of what the filter leaves out.
    package let outside: Outside
  }

  /// Numbers of batches that are not listed.
  package struct Outside {
    package let batches: Int
    package let due: Int
    package let disagreements: Int
  }

  package struct BatchStatus {
    package enum LedgerWord: String, CaseIterable {
      case reserved
      case issued
      case registered
      case revoked
    }

    package let id: String
    package let kind: CodeKind
    package let issuer: CodeBatch.Issuer
    package let environment: CodeBatch.Environment
    package let state: BatchState
    /// Nil if the ledger does not have the batch.
    package let ledger: LedgerWord?
    package let count: Int
    package let createdDate: CalendarDate
    package let expirationDate: CalendarDate?
    package var extendedUntil: CalendarDate?
    /// Whether its codes were exported for a pool, which gives them to customers.
    package var isPooled = false
    /// In the order in which they were made; nil if the ledger does not have the batch.
    package var handOuts: [HandOut]?
    /// Sorted by day; nil without a file of redemptions, and for Apple's codes.
    package var redemptions: [RedemptionCounts.Day]?
    package var revoked = 0
    /// How many of the revoked codes were not handed out.
    package var revokedBeforeHandOut = 0

    /// How many codes can still be handed out.
    package var left: Int { count - handedOut - revokedBeforeHandOut }

    package var handedOut: Int {
      (handOuts ?? []).reduce(0) { sum, handOut in sum + handOut.count }
    }

    /// The first day on which its codes no longer work.
    package var end: CalendarDate? {
      guard let expirationDate else { return nil }
      guard let extendedUntil, extendedUntil >= expirationDate else { return expirationDate }
      return extendedUntil.next ?? extendedUntil
    }

    package func expiresSoon(after today: CalendarDate) -> Bool {
      guard let end, state == .live else { return false }
      return end.dayNumber - today.dayNumber <= 30
    }

    package var pool: CodePool {
      switch (issuer, environment) {
      case (.offerc, _): .own
      case (.apple, .production): .apple
      case (.apple, .sandbox): .appleSandbox
      }
    }

    /// Whether its codes exist, as far as ledger and catalog say. Nil if they do not exist and are not planned.
    package func isMade(on today: CalendarDate) -> Bool? {
      if ledger != nil || state == .live { return true }
      // The ledger has no custom codes: one that has expired was made.
      guard case .deactivated = state else { return kind == .custom && state == .expired }
      return issuer == .apple && createdDate <= today ? true : nil
    }
  }

  package struct LimitStatus {
    package let pool: CodePool
    /// `2027Q1`.
    package let quarter: String
    package let used: Int
    package let planned: Int
    /// The number of codes of batches that exist. With `toCome` and `left`, it adds up to the limit.
    package let made: Int
    package let toCome: Int
    package let limit: Int

    package var left: Int { limit - made - toCome }
  }
}

extension CodeStatus {
  /// - Throws: `CryptographyFailure`.
  package init(
    of catalogs: [Catalog], _ made: [LedgerBatch], _ registered: [Registration], _ handOuts: [HandOut] = [],
    redemptions: RedemptionCounts? = nil, pooled: [PooledBatch] = [], pool: PoolCounts? = nil,
    revoked: [String: [RevokedCode]] = [:], today: CalendarDate, filter: OfferFilter = OfferFilter()
  ) throws {
    self.today = today
    self.filter = filter
    let known =
      catalogs.map(\.app.bundleId.value) + made.map(\.bundleId) + registered.map(\.bundleId)
      + (redemptions?.days ?? []).map(\.bundleId) + (pool?.batches ?? []).map(\.bundleId)
    let catalogsByApp = Dictionary(catalogs.map { ($0.app.bundleId.value, $0) }) { first, _ in first }
    let madeByApp = Dictionary(grouping: made, by: \.bundleId)
    let registeredByApp = Dictionary(grouping: registered, by: \.bundleId)
    let handOutsByApp = Dictionary(grouping: handOuts, by: \.bundleId)
    let daysByApp = redemptions.map { Dictionary(grouping: $0.days, by: \.bundleId) }
    apps = Set(known).sorted().compactMap { bundleId in
      let catalog = catalogsByApp[bundleId]
      let shown = ShownBatches(filter, in: catalog, made)
      if !filter.isEmpty, shown.isEmpty { return nil }
      let comparison = AppComparison(
        catalog, made: madeByApp[bundleId] ?? [], registered: registeredByApp[bundleId] ?? [],
        handOuts: handOutsByApp[bundleId] ?? [],
        redemptions: daysByApp.map { $0[bundleId] ?? [] })
      let pools = pool.map { PoolStatus.all(of: bundleId, $0, in: catalog, today: today) }
      return AppStatus(
        bundleId, comparison, shown,
        PoolComparison(pools, pooled.filter { $0.bundleId == bundleId }, pool, filter: filter),
        limits: comparison.limits(from: today), revoked: Set(revoked[bundleId] ?? []), today: today)
    }
  }
}

extension CodeStatus.AppStatus {
  fileprivate init(
    _ bundleId: String, _ comparison: AppComparison, _ shown: ShownBatches, _ pool: PoolComparison,
    limits: [CodeStatus.LimitStatus], revoked: Set<RevokedCode>, today: CalendarDate
  ) {
    let revokedIn = Dictionary(grouping: revoked, by: \.batch)
    let all = comparison.batches(on: today).map { batch in
      var batch = batch
      let codes = revokedIn[batch.id] ?? []
      batch.revoked = codes.count
      batch.isPooled = pool.pooledIds.contains(batch.id)
      if batch.issuer == .offerc, let handOuts = batch.handOuts {
        batch.revokedBeforeHandOut = handOuts.countNotGiven(codes.map(\.index))
      }
      return batch
    }
    let due = comparison.due(on: today)
    let disagreements = comparison.disagreements(on: today)
    self.bundleId = bundleId
    self.limits = limits
    batches = all.filter { shown.contains($0.id) }
    pools = pool.pools
    self.due = due.filter { shown.contains($0.id) }.map(\.text) + pool.due
    self.disagreements = disagreements.filter { shown.contains($0.id) }.map(\.text) + pool.disagreements
    func countOutside(_ messages: [AppComparison.Message]) -> Int {
      Set(messages.map(\.id).filter { !shown.contains($0) }).count
    }
    outside = CodeStatus.Outside(
      batches: all.count - batches.count, due: countOutside(due), disagreements: countOutside(disagreements))
  }
}
