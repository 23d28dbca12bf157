import JSONText

/// Reads JSON as programs write it into the tree that libyaml would give, several times faster.
///
/// What is live and what was built are JSON files of many megabytes. Anything that libyaml might read in another way, or
/// refuse, is left to it: comments, `\u` escapes, keys that are longer than it allows, faults.
struct MachineJSON {
  private let input: [UInt8]
  private var offset = 0
  /// Whether each open collection is a mapping.
  private var open: [Bool] = []
  /// Nothing has been read yet of the collection that was opened last.
  private var isFirst = false
  private var text: [UInt8] = []

  /// Longer keys are no keys for libyaml, which counts characters up to the colon.
  private static let longestKey = 1_000

  /// - Returns: false if the input is for libyaml. Then the tree holds a part of it, and is of no use.
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
      guard separates(&tree) else { return false }
    } while !tree.isBroken
    return false
  }

  /// Whether the collection that is open goes on as it should: a comma where something is before, a key in a mapping.
  private mutating func separates(_ tree: inout TreeBuilder) -> Bool {
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

  private mutating func readValue(_ tree: inout TreeBuilder) -> Bool {
    let start = offset
    switch byte {
    case UInt8(ascii: "\""): guard readString(&tree) else { return false }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isMapping = byte == UInt8(ascii: "{")
      tree.open(isMapping ? .mapping : .sequence, start)
      open.append(isMapping)
      isFirst = true
      offset += 1
    default:
      guard skipWord() else { return false }
      tree.scalar(start, offset, .plain)
    }
    skipSpace()
    return true
  }

  private mutating func skipSpace(andTabs: Bool = true) {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || (byte == 0x09 && andTabs) { offset += 1 }
  }

  /// A number, `true`, `false` or `null`, or a plain text of YAML with the same characters; a minus alone is none.
  private mutating func skipWord() -> Bool {
    if byte == UInt8(ascii: "-") { offset += 1 }
    guard let first = byte, isPartOfJSONWord(first), ![0x2B, 0x2D, 0x2E].contains(first) else { return false }
    while let byte, isPartOfJSONWord(byte) { offset += 1 }
    return true
  }

  private mutating func readString(_ tree: inout TreeBuilder) -> Bool {
    let start = offset
    offset += 1
    text.removeAll(keepingCapacity: true)
    /// Up to where `text` has what the string says, once there is an escape.
    var copied: Int?
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        guard let copied else {
          tree.scalar(start, offset, .quoted)
          return true
        }
        text.append(contentsOf: input[copied..<offset - 1])
        unsafe text.withUnsafeBufferPointer {
          unsafe tree.rewrittenScalar(start, offset, isPlain: false, text: $0)
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

  /// Of a character beyond ASCII, in bytes; nil for one that YAML does not allow in a file, or takes for a line break.
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
