import ByteText
import CatalogText
import OfferCompiler
import YAMLSyntax

/// The place of the cursor in a text that need not be valid YAML.
///
/// The word at the cursor is replaced by a placeholder, and the text is parsed. If the placeholder is not in the result, the
/// text is parsed again without the rest of the line, and with all open brackets closed.
struct TypingPlace {
  /// The word that is completed.
  let word: Range<Int>
  /// The part of the word before the cursor.
  let typed: String
  let spot: Spot
  let document: Document
  /// Whether a key is typed. A name in a list can become a key.
  let isKey: Bool
  /// Whether a colon follows the word.
  let hasColon: Bool
  /// Whether it is inside of braces or brackets.
  let isInFlow: Bool
  /// The quotation mark that is open before the word.
  let quote: UInt8?
  /// The number of bytes between the beginning of the line and the word.
  let column: Int

  static let placeholder = "xOffercIsTypedHerex"

  init?(_ bytes: [UInt8], name: String, offset: Int) {
    let line = YAMLSyntax.line(around: offset, in: bytes[...])
    guard !TypingPlace.isComment(bytes[line.lowerBound..<offset]) else { return nil }
    let word = TypingPlace.word(at: offset, in: bytes, line)
    let before = bytes[line.lowerBound..<word.lowerBound]
    let marks = TypingPlace.openMarks(in: bytes, before: word.lowerBound)
    let open = marks.brackets
    let rest = bytes[word.upperBound..<line.upperBound]
    let next = rest.first { $0 != 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    let hasColon = next == UInt8(ascii: ":")
    let startsEntry = TypingPlace.startsEntry(before, in: open.last)
    self.word = word
    typed = String(decoding: bytes[word.lowerBound..<max(word.lowerBound, offset)], as: UTF8.self)
    isInFlow = !open.isEmpty
    quote = marks.quote
    self.hasColon = hasColon
    column = before.count
    let closers = open.reversed().map { $0 == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    let mark = Array(TypingPlace.placeholder.utf8)
    let key = hasColon ? mark : mark + Array(": x".utf8)
    var tries: [(text: [UInt8], isKey: Bool)] = []
    func add(_ middle: [UInt8], isKey: Bool) {
      tries.append((bytes[..<word.lowerBound] + middle + bytes[word.upperBound...], isKey))
      let separator: [UInt8] = hasColon && isKey ? Array(": x".utf8) : []
      let closed = middle + separator + closers
      tries.append((bytes[..<word.lowerBound] + closed + bytes[line.upperBound...], isKey))
    }
    if startsEntry { add(key, isKey: true) }
    add(mark, isKey: hasColon)
    for attempt in tries {
      let document = parseUnfinished(attempt.text, name: name, file: 0).document
      let shaped = ShapedDocument(document)
      guard let node = TypingPlace.node(in: document), let spot = shaped.spot(of: node) else { continue }
      // `- U` in a list of storefronts is a name, not a key.
      if attempt.isKey, !spot.isKey { continue }
      self.spot = spot
      self.document = document
      isKey = attempt.isKey
      return
    }
    return nil
  }

  /// A name as it must be written in the place of the word: in quotes if it needs them and there are none yet.
  func written(_ name: String) -> String {
    switch quote {
    case UInt8(ascii: "'"): name.byBytes.replacing("'", with: "''")
    case .some: YAMLText.insideDoubleQuotes(name)
    case nil: isPlainText(name) ? name : YAMLText.doubleQuoted(name)
    }
  }

  /// The keys of the mapping at the cursor, with their values. A value that is not a scalar is empty.
  var siblings: [String: String] {
    guard isKey, let mapping = spot.containers.last?.node, document.isMapping(mapping) else { return [:] }
    var result: [String: String] = [:]
    for (key, value) in document.pairs(mapping) where document.isScalar(key) {
      result[document.string(key)] = document.isScalar(value) ? document.string(value) : ""
    }
    return result
  }

  private static func node(in document: Document) -> NodeID? {
    document.nodes.indices.lazy.map { NodeID($0) }.first {
      document.isScalar($0) && document.string($0) == placeholder
    }
  }

  private static func word(at offset: Int, in bytes: [UInt8], _ line: Range<Int>) -> Range<Int> {
    func isPart(_ byte: UInt8) -> Bool { !" \t,[]{}\"':#&*".utf8.contains(byte) }
    var start = offset
    while start > line.lowerBound, isPart(bytes[start - 1]) { start -= 1 }
    var end = offset
    while end < line.upperBound, isPart(bytes[end]) { end += 1 }
    return start..<end
  }

  private static func isComment(_ before: ArraySlice<UInt8>) -> Bool {
    before.indices.contains { index in
      before[index] == UInt8(ascii: "#") && (index == before.startIndex || before[index - 1] == 0x20)
    }
  }

  /// Whether only indentation and `- ` are before the word, or the bracket of a mapping is open there.
  private static func startsEntry(_ before: ArraySlice<UInt8>, in bracket: UInt8?) -> Bool {
    let quotes = "\"'".utf8
    let last = before.last { $0 != 0x20 && $0 != 0x09 && !quotes.contains($0) }
    if bracket == UInt8(ascii: "{") {
      return last == UInt8(ascii: "{") || last == UInt8(ascii: ",") || last == nil
    }
    guard bracket == nil else { return false }
    return before.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "-") || quotes.contains($0) }
  }

  /// The brackets that are open at a place, outermost first, and the open quotation mark. Only the last 16 KiB before the
  /// place are read, and a line without indentation closes all brackets.
  private static func openMarks(
    in bytes: [UInt8], before offset: Int
  ) -> (brackets: [UInt8], quote: UInt8?) {
    let reach = max(0, offset - 1 << 14)
    var brackets: [UInt8] = []
    var quote: UInt8?
    var last: UInt8 = 0x0A
    var index = 0
    if reach > 0 { index = bytes[reach..<offset].firstIndex { $0 == 0x0A } ?? reach }
    while index < offset {
      let byte = bytes[index]
      defer {
        last = byte
        index += 1
      }
      if let end = quote {
        if byte == end || (byte == 0x0A && brackets.isEmpty) { quote = nil }
        continue
      }
      let startsToken = [0x20, 0x0A, 0x2C, 0x5B, 0x7B, 0x3A].contains(last)
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if startsToken { quote = byte }
      case UInt8(ascii: "#") where startsToken:
        while index + 1 < offset, bytes[index + 1] != 0x0A { index += 1 }
      case UInt8(ascii: "{") where startsToken, UInt8(ascii: "[") where startsToken: brackets.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = brackets.popLast()
      case 0x0A
      where index + 1 < bytes.count && !brackets.isEmpty && !" \n\r#}]".utf8.contains(bytes[index + 1]):
        // A line without indentation: the brackets above were never closed.
        brackets = []
      default: break
      }
    }
    return (brackets, quote)
  }
}
