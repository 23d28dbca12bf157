import Diagnostics
package import OfferCodes
package import OfferModel

/// A batch of a catalog, with the step that it needs.
package struct BatchTask {
  package enum Step: Equatable {
    case make
    /// An earlier run has reserved it, but was interrupted.
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
  /// The request to the ledger, without a key.
  package let reservation: Reservation
  package let known: LedgerBatch?
  package let step: Step

  /// The folder of the files, as the command line names it.
  package var folder: String { reservation.batch.output.folder }

  init(_ own: OwnBatch, _ reservation: Reservation, known: LedgerBatch?, today: CalendarDate) {
    self.own = own
    self.reservation = reservation
    self.known = known
    switch known?.state {
    case .revoked: step = .revoked
    case .issued: step = own.isActive ? .issued : .revoke
    case .reserved: step = own.isActive ? .complete : .revoke
    case nil:
      if own.isActive {
        step = own.batch.createdDate.value <= today ? .make : .later
      } else {
        step = .inactive
      }
    }
  }

  package var makesFiles: Bool { step == .make || step == .complete }
}

extension [BatchTask] {
  /// The batches of all catalogs, compared with the ledger.
  ///
  /// - Parameter reservation: returns the request to the ledger for a batch of an app whose files go into a folder, without a
  ///   key.
  /// - Throws: `PlainFailure` when a batch that the ledger has was changed, `CryptographyFailure`.
  package init(
    of catalogs: [Catalog], in folders: [String], _ ledger: Ledger, today: CalendarDate,
    reservation: (OwnBatch, App, _ folder: String) throws -> Reservation
  ) throws {
    self = []
    for (catalog, folder) in zip(catalogs, folders) {
      for own in catalog.ownBatches() {
        let wanted = try reservation(own, catalog.app, folder)
        append(BatchTask(own, wanted, known: try ledger.known(wanted), today: today))
      }
    }
  }

  /// The tasks of the batches with these ids; all tasks if `ids` is empty.
  ///
  /// - Throws: `PlainFailure` for an id that no batch of own codes has.
  package func selected(_ ids: [String], of catalogs: [Catalog]) throws -> [BatchTask] {
    for id in ids where !contains(where: { $0.own.id == id }) {
      throw PlainFailure(noOwnBatch(id, among: map(\.own.id), of: catalogs))
    }
    return ids.isEmpty ? self : filter { ids.contains($0.own.id) }
  }
}

private func noOwnBatch(_ id: String, among own: [String], of catalogs: [Catalog]) -> String {
  let all = catalogs.flatMap(\.offerCodes).flatMap(\.offer.batches)
  if all.contains(where: { $0.id.value == id && !$0.isOwn }) {
    return
      "batch \(quoted(id)) has `issuer: apple`, expected `issuer: offerc`: Apple makes its codes; `offerc codes register` records its file"
  }
  let near = nearest(to: id, in: own).first
  return "there is no batch \(quoted(id)) with `issuer: offerc`"
    + (near.map { "; did you mean \($0)?" } ?? "")
}
