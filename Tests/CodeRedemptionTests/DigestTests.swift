import Cryptography
import OfferCodes
import TestSupport
import Testing

@testable import CodeRedemption
@testable import RedemptionTestSupport

struct DigestTests {
  /// What a server in another language computes, with the plain HMAC.
  private func expected(_ code: String) throws -> String {
    let tag = try hmacSHA256(Array(code.utf8), key: try exampleKey().redemptionKey())
    return unsafe tag.withBytes { unsafe hexadecimal($0.prefix(16)) }
  }

  @Test(arguments: ["", "7KQ2M4XW9PZR", "SPRING2027SPRINGABCDEFGHJKLMNPQRSTUVWXYZ23456789ABC"])
  func itIsTheFirstHalfOfTheHMACOfTheCode(_ code: String) throws {
    try equal(digest(code), expected(code))
  }

  /// Of 20,000 codes some are left out, and they are made in many pieces.
  @Test func everyCodeHasItsDigestAndItsIndex() throws {
    let file = try file(count: 20_000)
    let rows = try rows(of: file)
    let (codes, last) = try codes(file)
    #expect(rows.count == 20_000 && last > 1000 + 19_999)
    for (row, code) in zip(rows, codes) { try equal(row.digest, expected(code)) }
    equal(rows.map(\.place), rows.map(\.place).sorted())
    equal(rows.last?.place, Int(last - 1000))
    let numerals = Set(rows.map(\.place))
    equal(numerals.count, 20_000)
  }

  @Test(arguments: [1, 511, 512, 513, 4096, 5000])
  func groupsBeginAtTheSameIndicesWhateverTheThreadsDo(count: Int) throws {
    let file = try file(count: count)
    let form = DigestForm(
      groupStart: "<", rowStart: "(", middle: ",", rowEnd: ")", separator: ";", groupEnd: ">")
    let texts = try (0..<5).map { _ in try text(of: file, form) }
    equal(Set(texts).count, 1)
    let groups = texts[0].split(separator: ">")
    for (number, group) in groups.enumerated() {
      equal(group.first, "<")
      let places = group.dropFirst().split(separator: ";").map { row in
        Int(row.dropFirst().dropLast().split(separator: ",")[1])
      }
      #expect(places.allSatisfy { ($0 ?? -1) / 512 == number })
    }
    equal(texts[0].split(separator: "(").count - 1, count)
  }

  private func text(of file: CodeFile, _ form: DigestForm) throws -> String {
    let key = try exampleKey()
    var bytes: [UInt8] = []
    try file.makeDigests(
      permutationKey: try key.permutationKey(), digestKey: try key.redemptionKey(), form
    ) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func rows(of file: CodeFile) throws -> [(digest: String, place: Int)] {
    try text(of: file, DigestForm(middle: "\t", separator: "\n", groupEnd: "\n")).split(separator: "\n").map {
      let cells = $0.split(separator: "\t")
      return (String(cells[0]), try #require(Int(cells[1])))
    }
  }
}
