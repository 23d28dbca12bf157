import Diagnostics
package import OfferCodes
package import OfferModel

/// What codes are looked up in: the ledger's batches, and the code spaces that a catalog has besides.
///
/// - Parameters:
///   - batches: all of the ledger's.
///   - catalogs: a batch that is inactive in one of them is revoked, whatever the ledger says.
///   - keys: nil where only the shape of codes is to be checked.
/// - Returns: a space without its key has none where `keys` lacks the one with its fingerprint.
/// - Throws: `CryptographyFailure`.
package func knownSpaces(
  _ batches: [LedgerBatch], _ catalogs: [Catalog], keys: CodeKeys?, today: CalendarDate
)
  throws -> [KnownSpace]
{
  let inactive = Set(catalogs.flatMap { catalog in catalog.inactiveOwnBatches })
  let isOneApp = Set(batches.map(\.bundleId)).count < 2
  var places: [CodeSpace: Int] = [:]
  var found: [(space: CodeSpace, key: CodeKey?, batches: [KnownBatch])] = []
  for batch in batches {
    let place = places[batch.space] ?? found.count
    if place == found.count {
      places[batch.space] = place
      found.append((batch.space, keys?.key(withFingerprint: batch.keyFingerprint), []))
    }
    let name = BatchName(bundleId: batch.bundleId, id: batch.id)
    found[place].batches.append(
      KnownBatch(
        id: escapingControls(isOneApp ? batch.id : "\(batch.bundleId)/\(batch.id)"),
        range: batch.range, lastIndex: batch.lastIndex,
        status: batch.codeStatus(today, isActive: !inactive.contains(name)), words: batch.words,
        of: batch.space))
  }
  for own in try catalogs.flatMap({ try $0.ownBatches() }) where places[own.space] == nil {
    places[own.space] = found.count
    found.append((own.space, keys?.first, []))
  }
  return try found.map {
    try KnownSpace($0.space, permutationKey: $0.key?.permutationKey(), batches: $0.batches)
  }
}

private struct BatchName: Hashable {
  let bundleId: String
  let id: String
}

extension Catalog {
  fileprivate var inactiveOwnBatches: [BatchName] {
    offerCodes.flatMap { offer in
      offer.code.batches.filter { $0.isOwn && !offer.code.isActive($0) }.map {
        BatchName(bundleId: app.bundleId.value, id: $0.id.value)
      }
    }
  }
}

extension LedgerBatch {
  fileprivate func codeStatus(_ today: CalendarDate, isActive: Bool) -> CodeVerdict.Status {
    if case .revoked = state { return .revoked }
    if !isActive { return .revoked }
    if case .reserved = state { return .reserved }
    return today < expirationDate ? .valid : .expired
  }
}
