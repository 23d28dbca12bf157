/// Reads the codes of one space. An object must not be used by two threads at once.
final class SpaceReader {
  private let known: KnownSpace
  /// The index of the space in the `CodeReader`.
  private let number: Int
  private let permutation: (any CodePermutation)?
  private let sum: CheckSum?
  private let prefix: [UInt8]
  private let numerals: [UInt8]

  init(_ known: KnownSpace, number: Int) throws {
    self.known = known
    self.number = number
    permutation = try known.permutationKey.map { try known.space.permutation(key: $0) }
    sum = known.space.checkSum
    prefix = Array(known.space.prefix.utf8)
    numerals = known.space.numerals
  }

  /// Adds the space's verdicts on the texts.
  func read(_ texts: CodeTexts, _ verdicts: inout CodeVerdicts) throws {
    let found = bodies(of: texts)
    guard let permutation else {
      for text in found.texts { verdicts.merge(CodeVerdict(status: .wellFormed), into: text) }
      for text in found.mistyped { verdicts.merge(CodeVerdict(status: .check), into: text) }
      return
    }
    let indices = try indices(of: found.bodies, by: permutation)
    for (index, text) in zip(indices, found.texts) {
      verdicts.merge(unsafe texts.withText(text) { unsafe verdict(on: index, $0) }, into: text)
    }
    let mistyped = found.mistyped.map { text in
      unsafe texts.withText(text) { unsafe $0.dropFirst(prefix.count).map { numerals[Int($0)] } }
    }
    for (text, mistake) in zip(found.mistyped, try mistakes(in: mistyped, permutation)) {
      verdicts.merge(CodeVerdict(status: .check, mistake: mistake), into: text)
    }
  }

  /// Returns the bodies of all texts that have the form of the space's codes, as numerals.
  private func bodies(of texts: CodeTexts) -> Bodies {
    let size = known.space.textLength - prefix.count
    var found = Bodies()
    found.texts.reserveCapacity(texts.lines.count)
    found.bodies = unsafe [UInt8](unsafeUninitializedCapacity: texts.lines.count * size) { room, used in
      for number in 0..<texts.lines.count {
        let symbols = unsafe UnsafeMutableBufferPointer(rebasing: room[used..<used + size])
        guard unsafe texts.withText(number, { unsafe writeNumerals(of: $0, into: symbols) }) else { continue }
        if let sum, unsafe !sum.isSound(symbols) {
          found.mistyped.append(number)
        } else {
          found.texts.append(number)
          used += known.space.length
        }
      }
    }
    return found
  }

  private struct Bodies {
    var bodies: [UInt8] = []
    /// The numbers of the texts that have these bodies.
    var texts: [Int] = []
    /// The numbers of the texts whose check character is wrong.
    var mistyped: [Int] = []
  }

  /// Writes the numerals of a text without its prefix. Returns whether the text has the form of the space's codes.
  @inline(__always)
  private func writeNumerals(
    of text: UnsafeBufferPointer<UInt8>, into symbols: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard text.count == prefix.count + symbols.count else { return false }
    for place in prefix.indices where unsafe text[place] != prefix[place] { return false }
    // 255 marks bytes that are not symbols. All numerals together have all bits only if one of them is 255: they are below 64.
    var all: UInt8 = 0
    for place in symbols.indices {
      let numeral = unsafe numerals[Int(text[prefix.count + place])]
      unsafe symbols[place] = numeral
      all |= numeral
    }
    return all != 255
  }

  private func indices(of bodies: [UInt8], by permutation: any CodePermutation) throws -> [UInt64] {
    let count = bodies.count / known.space.length
    return try unsafe [UInt64](unsafeUninitializedCapacity: count) { indices, size in
      try unsafe bodies.withUnsafeBufferPointer { try unsafe permutation.readBodies($0, into: indices) }
      size = count
    }
  }

  private func verdict(on index: UInt64, _ text: UnsafeBufferPointer<UInt8>) -> CodeVerdict {
    guard let place = known.batch(at: index), unsafe known.batches[place].has(index, text) else {
      return CodeVerdict(status: .unissued)
    }
    let offset = index - known.batches[place].range.start
    let isRevoked = known.hasRevokedCodes && known.batches[place].revoked.contains(index)
    return CodeVerdict(
      status: isRevoked ? .revoked : known.batches[place].status,
      match: .init(space: number, batch: place, offset: offset))
  }

  /// Returns the likely mistake in each of some mistyped texts: the one whose repair gives a code, if there is exactly one.
  ///
  /// The repairs of all texts are decrypted in one call, which is faster.
  ///
  /// - Parameter mistyped: The numerals of bodies and check symbols.
  private func mistakes(in mistyped: [[UInt8]], _ permutation: any CodePermutation) throws
    -> [CodeVerdict.Mistake?]
  {
    guard let sum, let length = mistyped.first?.count else { return mistyped.map { _ in nil } }
    let finder = CodeRepairs(sum, length: length)
    let repairs = mistyped.map(finder.repairs)
    var bodies: [UInt8] = []
    bodies.reserveCapacity(repairs.reduce(0) { count, ofText in count + ofText.count } * length)
    for (symbols, repairs) in zip(mistyped, repairs) {
      for repair in repairs {
        var repaired = symbols
        repair.apply(to: &repaired)
        bodies += repaired.dropLast()
      }
    }
    let indices = try indices(of: bodies, by: permutation)
    var next = 0
    return zip(mistyped, repairs).map { symbols, repairs in
      defer { next += repairs.count }
      let hits = zip(repairs, indices[next...]).filter { repair, index in
        known.batch(at: index) != nil && hasCode(symbols, repair, index)
      }
      guard hits.count == 1 else { return nil }
      let repair = hits[0].0
      let place = { UInt8(self.prefix.count + $0 + 1) }
      return CodeVerdict.Mistake(place: place(repair.place), otherPlace: repair.otherPlace.map(place))
    }
  }

  /// Whether the repaired text, which has the index, is a code.
  private func hasCode(_ symbols: [UInt8], _ repair: CodeRepairs.Repair, _ index: UInt64) -> Bool {
    var repaired = symbols
    repair.apply(to: &repaired)
    let text = prefix + repaired.map { known.space.symbols[Int($0)] }
    return unsafe text.withUnsafeBufferPointer { unsafe verdict(on: index, $0).match != nil }
  }
}
