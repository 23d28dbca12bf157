import Diagnostics
import CodeLedger
import OfferModel

/// What ledger and catalog know of the codes of some apps.
struct CodeStatus {
  let today: CalendarDate
  /// By bundle ID.
  let apps: [AppStatus]

  struct AppStatus {
    let bundleId: String
    /// By id.
    let batches: [BatchStatus]
    /// Of this quarter and later ones, where there is a catalog.
    let limits: [LimitStatus]
    /// Where ledger and catalog say different things, and what to do.
    let disagreements: [String]
  }

  struct BatchStatus {
    enum State: String {
      /// In the catalog only.
      case planned
      /// In the catalog only, with `active: false`.
      case inactive
      case reserved
      case issued
      /// By Apple, with a file that was registered.
      case registered
      case revoked
    }

    let id: String
    let issuer: CodeBatch.Issuer
    let environment: CodeBatch.Environment
    let state: State
    let count: Int
    let createdDate: CalendarDate
    let expirationDate: CalendarDate

    /// Whether it has codes that work today.
    func isLive(on today: CalendarDate) -> Bool {
      switch state {
      case .planned, .inactive, .revoked: false
      case .reserved, .issued, .registered: today < expirationDate
      }
    }

    func expiresSoon(after today: CalendarDate) -> Bool {
      isLive(on: today) && expirationDate.dayNumber - today.dayNumber <= 30
    }
  }

  struct LimitStatus {
    let pool: CodePool
    /// `2027Q1`.
    let quarter: String
    /// What the ledger has.
    let used: Int
    /// What the catalog has, made or not.
    let planned: Int
    let limit: Int
  }
}

extension CodeStatus {
  /// - Throws: `CryptographyFailure`.
  init(
    of catalogs: [Catalog], _ made: [LedgerBatch], _ registered: [Registration], today: CalendarDate
  ) throws {
    self.today = today
    let known = catalogs.map(\.app.bundleId.value) + made.map(\.bundleId) + registered.map(\.bundleId)
    apps = try Set(known).sorted().map { bundleId in
      let comparison = try AppComparison(
        bundleId: bundleId, catalogs.first { $0.app.bundleId.value == bundleId },
        made.filter { $0.bundleId == bundleId }, registered.filter { $0.bundleId == bundleId })
      return AppStatus(
        bundleId: bundleId, batches: comparison.batches, limits: comparison.limits(from: today),
        disagreements: comparison.disagreements(on: today))
    }
  }
}
