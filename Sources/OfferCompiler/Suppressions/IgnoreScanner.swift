import Diagnostics
import YAMLSyntax

/// Reads a comment word by word.
struct IgnoreScanner {
  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int

  init(_ bytes: [UInt8], _ comment: Range<UInt32>) {
    self.bytes = bytes
    offset = Int(comment.lowerBound)
    end = Int(comment.upperBound)
  }

  func text(_ range: Range<UInt32>) -> String {
    String(decoding: bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  /// The rest of the comment, without blanks around it.
  var rest: Range<UInt32> { trimmed(offset..<end) }

  mutating func take(_ word: String) -> Bool {
    guard bytes[offset..<end].starts(with: word.utf8) else { return false }
    offset += word.utf8.count
    return true
  }

  mutating func takeAfterBlanks(_ word: String) -> Bool {
    while offset < end, isBlank(bytes[offset]) { offset += 1 }
    return take(word)
  }

  /// Reads up to the next blank or `stop`.
  mutating func takeWord(until stop: Unicode.Scalar) -> Range<UInt32> {
    while offset < end, isBlank(bytes[offset]) { offset += 1 }
    let start = offset
    while offset < end, !isBlank(bytes[offset]), bytes[offset] != UInt8(ascii: stop) { offset += 1 }
    return UInt32(start)..<UInt32(offset)
  }

  /// Reads a list with commas up to its `]`.
  ///
  /// - Returns: the items without blanks around them; nil if there is no `]`.
  mutating func takeList() -> [Range<UInt32>]? {
    guard let close = bytes[offset..<end].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    var items: [Range<UInt32>] = []
    var start = offset
    for index in start...close where index == close || bytes[index] == UInt8(ascii: ",") {
      items.append(trimmed(start..<index))
      start = index + 1
    }
    offset = close + 1
    return items
  }

  private func trimmed(_ range: Range<Int>) -> Range<UInt32> {
    let text = bytes[range].trimmed(isBlank)
    return UInt32(text.startIndex)..<UInt32(text.endIndex)
  }
}
