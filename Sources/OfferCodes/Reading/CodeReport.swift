import Diagnostics

/// Lines for people and for programs about some codes.
package struct CodeReport: Sendable {
  package var text: [UInt8]
  package var areAllValid: Bool

  mutating func add(_ line: ArraySlice<UInt8>, _ verdict: CodeVerdict) {
    if line.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
      text += line
    } else {
      text += escapingControls(String(decoding: line, as: UTF8.self)).utf8
    }
    add(UInt8(ascii: "\t"))
    text += verdict.status.rawValue.utf8
    add(UInt8(ascii: "\t"))
    let matches = (verdict.match.map { [$0] } ?? []) + verdict.otherMatches
    for (number, match) in matches.enumerated() {
      if number > 0 { add(UInt8(ascii: ",")) }
      text += match.batch.utf8
    }
    add(UInt8(ascii: "\t"))
    for (number, match) in matches.enumerated() {
      if number > 0 { add(UInt8(ascii: ",")) }
      text += String(match.offset).utf8
    }
    if !verdict.positions.isEmpty {
      text += "\tposition \(verdict.positions.map(String.init).joined(separator: " and "))".utf8
    }
    add(UInt8(ascii: "\n"))
    if verdict.status != .valid { areAllValid = false }
  }

  private mutating func add(_ byte: UInt8) { text.append(byte) }
}
