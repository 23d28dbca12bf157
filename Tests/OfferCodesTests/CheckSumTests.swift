import TestSupport
import Testing

@testable import OfferCodes

struct CheckSumTests {
  @Test func fieldsOf32AndOfPrimesOnly() {
    let fields = (2...36).filter { CheckSum(radix: $0) != nil }
    equal(fields, [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 32])
  }

  /// Every body of two symbols, and some of three.
  @Test(arguments: [32, 29, 31])
  func everyMistakeInShortBodiesIsFound(_ radix: Int) throws {
    let sum = try #require(CheckSum(radix: radix))
    for first in 0..<radix {
      for second in 0..<radix { expectAllMistakesFound([UInt8(first), UInt8(second)], sum, radix) }
    }
    for number in stride(from: 0, to: radix * radix * radix, by: 97) {
      let body = [number / (radix * radix), number / radix % radix, number % radix]
      expectAllMistakesFound(body.map { UInt8($0) }, sum, radix)
    }
  }

  /// Every mistake in some bodies of every allowed length.
  @Test(arguments: [32, 29, 31])
  func everyMistakeInLongBodiesIsFound(_ radix: Int) throws {
    let sum = try #require(CheckSum(radix: radix))
    var generator = SeededGenerator(seed: 7)
    for length in 4...sum.longestBody {
      let body = (0..<length).map { _ in UInt8.random(in: 0..<UInt8(radix), using: &generator) }
      expectAllMistakesFound(body, sum, radix)
    }
  }

  /// One symbol more than the longest body, and two places have one weight.
  @Test(arguments: [5, 7, 29, 31, 32])
  func longerBodiesHaveSwapsThatNobodyFinds(_ radix: Int) throws {
    let sum = try #require(CheckSum(radix: radix))
    var body = [UInt8](repeating: 0, count: sum.longestBody + 1)
    body[0] = 1
    let whole = body + [sum.checkSymbol(of: body)]
    var swapped = whole
    swapped.swapAt(0, whole.count - 1)
    #expect(whole.count == radix && (sum.isSound(swapped) || swapped == whole))
  }

  /// Doubled symbols that become other doubled symbols.
  @Test func twinMistakesOf32SymbolsAreFound() throws {
    let sum = try #require(CheckSum(radix: 32))
    for a in UInt8(0)..<32 {
      for b in UInt8(0)..<32 where a != b {
        let whole = [3, a, a, 9] + [sum.checkSymbol(of: [3, a, a, 9])]
        #expect(!sum.isSound([3, b, b, 9, whole[4]]))
      }
    }
  }

  @Test func repairsAreSound() throws {
    let sum = try #require(CheckSum(radix: 32))
    let body: [UInt8] = [4, 8, 15, 16, 23]
    var mistyped = body + [sum.checkSymbol(of: body)]
    mistyped[2] = 14
    let repairs = CodeRepairs(sum, length: mistyped.count).repairs(of: mistyped)
    let repaired = repairs.map { repair in
      var symbols = mistyped
      repair.apply(to: &symbols)
      return symbols
    }
    #expect(repaired.allSatisfy { sum.isSound($0) })
    #expect(repaired.contains { Array($0.prefix(5)) == body })
    equal(repairs.count { $0.otherPlace == nil }, 6)
  }

  /// Compared with all substitutions and all swaps, tried one by one.
  @Test(arguments: [32, 29, 31, 23, 3]) func repairsAreAllThereAre(_ radix: Int) throws {
    let sum = try #require(CheckSum(radix: radix))
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let length = Int.random(in: 2...min(13, sum.longestBody + 1), using: &generator)
      let symbols = (0..<length).map { _ in UInt8.random(in: 0..<UInt8(radix), using: &generator) }
      guard !sum.isSound(symbols) else { continue }
      let found = CodeRepairs(sum, length: length).repairs(of: symbols).map { repair in
        var symbols = symbols
        repair.apply(to: &symbols)
        return symbols
      }
      let expected = changed(symbols, radix).filter(sum.isSound)
      equal(sorted(found), sorted(expected))
    }
  }

  private func changed(_ symbols: [UInt8], _ radix: Int) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for place in symbols.indices {
      for symbol in 0..<UInt8(radix) where symbol != symbols[place] {
        var one = symbols
        one[place] = symbol
        all.append(one)
      }
      for other in symbols.indices.dropFirst(place + 1) where symbols[other] != symbols[place] {
        var one = symbols
        one.swapAt(place, other)
        all.append(one)
      }
    }
    return all
  }

  private func sorted(_ all: [[UInt8]]) -> [[UInt8]] { all.sorted { $0.lexicographicallyPrecedes($1) } }

  private func expectAllMistakesFound(_ body: [UInt8], _ sum: CheckSum, _ radix: Int) {
    let whole = body + [sum.checkSymbol(of: body)]
    #expect(sum.isSound(whole))
    var missed: [[UInt8]] = []
    for place in whole.indices {
      var changed = whole
      for symbol in 0..<UInt8(radix) where symbol != whole[place] {
        changed[place] = symbol
        if sum.isSound(changed) { missed.append(changed) }
      }
      for other in whole.indices.dropFirst(place + 1) where whole[other] != whole[place] {
        var swapped = whole
        swapped.swapAt(place, other)
        if sum.isSound(swapped) { missed.append(swapped) }
      }
    }
    empty(missed)
  }
}
