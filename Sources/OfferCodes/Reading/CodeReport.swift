import Diagnostics

/// A report on some codes, with a line for each, for people and for programs.
package struct CodeReport: Sendable {
  package private(set) var text: [UInt8] = []
  package private(set) var areAllValid = true
  private let spaces: [KnownSpace]
  private let customCodes: [KnownCustomCode]
  /// Whether each line says to whom the code was given.
  private let hasOwners: Bool

  init(_ spaces: [KnownSpace], _ customCodes: [KnownCustomCode], capacity: Int) {
    self.spaces = spaces
    self.customCodes = customCodes
    hasOwners = spaces.contains { $0.batches.contains { $0.owner(of: 0) != nil } }
    text.reserveCapacity(capacity)
  }

  /// Adds the line of a code.
  ///
  /// - Parameters:
  ///   - typed: The code as the list has it.
  ///   - otherMatches: Further batches that have the code.
  ///   - digest: The digest of the code; nil if the report has no digests.
  mutating func add(
    _ typed: UnsafeBufferPointer<UInt8>, _ verdict: CodeVerdict, _ otherMatches: [CodeVerdict.Match],
    digest: [UInt8]? = nil
  ) {
    if unsafe typed.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
      unsafe text.append(contentsOf: typed)
    } else {
      unsafe add(escapingControls(String(decoding: unsafe typed, as: UTF8.self)))
    }
    if let match = verdict.match {
      if match.space == CodeVerdict.Match.ofCustomCodes {
        return add(customCodes[match.batch], verdict.status, hasDigests: digest != nil)
      }
      if verdict.status == spaces[match.space].batches[match.batch].status {
        text.append(contentsOf: spaces[match.space].batches[match.batch].label)
      } else {
        text.append(contentsOf: spaces[match.space].batches[match.batch].revokedLabel)
      }
      let otherMatches = otherMatches.filter { $0.space != CodeVerdict.Match.ofCustomCodes }
      for other in otherMatches { add("," + spaces[other.space].batches[other.batch].id) }
      add("\t")
      add(match.offset)
      for other in otherMatches { add("," + String(other.offset)) }
    } else {
      add("\t" + verdict.status.name + "\t\t")
    }
    if let digest {
      add("\t")
      text += digest
    }
    if hasOwners {
      add("\t")
      text += verdict.match.flatMap(owner) ?? []
    }
    if let mistake = verdict.mistake {
      add("\t")
      if let otherPlace = mistake.otherPlace {
        add("positions \(mistake.place) and \(otherPlace)")
      } else {
        add("position \(mistake.place)")
      }
    }
    text.append(UInt8(ascii: "\n"))
    if verdict.status != .valid { areAllValid = false }
  }

  private func owner(of match: CodeVerdict.Match) -> [UInt8]? {
    let batch = spaces[match.space].batches[match.batch]
    return batch.owner(of: batch.range.start + match.offset)
  }

  private mutating func add(_ custom: KnownCustomCode, _ status: CodeVerdict.Status, hasDigests: Bool) {
    add("\t\(status.name)\t\(custom.batch)\t\(hasDigests ? "\t" : "")\(hasOwners ? "\t" : "")\n")
    if status != .valid { areAllValid = false }
  }

  private mutating func add(_ word: String) {
    var word = word
    word.withUTF8 { unsafe text.append(contentsOf: $0) }
  }

  /// Adds a number in decimal digits. Every line has one, so it is not made with a `String`, which is slower.
  private mutating func add(_ number: UInt64) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number
      var first = digits.count
      repeat {
        first -= 1
        unsafe digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      unsafe text.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }
}
