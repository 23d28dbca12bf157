import Diagnostics
import TestSupport
import OfferModel
import Testing

@testable import OfferRules

/// The sweep over custom codes against comparing every two of them.
@Suite struct CustomCodeDuplicateTests {
  @Test(arguments: 0..<200) func agreesWithComparingAllPairs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let offers = try randomOffers(using: &generator)
    let found = try findings(of: CustomCodeDuplicate.self, inBatches: offers.map { $0.map(\.yaml) })
    #expect(Set(found.map(\.object)) == expectedObjects(offers))
    #expect(found.count == expectedObjects(offers).count, "each once")
  }

  @Test func expiredInactiveAndDeactivatedCodesAreFree() throws {
    let live = try Use(text: "spring", start: day(40), end: nil)
    let expired = try Use(text: "SPRING", start: day(1), end: day(2))
    #expect(try findings(of: CustomCodeDuplicate.self, inBatches: [[live.yaml], [expired.yaml]]).isEmpty)
    let inactive = live.yaml.replacing("spring-", with: "x-").replacing("kind:", with: "active: false, kind:")
    #expect(try findings(of: CustomCodeDuplicate.self, inBatches: [[live.yaml], [inactive]]).isEmpty)
  }

  /// Several batches of an offer, with two texts in either case, within 40 days from 2027-01-01.
  private func randomOffers(using generator: inout SeededGenerator) throws -> [[Use]] {
    try (0..<Int.random(in: 2...5, using: &generator)).map { _ in
      try (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        let start = Int.random(in: 1...40, using: &generator)
        let isOpen = Int.random(in: 0...5, using: &generator) == 0
        let length = Int.random(in: 1...12, using: &generator)
        let text = ["SPRING", "spring", "SUMMER"].randomElement(using: &generator) ?? ""
        return try Use(text: text, start: day(start), end: isOpen ? nil : day(start + length))
      }
    }
  }

  /// The first batch of an offer, by date and place, that begins while another offer's code of the same text works.
  private func expectedObjects(_ offers: [[Use]]) -> Set<String> {
    let uses = offers.enumerated().flatMap { number, batches in
      batches.map { (offer: number, use: $0) }
    }
    let sorted = uses.enumerated().sorted {
      ($0.element.use.start, $0.offset) < ($1.element.use.start, $1.offset)
    }.map(\.element)
    var seen: Set<[String]> = []
    var result: Set<String> = []
    for (index, one) in sorted.enumerated() {
      let text = one.use.text.uppercased()
      let meets = sorted[..<index].contains { other in
        other.offer != one.offer && other.use.text.uppercased() == text
          && other.use.end.map { $0 > one.use.start } ?? true
      }
      guard meets, seen.insert([String(one.offer), text]).inserted else { continue }
      result.insert("subscription com.example.monthly, offer code C\(one.offer), batch \(one.use.id)")
    }
    return result
  }

  private func day(_ number: Int) throws -> CalendarDate {
    try #require(CalendarDate(year: 2027, month: 1 + number / 28, day: 1 + number % 28))
  }
}

/// A batch of a custom code; its id says what it is, so equal ones are one finding.
private struct Use {
  let text: String
  let start: CalendarDate
  let end: CalendarDate?

  var id: String { "\(text.lowercased())-\(start)" + (end.map { "-\($0)" } ?? "") }

  var yaml: String {
    "{id: \(id), kind: custom, code: \(text), count: 1000, createdDate: \(start)"
      + (end.map { ", expirationDate: \($0)}" } ?? "}")
  }
}
