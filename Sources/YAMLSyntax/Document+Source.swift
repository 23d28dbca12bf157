package import Diagnostics

extension Document {
  /// Returns the text of a range in the source.
  package func source(_ range: SourceRange) -> String {
    String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  /// Returns the value of the key that begins at an offset, without resolving aliases.
  package func value(ofKeyAt start: UInt32) -> NodeID? {
    var number = nodes.partitionPoint { $0.start < start }
    while number < nodes.count, nodes[number].start == start {
      // A mapping begins where its first key begins.
      if isScalar(NodeID(number)) { return after(NodeID(number)) }
      number += 1
    }
    return nil
  }

  /// Returns the value of a key in a mapping, without resolving aliases and without merged mappings.
  package func value(of name: String, in mapping: NodeID) -> NodeID? {
    pairs(mapping).first { string(resolved($0.key)) == name }?.value
  }

  /// Whether a mapping is written as `{…}`, or a list as `[…]`.
  package func isFlow(_ collection: NodeID) -> Bool {
    [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[Int(nodes[Int(collection)].start)])
  }

  /// Returns the line with an offset, without its line break.
  package func line(around offset: Int) -> Range<Int> {
    YAMLSyntax.line(around: offset, in: bytes[..<length])
  }

  /// Returns the spaces between the beginning of a line and an offset in it; nil if there is anything else.
  package func indentation(before offset: Int) -> String? {
    let start = line(around: offset).lowerBound
    let mark = start == 0 ? markLength(of: bytes) : 0
    guard bytes[(start + mark)..<offset].allSatisfy({ $0 == 0x20 }) else { return nil }
    return String(repeating: " ", count: offset - start - mark)
  }

  /// The line break of the file, which is that of its first line; LF if it has only one line.
  package var lineBreak: String {
    let bytes = bytes[..<length]
    guard let feed = bytes.firstIndex(of: 0x0A) else { return bytes.contains(0x0D) ? "\r" : "\n" }
    return feed > 0 && bytes[feed - 1] == 0x0D ? "\r\n" : "\n"
  }
}

extension [Document] {
  /// Returns the document of a file. The files of a list have consecutive numbers.
  package func document(_ file: UInt32) -> Document? {
    guard let first, file >= first.file, Int(file - first.file) < count else { return nil }
    return self[Int(file - first.file)]
  }
}

/// Returns the line with an offset, without its line break.
package func line(around offset: Int, in text: ArraySlice<UInt8>) -> Range<Int> {
  let offset = min(offset, text.endIndex)
  let start = text[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? text.startIndex
  return start..<(text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.endIndex)
}

/// Whether a byte is a space or a tab, which YAML calls white space.
package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
