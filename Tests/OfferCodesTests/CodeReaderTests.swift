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

  /// The code of an index, made as files are.
  private func code(_ index: UInt64, _ space: CodeSpace) throws -> String {
    var text: [UInt8] = []
    let file = CodeFile(
      space: space, range: IndexRange(start: index, width: 1), count: 1, words: .none, columns: [.code],
      url: nil)
    _ = try file.makeRows(permutationKey: testKey()) { text += $0.dropLast() }
    return String(decoding: text, as: UTF8.self)
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

  private func verdict(_ text: String) throws -> CodeVerdict {
    try #require(try reader(space()).verdicts(on: [text]).first)
  }

  @Test(arguments: [
    (50_000, CodeVerdict.Status.valid, "new", 0), (50_799, .valid, "new", 799), (1001, .expired, "old", 1),
    (3799, .revoked, "void", 799), (9999, .reserved, "soon", 999),
  ])
  func codesOfBatches(_ index: Int, _ status: CodeVerdict.Status, _ batch: String, _ offset: Int) throws {
    let verdict = try verdict(code(UInt64(index), space()))
    #expect(verdict == CodeVerdict(status, match: .init(batch: batch, offset: UInt64(offset))))
  }

  /// Before the first batch, between two, behind the last code of one, behind all.
  @Test(arguments: [0, 999, 2000, 1800, 10_000, 50_800, 1 << 61])
  func codesOfNoBatch(_ index: Int) throws {
    #expect(try verdict(code(UInt64(index), space())) == CodeVerdict(.unissued))
  }

  /// An index whose text is left out has no code, although it lies among those of a batch.
  @Test func skippedIndicesHaveNoCode() throws {
    let space = try space()
    let skipped = try (50_000...50_799).map { try code(UInt64($0), space) }.filter {
      contains($0, BlockedWords.builtin.words)
    }
    let reader = try reader(space)
    #expect(!skipped.isEmpty)
    #expect(try reader.verdicts(on: skipped).allSatisfy { $0.status == .unissued })
  }

  @Test func textsAsPeopleTypeThem() throws {
    let code = try code(50_123, space())
    let typed =
      " " + code.lowercased().prefix(6) + "-" + code.dropFirst(6).prefix(4) + " - " + code.dropFirst(10)
    #expect(try verdict(typed).match?.offset == 123)
  }

  @Test(arguments: [
    "", "AB", "ABCDEFGHJKLMN", "ABCDEFGHJKLMN22", "ABCDEFGHJKLMNPP", "XBCDEFGHJKLMNP2", "ABCDEFGHJKLMNPÜ",
    "ABCDEFGHIJKLMN2", "AB\u{0}DEFGHJKLMNP2", String(repeating: "A", count: 5000),
  ])
  func otherTexts(_ text: String) throws {
    let status = try verdict(text).status
    #expect(status == .malformed || (status == .check && text.count == 15))
  }

  /// Every substitution and every swap is found, and its place named.
  @Test func typingErrorsAreFoundAndPlaced() throws {
    let space = try space()
    let reader = try reader(space)
    let sound = Array(try code(50_321, space))
    for place in 2..<sound.count {
      var mistyped = sound
      mistyped[place] = sound[place] == "Z" ? "Y" : "Z"
      let verdict = try #require(try reader.verdicts(on: [String(mistyped)]).first)
      #expect(verdict == CodeVerdict(.check, positions: [place + 1]))
    }
    for place in 2..<sound.count - 1 where sound[place] != sound[place + 1] {
      var mistyped = sound
      mistyped.swapAt(place, place + 1)
      let verdict = try #require(try reader.verdicts(on: [String(mistyped)]).first)
      #expect(verdict == CodeVerdict(.check, positions: [place + 1, place + 2]))
    }
  }

  /// A mistyped text that no single repair makes a code of a batch has no place.
  @Test func otherErrorsHaveNoPlace() throws {
    var mistyped = Array(try code(70_000, space()))
    mistyped[5] = mistyped[5] == "Z" ? "Y" : "Z"
    #expect(try verdict(String(mistyped)) == CodeVerdict(.check))
  }

  @Test func withoutAKeyOnlyTheShapeIsKnown() throws {
    let space = try space()
    let reader = try reader(space, hasKey: false)
    let sound = try code(50_321, space)
    var mistyped = Array(sound)
    mistyped[5] = mistyped[5] == "Z" ? "Y" : "Z"
    let verdicts = try reader.verdicts(on: [sound, String(mistyped), "Q"])
    #expect(verdicts == [CodeVerdict(.wellFormed), CodeVerdict(.check), CodeVerdict(.malformed)])
  }

  /// A text that two apps may have is looked up in both.
  @Test func theBestOfTwoSpacesCounts() throws {
    let (one, other) = (try space(), try space("com.example.other"))
    let batch = { (space: CodeSpace) in
      KnownBatch(
        id: "\(space.bundleId)/b", range: IndexRange(start: 0, width: 100), lastIndex: 99, status: .valid,
        words: .none, of: space)
    }
    let key = try testKey()
    let reader = CodeReader([one, other].map { KnownSpace($0, permutationKey: key, batches: [batch($0)]) })
    let verdicts = try reader.verdicts(on: [code(7, one), code(8, other)])
    #expect(verdicts.map(\.match?.batch) == ["com.example.app/b", "com.example.other/b"])
    #expect(verdicts.map(\.status) == [.valid, .valid])
  }

  @Test func reportsAreLines() throws {
    let space = try space()
    let code = try code(50_004, space)
    let list = "\(code)\r\n\n\(code.lowercased())\nnot\ta \u{1B}[31mcode\n\(code)"
    let reports = try reader(space).reports(on: Array(list.utf8))
    #expect(
      String(decoding: reports.flatMap(\.text), as: UTF8.self) == """
        \(code)\tvalid\tnew\t4
        \(code.lowercased())\tvalid\tnew\t4
        not\\u{9}a \\u{1B}[31mcode\tmalformed\t\t
        \(code)\tvalid\tnew\t4

        """)
    #expect(reports.contains { !$0.areAllValid })
    #expect(try reader(space).reports(on: Array(code.utf8)).allSatisfy(\.areAllValid))
  }

  /// More lines than one thread reads at once, in their order.
  @Test func longListsKeepTheirOrder() throws {
    let space = try space()
    var text: [UInt8] = []
    let range = IndexRange(start: 50_000, width: 1000)
    let file = CodeFile(space: space, range: range, count: 700, words: .builtin, columns: [.code], url: nil)
    _ = try file.makeRows(permutationKey: testKey()) { text += $0 }
    let list = Array(repeating: text, count: 15).flatMap { $0 }
    let lines = String(decoding: try reader(space).reports(on: list).flatMap(\.text), as: UTF8.self).split(
      separator: "\n")
    #expect(lines.count == 700 * 15)
    #expect(
      lines.map { $0.split(separator: "\t")[0] }
        == String(decoding: list, as: UTF8.self).split(separator: "\n"))
    #expect(lines.allSatisfy { $0.contains("\tvalid\tnew\t") })
  }
}
