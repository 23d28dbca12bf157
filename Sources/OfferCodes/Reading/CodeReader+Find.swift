/// A line of a list, and the code that it is.
package struct FoundCode: Sendable {
  package let status: CodeVerdict.Status
  /// Nil: it is no code of a batch, or one of several.
  package let place: Place?

  package struct Place: Hashable, Sendable {
    package let batch: String
    package let index: UInt64
  }
}

extension CodeReader {
  /// What each line of a list is, in its order; empty lines are left out.
  ///
  /// - Throws: `CryptographyFailure`.
  package func find(_ list: [UInt8]) throws -> [FoundCode] {
    try verdicts(on: list) { texts, verdicts in
      texts.lines.indices.map { number in
        let verdict = verdicts[number]
        let isOne = verdicts.otherMatches(number).isEmpty
        return FoundCode(status: verdict.status, place: isOne ? verdict.match.flatMap(place) : nil)
      }
    }
  }

  private func place(_ match: CodeVerdict.Match) -> FoundCode.Place? {
    guard match.space != CodeVerdict.Match.ofCustomCodes else { return nil }
    let batch = spaces[match.space].batches[match.batch]
    return FoundCode.Place(batch: batch.id, index: batch.range.start + match.offset)
  }
}
