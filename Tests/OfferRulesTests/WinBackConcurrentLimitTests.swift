import TestSupport
import Diagnostics
import OfferModel
import Testing

@testable import OfferRules

@Suite struct WinBackConcurrentLimitTests {
  @Test(arguments: seeds(20)) func agreesWithCountingEveryDayInEveryStorefront(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let offers = try randomOffers(Int.random(in: 4...16, using: &generator), using: &generator)
    let today = try day("2027-01-12")

    let found = runRules([Rulebook.winBackConcurrentLimit], on: catalog(of: offers), today: today)

    equal(found.map(\.severity), expectedSeverity(offers, today: today).map { [$0] } ?? [])
  }

  @Test func namesTheIntervalTheStorefrontsAndTheOffers() throws {
    let offers =
      try (0..<5).map { try offer($0, "2027-01-01", nil, ["CAN", "USA", "GBR"]) } + [
        offer(5, "2027-02-01", "2027-03-01", ["CAN", "USA"])
      ]
    let finding = try #require(findings(offers).first)
    equal(
      finding.message,
      "6 win-back offers run at the same time in CAN and USA, 2027-02-01 to 2027-03-01, but Apple allows 5 in a storefront"
    )
    equal(finding.notes, ["the offers are 'offer0', 'offer1', 'offer2', 'offer3', 'offer4' and 'offer5'"])
    equal(finding.primary.range.start, 5, "the one that crosses the line")
    equal(finding.related.map(\.range.start), [0, 1, 2, 3, 4])
    equal(finding.severity, .error)
  }

  @Test func onlyTheWorstIntervalIsReported() throws {
    let offers =
      try (0..<6).map { try offer($0, "2027-02-01", "2027-03-01", ["USA"]) }
      + (6..<13).map { try offer($0, "2028-02-01", "2028-03-01", ["CAN"]) }
    let found = try findings(offers)
    equal(found.count, 1)
    begins(found[0].message, with: "7 win-back offers run at the same time in CAN, 2028-02-01 to 2028-03-01")
  }

  @Test func theEndDateDecidesBetweenErrorAndWarning() throws {
    let five = try (0..<5).map { try offer($0, "2027-01-01", "2027-03-01", ["USA"]) }
    try equal(findings(five + [offer(5, "2027-02-28", nil, ["USA"])]).map(\.severity), [.error])
    try equal(findings(five + [offer(5, "2027-03-01", nil, ["USA"])]).map(\.severity), [.warning])
    try empty(findings(five + [offer(5, "2027-03-02", nil, ["USA"])]))
  }

  @Test func whatIsOverIsLeftAlone() throws {
    let past = try (0..<6).map { try offer($0, "2025-01-01", "2025-03-01", ["USA"]) }
    try empty(findings(past))
  }

  @Test func anOfferThatEndsBeforeItStartsDoesNotCount() throws {
    let backwards = try (0..<6).map { try offer($0, "2027-03-01", "2027-01-01", ["USA"]) }
    try empty(findings(backwards))
  }

  private func findings(_ offers: [Offer]) throws -> [Finding] {
    let today = try day(exampleDay)
    return runRules([Rulebook.winBackConcurrentLimit], on: catalog(of: offers), today: today)
  }

  private func offer(_ number: Int, _ start: String, _ end: String?, _ codes: [String]) throws -> Offer {
    let territories = StorefrontSet(codes.compactMap(Storefront.init(code:)))
    return try winBackOffer(
      number, from: day(start), until: end.map { try day($0) },
      in: territories)
  }

  private func randomOffers(_ count: Int, using generator: inout SeededGenerator) throws -> [Offer] {
    try (0..<count).map { number in
      let start = try #require(
        CalendarDate(year: 2027, month: 1, day: Int.random(in: 1...20, using: &generator)))
      let length = Int.random(in: 0...11, using: &generator)
      let end = length == 0 ? nil : CalendarDate(year: 2027, month: 1, day: start.day + length)
      let codes = ["CAN", "FRA", "USA"].filter { _ in Int.random(in: 0...3, using: &generator) > 0 }
      return winBackOffer(
        number, from: start, until: end, in: StorefrontSet(codes.compactMap(Storefront.init(code:))))
    }
  }

  private func expectedSeverity(_ offers: [Offer], today: CalendarDate) -> Severity? {
    var worst: Severity?
    for day in today.dayNumber...(today.dayNumber + 60) {
      for storefront in Storefront.all {
        let here = offers.filter {
          $0.pricing.territories.set.contains(storefront)
            && $0.window.start?.value.dayNumber ?? .min <= day
        }
        let last = { (offer: Offer) in offer.window.end?.value.dayNumber ?? .max }
        if here.count(where: { day < last($0) }) > 5 { return .error }
        if here.count(where: { day <= last($0) }) > 5 { worst = .warning }
      }
    }
    return worst
  }
}
