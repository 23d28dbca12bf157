import Cryptography
import Diagnostics
import OfferCompiler
import OfferModel
import TestSupport
import Testing

@testable import OfferCodes

struct CatalogReaderTests {
  private func catalog(count: Int) throws -> Catalog {
    let text = ownBatchCatalog(batches: ["id: spring-1, count: \(count)"])
    let today = try #require(CalendarDate("2027-01-15"))
    return try #require(compile([SourceFile(name: "catalog.yaml", text: text)], today: today).catalog)
  }

  private func keys() throws -> CodeKeys {
    var bytes = Array("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=".utf8)
    return try CodeKeys(SecretBytes(taking: &bytes), origin: "the key")
  }

  /// The range of a batch has room for codes that are left out: without a ledger, the end of the codes has to be counted. About one
  /// of 500 indices is left out, so some of the codes are after the first 20,000 indices.
  @Test func whatComesAfterTheLastCodeIsNotIssued() throws {
    let catalog = try catalog(count: 20_000)
    let own = try #require(catalog.ownBatches().first)
    let all = CodeFile(
      space: own.space, range: own.range, count: 21_000, words: own.words, columns: [.code], url: nil)
    var text: [UInt8] = []
    _ = try all.makeRows(permutationKey: try keys().first.permutationKey()) { text += $0 }
    let codes = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    let reader = try CatalogReader(catalog, try keys(), revoked: [])
    let today = try #require(CalendarDate("2027-01-15"))
    let answers = try codes[19_900..<20_100].map { try reader.read($0, on: today) }
    equal(
      answers.map(\.status), Array(repeating: .valid, count: 100) + Array(repeating: .unissued, count: 100))
    #expect((answers[99].index ?? 0) >= own.range.start + 20_000)
    #expect(answers.compactMap(\.batch).allSatisfy { $0.id == "spring-1" })
  }

  /// What the ledger's reader says of the same codes, all of them.
  @Test func itAgreesWithTheReaderOfALedger() throws {
    let catalog = try catalog(count: 300)
    let own = try #require(catalog.ownBatches().first)
    let file = CodeFile(
      space: own.space, range: own.range, count: 300, words: own.words, columns: [.code], url: nil)
    var text: [UInt8] = []
    let last = try file.makeRows(permutationKey: try keys().first.permutationKey()) { text += $0 }
    let known = KnownBatch(
      id: own.id, range: own.range, lastIndex: last, status: .valid, words: own.words, of: own.space)
    let space = KnownSpace(
      own.space, permutationKey: try keys().first.permutationKey(), batches: [known])
    let found = try CodeReader([space]).find(text)
    let reader = try CatalogReader(catalog, try keys(), revoked: [])
    let today = try #require(CalendarDate("2027-01-15"))
    for (line, place) in zip(String(decoding: text, as: UTF8.self).split(separator: "\n"), found) {
      try equal(reader.read(String(line), on: today).index, place.place?.index)
    }
  }
}
