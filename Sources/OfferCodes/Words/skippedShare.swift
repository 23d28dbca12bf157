extension CodeSpace {
  /// An upper bound of the share of texts that are skipped: those that contain a blocked word, and those that look like
  /// numbers. 1 where the prefix has a word, so that every text has.
  package func skippedShare(_ blocked: BlockedWords) -> Double {
    let places = textPlaces
    let words = blocked.words.reduce(0.0) { share, word in share + self.share(of: Array(word.utf8), places) }
    return min(1, words + numberShare(places))
  }

  /// The words that the prefix has in itself.
  package func blockedInPrefix(_ blocked: BlockedWords) -> [String] {
    blocked.words.filter { word in
      share(of: Array(word.utf8), prefix.utf8.map { [$0] }) > 0
    }
  }

  /// What can stand at each place of a text; the check character is taken for as random as the others.
  private var textPlaces: [[UInt8]] {
    prefix.utf8.map { [$0] } + Array(repeating: symbols, count: length + (hasCheckCharacter ? 1 : 0))
  }

  /// Sum over all places of the chance that the word stands there.
  private func share(of word: [UInt8], _ places: [[UInt8]]) -> Double {
    guard word.count <= places.count else { return 0 }
    let isRead = word.allSatisfy { letter(readFrom: $0) == $0 }
    return (0...places.count - word.count).reduce(0.0) { sum, start in
      sum
        + zip(word, places[start...]).reduce(1.0) { chance, pair in
          let hits = pair.1.count { (isRead ? letter(readFrom: $0) : $0) == pair.0 }
          return chance * Double(hits) / Double(pair.1.count)
        }
    }
  }

  /// The chance of a text of digits, or of digits with one E between them.
  private func numberShare(_ places: [[UInt8]]) -> Double {
    guard skipsNumbers else { return 0 }
    func chance(_ place: [UInt8], _ isWanted: (UInt8) -> Bool) -> Double {
      Double(place.count(where: isWanted)) / Double(place.count)
    }
    func isE(_ symbol: UInt8) -> Bool { symbol == UInt8(ascii: "E") }
    let digits = places.map { chance($0, isDigit) }
    let exponents = places.indices.dropFirst().dropLast().map { exponent in
      places.indices.reduce(1.0) { $0 * ($1 == exponent ? chance(places[$1], isE) : digits[$1]) }
    }
    return digits.reduce(1, *) + exponents.reduce(0, +)
  }

  /// Whether texts that look like numbers are skipped: not where all of them are digits.
  var skipsNumbers: Bool { !symbols.allSatisfy(isDigit) }
}
