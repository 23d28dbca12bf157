import TestSupport
import Cryptography
import Testing

@testable import OfferCodes

struct RowTests {
  @Test func rowsAreThoseOfTheWorkedExample() throws {
    let file = CodeFile(
      space: try space(.unambiguous), range: IndexRange(start: 862_092_503_648_560_020, width: 1314),
      count: 1000,
      words: .none, columns: [.code], url: nil)
    let (text, last) = try rows(file)
    begins(text, with: "YGET4UBGNT3Y\nZ6C29LJKQRT9\n45SK9DWX2QHN\n")
    equal(text.utf8.count, 13_000)
    equal(last, 862_092_503_648_561_019)
  }

  /// The third text of the worked example reads ASSK… and is left out.
  @Test func blockedTextsAreSkipped() throws {
    let space = try space(.unambiguous)
    let range = IndexRange(start: 862_092_503_648_560_020, width: 1314)
    let all = try rows(
      CodeFile(space: space, range: range, count: 1100, words: .none, columns: [.code], url: nil))
    let kept = try rows(
      CodeFile(space: space, range: range, count: 1000, words: .builtin, columns: [.code], url: nil))
    let texts = all.text.split(separator: "\n").filter { !contains(String($0), BlockedWords.builtin.words) }
    equal(kept.text.split(separator: "\n"), Array(texts.prefix(1000)))
    #expect(kept.last > range.start + 1000)
  }

  @Test func columnsAndAddresses() throws {
    let space = try space(
      CodeForm(prefix: "AB", length: 10, symbols: CodeForm.unambiguous.symbols, hasCheckCharacter: true))
    let file = CodeFile(
      space: space, range: IndexRange(start: 5, width: 200), count: 3, words: .builtin,
      columns: [.code, .url],
      url: "https://example.com/a,b?c={code}&d=1")
    equal(String(decoding: file.header, as: UTF8.self), "code,url\n")
    let (text, _) = try rows(file)
    for line in text.split(separator: "\n") {
      let code = line.prefix(13)
      begins(code, with: "AB")
      equal(line, "\(code),\"https://example.com/a,b?c=\(code)&d=1\"")
      equal(line.utf8.count + 1, file.rowSize)
    }
  }

  /// Ranges of one space never share a text, and pieces come in order whatever the number of cores.
  @Test func longBatchesAreTheSumOfTheirParts() throws {
    let space = try space(.unambiguous)
    let whole = try rows(
      CodeFile(
        space: space, range: IndexRange(start: 1000, width: 16_000), count: 12_000, words: .none,
        columns: [.code],
        url: nil))
    let parts = try stride(from: UInt64(1000), to: 13_000, by: 4000).map { start in
      try rows(
        CodeFile(
          space: space, range: IndexRange(start: start, width: 4000), count: 4000, words: .none,
          columns: [.code], url: nil)
      ).text
    }
    equal(whole.text, parts.joined())
    equal(Set(whole.text.split(separator: "\n")).count, 12_000)
  }

  /// Every text of a space, once: a permutation, seen whole.
  @Test(arguments: [(10, 4), (3, 9), (32, 3)])
  func aWholeSpaceHasEveryTextOnce(_ radix: Int, _ length: Int) throws {
    let size = (0..<length).reduce(1) { size, _ in size * radix }
    let cipher = try FF1Cipher(key: testKey(), tweak: [7], radix: radix, length: length)
    let permutation = FF1Permutation(cipher, numerals(below: radix))
    var seen = [Bool](repeating: false, count: size)
    let symbols = try bodies(permutation, from: 0, size, length)
    for body in stride(from: 0, to: symbols.count, by: length) {
      seen[symbols[body..<body + length].reduce(0) { $0 * radix + Int($1) }] = true
    }
    #expect(seen.allSatisfy { $0 })
  }

  @Test func aRangeWithoutRoomIsAnError() throws {
    let file = CodeFile(
      space: try space(.unambiguous), range: IndexRange(start: 0, width: 100), count: 101, words: .none,
      columns: [.code], url: nil)
    let failure = #expect(throws: CodesExhausted.self) { try rows(file) }
    equal(failure?.available, 100)
  }

  /// Indices come back from bodies, in both widths, and nothing above 2^62 is taken for one.
  @Test(arguments: [
    ("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", 12), ("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", 32), ("01", 20),
    ("23456789BCDFGHJKLMNPQRSTVWXYZ", 25),
  ])
  func indicesComeBack(_ symbols: String, _ length: Int) throws {
    let form = CodeForm(prefix: "", length: length, symbols: Array(symbols.utf8), hasCheckCharacter: false)
    let space = try space(form)
    let (permutation, alphabet) = (try space.permutation(key: testKey()), space.numerals)
    for first in [0, space.indexCount / 3, space.indexCount - 600] {
      let numerals = try bodies(permutation, from: first, 600, length).map { alphabet[Int($0)] }
      var indices = [UInt64](repeating: 0, count: 600)
      try unsafe numerals.withUnsafeBufferPointer { numerals in
        try unsafe indices.withUnsafeMutableBufferPointer {
          try unsafe permutation.readBodies(numerals, into: $0)
        }
      }
      equal(indices, (0..<600).map { first + $0 })
    }
  }

  private func space(_ form: CodeForm) throws -> CodeSpace {
    try #require(CodeSpace(bundleId: "com.example.app", form: form))
  }

  private func rows(_ file: CodeFile) throws -> (text: String, last: UInt64) {
    var text: [UInt8] = []
    let last = try file.makeRows(permutationKey: testKey()) { text += $0 }
    return (String(decoding: text, as: UTF8.self), last)
  }
}

/// The slow and obvious way.
func contains(_ text: String, _ words: [String]) -> Bool {
  let letters = Dictionary(uniqueKeysWithValues: zip("0134578".utf8, "OIEASTB".utf8))
  let (bytes, read) = (Array(text.utf8), text.utf8.map { letters[$0] ?? $0 })
  return words.contains { isIn(bytes, $0) || isIn(read, $0) }
}

private func isIn(_ text: [UInt8], _ word: String) -> Bool {
  let word = Array(word.utf8)
  var start = 0
  while start + word.count <= text.count {
    var count = 0
    while count < word.count, text[start + count] == word[count] { count += 1 }
    if count == word.count { return true }
    start += 1
  }
  return false
}
