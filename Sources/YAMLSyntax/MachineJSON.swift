import JSONText

/// Reads JSON that programs write into the same tree that libyaml would give, but several times faster.
///
/// Live state and built catalogs are JSON files of many megabytes. Anything that libyaml might read differently or refuse is left
/// to libyaml: comments, `\u` escapes, keys that are too long for it, faults.
struct MachineJSON {
  private let input: [UInt8]
  private var offset = 0
  /// For each open collection, whether it is a mapping.
  private var open: [Bool] = []
  /// Whether nothing has been read yet of the innermost open collection.
  private var isFirst = false
  /// The text of the string that is being read, if that has escapes.
  private var text: [UInt8] = []

  /// The limit for the characters of a key, up to its colon. libyaml does not accept longer keys.
  private static let longestKey = 1_000

  /// Reads the input into the tree. Returns false if libyaml must read it: the tree is then incomplete and useless.
  static func read(_ input: [UInt8], into tree: inout TreeBuilder) -> Bool {
    var reader = MachineJSON(input: input)
    return reader.readFile(&tree)
  }

  private init(input: [UInt8]) { self.input = input }

  private var byte: UInt8? { offset < input.count ? input[offset] : nil }

  private mutating func readFile(_ tree: inout TreeBuilder) -> Bool {
    // Outside of brackets a tab is not white space to libyaml.
    skipSpace(andTabs: false)
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return false }
    tree.beginDocument()
    repeat {
      guard readValue(&tree) else { return false }
      while let isMapping = open.last, byte == UInt8(ascii: isMapping ? "}" : "]") {
        offset += 1
        open.removeLast()
        tree.close(end: offset)
        isFirst = false
        skipSpace(andTabs: !open.isEmpty)
      }
      if open.isEmpty { return byte == nil && !tree.isBroken }
      guard readSeparator(&tree) else { return false }
    } while !tree.isBroken
    return false
  }

  /// Reads what must precede the next value of the open collection: a comma, unless it is the first value, and the key in a mapping.
  ///
  /// Returns false if that is not there.
  private mutating func readSeparator(_ tree: inout TreeBuilder) -> Bool {
    if isFirst {
      isFirst = false
    } else {
      guard byte == UInt8(ascii: ",") else { return false }
      offset += 1
      skipSpace()
    }
    guard open.last == true else { return true }
    let start = offset
    guard byte == UInt8(ascii: "\""), readString(&tree) else { return false }
    while byte == 0x20 { offset += 1 }
    guard byte == UInt8(ascii: ":"), offset - start < MachineJSON.longestKey else { return false }
    offset += 1
    skipSpace()
    return true
  }

  /// Reads a scalar, or the beginning of a collection. Returns false if libyaml must read it.
  private mutating func readValue(_ tree: inout TreeBuilder) -> Bool {
    let start = offset
    switch byte {
    case UInt8(ascii: "\""):
      guard readString(&tree) else { return false }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isMapping = byte == UInt8(ascii: "{")
      tree.open(isMapping ? .mapping : .sequence, start)
      open.append(isMapping)
      isFirst = true
      offset += 1
    default:
      guard skipWord() else { return false }
      tree.scalar(from: start, to: offset, .plain)
    }
    skipSpace()
    return true
  }

  private mutating func skipSpace(andTabs: Bool = true) {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || (byte == 0x09 && andTabs) { offset += 1 }
  }

  /// Skips a number, `true`, `false` or `null`, or a plain text of YAML with the same characters.
  ///
  /// Returns false if there is none. A minus alone is not one.
  private mutating func skipWord() -> Bool {
    if byte == UInt8(ascii: "-") { offset += 1 }
    guard let first = byte, isPartOfJSONWord(first), ![0x2B, 0x2D, 0x2E].contains(first) else { return false }
    while let byte, isPartOfJSONWord(byte) { offset += 1 }
    return true
  }

  /// Reads a string in quotation marks. Returns false if libyaml must read it.
  private mutating func readString(_ tree: inout TreeBuilder) -> Bool {
    let start = offset
    offset += 1
    text.removeAll(keepingCapacity: true)
    /// The offset up to which `text` has the string; nil as long as there is no escape.
    var copied: Int?
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        guard let copied else {
          tree.scalar(from: start, to: offset, .quoted)
          return true
        }
        text.append(contentsOf: input[copied..<offset - 1])
        unsafe text.withUnsafeBufferPointer { text in
          unsafe tree.rewrittenScalar(start, offset, isPlain: false, text: text)
        }
        return true
      case UInt8(ascii: "\\"):
        guard let meaning = escape() else { return false }
        text.append(contentsOf: input[(copied ?? start + 1)..<offset])
        text.append(meaning)
        offset += 2
        copied = offset
      case 0x20..<0x7F: offset += 1
      default:
        guard let length = lengthOfCharacter() else { return false }
        offset += length
      }
    }
    return false
  }

  /// Returns the byte that the escape at the offset means; nil if it is not one of two characters.
  private func escape() -> UInt8? {
    guard offset + 1 < input.count else { return nil }
    return switch input[offset + 1] {
    case UInt8(ascii: "\""): 0x22
    case UInt8(ascii: "\\"): 0x5C
    case UInt8(ascii: "/"): 0x2F
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Returns the number of bytes of the character at the offset, which is not ASCII.
  ///
  /// Returns nil if YAML does not allow the character, or takes it for a line break.
  private func lengthOfCharacter() -> Int? {
    var decoder = UTF8()
    var bytes = input[offset..<min(offset + 4, input.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return switch scalar.value {
    case 0xA0..<0x2028, 0x202A..<0xFEFF, 0xFF00...0xFFFD, 0x1_0000...0x10_FFFF: UTF8.width(scalar)
    default: nil
    }
  }
}
