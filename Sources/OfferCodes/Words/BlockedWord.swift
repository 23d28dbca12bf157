/// A blocked word as it is searched for in texts.
struct BlockedWord: Sendable {
  let letters: [UInt8]
  /// Whether digits of a text are also read as the letters that they look like. They are not for a word with such a digit.
  let isRead: Bool

  init(_ text: String) {
    letters = Array(text.utf8)
    isRead = letters.allSatisfy { letter(readFrom: $0) == $0 }
  }

  /// Whether a character of a text is the word's character at a place.
  func has(_ character: UInt8, at place: Int) -> Bool {
    (isRead ? letter(readFrom: character) : character) == letters[place]
  }

  /// Whether the text has the word at `start`.
  func begins(at start: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    start + letters.count <= text.count
      && letters.indices.allSatisfy { unsafe has(text[start + $0], at: $0) }
  }
}

/// Returns the letter that a digit looks like. All other characters are themselves.
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
