extension JSONReader {
  /// Reads `true`, `false` or `null`.
  mutating func readWord(_ word: String, _ kind: JSONNode.Kind) throws(JSONFault) {
    let start = offset
    let isThere = bytes[offset..<end].starts(with: word.utf8)
    if isThere { offset += word.utf8.count }
    try endWord(isThere, kind, from: start)
  }

  /// Reads a number: digits without an unnecessary zero at their beginning, then optionally a point and digits, then optionally
  /// an `e`, a sign and digits.
  mutating func readNumber() throws(JSONFault) {
    let start = offset
    skip("-")
    let startsWithZero = current == UInt8(ascii: "0")
    let whole = skipDigits()
    var isNumber = whole > 0 && (whole == 1 || !startsWithZero)
    if isNumber, skip(".") { isNumber = skipDigits() > 0 }
    if isNumber, skip("e") || skip("E") {
      if !skip("+") { skip("-") }
      isNumber = skipDigits() > 0
    }
    try endWord(isNumber, .number, from: start)
  }

  /// Skips a character, if it is there, and returns whether it was.
  @discardableResult
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Skips digits, and returns their number.
  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = current, (0x30...0x39).contains(byte) { offset += 1 }
    return offset - start
  }

  /// Adds the word that was read, unless it continues: `nullify` and `1x` are not `null` and 1, but faults.
  ///
  /// - Parameter isWhole: Whether the word is complete.
  private mutating func endWord(
    _ isWhole: Bool, _ kind: JSONNode.Kind, from start: Int
  ) throws(JSONFault) {
    guard isWhole, current.map(isPartOfJSONWord) != true else {
      offset = start
      throw unexpected(.value)
    }
    append(kind, from: start)
  }
}

/// Whether a byte can belong to a number or a literal name, or to an attempt to write one.
package func isPartOfJSONWord(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
    true
  default: false
  }
}
