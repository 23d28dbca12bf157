import Diagnostics
import TestSupport
import OfferModel
import Testing

@testable import OfferRules

/// The sweep over custom codes against comparing every two of them.
@Suite struct CustomCodeDuplicateTests {
  @Test(arguments: seeds(50)) func agreesWithComparingAllPairs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let offers = try randomOffers(using: &generator)
    let found = try findings(of: Rulebook.customCodeDuplicate, inBatches: offers.map { $0.map(\.yaml) })
    let expected = expectedConflicts(offers)
    #expect(Set(found.map { "\($0.severity.name) \($0.objectLabel)" }).isSubset(of: expected.possible))
    equal(found.count, expected.count, "one for each offer and text")
  }

  @Test func anInactiveCodeIsFreeAndAnExpiredOneIsDoubtful() throws {
    let live = try Use(text: "spring", start: day(40), end: nil)
    let expired = try Use(text: "spring", start: day(1), end: day(2))
    let found = try findings(of: Rulebook.customCodeDuplicate, inBatches: [[live.yaml], [expired.yaml]])
    equal(found.map(\.severity), [.warning])
    let over = try findings(
      of: Rulebook.customCodeDuplicate, inBatches: [[live.yaml], [expired.yaml]], today: "2030-01-01")
    equal(over.map(\.severity), [.warning], "the second one still works")
    let inactive = live.yaml.replacing("spring-", with: "x-").replacing("kind:", with: "active: false, kind:")
    try empty(findings(of: Rulebook.customCodeDuplicate, inBatches: [[live.yaml], [inactive]]))
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

  /// For each offer and text, in whatever case: an error where an equal text of another offer works on one of its days, else a
  /// warning where another offer had it before.
  private func expectedConflicts(_ offers: [[Use]]) -> (possible: Set<String>, count: Int) {
    let uses = offers.enumerated().flatMap { number, batches in
      batches.map { (offer: number, use: $0) }
    }
    let sorted = uses.enumerated().sorted {
      ($0.element.use.start, $0.offset) < ($1.element.use.start, $1.offset)
    }.map(\.element)
    var errors: [[String]: [String]] = [:]
    var warnings: [[String]: [String]] = [:]
    for (index, one) in sorted.enumerated() {
      let key = [String(one.offer), one.use.text.uppercased()]
      let before = sorted[..<index].filter {
        $0.offer != one.offer && $0.use.text.uppercased() == one.use.text.uppercased()
      }
      let object = "subscription com.example.monthly, offer code C\(one.offer), batch \(one.use.id)"
      if before.contains(where: {
        $0.use.text == one.use.text && $0.use.end.map { $0 > one.use.start } ?? true
      }) {
        errors[key, default: []].append("error " + object)
      } else if !before.isEmpty {
        warnings[key, default: []].append("warning " + object)
      }
    }
    let doubtful = warnings.filter { errors[$0.key] == nil }
    return (
      Set((Array(errors.values) + Array(doubtful.values)).flatMap(\.self)), errors.count + doubtful.count
    )
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
