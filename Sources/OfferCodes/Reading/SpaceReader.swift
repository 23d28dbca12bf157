import Cryptography

/// Reads the codes of one space, many together; one object serves one thread.
final class SpaceReader {
  private static let batch = 512

  let known: KnownSpace
  private let permutation: (any CodePermutation)?
  private let sum: CheckSum?
  private let prefix: [UInt8]
  /// The numeral of each character, 255 for one that is no symbol.
  private let numerals: [UInt8]
  private var bodies: [UInt8] = []
  /// Whose bodies they are.
  private var waiting: [Int] = []

  init(_ known: KnownSpace) throws {
    self.known = known
    permutation = try known.permutationKey.map { try known.space.permutation(key: $0) }
    sum = known.space.hasCheckCharacter ? CheckSum(radix: known.space.radix) : nil
    prefix = Array(known.space.prefix.utf8)
    var numerals = [UInt8](repeating: 255, count: 256)
    for (numeral, symbol) in known.space.symbols.enumerated() { numerals[Int(symbol)] = UInt8(numeral) }
    self.numerals = numerals
    bodies.reserveCapacity((SpaceReader.batch + 1) * known.space.length)
  }

  /// Looks at a text; what its body says is known after the next `flush`.
  func add(_ number: Int, of texts: inout CodeTexts) throws {
    let start = bodies.count
    guard unsafe texts.withText(number, { unsafe appendNumerals(of: $0) }) else {
      bodies.removeLast(bodies.count - start)
      return
    }
    if let sum {
      guard sum.isSound(bodies[start...]) else {
        let symbols = Array(bodies[start...])
        bodies.removeLast(symbols.count)
        texts.merge(CodeVerdict(.check, positions: try mistakes(in: symbols, sum)), into: number)
        return
      }
      bodies.removeLast()
    }
    waiting.append(number)
    if waiting.count == SpaceReader.batch { try flush(&texts) }
  }

  /// Finds out about all texts that wait.
  func flush(_ texts: inout CodeTexts) throws {
    let indices = try permutation.map { try self.indices(of: bodies, by: $0) }
    for (place, number) in waiting.enumerated() {
      guard let indices else {
        texts.merge(CodeVerdict(.wellFormed), into: number)
        continue
      }
      let verdict = unsafe texts.withText(number) { unsafe self.verdict(on: indices[place], $0) }
      texts.merge(verdict, into: number)
    }
    bodies.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
  }

  private func indices(of bodies: [UInt8], by permutation: any CodePermutation) throws -> [UInt64] {
    var indices = [UInt64](repeating: 0, count: bodies.count / known.space.length)
    try unsafe bodies.withUnsafeBufferPointer { bodies in
      try unsafe indices.withUnsafeMutableBufferPointer {
        try unsafe permutation.readBodies(bodies, into: $0)
      }
    }
    return indices
  }

  /// - Returns: whether the text has the shape of the space's.
  private func appendNumerals(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == known.space.textLength else { return false }
    for place in prefix.indices where unsafe text[place] != prefix[place] { return false }
    for place in prefix.count..<text.count {
      let numeral = unsafe numerals[Int(text[place])]
      guard numeral != 255 else { return false }
      bodies.append(numeral)
    }
    return true
  }

  private func verdict(on index: UInt64, _ text: UnsafeBufferPointer<UInt8>) -> CodeVerdict {
    guard let batch = known.batch(at: index) else { return CodeVerdict(.unissued) }
    return unsafe batch.verdict(on: index, text)
  }

  /// Where body and check symbol are mistyped, if exactly one repair gives a code of a batch; empty otherwise.
  private func mistakes(in symbols: [UInt8], _ sum: CheckSum) throws -> [Int] {
    guard let permutation else { return [] }
    let repairs = sum.repairs(of: symbols)
    let indices = try indices(of: repairs.flatMap { $0.symbols.dropLast() }, by: permutation)
    let hits = zip(repairs, indices).filter { repair, index in
      let text = prefix + repair.symbols.map { known.space.symbols[Int($0)] }
      return unsafe text.withUnsafeBufferPointer { unsafe verdict(on: index, $0).match != nil }
    }
    guard hits.count == 1 else { return [] }
    return hits[0].0.places.map { prefix.count + $0 + 1 }
  }
}
