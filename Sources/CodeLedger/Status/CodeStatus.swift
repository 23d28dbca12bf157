import Diagnostics
package import OfferModel

/// What ledger and catalog know of the codes of some apps.
package struct CodeStatus {
  package let today: CalendarDate
  /// The only campaign whose batches are listed; nil: all batches are.
  package let campaign: String?
  /// By bundle ID; with a campaign, only apps that have it.
  package let apps: [AppStatus]

  package struct AppStatus {
    package let bundleId: String
    /// By id.
    package let batches: [BatchStatus]
    /// Of this quarter and later ones, where there is a catalog.
    package let limits: [LimitStatus]
    /// What should have happened by now, and how to do it.
    package let due: [String]
    /// Where ledger and catalog say different things, and what to do.
    package let disagreements: [String]
    /// What is outside of the campaign, and not listed.
    package let outside: Outside
  }

  /// Numbers of batches.
  package struct Outside {
    package let batches: Int
    package let due: Int
    package let disagreements: Int
  }

  package struct BatchStatus {
    package enum State: String, CaseIterable {
      /// In the catalog only.
      case planned
      /// In the catalog only, with `active: false`.
      case inactive
      case reserved
      case issued
      /// By Apple, with a file that was registered.
      case registered
      /// A custom code whose `createdDate` has come.
      case live
      case revoked
    }

    package let id: String
    package let kind: CodeKind
    package let issuer: CodeBatch.Issuer
    package let environment: CodeBatch.Environment
    package let state: State
    package let count: Int
    package let createdDate: CalendarDate
    /// Nil for a custom code without an end.
    package let expirationDate: CalendarDate?
    /// The last day of a batch that was extended.
    package var extendedUntil: CalendarDate?
    /// In the order in which they were made; nil where the ledger has not the batch.
    package var handOuts: [HandOut]?
    /// By day; nil where nobody asked for them, or the codes are Apple's.
    package var redemptions: [RedemptionCounts.Day]?

    package var handedOut: Int { (handOuts ?? []).reduce(0) { $0 + $1.count } }

    /// The first day on which its codes no longer work.
    package var end: CalendarDate? {
      guard let expirationDate else { return nil }
      guard let extendedUntil, extendedUntil >= expirationDate else { return expirationDate }
      return extendedUntil.next ?? extendedUntil
    }

    /// Whether it has codes that work today.
    package func isLive(on today: CalendarDate) -> Bool {
      switch state {
      case .planned, .inactive, .revoked: false
      case .reserved, .issued, .registered, .live: end.map { today < $0 } ?? true
      }
    }

    package func expiresSoon(after today: CalendarDate) -> Bool {
      guard let end, isLive(on: today) else { return false }
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
      switch state {
      case .reserved, .issued, .registered, .revoked, .live: true
      case .planned: false
      case .inactive: issuer == .apple && createdDate <= today ? true : nil
      }
    }
  }

  package struct LimitStatus {
    package let pool: CodePool
    /// `2027Q1`.
    package let quarter: String
    /// What the ledger has.
    package let used: Int
    /// What the catalog has, made or not.
    package let planned: Int
    /// The codes of the batches that exist, and of those that are planned: their sum and what is left are the limit.
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
    redemptions: RedemptionCounts? = nil, today: CalendarDate, campaign: String? = nil
  ) throws {
    self.today = today
    self.campaign = campaign
    let known =
      catalogs.map(\.app.bundleId.value) + made.map(\.bundleId) + registered.map(\.bundleId)
      + (redemptions?.days ?? []).map(\.bundleId)
    apps = try Set(known).sorted().compactMap { bundleId in
      let catalog = catalogs.first { $0.app.bundleId.value == bundleId }
      if let campaign, catalog?.campaigns.contains(campaign) != true { return nil }
      let comparison = try AppComparison(
        catalog, made.filter { $0.bundleId == bundleId }, registered.filter { $0.bundleId == bundleId },
        handOuts.filter { $0.bundleId == bundleId }, redemptions?.days.filter { $0.bundleId == bundleId })
      return AppStatus(
        bundleId, comparison, CampaignBatches(campaign, in: catalog, made),
        limits: comparison.limits(from: today),
        today: today)
    }
  }
}

extension CodeStatus.AppStatus {
  fileprivate init(
    _ bundleId: String, _ comparison: AppComparison, _ shown: CampaignBatches,
    limits: [CodeStatus.LimitStatus], today: CalendarDate
  ) {
    let all = comparison.batches(on: today)
    let (due, disagreements) = (comparison.due(on: today), comparison.disagreements(on: today))
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

/// Which batches of an app belong to a campaign: the catalog decides, and for batches that it no longer has, their offer.
struct CampaignBatches {
  /// Nil without a campaign: all of them are shown.
  private let ids: Set<String>?

  init(_ campaign: String?, in catalog: Catalog?, _ made: [LedgerBatch]) {
    guard let campaign, let catalog else {
      ids = nil
      return
    }
    func allIds(of offers: [ProductOfferCode]) -> Set<String> {
      Set(offers.flatMap(\.code.batches).flatMap { [$0.id.value] + $0.splitIds })
    }
    let offers = catalog.offerCodes(of: campaign)
    let known = allIds(of: catalog.offerCodes)
    let gone = made.filter { batch in
      guard batch.bundleId == catalog.app.bundleId.value, !known.contains(batch.id) else { return false }
      return offers.contains {
        $0.product.productId.value == batch.productId && $0.code.referenceName.value == batch.offerName
      }
    }
    ids = allIds(of: offers).union(gone.map(\.id))
  }

  func contains(_ id: String) -> Bool { ids?.contains(id) ?? true }
}
