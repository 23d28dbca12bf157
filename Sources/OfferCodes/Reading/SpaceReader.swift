/// Reads the codes of one space; one object serves one thread.
final class SpaceReader {
  private let known: KnownSpace
  private let number: Int
  private let permutation: (any CodePermutation)?
  private let sum: CheckSum?
  private let prefix: [UInt8]
  private let numerals: [UInt8]

  init(_ known: KnownSpace, number: Int) throws {
    (self.known, self.number) = (known, number)
    permutation = try known.permutationKey.map { try known.space.permutation(key: $0) }
    sum = known.space.checkSum
    prefix = Array(known.space.prefix.utf8)
    numerals = known.space.numerals
  }

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

  /// The bodies of all texts that have the shape of the space's, as numerals.
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
    /// Whose bodies they are.
    var texts: [Int] = []
    /// Those whose check character does not fit.
    var mistyped: [Int] = []
  }

  /// - Returns: whether the text has the shape of the space's.
  @inline(__always)
  private func writeNumerals(
    of text: UnsafeBufferPointer<UInt8>, into symbols: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard text.count == prefix.count + symbols.count else { return false }
    for place in prefix.indices where unsafe text[place] != prefix[place] { return false }
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

  /// Where bodies and check symbols are mistyped: where exactly one repair gives a code of a batch. All repairs of all of them are
  /// read in one go.
  private func mistakes(in mistyped: [[UInt8]], _ permutation: any CodePermutation) throws
    -> [CodeVerdict.Mistake?]
  {
    guard let sum, let length = mistyped.first?.count else { return mistyped.map { _ in nil } }
    let finder = CodeRepairs(sum, length: length)
    let repairs = mistyped.map(finder.repairs)
    var bodies: [UInt8] = []
    bodies.reserveCapacity(repairs.reduce(0) { $0 + $1.count } * length)
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

  private func hasCode(_ symbols: [UInt8], _ repair: CodeRepairs.Repair, _ index: UInt64) -> Bool {
    var repaired = symbols
    repair.apply(to: &repaired)
    let text = prefix + repaired.map { known.space.symbols[Int($0)] }
    return unsafe text.withUnsafeBufferPointer { unsafe verdict(on: index, $0).match != nil }
  }
}

/// Computes the digests of codes of several spaces, each with the key of its space. One object serves one thread.
struct SpaceDigests {
  /// Of each space; nil where its key is missing.
  private let digesters: [CodeDigester?]

  /// - Returns: nil where no space has a key for digests.
  init?(_ spaces: [KnownSpace]) {
    digesters = spaces.map { $0.digestKey.map { CodeDigester(key: $0) } }
    if digesters.allSatisfy({ $0 == nil }) { return nil }
  }

  /// The hexadecimal digits of a code's digest; none for a text that is in no batch.
  func digest(of verdict: CodeVerdict, _ texts: CodeTexts, _ number: Int) -> [UInt8] {
    guard let match = verdict.match, match.space != CodeVerdict.Match.ofCustomCodes,
      let digester = digesters[match.space]
    else { return [] }
    var digits = [UInt8](repeating: 0, count: CodeDigester.textLength)
    unsafe digits.withUnsafeMutableBytes { room in
      guard let room = room.baseAddress else { return }
      unsafe texts.withText(number) { unsafe digester.writeDigest(of: $0, into: room) }
    }
    return digits
  }
}
