/// Finds blocked words in texts of upper-case letters and digits.
///
/// A word stands in a text as it is, or with the digits 0 1 3 4 5 7 8 of the text read as the letters O I E A S T B.
struct WordFilter: Sendable {
  private let words: [Word]
  /// One bit for any three characters with which some word begins.
  private let beginnings: [UInt64]
  private let classes: [UInt8]

  private struct Word: Sendable {
    let letters: [UInt8]
    /// A word with such a digit of its own is found as it is only.
    let isRead: Bool
  }

  init(_ blocked: BlockedWords) {
    words = blocked.words.map { text in
      let letters = Array(text.utf8)
      return Word(letters: letters, isRead: isFoundByReading(letters))
    }
    classes = (0...255).map { characterClass(UInt8($0)) }
    var bits = [UInt64](repeating: 0, count: 1 << 9)
    for word in words {
      let start = word.letters.prefix(3).reduce(0) { $0 << 5 | Int(characterClass($1)) }
      // Behind a word of two letters anything may stand, the end of the text included.
      let all = word.letters.count < 3 ? start << 5..<(start + 1) << 5 : start..<start + 1
      for beginning in all { bits[beginning >> 6] |= 1 << UInt64(beginning & 63) }
    }
    beginnings = bits
  }

  /// The last three characters of a text, as classes.
  struct Window {
    private var classes = 0

    @inline(__always)
    mutating func add(_ characterClass: UInt8) { classes = (classes &<< 5 | Int(characterClass)) & 0x7FFF }

    /// The lowest bit says whether some word begins so; the others mean nothing.
    @inline(__always)
    func bit(of beginnings: UnsafeBufferPointer<UInt64>) -> UInt64 {
      unsafe beginnings[classes &>> 6] &>> UInt64(classes & 63)
    }
  }

  /// 1 to 29, the same for characters that may be read alike.
  func readingClass(of character: UInt8) -> UInt8 { classes[Int(character)] }

  @inline(__always)
  func withBeginnings<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
    unsafe beginnings.withUnsafeBufferPointer(body)
  }

  /// Whether the text contains a word.
  func finds(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !words.isEmpty else { return false }
    return unsafe withBeginnings { beginnings in
      text.indices.contains { start in
        var window = Window()
        for place in start..<start + 3 {
          unsafe window.add(place < text.count ? classes[Int(text[place])] : 0)
        }
        return unsafe window.bit(of: beginnings) & 1 != 0 && finds(in: text, at: start)
      }
    }
  }

  private func finds(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    words.contains { word in
      guard start + word.letters.count <= text.count else { return false }
      return word.letters.indices.allSatisfy { place in
        let character = unsafe text[start + place]
        return (word.isRead ? letter(readFrom: character) : character) == word.letters[place]
      }
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
