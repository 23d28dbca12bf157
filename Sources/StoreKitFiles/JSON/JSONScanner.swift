/// Walks through a JSON text once: strict about its form, not interested in what texts and numbers mean.
struct JSONScanner {
  private let bytes: [UInt8]
  private var offset: Int
  private var values = 0
  private var open: [Int] = []
  private(set) var repeatedKeys: [Range<Int>] = []

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    offset = start
  }

  mutating func document() throws(JSONFault) -> JSONOutline.Place {
    let root = try value(key: nil)
    skipSpace()
    guard let byte = current else { return root }
    if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { throw closesNothing(byte) }
    throw unexpected("the end of the file")
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func value(key: Range<Int>?) throws(JSONFault) -> JSONOutline.Place {
    skipSpace()
    values += 1
    guard values <= JSONLimits.values else {
      throw JSONFault(message: "the JSON has more than 500,000 values", offset: offset)
    }
    let start = offset
    var children: [JSONOutline.Place] = []
    switch current {
    case UInt8(ascii: "\""): _ = try text()
    case UInt8(ascii: "{"): children = try members()
    case UInt8(ascii: "["): children = try elements()
    default: try word()
    }
    return JSONOutline.Place(key: key, value: start..<offset, children: children)
  }

  private mutating func members() throws(JSONFault) -> [JSONOutline.Place] {
    try enter()
    var members: [JSONOutline.Place] = []
    var keys: Set<ArraySlice<UInt8>> = []
    while try !closes(UInt8(ascii: "}"), isFirst: members.isEmpty) {
      guard current == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
      let key = try text()
      if !keys.insert(bytes[key]).inserted { repeatedKeys.append(key) }
      skipSpace()
      guard current == UInt8(ascii: ":") else { throw unexpected("':' behind the key") }
      offset += 1
      members.append(try value(key: key))
    }
    return members
  }

  private mutating func elements() throws(JSONFault) -> [JSONOutline.Place] {
    try enter()
    var elements: [JSONOutline.Place] = []
    while try !closes(UInt8(ascii: "]"), isFirst: elements.isEmpty) { elements.append(try value(key: nil)) }
    return elements
  }

  private mutating func enter() throws(JSONFault) {
    open.append(offset)
    guard open.count <= JSONLimits.depth else {
      throw JSONFault(message: "the JSON is nested deeper than \(JSONLimits.depth) levels", offset: offset)
    }
    offset += 1
  }

  /// Whether the object or list ends here; else a comma is read, but before the first one.
  private mutating func closes(_ bracket: UInt8, isFirst: Bool) throws(JSONFault) -> Bool {
    skipSpace()
    if current == bracket {
      offset += 1
      open.removeLast()
      return true
    }
    if isFirst { return false }
    guard current == UInt8(ascii: ",") else {
      throw unexpected("a comma or '\(Character(UnicodeScalar(bracket)))'")
    }
    let comma = offset
    offset += 1
    skipSpace()
    guard current != bracket else {
      throw JSONFault(
        message: "nothing follows this comma, but JSON has commas only between values", offset: comma,
        help: "remove the comma")
    }
    return false
  }

  /// A text and its quotes; escapes are left to the decoder.
  private mutating func text() throws(JSONFault) -> Range<Int> {
    let start = offset
    offset += 1
    while let byte = current {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return start..<offset }
      if byte < 0x20 {
        throw JSONFault(
          message: byte == 0x0A || byte == 0x0D
            ? "the text that begins here has no closing quote on its line"
            : "the text that begins here holds a control character", offset: start,
          help: "write line breaks inside of a text as \\n, tabs as \\t")
      }
    }
    throw JSONFault(message: "the text that begins here has no closing quote", offset: start)
  }

  /// `true`, `false`, `null` or a number.
  private mutating func word() throws(JSONFault) {
    let start = offset
    while let byte = current, isPartOfWord(byte) { offset += 1 }
    guard isValue(bytes[start..<offset]) else {
      offset = start
      throw unexpected("a value")
    }
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private func isValue(_ word: ArraySlice<UInt8>) -> Bool {
    switch word.first {
    case UInt8(ascii: "t"): return word.elementsEqual("true".utf8)
    case UInt8(ascii: "f"): return word.elementsEqual("false".utf8)
    case UInt8(ascii: "n"): return word.elementsEqual("null".utf8)
    default: return isNumber(word)
    }
  }

  /// Digits without a zero before others; then, each if there, a point and digits, an `e`, a sign and digits.
  private func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
    let startsWithZero = rest.first == UInt8(ascii: "0")
    guard let whole = dropDigits(&rest), whole == 1 || !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard dropDigits(&rest) != nil else { return false }
    }
    guard let exponent = rest.popFirst() else { return true }
    guard exponent | 0x20 == UInt8(ascii: "e") else { return false }
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    return dropDigits(&rest) != nil && rest.isEmpty
  }

  /// How many digits there were; nil for none.
  private func dropDigits(_ text: inout ArraySlice<UInt8>) -> Int? {
    let count = text.prefix { (0x30...0x39).contains($0) }.count
    text = text.dropFirst(count)
    return count == 0 ? nil : count
  }

  private func unexpected(_ expected: String) -> JSONFault {
    guard let byte = current else {
      guard let last = open.last else {
        return JSONFault(message: "the file ends where \(expected) is expected", offset: offset)
      }
      let bracket = Character(UnicodeScalar(bytes[last]))
      return JSONFault(message: "the bracket '\(bracket)' that opens here is never closed", offset: last)
    }
    switch byte {
    case 0, 0xFE, 0xFF:
      return JSONFault(
        message: "the file is not UTF-8 text", offset: offset, help: "save it as UTF-8, as Xcode does")
    case UInt8(ascii: "/"):
      return JSONFault(message: "JSON has no comments", offset: offset, help: "remove the comment")
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      return JSONFault(
        message: "found '\(Character(UnicodeScalar(byte)))', expected \(expected)", offset: offset,
        help: "is it left over from a merge conflict? resolve the conflict first")
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return closesNothing(byte)
    default: return JSONFault(message: "found \(found), expected \(expected)", offset: offset)
    }
  }

  private func closesNothing(_ bracket: UInt8) -> JSONFault {
    JSONFault(
      message: "the bracket '\(Character(UnicodeScalar(bracket)))' closes nothing here", offset: offset)
  }

  /// What stands here, at most a few characters of it, and nothing of a signing key that has lost its quotes.
  private var found: String {
    let shown = hidingKeys(bytes)[offset...]
    let word = shown.prefix(20).prefix { isPartOfWord($0) }
    guard word.isEmpty else { return "'" + String(decoding: word, as: UTF8.self) + "'" }
    switch shown.first {
    case UInt8(ascii: "'"): return "a single quote"
    case .some(let byte) where (0x21..<0x7F).contains(byte): return "'\(Character(UnicodeScalar(byte)))'"
    default: return "a character that JSON does not have here"
    }
  }
}
