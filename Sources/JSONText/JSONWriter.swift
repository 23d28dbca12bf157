/// A streaming writer of JSON. The same calls always give the same bytes.
///
/// The text is compact, or indented by two spaces for people. Texts are escaped as RFC 8785 (JCS) requires: `\b \t \n \f \r \" \\`,
/// other control characters as lower-case `\u00xx`, and nothing else. The caller decides the order of keys.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  package let isPretty: Bool
  private var depth = 0
  /// Whether the next member or element is the first of its object or array.
  private var isFirst = true
  /// Whether a key was written last.
  private var followsKey = false

  package init(pretty: Bool = false, capacity: Int = 0) {
    isPretty = pretty
    bytes.reserveCapacity(capacity)
  }

  /// Returns the text, which ends with a line feed if it is indented.
  package consuming func finish() -> [UInt8] {
    if isPretty { bytes.append(0x0A) }
    return bytes
  }

  /// Returns what was written since the last call, so that a long text can be passed on in pieces.
  package mutating func take() -> [UInt8] {
    let piece = bytes
    bytes = []
    bytes.reserveCapacity(piece.count)
    return piece
  }

  package mutating func beginObject() { open(0x7B) }
  package mutating func endObject() { close(0x7D) }
  package mutating func beginArray() { open(0x5B) }
  package mutating func endArray() { close(0x5D) }

  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(0x3A)
    if isPretty { bytes.append(0x20) }
    followsKey = true
  }

  package mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  package mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a value that is already JSON. Only for compact output.
  package mutating func raw(_ json: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes members or elements that are already JSON. Only for compact output, at the beginning of an object or array.
  ///
  /// - Parameters:
  ///   - capacity: The size of the memory, in bytes.
  ///   - fill: Writes them into the memory, and returns the number of bytes.
  package mutating func raw(upTo capacity: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    isFirst = false
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room in
      let count = unsafe fill(room)
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: room[0..<min(count, capacity)]))
    }
  }

  package mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    beginArray()
    elements(&self)
    endArray()
  }

  package mutating func strings(_ texts: some Sequence<String>) {
    beginArray()
    for text in texts { string(text) }
    endArray()
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if isPretty, !isFirst { newLine() }
    bytes.append(bracket)
    isFirst = false
  }

  /// Writes what must precede the next key, or the next value without a key: a comma, and a line break in indented text.
  private mutating func separate() {
    if followsKey {
      followsKey = false
      isFirst = false
      return
    }
    if !isFirst { bytes.append(0x2C) }
    if isPretty, depth > 0 { newLine() }
    isFirst = false
  }

  private mutating func newLine() {
    bytes.append(0x0A)
    for _ in 0..<depth * 2 { bytes.append(0x20) }
  }

  /// Writes a string. Stretches without escapes are copied at once.
  private mutating func quote(_ text: String) {
    bytes.append(0x22)
    var text = text
    text.withUTF8 { utf8 in
      var copied = 0
      for index in utf8.indices where unsafe JSONWriter.isEscaped(utf8[index]) {
        unsafe bytes.append(contentsOf: utf8[copied..<index])
        unsafe escape(utf8[index])
        copied = index + 1
      }
      unsafe bytes.append(contentsOf: utf8[copied...])
    }
    bytes.append(0x22)
  }

  private static func isEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22: bytes.append(contentsOf: [0x5C, 0x22])
    case 0x5C: bytes.append(contentsOf: [0x5C, 0x5C])
    case 0x08: bytes.append(contentsOf: [0x5C, 0x62])
    case 0x09: bytes.append(contentsOf: [0x5C, 0x74])
    case 0x0A: bytes.append(contentsOf: [0x5C, 0x6E])
    case 0x0C: bytes.append(contentsOf: [0x5C, 0x66])
    case 0x0D: bytes.append(contentsOf: [0x5C, 0x72])
    case 0..<0x20:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(byte < 0x10 ? 0x30 : 0x31)
      bytes.append(JSONWriter.hexDigit(byte & 0xF))
    default: bytes.append(byte)
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
