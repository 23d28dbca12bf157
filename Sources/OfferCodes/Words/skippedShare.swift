extension CodeSpace {
  /// An upper bound of the share of texts that are skipped: those that contain a blocked word, and those that look like
  /// numbers. 1 where the prefix has a word, so that every text has.
  package func skippedShare(_ blocked: BlockedWords) -> Double {
    let chances = SymbolChances(symbols)
    let words = blocked.words.reduce(0.0) { $0 + share(of: Array($1.utf8), chances) }
    return min(1, words + numberShare)
  }

  /// The words that the prefix has in itself.
  package func blockedInPrefix(_ blocked: BlockedWords) -> [String] {
    let filter = blocked.words.map { ($0, Array($0.utf8)) }
    let prefix = Array(prefix.utf8)
    return filter.filter { _, word in
      prefix.indices.contains { start in
        start + word.count <= prefix.count
          && word.indices.allSatisfy { isSame(prefix[start + $0], word[$0], isRead: isFoundByReading(word)) }
      }
    }.map(\.0)
  }

  /// Sum over all places of the chance that the word stands there; the check character is taken for as random as the others.
  private func share(of word: [UInt8], _ chances: SymbolChances) -> Double {
    let prefix = Array(prefix.utf8)
    let isRead = isFoundByReading(word)
    func chance(at start: Int) -> Double {
      var product = 1.0
      for (place, letter) in word.enumerated() where product > 0 {
        product *=
          start + place < prefix.count
          ? (isSame(prefix[start + place], letter, isRead: isRead) ? 1 : 0)
          : chances.chance(of: letter, isRead)
      }
      return product
    }
    let starts = textLength - word.count + 1
    guard starts > 0 else { return 0 }
    // Behind the prefix all places are alike.
    let inPrefix = (0..<min(prefix.count, starts)).reduce(0.0) { $0 + chance(at: $1) }
    return inPrefix + Double(max(0, starts - prefix.count)) * chance(at: prefix.count)
  }

  /// The chance of a text of digits, or of digits with one E between them.
  private var numberShare: Double {
    guard skipsNumbers else { return 0 }
    let digit = Double(symbols.count(where: isDigit)) / Double(radix)
    let exponent = symbols.contains(UInt8(ascii: "E")) ? 1 / Double(radix) : 0
    let free = textLength - prefix.utf8.count
    let letters = prefix.utf8.filter { !isDigit($0) }
    func power(_ exponent: Int) -> Double {
      (0..<max(0, exponent)).reduce(1) { product, _ in product * digit }
    }
    switch letters {
    case []: return power(free) + Double(free) * exponent * power(free - 1)
    case [UInt8(ascii: "E")]: return power(free)
    default: return 0
    }
  }

  /// Whether texts that look like numbers are skipped: not where all of them are digits.
  var skipsNumbers: Bool { !symbols.allSatisfy(isDigit) }
}

/// A word with a digit that reads as a letter is found as it stands only; every other one also as it is read.
func isFoundByReading(_ word: [UInt8]) -> Bool { word.allSatisfy { letter(readFrom: $0) == $0 } }

private func isSame(_ character: UInt8, _ wanted: UInt8, isRead: Bool) -> Bool {
  (isRead ? letter(readFrom: character) : character) == wanted
}

/// How often a random symbol of an alphabet is a character, or is read as it.
private struct SymbolChances {
  private var written = [Double](repeating: 0, count: 128)
  private var read = [Double](repeating: 0, count: 128)

  init(_ symbols: [UInt8]) {
    for symbol in symbols {
      written[Int(symbol)] += 1 / Double(symbols.count)
      read[Int(letter(readFrom: symbol))] += 1 / Double(symbols.count)
    }
  }

  func chance(of character: UInt8, _ isRead: Bool) -> Double {
    isRead ? read[Int(character)] : written[Int(character)]
  }
}
