import Diagnostics
import OfferCodes
package import OfferModel

/// A batch of Apple's codes, or one of the batches that it is split into.
package struct AppleBatchPart {
  package let bundleId: String
  package let id: String
  package let count: Int
  private let batch: CodeBatch
  private let expirationDate: CalendarDate

  /// - Throws: `PlainFailure` if no batch of Apple's codes has this id, or several apps have one.
  package init(_ id: String, in catalogs: [Catalog]) throws {
    let all = catalogs.flatMap { catalog in
      catalog.offerCodes.flatMap(\.offer.batches).map { (app: catalog.app, batch: $0) }
    }
    let matching = all.filter { $0.batch.id.value == id || $0.batch.splitIds.contains(id) }
    guard let found = matching.first else {
      throw PlainFailure(AppleBatchPart.unknown(id, all.map(\.batch)))
    }
    guard matching.count == 1 else {
      throw PlainFailure(
        "\(counted(matching.count, "catalog")) have a batch \(quoted(id)): name the path of one of them")
    }
    guard let part = found.batch.oneTimeUse, let expirationDate = found.batch.expirationDate?.value,
      part.issuer.value == .apple
    else {
      guard found.batch.isOwn else {
        throw PlainFailure("batch \(quoted(id)) is a custom code: Apple has no file for it")
      }
      throw PlainFailure("offerc makes the codes of batch \(quoted(id)): run `offerc codes generate`")
    }
    let ids = found.batch.splitIds
    guard let place = ids.firstIndex(of: id) else {
      throw PlainFailure(
        "batch \(quoted(id)) is split into \(ids[0]) to \(ids[ids.count - 1]): register the file of each of them"
      )
    }
    bundleId = found.app.bundleId.value
    self.id = id
    count = found.batch.splitCounts[place]
    batch = found.batch
    self.expirationDate = expirationDate
  }

  /// - Throws: `PlainFailure` if the codes have not been requested from Apple yet.
  package func checkIsMade(on today: CalendarDate) throws {
    guard today < batch.createdDate.value else { return }
    throw PlainFailure(
      "batch \(quoted(id)) has the createdDate \(batch.createdDate.value), but today is \(today): Apple has no codes for it yet; correct createdDate in the catalog, or name the batch of this file"
    )
  }

  /// - Parameter tag: HMAC of the file under the key.
  func registration(of tag: String, _ key: CodeKey, on today: CalendarDate) -> Registration {
    Registration(
      bundleId: bundleId, id: id, rows: count, environment: batch.isSandbox ? .sandbox : .production,
      createdDate: batch.createdDate.value, expirationDate: expirationDate, registeredDate: today,
      keyFingerprint: key.fingerprint, fileTag: tag)
  }

  private static func unknown(_ id: String, _ batches: [CodeBatch]) -> String {
    let near = nearest(to: id, in: batches.filter { !$0.isOwn }.flatMap(\.splitIds)).first
    return "there is no batch \(quoted(id)) in the catalog" + (near.map { "; did you mean \($0)?" } ?? "")
  }
}
