import Diagnostics
package import OfferCodes
package import OfferModel

/// A batch of a catalog, and what is to be done about it.
package struct BatchTask {
  package enum Step: Equatable {
    case make
    /// A run before has reserved it and ended.
    case complete
    case issued
    /// No longer valid; nothing is made.
    case revoked
    /// Inactive in the catalog, valid in the ledger.
    case revoke
    /// Inactive, and never made.
    case inactive
    /// Its `createdDate` is still to come.
    case later
  }

  package let own: OwnBatch
  package let app: App
  /// As the command line names it.
  package let folder: String
  package let known: LedgerBatch?
  package let step: Step

  init(_ own: OwnBatch, of app: App, in folder: String, known: LedgerBatch?, today: CalendarDate) {
    self.own = own
    self.app = app
    self.folder = folder
    self.known = known
    switch known?.state {
    case .revoked: step = .revoked
    case .issued: step = own.isActive ? .issued : .revoke
    case .reserved: step = own.isActive ? .complete : .revoke
    case nil:
      let isDue = own.batch.createdDate.value <= today
      step = !own.isActive ? .inactive : isDue ? .make : .later
    }
  }

  package var makesFiles: Bool { step == .make || step == .complete }
}

extension [BatchTask] {
  /// The batches of all catalogs, compared with the ledger.
  ///
  /// - Parameter reservation: what the ledger is asked for, for a batch of an app whose files go into a folder.
  /// - Throws: `PlainFailure` when a batch that the ledger has was changed, `CryptographyFailure`.
  package init(
    of catalogs: [Catalog], in folders: [String], _ ledger: Ledger, today: CalendarDate,
    reservation: (OwnBatch, App, _ folder: String) throws -> Reservation
  ) throws {
    self = []
    for (catalog, folder) in zip(catalogs, folders) {
      for own in try catalog.ownBatches() {
        let known = try ledger.known(try reservation(own, catalog.app, folder))
        append(BatchTask(own, of: catalog.app, in: folder, known: known, today: today))
      }
    }
  }

  /// Those of these ids; all where there are none.
  ///
  /// - Throws: `PlainFailure` for an id that no batch of offerc's has.
  package func selected(_ ids: [String], of catalogs: [Catalog]) throws -> [BatchTask] {
    for id in ids where !contains(where: { $0.own.id == id }) {
      throw PlainFailure(noOwnBatch(id, among: map(\.own.id), of: catalogs))
    }
    return ids.isEmpty ? self : filter { ids.contains($0.own.id) }
  }
}

private func noOwnBatch(_ id: String, among own: [String], of catalogs: [Catalog]) -> String {
  let all = catalogs.flatMap(\.offerCodes).flatMap(\.code.batches)
  if all.contains(where: { $0.id.value == id && !$0.isOwn }) {
    return
      "batch \(quoted(id)) has `issuer: apple`, expected `issuer: offerc`: Apple makes its codes; `offerc codes register` records its file"
  }
  let near = nearest(to: id, in: own).first
  return "there is no batch \(quoted(id)) with `issuer: offerc`"
    + (near.map { "; did you mean \($0)?" } ?? "")
}
