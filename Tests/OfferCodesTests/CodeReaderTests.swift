import TestSupport
import Cryptography
import Testing

@testable import OfferCodes

/// Reads codes of one space with a batch of each kind.
struct CodeReaderTests {
  private static let form = CodeForm(
    prefix: "AB", length: 12, symbols: CodeForm.unambiguous.symbols, hasCheckCharacter: true)

  private func space(_ bundleId: String = "com.example.app", _ form: CodeForm = form) throws -> CodeSpace {
    try #require(CodeSpace(bundleId: bundleId, form: form))
  }

  /// The codes of indices, none of them left out.
  private func codes(_ indices: Range<UInt64>, _ space: CodeSpace) throws -> [String] {
    let file = CodeFile(
      space: space, range: IndexRange(start: indices.lowerBound, width: UInt64(indices.count)),
      count: indices.count, words: .none, columns: [.code], url: nil)
    var text: [UInt8] = []
    _ = try file.makeRows(permutationKey: testKey()) { text += $0 }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func code(_ index: UInt64, _ space: CodeSpace) throws -> String {
    try #require(try codes(index..<index + 1, space).first)
  }

  private func reader(_ space: CodeSpace, hasKey: Bool = true) throws -> CodeReader {
    func batch(_ id: String, _ start: UInt64, last: UInt64? = nil, _ status: CodeVerdict.Status) -> KnownBatch
    {
      KnownBatch(
        id: id, range: IndexRange(start: start, width: 1000), lastIndex: last, status: status,
        words: .builtin,
        of: space)
    }
    return CodeReader([
      KnownSpace(
        space, permutationKey: hasKey ? try testKey() : nil,
        batches: [
          batch("new", 50_000, last: 50_799, .valid), batch("old", 1000, last: 1799, .expired),
          batch("void", 3000, last: 3799, .revoked), batch("soon", 9000, .reserved),
        ])
    ])
  }

  /// What is said of each line, after the line itself.
  private func answers(_ reader: CodeReader, _ lines: [String]) throws -> [String] {
    try reports(reader, lines.joined(separator: "\n")).split(separator: "\n").map { line in
      String(line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)[1])
    }
  }

  private func answer(_ text: String) throws -> String {
    try #require(try answers(reader(space()), [text]).first)
  }

  private func reports(_ reader: CodeReader, _ list: String) throws -> String {
    var (rest, text) = ([Array(list.utf8)], [UInt8]())
    try reader.report(on: { _ in rest.popLast() }) { text += $0.text }
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: [
    (50_000, "valid\tnew\t0"), (50_799, "valid\tnew\t799"), (1001, "expired\told\t1"),
    (3799, "revoked\tvoid\t799"), (9999, "reserved\tsoon\t999"),
  ])
  func codesOfBatches(_ index: Int, _ expected: String) throws {
    try equal(answer(code(UInt64(index), space())), expected)
  }

  /// Before the first batch, between two, behind the last code of one, behind all.
  @Test(arguments: [0, 999, 2000, 1800, 10_000, 50_800, 1 << 61])
  func codesOfNoBatch(_ index: Int) throws {
    try equal(answer(code(UInt64(index), space())), "unissued\t\t")
  }

  /// An index whose text is left out has no code, although it lies among those of a batch.
  @Test func skippedIndicesHaveNoCode() throws {
    let space = try space()
    let skipped = try (50_000...50_799).map { try code(UInt64($0), space) }.filter {
      contains($0, BlockedWords.builtin.words)
    }
    #expect(!skipped.isEmpty)
    try equal(answers(reader(space), skipped), skipped.map { _ in "unissued\t\t" })
  }

  @Test func textsAsPeopleTypeThem() throws {
    let code = try code(50_123, space())
    let typed =
      " " + code.lowercased().prefix(6) + "-" + code.dropFirst(6).prefix(4) + " - " + code.dropFirst(10)
    try equal(answer(typed), "valid\tnew\t123")
  }

  /// Keyboards and word processors write these for a hyphen or a space.
  @Test(arguments: [
    "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{A0}", "\r",
  ])
  func otherHyphensAndSpacesAreIgnored(_ mark: String) throws {
    let code = try code(50_123, space())
    try equal(
      answer(code.prefix(6) + (mark == "\r" ? "" : mark) + code.dropFirst(6) + mark), "valid\tnew\t123")
  }

  /// No other character loses all of its bytes, so that a code with it is still not a code.
  @Test(arguments: ["\u{2026}", "\u{2212}", "\u{C0}", "\u{200B}", "_", ".", "!"])
  func otherMarksAreNotIgnored(_ mark: String) throws {
    try equal(answer(code(50_123, space()) + mark), "malformed\t\t")
  }

  @Test(arguments: [
    "AB", "ABCDEFGHJKLMN", "ABCDEFGHJKLMN22", "ABCDEFGHJKLMNPP", "XBCDEFGHJKLMNP2", "ABCDEFGHJKLMNPÜ",
    "ABCDEFGHIJKLMN2", "AB\u{0}DEFGHJKLMNP2", "ABCDEFGHJKLMN22\u{0}", " - ",
    String(repeating: "A", count: 5000),
  ])
  func otherTexts(_ text: String) throws {
    let answer = try answer(text)
    #expect(answer == "malformed\t\t" || (answer == "check\t\t" && text.count == 15))
  }

  /// Every substitution and every swap is found, and its place named.
  @Test func typingErrorsAreFoundAndPlaced() throws {
    let space = try space()
    let reader = try reader(space)
    let sound = Array(try code(50_321, space))
    for place in 2..<sound.count {
      var mistyped = sound
      mistyped[place] = sound[place] == "Z" ? "Y" : "Z"
      try equal(answers(reader, [String(mistyped)]), ["check\t\t\tposition \(place + 1)"])
    }
    for place in 2..<sound.count - 1 where sound[place] != sound[place + 1] {
      var mistyped = sound
      mistyped.swapAt(place, place + 1)
      try equal(answers(reader, [String(mistyped)]), ["check\t\t\tpositions \(place + 1) and \(place + 2)"])
    }
  }

  /// A mistyped text that no single repair makes a code of a batch has no place.
  @Test func otherErrorsHaveNoPlace() throws {
    var mistyped = Array(try code(70_000, space()))
    mistyped[5] = mistyped[5] == "Z" ? "Y" : "Z"
    try equal(answer(String(mistyped)), "check\t\t")
  }

  @Test func withoutAKeyOnlyTheShapeIsKnown() throws {
    let space = try space()
    let reader = try reader(space, hasKey: false)
    let sound = try code(50_321, space)
    var mistyped = Array(sound)
    mistyped[5] = mistyped[5] == "Z" ? "Y" : "Z"
    try equal(
      answers(reader, [sound, String(mistyped), "Q"]), ["well-formed\t\t", "check\t\t", "malformed\t\t"])
  }

  /// A text that two apps may have is looked up in both.
  @Test func theBestOfTwoSpacesCounts() throws {
    let (one, other) = (try space(), try space("com.example.other"))
    let reader = try twoApps(one, other, count: 100)
    try equal(
      answers(reader, [code(7, one), code(8, other)]),
      ["valid\tcom.example.app/b\t7", "valid\tcom.example.other/b\t8"])
  }

  /// A text that two apps have is of both.
  @Test func aCodeOfTwoAppsNamesBoth() throws {
    let form = CodeForm(prefix: "", length: 6, symbols: Array("0123456789".utf8), hasCheckCharacter: false)
    let (one, other) = (try space("com.example.app", form), try space("com.example.other", form))
    let (codes, others) = try (codes(0..<5000, one), codes(0..<5000, other))
    let offsets = Dictionary(uniqueKeysWithValues: zip(others, 0...))
    let both = zip(codes, 0...).compactMap { code, offset in
      offsets[code].map { (code, "valid\tcom.example.app/b,com.example.other/b\t\(offset),\($0)") }
    }
    #expect(both.count > 5)
    try equal(answers(twoApps(one, other, count: 5000), both.map(\.0)), both.map(\.1))
  }

  private func twoApps(_ one: CodeSpace, _ other: CodeSpace, count: Int) throws -> CodeReader {
    let key = try testKey()
    return CodeReader(
      [one, other].map { space in
        let batch = KnownBatch(
          id: "\(space.bundleId)/b", range: IndexRange(start: 0, width: UInt64(count)),
          lastIndex: UInt64(count - 1), status: .valid, words: .none, of: space)
        return KnownSpace(space, permutationKey: key, batches: [batch])
      })
  }

  @Test func reportsAreLines() throws {
    let space = try space()
    let code = try code(50_004, space)
    let list = "\(code)\r\n\n\(code.lowercased())\nnot\ta \u{1B}[31mcode\n\r\n\(code)"
    try equal(
      reports(reader(space), list),
      """
      \(code)\tvalid\tnew\t4
      \(code.lowercased())\tvalid\tnew\t4
      not\\u{9}a \\u{1B}[31mcode\tmalformed\t\t
      \(code)\tvalid\tnew\t4

      """)
  }

  @Test func aReportSaysWhetherAllAreValid() throws {
    let space = try space()
    var lists = try [code(50_004, space), code(50_004, space) + "\nQ", code(1001, space)]
    var areAllValid: [Bool] = []
    try reader(space).report(on: { _ in lists.isEmpty ? nil : Array(lists.removeFirst().utf8) }) {
      areAllValid.append($0.areAllValid)
    }
    equal(areAllValid, [true, false, false])
  }

  /// More pieces than are read at once, in their order.
  @Test func longListsKeepTheirOrder() throws {
    let codes = try codes(50_000..<50_700, space())
    var pieces = Array(repeating: codes.joined(separator: "\n"), count: 150)
    var text: [UInt8] = []
    try reader(space()).report(on: { _ in pieces.popLast().map { Array($0.utf8) } }) { text += $0.text }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let read = lines.map { String($0.prefix { $0 != "\t" }) }
    equal(read, Array(Array(repeating: codes, count: 150).joined()))
  }

  /// Who sends one code and waits for the answer gets it.
  @Test func answersComeBeforeMoreIsWaitedFor() throws {
    let code = try code(50_004, space())
    var (asked, answered) = (0, 0)
    try reader(space()).report(on: { waiting in
      guard waiting, asked < 20 else { return nil }
      equal(answered, asked)
      asked += 1
      return Array(code.utf8)
    }) { _ in answered += 1 }
    equal(answered, 20)
  }
}
