/// Finds blocked words in texts of upper-case letters and digits.
///
/// A text has a word as it is, or if its digits 0 1 3 4 5 7 8 are read as the letters O I E A S T B.
///
/// Characters that can be read alike have one class. A table says for any three classes whether a word begins with them, so that
/// nearly all texts are done after one look-up for each character.
struct WordFilter: Sendable {
  /// The words by the class of their first character.
  private let words: [[BlockedWord]]
  /// 1 for three classes with which a word begins, 0 for all others. The index is the three classes as one number.
  private let beginnings: [UInt8]
  /// The class of each byte.
  private let classes: [UInt8]

  init(_ blocked: BlockedWords) {
    classes = (0...255).map { characterClass(UInt8($0)) }
    var words = [[BlockedWord]](repeating: [], count: 1 << classBits)
    var beginnings = [UInt8](repeating: 0, count: 1 << (3 * classBits))
    for word in blocked.words.map(BlockedWord.init) {
      words[Int(characterClass(word.letters[0]))].append(word)
      let start = word.letters.prefix(3).reduce(0) { classes, letter in
        classes << classBits | Int(characterClass(letter))
      }
      if word.letters.count < 3 {
        // A word of two letters can be followed by anything, also by the end of the text.
        for beginning in start << classBits..<(start + 1) << classBits { beginnings[beginning] = 1 }
      } else {
        beginnings[start] = 1
      }
    }
    self.words = words
    self.beginnings = beginnings
  }

  /// Whether a word begins with any three characters of the text, as in one random code of fifteen. It has no branch for each
  /// character.
  ///
  /// - Parameter start: The place of the first character.
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

  /// Whether the text has a word.
  func finds(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var three = Three()
    return (0...text.count).contains { end in
      unsafe three.add(end < text.count ? classes[Int(text[end])] : 0)
      guard end > 1, beginnings[three.classes] != 0 else { return false }
      return words[three.first].contains { unsafe $0.begins(at: end - 2, of: text) }
    }
  }

  /// Three consecutive characters of a text, as classes.
  private struct Three {
    private(set) var classes = 0

    var first: Int { classes &>> (2 * classBits) }

    @inline(__always)
    mutating func add(_ characterClass: UInt8) {
      classes = (classes &<< classBits | Int(characterClass)) & (1 << (3 * classBits) - 1)
    }
  }
}

/// The number of bits of a character's class.
private let classBits = 5

/// Returns the class of a character, 1 to 29; 0 is the end of the text. Characters that can be read alike have the same class.
private func characterClass(_ character: UInt8) -> UInt8 {
  switch letter(readFrom: character) {
  case UInt8(ascii: "2"): 27
  case UInt8(ascii: "6"): 28
  case UInt8(ascii: "9"): 29
  case let letter where isUpperCaseOrDigit(letter): letter - 0x40
  default: 0
  }
}
