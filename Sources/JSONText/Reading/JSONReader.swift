/// Reads a text once, and keeps the kind and the place of every value. Everything that RFC 8259 does not allow is a fault.
struct JSONReader: ~Copyable {
  let bytes: [UInt8]
  let end: Int
  let allowsLoneSurrogates: Bool
  private let limits: JSONLimits
  var offset: Int
  private(set) var nodes: [JSONNode] = []
  private(set) var duplicateKeys: [JSONDuplicateKey] = []
  /// The number of values that were read.
  private var values = 0
  /// The nodes of the objects and arrays that are not closed, the innermost one last.
  private var open: [Int] = []

  init(_ bytes: [UInt8], _ range: Range<Int>, _ limits: JSONLimits, allowsLoneSurrogates: Bool) {
    self.bytes = bytes
    self.limits = limits
    self.allowsLoneSurrogates = allowsLoneSurrogates
    offset = range.lowerBound
    end = range.upperBound
  }

  mutating func readDocument() throws(JSONFault) {
    guard end - offset <= limits.bytes, end <= Int(UInt32.max) else {
      throw fault(.tooManyBytes(limit: limits.bytes))
    }
    if bytes[offset..<end].starts(with: [0xEF, 0xBB, 0xBF]) { offset += 3 }
    skipSpace()
    guard current != nil else { throw fault(.empty) }
    try readValue()
    while let parent = open.last {
      if try closes(parent) { continue }
      if nodes[parent].kind == .object { try readKey() }
      try readValue()
    }
    skipSpace()
    guard current == nil else { throw unexpected(.end) }
  }

  /// The byte at the offset; nil at the end of the text.
  var current: UInt8? { offset < end ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  /// Reads a whole value, but only the opening bracket of an object or array.
  private mutating func readValue() throws(JSONFault) {
    skipSpace()
    values += 1
    guard values <= limits.values else { throw fault(.tooManyValues(limit: limits.values)) }
    switch current {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"): try enter(.object)
    case UInt8(ascii: "["): try enter(.array)
    case UInt8(ascii: "t"): try readWord("true", .true)
    case UInt8(ascii: "f"): try readWord("false", .false)
    case UInt8(ascii: "n"): try readWord("null", .null)
    default: try readNumber()
    }
  }

  /// Reads a key and its colon.
  private mutating func readKey() throws(JSONFault) {
    guard current == UInt8(ascii: "\"") else { throw unexpected(.key) }
    try readString()
    skipSpace()
    guard current == UInt8(ascii: ":") else { throw unexpected(.colon) }
    offset += 1
  }

  /// Reads the opening bracket of an object or array.
  private mutating func enter(_ kind: JSONNode.Kind) throws(JSONFault) {
    guard open.count < limits.depth else { throw fault(.tooDeep(limit: limits.depth)) }
    open.append(nodes.count)
    offset += 1
    append(kind, from: offset - 1)
  }

  /// Reads the closing bracket of an object or array, or else the comma before its next value.
  ///
  /// Returns whether it is closed. There is no comma before the first value.
  private mutating func closes(_ parent: Int) throws(JSONFault) -> Bool {
    let isObject = nodes[parent].kind == .object
    let bracket = UInt8(ascii: isObject ? "}" : "]")
    skipSpace()
    if current == bracket {
      leave(parent)
      return true
    }
    if nodes.count == parent + 1 { return false }
    guard current == UInt8(ascii: ",") else {
      throw unexpected(isObject ? .commaOrBrace : .commaOrBracket)
    }
    let comma = offset
    offset += 1
    skipSpace()
    guard current != bracket else { throw fault(.trailingComma, at: comma) }
    return false
  }

  /// Passes the closing bracket of an object or array.
  private mutating func leave(_ parent: Int) {
    open.removeLast()
    offset += 1
    nodes[parent].end = UInt32(offset)
    nodes[parent].next = UInt32(nodes.count)
    if nodes[parent].kind == .object {
      duplicateKeys += findDuplicateKeys(ofObjectAt: parent, in: nodes, bytes)
    }
  }

  /// Adds a node that begins at `start` and ends at the offset.
  mutating func append(_ kind: JSONNode.Kind, from start: Int) {
    nodes.append(
      JSONNode(kind: kind, start: UInt32(start), end: UInt32(offset), next: UInt32(nodes.count + 1)))
  }

  func fault(_ problem: JSONFault.Problem, at place: Int? = nil) -> JSONFault {
    let place = place ?? offset
    return JSONFault(problem: problem, offset: place, found: place < end ? bytes[place] : nil)
  }

  /// Returns the fault of a byte that the grammar does not allow. At the end of the text, it is that of the bracket that is open.
  func unexpected(_ expected: JSONFault.Expectation) -> JSONFault {
    switch current {
    case nil: open.last.map { fault(.unclosed, at: Int(nodes[$0].start)) } ?? fault(.unexpected(expected))
    case 0, 0xFE, 0xFF: fault(.notUTF8)
    case UInt8(ascii: "/"): fault(.comment)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): fault(.closesNothing)
    default: fault(.unexpected(expected))
    }
  }
}
