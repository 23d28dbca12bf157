import Diagnostics

extension CodeSpace {
  /// An upper bound of the share of texts that are skipped: those that contain a blocked word, and those that look like
  /// numbers. 1 where the prefix has a word, so that every text has.
  package func skippedShare(_ blocked: BlockedWords) -> Double {
    let chances = SymbolChances(symbols)
    let words = blocked.words.reduce(0.0) { $0 + share(of: BlockedWord($1), chances) }
    return min(1, words + numberShare)
  }

  /// The words that the prefix has in itself.
  package func blockedInPrefix(_ blocked: BlockedWords) -> [String] {
    unsafe Array(prefix.utf8).withUnsafeBufferPointer { prefix in
      blocked.words.filter { text in
        let word = BlockedWord(text)
        return prefix.indices.contains { unsafe word.begins(at: $0, of: prefix) }
      }
    }
  }

  /// The words that the prefix begins and a code may end: no code is left out for them, see `CodeFilter`.
  package func blockedBehindPrefix(_ blocked: BlockedWords) -> [String] {
    let prefix = Array(prefix.utf8)
    let places = 0..<max(0, prefix.count - CodeFilter.prefixEnd)
    return blocked.words.filter { text in
      let word = BlockedWord(text)
      return places.contains { start in
        let inPrefix = prefix.count - start
        return inPrefix < word.letters.count && start + word.letters.count <= textLength
          && (0..<inPrefix).allSatisfy { word.has(prefix[start + $0], at: $0) }
          && (inPrefix..<word.letters.count).allSatisfy { place in
            symbols.contains { word.has($0, at: place) }
          }
      }
    }
  }

  /// Sum over all places of the chance that the word is there; the check character is taken for as random as the others.
  private func share(of word: BlockedWord, _ chances: SymbolChances) -> Double {
    let prefix = Array(prefix.utf8)
    func chance(at start: Int) -> Double {
      word.letters.indices.reduce(1.0) { product, place in
        start + place < prefix.count
          ? (word.has(prefix[start + place], at: place) ? product : 0)
          : product * chances.chance(of: word.letters[place], word.isRead)
      }
    }
    let starts = textLength - word.letters.count + 1
    guard starts > 0 else { return 0 }
    // After the prefix all places are alike.
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
