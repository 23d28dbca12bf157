import Diagnostics

/// Lines for people and for programs about some codes.
package struct CodeReport: Sendable {
  package private(set) var text: [UInt8] = []
  package private(set) var areAllValid = true

  init(capacity: Int) { text.reserveCapacity(capacity) }

  mutating func add(_ typed: UnsafeBufferPointer<UInt8>, _ verdict: CodeVerdict) {
    if unsafe typed.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
      unsafe text.append(contentsOf: typed)
    } else {
      unsafe add(escapingControls(String(decoding: unsafe typed, as: UTF8.self)))
    }
    add("\t")
    add(verdict.status.rawValue)
    add("\t")
    if let match = verdict.match { add(match.batch) }
    for match in verdict.otherMatches { add("," + match.batch) }
    add("\t")
    if let match = verdict.match { add(String(match.offset)) }
    for match in verdict.otherMatches { add("," + String(match.offset)) }
    if !verdict.positions.isEmpty {
      add("\tposition " + verdict.positions.map(String.init).joined(separator: " and "))
    }
    add("\n")
    if verdict.status != .valid { areAllValid = false }
  }

  private mutating func add(_ word: String) { text.append(contentsOf: word.utf8) }
}
