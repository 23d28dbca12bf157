import Foundation
import TestSupport
import Testing

@testable import OfferCodes

/// What is made is read back as made, whatever the format.
struct IssuedCodesAreValidTests {
  /// Formats that are tried; `OFFERC_FORMATS` names another number, for a long run by hand.
  private static let formats =
    ProcessInfo.processInfo.environment["OFFERC_FORMATS"].flatMap { Int($0) } ?? 60

  @Test func everyIssuedCodeIsValid() throws {
    var generator = SeededGenerator(seed: 20_261_122)
    var (tried, codes, beginWords) = (0, 0, 0)
    while tried < Self.formats {
      guard let file = try CodeFile.random(&generator) else { continue }
      tried += 1
      if !file.space.blockedBehindPrefix(file.words).isEmpty { beginWords += 1 }
      let made = try made(file)
      codes += made.texts.count
      #expect(try reader(of: file, last: made.last).areAllValid(made.texts), "\(file)")
      checkWords(of: file, made.texts)
    }
    #expect(beginWords > Self.formats / 10)
    if Self.formats > 1000 { print("\(tried) formats, \(codes) codes, \(beginWords) begin a word") }
  }

  /// A blocked word is in a code only where the prefix begins it, of which lint warns.
  private func checkWords(of file: CodeFile, _ texts: [String]) {
    let expected = Set(file.space.blockedBehindPrefix(file.words))
    for text in texts where contains(text, file.words.words) {
      let found = file.words.words.filter { contains(text, [$0]) }
      #expect(!expected.isDisjoint(with: found), "\(text) of \(file)")
    }
  }

  /// Version 0.1.0 issued these codes and called them unissued, as the word begins three characters before the end of the prefix.
  @Test func aCodeWithAWordThatThePrefixBeginsIsValid() throws {
    let form = CodeForm(
      prefix: "BOO", length: 12, symbols: CodeForm.unambiguous.symbols, hasCheckCharacter: false)
    let space = try #require(CodeSpace(bundleId: "com.example.app", form: form))
    let file = CodeFile(
      space: space, range: IndexRange(start: 0, width: 2000), count: 1000, words: .builtin,
      columns: [.code], url: nil)
    let made = try made(file)
    #expect(made.texts.contains { $0.hasPrefix("BOOB") })
    #expect(try reader(of: file, last: made.last).areAllValid(made.texts))
    equal(space.blockedBehindPrefix(.builtin), ["BOOB"])
  }

  private func made(_ file: CodeFile) throws -> (texts: [String], last: UInt64) {
    var bytes: [UInt8] = []
    let last = try file.makeRows(permutationKey: testKey()) { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init), last)
  }

  private func reader(of file: CodeFile, last: UInt64) throws -> CodeReader {
    let batch = KnownBatch(
      id: "batch", range: file.range, lastIndex: last, status: .valid, words: file.words, of: file.space)
    return CodeReader([KnownSpace(file.space, permutationKey: try testKey(), batches: [batch])])
  }
}

extension CodeReader {
  fileprivate func areAllValid(_ texts: [String]) throws -> Bool {
    var lists = [Array(texts.joined(separator: "\n").utf8)]
    var (areAllValid, lines) = (true, 0)
    try report(on: { _ in lists.popLast() }) { report in
      areAllValid = areAllValid && report.areAllValid
      lines += report.text.count { $0 == UInt8(ascii: "\n") }
    }
    return areAllValid && lines == texts.count
  }
}

extension CodeFile {
  /// A file of some codes in any format; nil for one in which none can be made.
  fileprivate static func random(_ generator: inout SeededGenerator) throws -> CodeFile? {
    let words = BlockedWords.random(&generator)
    let alphabet = ["unambiguous", "no-vowels", "alphanumeric", "digits", "ABO", "01", "BOSTEX8531"]
    let form = CodeForm(
      prefix: prefix(words, &generator), length: Int.random(in: 4...30, using: &generator),
      symbols: CodeForm.symbols(named: alphabet.randomElement(using: &generator) ?? ""),
      hasCheckCharacter: Bool.random(using: &generator))
    guard let space = CodeSpace(bundleId: "com.example.app", form: form),
      space.blockedInPrefix(words).isEmpty, space.skippedShare(words) <= 0.1
    else { return nil }
    let count = Int.random(in: 1...300, using: &generator)
    let width = IndexRange.width(for: count)
    return CodeFile(
      space: space,
      range: IndexRange(start: .random(in: 0...space.indexCount - width, using: &generator), width: width),
      count: count, words: words, columns: [.code], url: nil)
  }

  /// Mostly the beginning of a blocked word, perhaps with something before it, perhaps in digits that read alike.
  private static func prefix(_ words: BlockedWords, _ generator: inout SeededGenerator) -> String {
    let word =
      (words.words.isEmpty ? BlockedWords.builtin : words).words.randomElement(using: &generator) ?? ""
    let beginning = word.prefix(Int.random(in: 0...word.count, using: &generator))
    let before = ["", "", "X", "B", "SPRING", "2"].randomElement(using: &generator) ?? ""
    let isRead = Int.random(in: 0..<4, using: &generator) == 0
    let reading: [Character: Character] = ["O": "0", "I": "1", "E": "3", "A": "4", "S": "5", "T": "7"]
    return before + String(beginning.map { isRead ? reading[$0] ?? $0 : $0 })
  }
}

extension BlockedWords {
  fileprivate static func random(_ generator: inout SeededGenerator) -> BlockedWords {
    let lists = [
      "none", "builtin-1", "builtin-1", "builtin-1,ACME,SALE2", "builtin-1,BOOST,EXTRA,TOSS",
      "builtin-1,XBOX8",
    ]
    return lists.randomElement(using: &generator).flatMap { BlockedWords(name: $0) } ?? .builtin
  }
}
