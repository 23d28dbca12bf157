import Diagnostics

extension CodeSpace {
  /// Returns an upper bound of the share of texts that are skipped, because they contain a blocked word or look like numbers.
  ///
  /// It is the sum of the chances of all words at all places (Boole's inequality), so texts with two words count twice. It is 1 if
  /// the prefix has a word, because all texts then have it.
  package func skippedShare(_ blocked: BlockedWords) -> Double {
    let chances = SymbolChances(symbols)
    let words = blocked.words.reduce(0.0) { sum, word in sum + share(of: BlockedWord(word), chances) }
    return min(1, words + numberShare)
  }

  /// Returns the words that the prefix contains.
  package func blockedInPrefix(_ blocked: BlockedWords) -> [String] {
    unsafe Array(prefix.utf8).withUnsafeBufferPointer { prefix in
      blocked.words.filter { text in
        let word = BlockedWord(text)
        return prefix.indices.contains { unsafe word.begins(at: $0, of: prefix) }
      }
    }
  }

  /// Returns the words that begin in the prefix and can end in a code. No code is skipped because of them: see `CodeFilter`.
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

  /// Returns the sum over all places of the chance that the word is there. It assumes that check characters are random, too.
  private func share(of word: BlockedWord, _ chances: SymbolChances) -> Double {
    let prefix = Array(prefix.utf8)
    func chance(at start: Int) -> Double {
      var chance = 1.0
      for place in word.letters.indices {
        if start + place >= prefix.count {
          chance *= chances.chance(of: word.letters[place], word.isRead)
        } else if !word.has(prefix[start + place], at: place) {
          return 0
        }
      }
      return chance
    }
    let starts = textLength - word.letters.count + 1
    guard starts > 0 else { return 0 }
    let inPrefix = (0..<min(prefix.count, starts)).reduce(0.0) { sum, start in sum + chance(at: start) }
    // After the prefix, the chance is the same at all places.
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

  /// Whether texts that look like numbers are skipped. They are not if all texts have only digits.
  var skipsNumbers: Bool { !symbols.allSatisfy(isDigit) }
}

/// The chance that a random symbol of an alphabet is a character, or is read as that character.
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
