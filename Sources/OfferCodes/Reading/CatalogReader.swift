import Diagnostics
import Synchronization
package import OfferModel

/// Says of codes which batch of a catalog has them, from the key alone: without a ledger, so a batch counts as made from its
/// `createdDate` on.
package final class CatalogReader: Sendable {
  package struct Answer: Sendable {
    /// `valid`, `expired`, `revoked`, `unissued`, `check` or `malformed`.
    package let status: CodeVerdict.Status
    /// Nil for `unissued`, `check` and `malformed`.
    package let batch: OwnBatch?
    package let index: UInt64?
    /// Places of the text without spaces and hyphens, from 1, that are mistyped if anything is: one, or two that are swapped.
    package let mistypedPlaces: [Int]
  }

  fileprivate struct Batch: Sendable {
    let own: OwnBatch
    let key: CodeKey
    /// The last index that has a code: known once somebody has asked for it.
    let lastIndex: LastIndex
  }

  private let batches: [Batch]
  private let spaces: [KnownSpace]
  /// The batch of each place in `spaces`.
  private let places: [[Int]]

  /// - Parameter keys: the first one is for all batches that `keyFingerprints` does not name.
  /// - Parameter revoked: single codes.
  /// - Parameter keyFingerprints: of the keys of batches that are not made with the first key, by the id of the batch.
  /// - Throws: `PlainFailure` when a key is missing, `CryptographyFailure`.
  package init(
    _ catalog: Catalog, _ keys: CodeKeys, revoked: [RevokedCode], keyFingerprints: [String: String] = [:]
  ) throws {
    let revoked = Dictionary(grouping: revoked, by: \.batch).mapValues { Set($0.map(\.index)) }
    var spaces: [(space: CodeSpace, key: CodeKey, batches: [(number: Int, known: KnownBatch)])] = []
    var batches: [Batch] = []
    for own in try catalog.ownBatches() {
      let key = try keys.key(boundTo: keyFingerprints[own.id], of: "batch \(quoted(own.id))")
      let place = spaces.firstIndex { $0.space == own.space && $0.key.fingerprint == key.fingerprint }
      if place == nil { spaces.append((own.space, key, [])) }
      let known = KnownBatch(
        id: own.id, range: own.range, lastIndex: nil, status: .valid, words: own.words, of: own.space,
        revoked: revoked[own.id] ?? [])
      spaces[place ?? spaces.count - 1].batches.append((batches.count, known))
      batches.append(Batch(own: own, key: key, lastIndex: LastIndex()))
    }
    self.batches = batches
    self.spaces = try spaces.map {
      KnownSpace($0.space, permutationKey: try $0.key.permutationKey(), batches: $0.batches.map(\.known))
    }
    places = spaces.map { space in
      space.batches.sorted { $0.known.range.start < $1.known.range.start }.map(\.number)
    }
  }

  /// - Parameter text: as a customer has typed it: one code.
  /// - Throws: `CryptographyFailure`.
  package func read(_ text: String, on today: CalendarDate) throws -> Answer {
    guard !text.utf8.contains(0x0A), text.utf8.count <= CatalogReader.longestText else { return .malformed }
    return try CodeReader(spaces).verdicts(on: Array(text.utf8)) { texts, verdicts in
      guard !texts.lines.isEmpty else { return .malformed }
      return try answer(verdicts[0], today)
    }
  }

  /// No code is as long, however many spaces are in it.
  private static let longestText = 1000

  private func answer(_ verdict: CodeVerdict, _ today: CalendarDate) throws -> Answer {
    guard let match = verdict.match else {
      let places = verdict.mistake.map { [Int($0.place)] + ($0.otherPlace.map { [Int($0)] } ?? []) }
      return Answer(status: verdict.status, batch: nil, index: nil, mistypedPlaces: places ?? [])
    }
    let batch = batches[places[match.space][match.batch]]
    let index = batch.own.range.start + match.offset
    guard batch.own.batch.createdDate.value <= today, try batch.hasCode(at: match.offset) else {
      return Answer(status: .unissued, batch: nil, index: nil, mistypedPlaces: [])
    }
    let status: CodeVerdict.Status =
      verdict.status == .revoked || !batch.own.isActive
      ? .revoked : today < batch.own.endDate ? .valid : .expired
    return Answer(status: status, batch: batch.own, index: index, mistypedPlaces: [])
  }
}

extension CatalogReader.Answer {
  fileprivate static let malformed = CatalogReader.Answer(
    status: .malformed, batch: nil, index: nil, mistypedPlaces: [])
}

extension CatalogReader.Batch {
  /// Whether a text of the batch's range that is not left out is one of its codes, and not after the last of them.
  ///
  /// Without an index that is left out, the first `count` indices have the codes, so what follows them is rarely asked for.
  fileprivate func hasCode(at offset: UInt64) throws -> Bool {
    guard offset >= UInt64(own.count) else { return true }
    return try own.range.start + offset
      <= lastIndex.value {
        let file = CodeFile(
          space: own.space, range: own.range, count: own.count, words: own.words, columns: [.code], url: nil)
        return try file.makeRows(permutationKey: try key.permutationKey()) { _ in }
      }
  }
}

/// A number that is computed once, when it is needed.
private final class LastIndex: Sendable {
  private let known = Mutex<UInt64?>(nil)

  func value(_ compute: () throws -> UInt64) throws -> UInt64 {
    try known.withLock { known in
      if let known { return known }
      let value = try compute()
      known = value
      return value
    }
  }
}
