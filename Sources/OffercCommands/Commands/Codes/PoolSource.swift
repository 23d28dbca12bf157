import CodeLedger
import CodeRedemption
import Diagnostics
import OfferCodes
import OfferModel

/// The batches that go into the pool of a database: those of files of Apple's, and batches of own codes.
struct PoolSource {
  let batches: [PoolBatch]

  /// The batches as the ledger names them.
  var places: [(bundleId: String, id: String)] { batches.map { (bundleId: $0.bundleId, id: $0.id) } }

  /// - Parameters:
  ///   - files: Apple's files, with their names in messages.
  ///   - own: the batches of own codes.
  ///   - keptDays: how many days before they stop working codes are no longer given.
  /// - Throws: `PlainFailure` for a file that is not registered, a batch that is not in the catalogs, or batches of both
  ///   environments.
  init(
    _ files: [(codes: AppleCodeFile, name: String)], _ own: ExportSource?, in catalogs: [Catalog],
    _ ledger: Ledger, _ keys: CodeKeys, revoked: [String: [RevokedCode]], keptDays: Int
  ) throws {
    var batches: [PoolBatch] = []
    for file in files {
      guard let known = try registration(of: file.codes, in: ledger, keys) else {
        throw PlainFailure(
          "\(file.name) is registered for no batch: run `offerc codes register BATCH \(file.name)` first")
      }
      let place = try PlacedBatch(known.id, of: known.bundleId, in: catalogs)
      batches.append(
        place.poolBatch(
          id: known.id, endDate: known.expirationDate,
          link: place.owned.offer.redemptionLink(ofApp: place.app.appleId?.value),
          isRevoked: !place.owned.offer.isActive(place.batch), codes: .apple(file.codes.codes),
          keptDays: keptDays))
    }
    for (issued, batch) in try zip(own?.batches ?? [], own?.redemptionBatches(keys, revoked: revoked) ?? []) {
      let place = try PlacedBatch(batch.id, of: batch.bundleId, in: catalogs)
      batches.append(
        place.poolBatch(
          id: batch.id, endDate: issued.own.endDate, link: issued.ledger.url,
          isRevoked: batch.isRevoked, codes: .own(batch), keptDays: keptDays))
    }
    for (number, batch) in batches.enumerated() {
      let earlier = batches[..<number].first { $0.bundleId == batch.bundleId && $0.id == batch.id }
      if earlier != nil { throw PlainFailure("batch \(quoted(batch.id)) is named twice: name each once") }
    }
    let environments = Set(batches.map(\.environment))
    if environments.count > 1 {
      throw PlainFailure(
        "there are batches of production and of the sandbox: export those of each environment for a separate database"
      )
    }
    self.batches = batches
  }
}

/// A batch of a catalog, or the one that a part belongs to.
private struct PlacedBatch {
  let app: App
  let owned: ProductOffer
  let batch: CodeBatch

  init(_ id: String, of bundleId: String, in catalogs: [Catalog]) throws {
    for catalog in catalogs where catalog.app.bundleId.value == bundleId {
      for owned in catalog.offerCodes {
        for batch in owned.offer.batches where batch.id.value == id || batch.splitIds.contains(id) {
          app = catalog.app
          self.owned = owned
          self.batch = batch
          return
        }
      }
    }
    throw PlainFailure(
      "batch \(quoted(id)) of \(bundleId) is in the ledger, but not in the catalog: add it, or name the catalog that has it"
    )
  }

  func poolBatch(
    id: String, endDate: CalendarDate, link: String?, isRevoked: Bool, codes: PoolBatch.Codes, keptDays: Int
  ) -> PoolBatch {
    PoolBatch(
      bundleId: app.bundleId.value, id: id, productId: owned.product.productId.value,
      offerName: owned.offer.name, environment: batch.isSandbox ? .sandbox : .production,
      codesPerRecipient: owned.offer.code?.codesPerRecipient.value ?? 1, createdDate: batch.createdDate.value,
      endDate: endDate, givenUntil: CalendarDate(dayNumber: endDate.dayNumber - keptDays) ?? endDate,
      link: link, isRevoked: isRevoked, codes: codes)
  }
}
