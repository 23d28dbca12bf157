extension CodeReader {
  /// Returns what is known of each line of a list, in its order, without empty lines.
  ///
  /// - Throws: `CryptographyFailure`.
  package func find(_ list: [UInt8]) throws -> [FoundCode] {
    try verdicts(on: list) { texts, verdicts in
      var line = 1
      var place = 0
      return texts.lines.indices.map { number in
        let start = texts.lines[number].lowerBound
        line += list[place..<start].count { $0 == 0x0A }
        place = start
        let verdict = verdicts[number]
        let isOne = verdicts.otherMatches(number).isEmpty
        return FoundCode(
          line: line, status: verdict.status, place: isOne ? verdict.match.flatMap(self.place) : nil)
      }
    }
  }

  private func place(_ match: CodeVerdict.Match) -> FoundCode.Place? {
    guard match.space != CodeVerdict.Match.ofCustomCodes else { return nil }
    let batch = spaces[match.space].batches[match.batch]
    return FoundCode.Place(batch: batch.id, index: batch.range.start + match.offset)
  }
}
