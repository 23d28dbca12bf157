import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import OfferRules
import Testing
import TestSupport

@testable import OfferCompiler

/// What `offerc add` and editors write.
struct SkeletonTests {
  private static let today = CalendarDate(year: 2027, month: 1, day: 1)

  /// Values that somebody could decide on, by the keys of the skeletons.
  private static let decisions = [
    "mode": "pay-as-you-go", "duration": "P3M", "USA": "4.99", "offerId": "comeback",
    "referenceName": "Come back", "startDate": "2027-02-01", "paidSubscriptionDurationInMonths": "3",
    "minimum": "2", "maximum": "24", "customerEligibilities": "expired",
    "offerEligibility": "stack-with-intro-offers", "id": "spring-1", "count": "500",
    "createdDate": "2027-01-10", "expirationDate": "2027-05-01",
  ]

  private func catalog(_ more: String = "") -> SourceFile {
    let coins = """
      inAppPurchases:
        - productId: com.example.coins
          referenceName: Coins
          type: consumable
          localizations: {en-US: {displayName: Coins, description: Many}}
          prices: {USA: 9.99, rest: equalized}\(more)
      """
    return SourceFile(name: "catalog.yaml", text: RuleExample.catalog(coins).yaml)
  }

  private static let cases: [(key: Key, product: String)] =
    OfferSkeletons.kinds.map { ($0.key, "com.example.monthly") } + [(.offerCodes, "com.example.coins")]

  @Test(arguments: cases)
  func aSkeletonIsRefusedUntilItIsDecided(key: Key, product: String) throws {
    let today = try #require(SkeletonTests.today)
    let added = try addOffer(key, to: product, in: [catalog()], base: "USA")
    let text = added.texts[0].bytes
    let compilation = compile([SourceFile(name: "catalog.yaml", bytes: text)], today: today)
    equal(compilation.findings.map(\.rule), Array(repeating: .todoValue, count: added.todos))
    equal(Set(compilation.findings.map(\.primary.range)).count, added.todos)
    #expect(compilation.catalog?.isPartial == true)
  }

  @Test(arguments: cases)
  func aSkeletonThatIsDecidedHasNoFindings(key: Key, product: String) throws {
    let today = try #require(SkeletonTests.today)
    let added = try addOffer(key, to: product, in: [catalog()], base: "USA")
    var text = String(decoding: added.texts[0].bytes, as: UTF8.self)
    for (key, value) in SkeletonTests.decisions {
      let fitting = key == "customerEligibilities" && product.hasSuffix("coins") ? "non-spender" : value
      text.replace("\(key): TODO", with: "\(key): \(fitting)")
      text.replace("\(key): [TODO]", with: "\(key): [\(fitting)]")
    }
    let compilation = compile([SourceFile(name: "catalog.yaml", bytes: Array(text.utf8))], today: today)
    equal(compilation.findings.filter { $0.severity > .info }.map(\.message), [])
    lacks(text, "TODO")
  }

  /// Introductory offers that a subscription has, and what a further one says of where and when it runs. Nil if it is refused.
  private static let rooms: [(offers: [String], lines: [String]?)] = [
    (["startDate: 2026-01-01, endDate: 2026-12-31"], []),
    (["endDate: 2027-03-01"], ["startDate: 2027-03-02"]),
    (["startDate: 2027-03-01"], nil),
    (["endDate: 2027-02-28", "startDate: 2027-03-01"], nil),
    (
      ["endDate: 2027-03-01", "territories: [DEU], startDate: 2027-05-01, endDate: 2027-06-01"],
      ["startDate: 2027-06-02"]
    ),
    (["territories: [DEU, FRA]"], ["territories: TODO"]),
    (
      ["endDate: 2027-03-01", "territories: [DEU], startDate: 2027-05-01"],
      ["territories: TODO", "startDate: 2027-03-02"]
    ),
    (
      ["territories: [DEU], endDate: 2027-03-01", "territories: [DEU], startDate: 2027-05-01"],
      ["territories: TODO"]
    ),
  ]

  @Test(arguments: rooms)
  func anIntroductoryOfferRunsBesideNoOtherOne(offers: [String], lines: [String]?) throws {
    let today = try #require(SkeletonTests.today)
    let list = offers.map { "      - {mode: free-trial, duration: P1W, \($0)}" }
    let source = SourceFile(
      name: "catalog.yaml",
      text: RuleExample.catalog(
        (["offers:", "  com.example.monthly:", "    introductoryOffers:"] + list).joined(separator: "\n")
      ).yaml)
    let subscription = try #require(compile([source], today: today).catalog?.subscriptions.first)
    let room = IntroductoryRoom(for: subscription, on: today)
    equal(room.isFull, lines == nil)
    guard let lines else { return }
    equal(room.lines.map { line in line.components(separatedBy: " #")[0] }, lines)
    let added = try addOffer(
      .introductoryOffers, to: "com.example.monthly", in: [source], base: "USA", room: room)
    var text = String(decoding: added.texts[0].bytes, as: UTF8.self)
    for (key, value) in SkeletonTests.decisions.merging(["territories": "[USA]"], uniquingKeysWith: { $1 }) {
      text.replace("\(key): TODO", with: "\(key): \(value)")
    }
    lacks(text, "TODO")
    let findings = compile([SourceFile(name: "catalog.yaml", bytes: Array(text.utf8))], today: today).findings
    equal(findings.filter { "\($0.rule)" == "intro-offer-overlap" }.map(\.message), [])
  }

  @Test(arguments: ["\n", "\r\n"])
  func whatWasThereStays(lineBreak: String) throws {
    var source = catalog("\n    # the end")
    let text = String(decoding: source.bytes, as: UTF8.self).replacing("\n", with: lineBreak)
    source = SourceFile(name: "catalog.yaml", bytes: Array(text.utf8))
    let added = try addOffer(.offerCodes, to: "com.example.coins", in: [source], base: "USA")
    let new = String(decoding: added.texts[0].bytes, as: UTF8.self)
    equal(added.texts[0].changes.count, 1)
    #expect(new.hasPrefix(text.prefix(200)) && new.contains("# the end"))
    lacks(new.replacing("\r\n", with: ""), "\r")
  }

  @Test func onlyAPlainWordIsToBeDecided() throws {
    let today = try #require(SkeletonTests.today)
    let source = catalog(
      "\n    reviewNote: \"TODO\"\n  - {productId: com.example.todo, referenceName: TODO list}\nx-note: TODO")
    #expect(!compile([source], today: today).findings.contains { $0.rule == .todoValue })
  }
}
