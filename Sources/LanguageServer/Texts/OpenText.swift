import ByteText
package import JSONText
import Diagnostics

/// A text that an editor has open, as the editor shows it.
package struct OpenText: Sendable {
  /// As the client writes it.
  package let uri: String
  /// Nil for a text that has no file.
  package let path: String?
  package private(set) var version: Int?
  package private(set) var bytes: [UInt8]
  package private(set) var lines: LineIndex
  private let encoding: PositionEncoding

  package init(uri: String, version: Int?, bytes: [UInt8], encoding: PositionEncoding) {
    self.uri = uri
    self.path = FileURI.path(of: uri)
    self.version = version
    self.bytes = bytes
    self.encoding = encoding
    lines = LineIndex(bytes, encoding: encoding)
  }

  /// Makes the changes of `textDocument/didChange`, one after the other; a change that says nothing usable is passed.
  package mutating func apply(_ changes: JSONElements, version: Int?) {
    self.version = version ?? self.version
    for change in changes {
      guard let text = change["text"]?.utf8Text else { continue }
      if let range = change["range"], !range.isNull {
        guard let start = range["start"].flatMap(TextPosition.init),
          let end = range["end"].flatMap(TextPosition.init)
        else { continue }
        let from = lines.offset(of: min(start, end))
        let to = lines.offset(of: max(start, end))
        bytes.replaceSubrange(from..<max(from, to), with: text)
      } else {
        bytes = text
      }
      lines = LineIndex(bytes, encoding: encoding)
    }
  }
}

extension JSONValue {
  /// The bytes of a text; half a surrogate pair is U+FFFD, which takes as many units.
  package var utf8Text: [UInt8]? { lenientString.map { Array($0.utf8) } }

  /// A whole number that is cut to what a text can have.
  fileprivate var count: Int? {
    guard let number else { return nil }
    guard let value = number.integer else {
      if number.text.byBytes.contains(".") { return nil }
      return number.isPositive ? Int(Int32.max) : 0
    }
    return min(max(value, 0), Int(Int32.max))
  }
}

extension TextPosition {
  /// Nil for what is no position; numbers that no text reaches are those of its end.
  package init?(_ json: JSONValue) {
    guard let line = json["line"]?.count, let character = json["character"]?.count else { return nil }
    self.init(line: line, character: character)
  }
}

/// How a client counts the characters of a line.
package enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A place in a text as the protocol has it: both count from 0.
package struct TextPosition: Hashable, Sendable, Comparable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}

/// The way between offsets in a text and positions of the protocol.
///
/// Lines end at LF, CR LF or CR, as the protocol has it. Places beyond a line or the text are its end.
package struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let length: Int
  private let encoding: PositionEncoding
  /// Where each line begins.
  private let starts: [UInt32]

  /// - Parameter hidesMark: whether a byte order mark is none of the characters: editors do not show that of a file.
  package init(
    _ bytes: [UInt8], length: Int? = nil, encoding: PositionEncoding, hidesMark: Bool = false
  ) {
    self.bytes = bytes
    self.length = length ?? bytes.count
    self.encoding = encoding
    let first = hidesMark ? markLength(of: bytes[..<self.length]) : 0
    starts = LineIndex.lineStarts(bytes, self.length, first: UInt32(first))
  }

  private static func lineStarts(_ bytes: [UInt8], _ length: Int, first: UInt32) -> [UInt32] {
    var starts = [first]
    var offset = 0
    unsafe bytes.withUnsafeBufferPointer { bytes in
      while offset < length {
        let byte = unsafe bytes[offset]
        offset += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, offset < length, unsafe bytes[offset] == 0x0A { offset += 1 }
        starts.append(UInt32(truncatingIfNeeded: offset))
      }
    }
    return starts
  }

  package var lineCount: Int { starts.count }

  /// The bytes of a line without its line break; empty beyond the last one.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line >= 0, line < starts.count else { return length..<length }
    let start = Int(starts[line])
    var end = line + 1 < starts.count ? Int(starts[line + 1]) : length
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  package func line(of offset: Int) -> Int {
    max(0, starts.partitionPoint { Int($0) <= offset } - 1)
  }

  package func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, Int(starts[0])), length)
    let line = line(of: offset)
    let start = Int(starts[line])
    return TextPosition(line: line, character: units(in: start..<min(offset, range(ofLine: line).upperBound)))
  }

  package func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return Int(starts[0]) }
    let line = range(ofLine: position.line)
    guard position.character > 0 else { return line.lowerBound }
    switch encoding {
    case .utf8:
      var offset = line.lowerBound + min(position.character, line.count)
      // The middle of a character is its beginning.
      while offset > line.lowerBound, offset < length, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    case .utf16:
      var left = position.character
      var offset = line.lowerBound
      while offset < line.upperBound {
        let width = LineIndex.utf16Width(bytes[offset])
        if width > left { break }
        left -= width
        offset += 1
        while offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      }
      return offset
    }
  }

  private func units(in range: Range<Int>) -> Int {
    switch encoding {
    case .utf8: range.count
    case .utf16: bytes[range].reduce(0) { $0 + LineIndex.utf16Width($1) }
    }
  }

  /// How many units a character has that begins with the byte; a byte that begins none has 0.
  private static func utf16Width(_ byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }
}

/// Paths of files and the addresses by which clients name them.
package enum FileURI {
  /// Nil for other addresses than `file:///folder/name`.
  package static func path(of uri: String) -> String? {
    let text = Array(uri.utf8)
    let scheme = Array("file://".utf8)
    guard text.count > scheme.count, zip(text, scheme).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else {
      return nil
    }
    // A host may follow, which can only be this one.
    guard let slash = text[scheme.count...].firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var bytes: [UInt8] = []
    var offset = slash
    while offset < text.count {
      if text[offset] == UInt8(ascii: "%"), offset + 2 < text.count,
        let high = hexadecimalDigit(text[offset + 1]), let low = hexadecimalDigit(text[offset + 2])
      {
        bytes.append(high << 4 | low)
        offset += 3
      } else {
        bytes.append(text[offset])
        offset += 1
      }
    }
    guard !bytes.contains(0), let path = String(validating: bytes, as: UTF8.self) else { return nil }
    return path.count > 1 && path.byBytes.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The address of a path from the root.
  package static func uri(ofPath path: String) -> String {
    "file://" + percentEncoded(path, keeping: "/")
  }
}
