import Diagnostics
package import OfferCodes
package import OfferModel

/// The code spaces in which codes are looked up: those of the ledger with their batches, and those that only a catalog has.
///
/// - Parameters:
///   - batches: all batches of the ledger.
///   - catalogs: the catalogs of the apps. A batch that is inactive in its catalog is revoked, whatever the ledger says; one
///     that is extended there expires later.
///   - revoked: single codes, by bundle ID.
///   - keys: nil if only the format of codes is checked.
///   - hasDigests: whether reports have the digests of codes.
///   - bound: returns the fingerprint of the key of a space that the ledger does not have; nil if it is not known.
///   - handOuts: nil unless reports say who was given a code.
/// - Returns: the spaces. A space has no key if `keys` does not have the one with its fingerprint.
/// - Throws: `CryptographyFailure`.
package func knownSpaces(
  _ batches: [LedgerBatch], _ catalogs: [Catalog], revoked: [String: [RevokedCode]] = [:], keys: CodeKeys?,
  hasDigests: Bool = false, bound: (CodeSpace) throws -> String? = { _ in nil }, handOuts: [HandOut]? = nil,
  today: CalendarDate
) throws -> [KnownSpace] {
  let said = Dictionary(catalogs.flatMap(\.ownBatchStates)) { first, _ in first }
  let revoked = revoked.mapValues { Dictionary(grouping: $0, by: \.batch).mapValues { Set($0.map(\.index)) } }
  let isOneApp = Set(batches.map(\.bundleId)).count < 2
  var places: [CodeSpace: Int] = [:]
  var found: [FoundSpace] = []
  for batch in batches {
    let place = places[batch.space] ?? found.count
    if place == found.count {
      places[batch.space] = place
      let key = keys?.key(withFingerprint: batch.keyFingerprint)
      found.append(FoundSpace(space: batch.space, key: key))
    }
    let name = BatchName(bundleId: batch.bundleId, id: batch.id)
    found[place].batches.append(
      KnownBatch(
        id: escapingControls(isOneApp ? batch.id : "\(batch.bundleId)/\(batch.id)"),
        range: batch.range, lastIndex: batch.lastIndex,
        status: batch.codeStatus(today, said[name]), words: batch.words, of: batch.space,
        revoked: revoked[batch.bundleId]?[batch.id] ?? [], owners: handOuts?.owners(of: batch)))
  }
  for own in catalogs.flatMap({ $0.ownBatches() }) where places[own.space] == nil {
    places[own.space] = found.count
    let key = try bound(own.space).map { keys?.key(withFingerprint: $0) } ?? keys?.first
    found.append(FoundSpace(space: own.space, key: key))
  }
  return try found.map {
    try KnownSpace(
      $0.space, permutationKey: $0.key?.permutationKey(),
      digestKey: hasDigests ? $0.key?.redemptionKey() : nil, batches: $0.batches)
  }
}

extension [HandOut] {
  fileprivate func owners(of batch: LedgerBatch) -> [KnownBatch.Owner] {
    filter { $0.bundleId == batch.bundleId && $0.batchId == batch.id }.flatMap { handOut in
      handOut.given.map { KnownBatch.Owner(label: escapingControls(handOut.label), indices: $0) }
    }
  }
}

/// A code space with the batches of the ledger in it.
private struct FoundSpace {
  let space: CodeSpace
  let key: CodeKey?
  var batches: [KnownBatch] = []
}

private struct BatchName: Hashable {
  let bundleId: String
  let id: String
}

/// The state of a batch in its catalog.
private struct CatalogState {
  let isActive: Bool
  let lastDay: CalendarDate?
}

extension Catalog {
  fileprivate var ownBatchStates: [(BatchName, CatalogState)] {
    offerCodes.flatMap { offer in
      offer.offer.batches.filter(\.isOwn).map { batch in
        (
          BatchName(bundleId: app.bundleId.value, id: batch.id.value),
          CatalogState(
            isActive: offer.offer.isActive(batch), lastDay: batch.oneTimeUse?.extendedUntil?.value)
        )
      }
    }
  }

  /// The custom codes that customers redeem at the App Store, with what they are today; not those that are still to come.
  package func customCodes(on today: CalendarDate) -> [KnownCustomCode] {
    offerCodes.flatMap { offer in
      offer.offer.batches.compactMap { batch in
        guard let code = batch.customCode, batch.createdDate.value <= today else { return nil }
        let isOver = batch.lastDay.map { $0 < today } ?? false
        let status: CodeVerdict.Status
        if !offer.offer.isActive(batch) {
          status = .revoked
        } else {
          status = isOver ? .expired : .valid
        }
        return KnownCustomCode(code.value, batch: escapingControls(batch.id.value), status: status)
      }
    }
  }
}

extension LedgerBatch {
  fileprivate func codeStatus(_ today: CalendarDate, _ said: CatalogState?) -> CodeVerdict.Status {
    if case .revoked = state { return .revoked }
    if let said, !said.isActive { return .revoked }
    if case .reserved = state { return .reserved }
    let isExtended = said?.lastDay.map { today <= $0 } ?? false
    return today < expirationDate || isExtended ? .valid : .expired
  }
}
