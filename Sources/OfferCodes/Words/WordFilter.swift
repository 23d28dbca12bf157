/// Finds blocked words in texts of upper-case letters and digits.
///
/// A word is in a text as it is, or with the digits 0 1 3 4 5 7 8 of the text read as the letters O I E A S T B.
struct WordFilter: Sendable {
  /// The words by the class of their first character.
  private let words: [[BlockedWord]]
  /// 1 for any three characters with which some word begins, else 0.
  private let beginnings: [UInt8]
  private let classes: [UInt8]

  init(_ blocked: BlockedWords) {
    classes = (0...255).map { characterClass(UInt8($0)) }
    var words = [[BlockedWord]](repeating: [], count: 1 << classBits)
    var beginnings = [UInt8](repeating: 0, count: 1 << (3 * classBits))
    for word in blocked.words.map(BlockedWord.init) {
      words[Int(characterClass(word.letters[0]))].append(word)
      let start = word.letters.prefix(3).reduce(0) { $0 << classBits | Int(characterClass($1)) }
      // After a word of two letters anything may come, the end of the text included.
      let all = word.letters.count < 3 ? start << classBits..<(start + 1) << classBits : start..<start + 1
      for beginning in all { beginnings[beginning] = 1 }
    }
    (self.words, self.beginnings) = (words, beginnings)
  }

  /// Whether some word begins with three characters of the text: one random code in fifteen. There is no branch for each of them.
  ///
  /// - Parameter start: the first of the characters that are looked at.
  @inline(__always)
  func mayFind(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var three = Three()
    var hits: UInt8 = 0
    unsafe classes.withUnsafeBufferPointer { classes in
      unsafe beginnings.withUnsafeBufferPointer { beginnings in
        for place in start..<text.count {
          unsafe three.add(classes[Int(text[place])])
          unsafe hits |= beginnings[three.classes]
        }
        three.add(0)
        unsafe hits |= beginnings[three.classes]
      }
    }
    return hits != 0
  }

  func finds(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var three = Three()
    return (0...text.count).contains { end in
      unsafe three.add(end < text.count ? classes[Int(text[end])] : 0)
      guard end > 1, beginnings[three.classes] != 0 else { return false }
      return words[three.first].contains { unsafe $0.begins(at: end - 2, of: text) }
    }
  }

  /// Three characters of a text, as classes.
  private struct Three {
    private(set) var classes = 0

    var first: Int { classes &>> (2 * classBits) }

    @inline(__always)
    mutating func add(_ characterClass: UInt8) {
      classes = (classes &<< classBits | Int(characterClass)) & (1 << (3 * classBits) - 1)
    }
  }
}

/// Bits of a character's class.
private let classBits = 5

/// 1 to 29, the same for characters that may be read alike; 0 for the end of the text.
private func characterClass(_ character: UInt8) -> UInt8 {
  switch letter(readFrom: character) {
  case UInt8(ascii: "2"): 27
  case UInt8(ascii: "6"): 28
  case UInt8(ascii: "9"): 29
  case let letter where isUpperCaseOrDigit(letter): letter - 0x40
  default: 0
  }
}
