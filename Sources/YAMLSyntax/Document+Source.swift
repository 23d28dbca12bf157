package import Diagnostics

extension Document {
  package func source(_ range: SourceRange) -> String {
    String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  /// The value of the key that begins at an offset, as it is written.
  package func value(ofKeyAt start: UInt32) -> NodeID? {
    var number = nodes.partitionPoint { $0.start < start }
    while number < nodes.count, nodes[number].start == start {
      // A mapping may begin where its first key does.
      if isScalar(NodeID(number)) { return after(NodeID(number)) }
      number += 1
    }
    return nil
  }

  /// The value of a key in a mapping, as it is written; merged mappings are not looked into.
  package func value(of name: String, in mapping: NodeID) -> NodeID? {
    pairs(mapping).first { string(resolved($0.key)) == name }?.value
  }

  /// Whether a mapping is `{…}`, or a list `[…]`.
  package func isFlow(_ collection: NodeID) -> Bool {
    [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[Int(nodes[Int(collection)].start)])
  }

  /// The line that holds an offset, without its line break.
  package func line(around offset: Int) -> Range<Int> {
    YAMLSyntax.line(around: offset, in: bytes[..<length])
  }

  /// The blanks between the beginning of a line and an offset in it; nil where there is something else.
  package func indentation(before offset: Int) -> String? {
    let start = line(around: offset).lowerBound
    let mark = start == 0 ? markLength(of: bytes) : 0
    guard bytes[(start + mark)..<offset].allSatisfy({ $0 == 0x20 }) else { return nil }
    return String(repeating: " ", count: offset - start - mark)
  }

  /// The line break of the file: that of its first line.
  package var lineBreak: String {
    let bytes = bytes[..<length]
    guard let feed = bytes.firstIndex(of: 0x0A) else { return bytes.contains(0x0D) ? "\r" : "\n" }
    return feed > 0 && bytes[feed - 1] == 0x0D ? "\r\n" : "\n"
  }
}

extension [Document] {
  /// That of a file; the files of a list have numbers one after the other.
  package func document(_ file: UInt32) -> Document? {
    guard let first, file >= first.file, Int(file - first.file) < count else { return nil }
    return self[Int(file - first.file)]
  }
}

/// The line that holds an offset, without its line break.
package func line(around offset: Int, in text: ArraySlice<UInt8>) -> Range<Int> {
  let offset = min(offset, text.endIndex)
  let start = text[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? text.startIndex
  return start..<(text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.endIndex)
}

/// Whether a byte is a space or a tab, which is what YAML calls white space.
package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
