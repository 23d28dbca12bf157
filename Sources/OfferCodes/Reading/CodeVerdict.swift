/// What is known of one text.
package struct CodeVerdict: Hashable, Sendable {
  package let status: Status
  /// The batch that has it.
  package let match: Match?
  /// Further batches that have the same text: those of other apps.
  package private(set) var otherMatches: [Match] = []
  /// Where the typing error is, where that is likely: places of the text without spaces and hyphens, from 1.
  package let positions: [Int]

  /// A batch and how far behind its first index the code is.
  package struct Match: Hashable, Sendable {
    package let batch: String
    package let offset: UInt64
  }

  init(_ status: Status, match: Match? = nil, positions: [Int] = []) {
    self.status = status
    self.match = match
    self.positions = positions
  }

  /// Takes in what another code space says of the same text: the better of both counts.
  mutating func merge(_ other: CodeVerdict) {
    if other.status.isBetter(than: status) {
      self = other
    } else if other.status == status, let match = other.match {
      otherMatches.append(match)
    } else if other.status == status, positions.isEmpty {
      self = other
    }
  }
}
