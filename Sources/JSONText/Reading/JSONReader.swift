/// Walks through a text once and keeps every value's kind and place. Strict: what RFC 8259 does not allow is a fault.
struct JSONReader {
  let bytes: [UInt8]
  let end: Int
  let allowsLoneSurrogates: Bool
  private let limits: JSONLimits
  var offset: Int
  private(set) var nodes: [JSONNode] = []
  private(set) var duplicateKeys: [JSONDuplicateKey] = []
  private var values = 0
  /// Offsets of the brackets that are not closed yet.
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
    skipSpace()
    guard current == nil else { throw unexpected(.end) }
  }

  var current: UInt8? { offset < end ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func readValue() throws(JSONFault) {
    skipSpace()
    values += 1
    guard values <= limits.values else { throw fault(.tooManyValues(limit: limits.values)) }
    switch current {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"): try readObject()
    case UInt8(ascii: "["): try readArray()
    case UInt8(ascii: "t"): try readWord("true", .true)
    case UInt8(ascii: "f"): try readWord("false", .false)
    case UInt8(ascii: "n"): try readWord("null", .null)
    default: try readNumber()
    }
  }

  private mutating func readObject() throws(JSONFault) {
    let node = try enter(.object)
    var count = 0
    while try !closes(UInt8(ascii: "}"), isFirst: count == 0) {
      guard current == UInt8(ascii: "\"") else { throw unexpected(.key) }
      try readString()
      skipSpace()
      guard current == UInt8(ascii: ":") else { throw unexpected(.colon) }
      offset += 1
      try readValue()
      count += 1
    }
    leave(node)
    duplicateKeys += findDuplicateKeys(ofObjectAt: node, count, in: nodes, bytes)
  }

  private mutating func readArray() throws(JSONFault) {
    let node = try enter(.array)
    var isFirst = true
    while try !closes(UInt8(ascii: "]"), isFirst: isFirst) {
      try readValue()
      isFirst = false
    }
    leave(node)
  }

  private mutating func enter(_ kind: JSONNode.Kind) throws(JSONFault) -> Int {
    open.append(offset)
    guard open.count <= limits.depth else { throw fault(.tooDeep(limit: limits.depth)) }
    offset += 1
    append(kind, from: offset - 1)
    return nodes.count - 1
  }

  private mutating func leave(_ node: Int) {
    open.removeLast()
    nodes[node].end = UInt32(offset)
    nodes[node].next = UInt32(nodes.count)
  }

  /// Whether the object or array ends here; else a comma is read, but before the first one.
  private mutating func closes(_ bracket: UInt8, isFirst: Bool) throws(JSONFault) -> Bool {
    skipSpace()
    if current == bracket {
      offset += 1
      return true
    }
    if isFirst { return false }
    guard current == UInt8(ascii: ",") else {
      throw unexpected(bracket == UInt8(ascii: "}") ? .commaOrBrace : .commaOrBracket)
    }
    let comma = offset
    offset += 1
    skipSpace()
    guard current != bracket else { throw fault(.trailingComma, at: comma) }
    return false
  }

  /// A node for what ends here and began at `start`.
  mutating func append(_ kind: JSONNode.Kind, from start: Int) {
    nodes.append(
      JSONNode(kind: kind, start: UInt32(start), end: UInt32(offset), next: UInt32(nodes.count + 1)))
  }

  func fault(_ problem: JSONFault.Problem, at place: Int? = nil) -> JSONFault {
    let place = place ?? offset
    return JSONFault(problem: problem, offset: place, found: place < end ? bytes[place] : nil)
  }

  /// What there is to say about a byte that the grammar has no use for; at the end, about the bracket that lacks its other.
  func unexpected(_ expected: JSONFault.Expectation) -> JSONFault {
    switch current {
    case nil: open.last.map { fault(.unclosed, at: $0) } ?? fault(.unexpected(expected))
    case 0, 0xFE, 0xFF: fault(.notUTF8)
    case UInt8(ascii: "/"): fault(.comment)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): fault(.closesNothing)
    default: fault(.unexpected(expected))
    }
  }
}
