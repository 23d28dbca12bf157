import ByteText
import Diagnostics

/// Cuts a stream of bytes into messages: each has a header with its length in bytes, `Content-Length: 120`.
///
/// A header that says no length, or a wrong one, costs the message that it is about: the next header is searched for. What
/// a header looks like cannot be part of a message, since JSON has no line break in a text.
package struct MessageFramer: Sendable {
  /// What the stream holds next.
  package enum Piece: Equatable, Sendable {
    case message([UInt8])
    /// Bytes that belong to no message.
    case broken
  }

  /// The limit for a header, which is about a hundred bytes long.
  static let longestHeader = 4096
  /// A message holds one file at most, with its escapes.
  package static let longestMessage = 1 << 30

  private var bytes: [UInt8] = []
  /// The offset of the first byte that was not returned yet.
  private var start = 0
  /// The length of the message that begins at `start`, when its header was read.
  private var length: Int?
  /// Up to here no header was found inside of that message.
  private var searched = 0

  package init() {}

  package mutating func append(_ piece: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      searched = max(0, searched - start)
      start = 0
    }
    bytes += piece
  }

  /// The next piece; nil until more has been read.
  package mutating func next() -> Piece? {
    guard let length = self.length ?? readHeader() else { return broken() }
    self.length = length
    let end = min(start + length, bytes.count)
    // A header inside the message: its length was wrong.
    if let header = headerStart(in: max(start, searched)..<end) {
      take(to: header)
      return .broken
    }
    guard bytes.count - start >= length else {
      searched = max(start, end - MessageFramer.longestHeader)
      return nil
    }
    let message = Array(bytes[start..<start + length])
    take(to: start + length)
    return .message(message)
  }

  /// Everything that is whole.
  package mutating func takeAll() -> [Piece] {
    var pieces: [Piece] = []
    while let piece = next() { pieces.append(piece) }
    return pieces
  }

  private mutating func take(to end: Int) {
    start = end
    searched = end
    length = nil
  }

  /// Reads the length in the header at `start`, and goes on after the header. Returns nil if it is missing or incomplete.
  private mutating func readHeader() -> Int? {
    let limit = min(bytes.count, start + MessageFramer.longestHeader)
    guard let end = headerEnd(in: start..<limit) else { return nil }
    var length: Int?
    for line in bytes[start..<end].split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self)
      let parts = text.byBytes.split(separator: ":", maxSplits: 1).map { $0.filter { !" \t\r".contains($0) } }
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      length = Int(parts[1])
    }
    guard let length, (0...MessageFramer.longestMessage).contains(length) else { return nil }
    start = end
    searched = start
    return length
  }

  /// Passes what is no header, up to the next one.
  private mutating func broken() -> Piece? {
    let isWhole = headerEnd(in: start..<bytes.count) != nil
    guard isWhole || bytes.count - start > MessageFramer.longestHeader else { return nil }
    let next = headerStart(in: min(start + 1, bytes.count)..<bytes.count)
    // The last bytes may be the beginning of a header.
    take(to: next ?? max(start + 1, bytes.count - MessageFramer.lengthName.count))
    return .broken
  }

  /// Where `Content-Length: 1` and a line break begin; they may end beyond the range.
  private func headerStart(in range: Range<Int>) -> Int? {
    let limit = min(bytes.count, range.upperBound + MessageFramer.lengthName.count - 1)
    var from = range.lowerBound
    while from < range.upperBound, let found = firstRange(of: MessageFramer.lengthName, in: from..<limit) {
      var end = found + MessageFramer.lengthName.count
      while end < bytes.count, bytes[end] == 0x20 || isDigit(bytes[end]) { end += 1 }
      if end < bytes.count, bytes[end] == 0x0D || bytes[end] == 0x0A { return found }
      from = found + 1
    }
    return nil
  }

  /// Where the empty line after a header ends; lines end in CR LF, or in LF alone as some clients write them.
  private func headerEnd(in range: Range<Int>) -> Int? {
    var from = range.lowerBound
    while let feed = bytes[from..<range.upperBound].firstIndex(of: 0x0A) {
      let next = bytes[feed...].dropFirst().first == 0x0D ? feed + 2 : feed + 1
      if next < range.upperBound, bytes[next] == 0x0A { return next + 1 }
      from = feed + 1
    }
    return nil
  }

  private func firstRange(of text: [UInt8], in range: Range<Int>) -> Int? {
    guard let first = text.first, range.count >= text.count else { return nil }
    var from = range.lowerBound
    while from <= range.upperBound - text.count,
      let found = bytes[from..<range.upperBound - text.count + 1].firstIndex(of: first)
    {
      if bytes[found..<found + text.count].elementsEqual(text) { return found }
      from = found + 1
    }
    return nil
  }

  private static let lengthName = Array("Content-Length:".utf8)
}

/// A message with its header.
package func framed(_ message: [UInt8]) -> [UInt8] {
  Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
}
