/// Finds blocked words in texts of upper-case letters and digits.
///
/// A word stands in a text as it is, or with the digits 0 1 3 4 5 7 8 of the text read as the letters O I E A S T B.
struct WordFilter: Sendable {
  /// The words by the class of their first character.
  private let words: [[Word]]
  /// One bit for any three characters with which some word begins.
  private let beginnings: [UInt64]
  private let classes: [UInt8]

  private struct Word: Sendable {
    let letters: [UInt8]
    /// A word with such a digit of its own is found as it is only.
    let isRead: Bool

    func begins(at start: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
      guard start + letters.count <= text.count else { return false }
      return letters.indices.allSatisfy { place in
        let character = unsafe text[start + place]
        return (isRead ? letter(readFrom: character) : character) == letters[place]
      }
    }
  }

  init(_ blocked: BlockedWords) {
    classes = (0...255).map { characterClass(UInt8($0)) }
    var words = [[Word]](repeating: [], count: 1 << classBits)
    var bits = [UInt64](repeating: 0, count: 1 << (3 * classBits - 6))
    for letters in blocked.words.map({ Array($0.utf8) }) {
      words[Int(classes[Int(letters[0])])].append(Word(letters: letters, isRead: isFoundByReading(letters)))
      let start = letters.prefix(3).reduce(0) { $0 << classBits | Int(characterClass($1)) }
      // After a word of two letters anything may come, the end of the text included.
      let all = letters.count < 3 ? start << classBits..<(start + 1) << classBits : start..<start + 1
      for beginning in all { bits[beginning >> 6] |= 1 << UInt64(beginning & 63) }
    }
    self.words = words
    beginnings = bits
  }

  /// Whether some word begins with three characters of the text: one random code in fifteen. There is no branch for each of them.
  ///
  /// - Parameter start: the first of the characters that are looked at.
  @inline(__always)
  func mayFind(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var three = Three()
    var bits: UInt64 = 0
    unsafe classes.withUnsafeBufferPointer { classes in
      unsafe beginnings.withUnsafeBufferPointer { beginnings in
        for place in start..<text.count {
          unsafe three.add(classes[Int(text[place])])
          unsafe bits |= three.bit(of: beginnings)
        }
        three.add(0)
        unsafe bits |= three.bit(of: beginnings)
      }
    }
    return bits & 1 != 0
  }

  /// Whether the text contains a word.
  func finds(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var three = Three()
    return (0...text.count).contains { end in
      unsafe three.add(end < text.count ? classes[Int(text[end])] : 0)
      guard end > 1, unsafe beginnings.withUnsafeBufferPointer({ unsafe three.bit(of: $0) & 1 != 0 }) else {
        return false
      }
      return words[three.first].contains { unsafe $0.begins(at: end - 2, of: text) }
    }
  }

  /// Three characters of a text, as classes.
  private struct Three {
    private var classes = 0

    var first: Int { classes &>> (2 * classBits) }

    @inline(__always)
    mutating func add(_ characterClass: UInt8) {
      classes = (classes &<< classBits | Int(characterClass)) & (1 << (3 * classBits) - 1)
    }

    /// The lowest bit says whether some word begins so; the others mean nothing.
    @inline(__always)
    func bit(of beginnings: UnsafeBufferPointer<UInt64>) -> UInt64 {
      unsafe beginnings[classes &>> 6] &>> UInt64(classes & 63)
    }
  }
}

/// The letter that a digit looks like; every other character is itself.
func letter(readFrom character: UInt8) -> UInt8 {
  switch character {
  case UInt8(ascii: "0"): UInt8(ascii: "O")
  case UInt8(ascii: "1"): UInt8(ascii: "I")
  case UInt8(ascii: "3"): UInt8(ascii: "E")
  case UInt8(ascii: "4"): UInt8(ascii: "A")
  case UInt8(ascii: "5"): UInt8(ascii: "S")
  case UInt8(ascii: "7"): UInt8(ascii: "T")
  case UInt8(ascii: "8"): UInt8(ascii: "B")
  default: character
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
