import CodeLedger
import CodeRedemption
import Diagnostics
import OfferCodes
import OfferModel

/// The batches of catalogs that were issued, for a redemption database.
struct ExportSource {
  /// In the order of the catalogs.
  let batches: [Issued]
  /// Ids of batches that are in the catalog only, or not complete.
  let notIssued: [String]

  struct Issued {
    let own: OwnBatch
    let ledger: LedgerBatch
    let lastIndex: UInt64
  }

  /// - Parameter ids: of the batches that are wanted; all where there are none.
  /// - Throws: `PlainFailure` when a batch that was named is not issued, or the catalog has changed since.
  init(_ catalogs: [Catalog], _ ledger: Ledger, only ids: [String]) throws {
    var issued: [Issued] = []
    var missing: [String] = []
    var known: Set<String> = []
    for catalog in catalogs {
      for own in catalog.ownBatches() where ids.isEmpty || ids.contains(own.id) {
        known.insert(own.id)
        let planned = Reservation(
          own, app: catalog.app, output: .init(folder: "", columns: [.code], rowsPerFile: nil))
        if let found = try ledger.known(planned), let last = found.lastIndex {
          issued.append(Issued(own: own, ledger: found, lastIndex: last))
        } else if own.isActive {
          missing.append(own.id)
        }
      }
    }
    for id in ids where !issued.contains(where: { $0.own.id == id }) {
      guard known.contains(id) else {
        let near = nearest(to: id, in: catalogs.flatMap { $0.ownBatches().map(\.id) }).first
        throw PlainFailure(
          "there is no batch \(quoted(id)) with `issuer: offerc`"
            + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      throw PlainFailure("batch \(quoted(id)) is not issued: `offerc codes generate` makes it")
    }
    batches = issued
    notIssued = missing
  }

  /// - Parameter revoked: single codes, by bundle ID.
  func redemptionBatches(_ keys: CodeKeys, revoked: [String: [RevokedCode]]) throws -> [RedemptionBatch] {
    try batches.map { issued in
      let batch = issued.ledger
      let key = try keys.key(boundTo: batch.keyFingerprint, of: "batch \(quoted(batch.id))")
      return RedemptionBatch(
        bundleId: batch.bundleId, id: batch.id, productId: batch.productId, offerName: batch.offerName,
        environment: batch.environment, createdDate: batch.createdDate, endDate: issued.own.endDate,
        lastIndex: issued.lastIndex, isRevoked: batch.state == .revoked || !issued.own.isActive,
        revokedIndices: (revoked[batch.bundleId] ?? []).filter { $0.batch == batch.id }.map(\.index),
        file: batch.file, permutationKey: try key.permutationKey(), digestKey: try key.redemptionKey())
    }
  }
}
