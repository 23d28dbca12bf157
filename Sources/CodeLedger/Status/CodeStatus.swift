package import JSONText
package import OfferCodes
package import OfferModel
import Diagnostics

/// What ledger and catalog know of the codes of some apps.
package struct CodeStatus {
  package let today: CalendarDate
  package let filter: OfferFilter
  package let apps: [AppStatus]

  package struct AppStatus {
    package let bundleId: String
    /// By id.
    package let batches: [BatchStatus]
    package let limits: [LimitStatus]
    package let due: [String]
    package let disagreements: [String]
    /// What the filter leaves out.
    package let outside: Outside
  }

  /// Numbers of batches.
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
    /// Nil where the ledger has not the batch.
    package let ledger: LedgerWord?
    package let count: Int
    package let createdDate: CalendarDate
    package let expirationDate: CalendarDate?
    package var extendedUntil: CalendarDate?
    /// In the order in which they were made; nil where the ledger has not the batch.
    package var handOuts: [HandOut]?
    /// By day; nil where nobody asked for them, or the codes are Apple's.
    package var redemptions: [RedemptionCounts.Day]?
    package var revoked = 0
    /// How many of these nobody was given.
    package var revokedBeforeHandOut = 0

    /// How many codes can still be handed out.
    package var left: Int { count - handedOut - revokedBeforeHandOut }

    package var handedOut: Int { (handOuts ?? []).reduce(0) { $0 + $1.count } }

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

    /// Whether its codes exist, as far as anybody knows here; nil: they do not, and are not planned.
    package func isMade(on today: CalendarDate) -> Bool? {
      if ledger != nil || state == .live { return true }
      guard case .deactivated = state else { return kind == .custom && createdDate <= today }
      return issuer == .apple && createdDate <= today ? true : nil
    }
  }

  package struct LimitStatus {
    package let pool: CodePool
    /// `2027Q1`.
    package let quarter: String
    package let used: Int
    package let planned: Int
    /// The codes of the batches that exist, and of those that are planned: their sum and what is left are the limit.
    package let made: Int
    package let toCome: Int
    package let limit: Int

    package var left: Int { limit - made - toCome }
  }

  /// What `codes status --format json` writes.
  package static let json = JSONFormat<CodeStatus>(
    "offerc.codes-status/2", title: "States of batches of codes",
    "What `offerc codes status --format json` writes. Within offerc.codes-status/2 keys are added, never changed or removed.",
    .object([
      .format("offerc.codes-status/2"),
      .row("today", .day, "The day that counts as today.") { $0.today.description },
      .optional("campaigns", .texts, "The only campaigns whose batches are listed.") {
        $0.filter.campaigns.isEmpty ? nil : $0.filter.campaigns
      },
      .optional("products", .texts, "The IDs of the only products whose batches are listed.") {
        $0.filter.products.isEmpty ? nil : $0.filter.products
      },
      .row("apps", .array(of: app), "Each app that the ledger or a catalog has, by bundle ID.") { status in
        status.apps.map { ($0, status) }
      },
    ]))
}

extension CodeStatus {
  /// - Throws: `CryptographyFailure`.
  package init(
    of catalogs: [Catalog], _ made: [LedgerBatch], _ registered: [Registration], _ handOuts: [HandOut] = [],
    redemptions: RedemptionCounts? = nil, revoked: [String: [RevokedCode]] = [:], today: CalendarDate,
    filter: OfferFilter = OfferFilter()
  ) throws {
    self.today = today
    self.filter = filter
    let known =
      catalogs.map(\.app.bundleId.value) + made.map(\.bundleId) + registered.map(\.bundleId)
      + (redemptions?.days ?? []).map(\.bundleId)
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
        catalog, madeByApp[bundleId] ?? [], registeredByApp[bundleId] ?? [], handOutsByApp[bundleId] ?? [],
        daysByApp.map { $0[bundleId] ?? [] })
      return AppStatus(
        bundleId, comparison, shown,
        limits: comparison.limits(from: today), revoked: Set(revoked[bundleId] ?? []), today: today)
    }
  }
}

extension CodeStatus.AppStatus {
  fileprivate init(
    _ bundleId: String, _ comparison: AppComparison, _ shown: ShownBatches,
    limits: [CodeStatus.LimitStatus], revoked: Set<RevokedCode>, today: CalendarDate
  ) {
    let revokedIn = Dictionary(grouping: revoked, by: \.batch)
    let all = comparison.batches(on: today).map { batch in
      var batch = batch
      let codes = revokedIn[batch.id] ?? []
      batch.revoked = codes.count
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
    self.due = due.filter { shown.contains($0.id) }.map(\.text)
    self.disagreements = disagreements.filter { shown.contains($0.id) }.map(\.text)
    func countOutside(_ messages: [AppComparison.Message]) -> Int {
      Set(messages.map(\.id).filter { !shown.contains($0) }).count
    }
    outside = CodeStatus.Outside(
      batches: all.count - batches.count, due: countOutside(due), disagreements: countOutside(disagreements))
  }
}

/// Which batches of an app are listed: the catalog decides, and for batches that it no longer has, their offer.
struct ShownBatches {
  /// Nil without a filter: all of them are shown.
  private let ids: Set<String>?
  let isEmpty: Bool

  init(_ filter: OfferFilter, in catalog: Catalog?, _ made: [LedgerBatch]) {
    guard !filter.isEmpty else {
      ids = nil
      isEmpty = false
      return
    }
    func allIds(of codes: [Offer]) -> Set<String> {
      Set(codes.flatMap(\.batches).flatMap { [$0.id.value] + $0.splitIds })
    }
    let offers = catalog.map(filter.offers) ?? []
    let codes = offers.map(\.offer)
    let known = allIds(of: catalog?.offerCodes.map(\.offer) ?? [])
    let gone = made.filter { batch in
      guard batch.bundleId == catalog?.app.bundleId.value, !known.contains(batch.id) else { return false }
      return offers.contains {
        $0.product.productId.value == batch.productId && $0.offer.kind == .offerCode
          && $0.offer.name == batch.offerName
      }
    }
    ids = allIds(of: codes).union(gone.map(\.id))
    isEmpty = offers.isEmpty
  }

  func contains(_ id: String) -> Bool { ids?.contains(id) ?? true }
}

private let count = JSONType.integer(from: 0)

private let app = JSONType<(CodeStatus.AppStatus, of: CodeStatus)>.object([
  .row("bundleId", .text) { $0.0.bundleId },
  .row("batches", .array(of: batch), "By id.") { app, status in app.batches.map { ($0, status.today) } },
  .row("limits", .array(of: limit), "Of this quarter and later ones; empty without a catalog.") {
    $0.0.limits
  },
  .row("due", .texts, "What should have happened by now, and how to do it.") { $0.0.due },
  .row("disagreements", .texts, "Where ledger and catalog differ, and what to do.") { $0.0.disagreements },
  .optional("outside", outside, "With `--campaign` or `--product`: how much is not listed.") { app, status in
    status.filter.isEmpty ? nil : app.outside
  },
])

private let batch = JSONType<(CodeStatus.BatchStatus, today: CalendarDate)>.object([
  .row("id", .text) { $0.0.id },
  .row("kind", .word) { $0.0.kind },
  .row("issuer", .word, "Who makes the codes.") { $0.0.issuer },
  .row("environment", .word) { $0.0.environment },
  .row(
    "state", .word,
    "`planned`: its `createdDate` is in the future; `due`: it has come, but the ledger has no codes; `live`; `expired`; `deactivated`: by the catalog or the ledger. A custom code is live from its `createdDate` on."
  ) { $0.0.state },
  .optional(
    "ledger", .word,
    "The ledger's word: `reserved`: its files are not complete; `issued`: they were written; `registered`: Apple's codes, with a file that was registered; `revoked`. Absent if the ledger has no such batch."
  ) { $0.0.ledger },
  .row("count", count) { $0.0.count },
  .row("revoked", count, "How many of them the catalog revokes one by one.") { $0.0.revoked },
  .row("createdDate", .day) { $0.0.createdDate.description },
  .optional("expirationDate", .day, "Absent for a custom code without an end.") {
    $0.0.expirationDate?.description
  },
  .optional("extendedUntil", .day, "The last day of a batch that was extended.") {
    $0.0.extendedUntil?.description
  },
  .row("expiresSoon", .boolean, "Whether its codes work today, and no longer in 30 days.") {
    $0.0.expiresSoon(after: $0.today)
  },
  .optional("handedOut", count, "How many codes were handed out. Absent if the ledger has no such batch.") {
    batch, _ in
    batch.handOuts.map { _ in batch.handedOut }
  },
  .optional(
    "left", count, "How many codes can still be handed out: nobody has them, and they are not revoked."
  ) {
    batch, _ in
    batch.handOuts.map { _ in batch.left }
  },
  .optional("handOuts", .array(of: handOut), "In the order in which they were made.") { $0.0.handOuts },
  .optional("redeemed", count, "With `--redemptions`: how many codes were redeemed.") {
    $0.0.redemptions?.redeemed
  },
  .optional("revokedCodes", count, "With `--redemptions`: how many codes the database revoked.") {
    $0.0.redemptions?.revoked
  },
  .optional("redemptionsByDay", .array(of: redemptions)) { $0.0.redemptions },
])

private let handOut = JSONType<HandOut>.object([
  .row("label", .text, "Whom they were given to.") { $0.label },
  .row("count", count) { $0.count },
  .row("date", .day) { $0.date.description },
])

private let redemptions = JSONType<RedemptionCounts.Day>.object([
  .row("day", .day) { $0.day.description },
  .row("redeemed", count) { $0.redeemed },
  .row("revoked", count) { $0.revoked },
])

private let limit = JSONType<CodeStatus.LimitStatus>.object([
  .row("quarter", .quarter) { $0.quarter },
  .row("pool", .word, "Which codes count together.") { $0.pool },
  .row("used", count, "Codes in the ledger.") { $0.used },
  .row("planned", count, "Codes in the catalog, made or not.") { $0.planned },
  .row("made", count, "Codes of the batches that exist.") { $0.made },
  .row("toCome", count, "Codes of the batches that are planned.") { $0.toCome },
  .row("limit", count) { $0.limit },
])

private let outside = JSONType<CodeStatus.Outside>.object([
  .row("batches", count) { $0.batches },
  .row("due", count) { $0.due },
  .row("disagreements", count) { $0.disagreements },
])
