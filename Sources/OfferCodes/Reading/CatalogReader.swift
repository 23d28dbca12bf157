import Diagnostics
import Synchronization
package import OfferModel

/// Finds the batch of a code in a catalog, with nothing but the key.
///
/// It has no ledger, so a batch counts as made from its `createdDate` on.
package final class CatalogReader: Sendable {
  /// What is known of a code.
  package struct Answer: Sendable {
    /// `valid`, `expired`, `revoked`, `unissued`, `check` or `malformed`.
    package let status: CodeVerdict.Status
    /// The batch of the code; like the index, nil for `unissued`, `check` and `malformed`.
    package let batch: OwnBatch?
    package let index: UInt64?
    /// The places of the likely typing error, from 1, in the text without spaces, hyphens and dashes: one, or two that are swapped.
    package let mistypedPlaces: [Int]
  }

  fileprivate struct Batch: Sendable {
    let own: OwnBatch
    let key: CodeKey
    /// The last index that has a code, which is computed when it is needed.
    let lastIndex: LastIndex
    let known: KnownBatch
  }

  private let spaces: [KnownSpace]
  /// The batches of each space, in the same order as in the space.
  private let batches: [[Batch]]

  /// - Parameters:
  ///   - keys: The keys; the first one is for all batches that `keyFingerprints` does not name.
  ///   - revoked: Codes that are revoked individually.
  ///   - keyFingerprints: The fingerprints of the keys of batches that are not made with the first key, by the id of the batch.
  /// - Throws: `PlainFailure` if a key is missing, or `CryptographyFailure`.
  package init(
    _ catalog: Catalog, _ keys: CodeKeys, revoked: [RevokedCode], keyFingerprints: [String: String] = [:]
  ) throws {
    let revoked = Dictionary(grouping: revoked, by: \.batch).mapValues { Set($0.map(\.index)) }
    var spaces: [Space] = []
    for own in catalog.ownBatches() {
      let key = try keys.key(boundTo: keyFingerprints[own.id], of: "batch \(quoted(own.id))")
      let known = KnownBatch(
        id: own.id, range: own.range, lastIndex: nil, status: .valid, words: own.words, of: own.space,
        revoked: revoked[own.id] ?? [])
      let batch = Batch(own: own, key: key, lastIndex: LastIndex(), known: known)
      let place = spaces.firstIndex { $0.space == own.space && $0.key.fingerprint == key.fingerprint }
      if let place {
        spaces[place].batches.append(batch)
      } else {
        spaces.append(Space(space: own.space, key: key, batches: [batch]))
      }
    }
    // `KnownSpace` sorts its batches, too.
    batches = spaces.map { space in
      space.batches.sorted { one, other in one.known.range.start < other.known.range.start }
    }
    self.spaces = try spaces.map { space in
      KnownSpace(
        space.space, permutationKey: try space.key.permutationKey(), batches: space.batches.map(\.known))
    }
  }

  /// A code space and a key, with the batches that have both.
  private struct Space {
    let space: CodeSpace
    let key: CodeKey
    var batches: [Batch]
  }

  /// Returns what is known of a code.
  ///
  /// - Parameter text: One code, as a customer typed it.
  /// - Throws: `CryptographyFailure`.
  package func read(_ text: String, on today: CalendarDate) throws -> Answer {
    guard !text.utf8.contains(0x0A), text.utf8.count <= CatalogReader.longestText else { return .malformed }
    return try CodeReader(spaces).verdicts(on: Array(text.utf8)) { texts, verdicts in
      guard !texts.lines.isEmpty else { return .malformed }
      return try answer(verdicts[0], today)
    }
  }

  /// The most bytes of a text. No code is as long, even with many spaces in it.
  private static let longestText = 1000

  private func answer(_ verdict: CodeVerdict, _ today: CalendarDate) throws -> Answer {
    guard let match = verdict.match else {
      let places = verdict.mistake.map { [Int($0.place)] + ($0.otherPlace.map { [Int($0)] } ?? []) }
      return Answer(status: verdict.status, batch: nil, index: nil, mistypedPlaces: places ?? [])
    }
    let batch = batches[match.space][match.batch]
    let index = batch.own.range.start + match.offset
    guard batch.own.batch.createdDate.value <= today, try batch.hasCode(at: match.offset) else {
      return Answer(status: .unissued, batch: nil, index: nil, mistypedPlaces: [])
    }
    let status: CodeVerdict.Status
    if verdict.status == .revoked || !batch.own.isActive {
      status = .revoked
    } else {
      status = today < batch.own.endDate ? .valid : .expired
    }
    return Answer(status: status, batch: batch.own, index: index, mistypedPlaces: [])
  }
}

extension CatalogReader.Answer {
  fileprivate static let malformed = CatalogReader.Answer(
    status: .malformed, batch: nil, index: nil, mistypedPlaces: [])
}

extension CatalogReader.Batch {
  /// Whether the text at an offset of the batch's range is one of its codes, and not after the last of them.
  ///
  /// If no index before is skipped, the first `count` indices have the codes, so the last index is rarely needed.
  fileprivate func hasCode(at offset: UInt64) throws -> Bool {
    guard offset >= UInt64(own.count) else { return true }
    let last = try lastIndex.value {
      let file = CodeFile(
        space: own.space, range: own.range, count: own.count, words: own.words, columns: [.code], url: nil)
      return try file.makeRows(permutationKey: try key.permutationKey()) { _ in }
    }
    return own.range.start + offset <= last
  }
}

/// A number that is computed once, when it is needed for the first time.
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
