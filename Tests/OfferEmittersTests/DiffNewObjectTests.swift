import JSONText
import TestSupport
import Diagnostics
import Foundation
import OfferEmitters
import Testing

/// What there is to see of objects that are new or gone: everything, since much of it locks for good.
struct DiffNewObjectTests {
  @Test func everyFieldOfANewOfferIsShown() throws {
    let changed = try diff(from: "level: 1", to: comeback("comeback"))
    contains(
      text([changed]),
      """
        + create     win-back offer comeback
                       referenceName: 'Come back'
                       mode: pay-as-you-go
                       duration: P3M
                       prices: 4.99 in 25 EUR storefronts; 500 in JPN; 4.99 in USA
                       startDate: 2027-03-01
                       endDate: 2027-04-30
                       priority: normal
                       promotionIntent: not-promoted
                       customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}}

      """)
  }

  @Test func everyFieldOfARemovedOfferIsShown() throws {
    let changed = try diff(from: comeback("comeback"), to: "level: 1")
    contains(
      text([changed]), "  - delete     win-back offer comeback\n                 referenceName: 'Come back'\n"
    )
    contains(text([changed]), "prices: 4.99 in 25 EUR storefronts; 500 in JPN; 4.99 in USA\n")
  }

  @Test func pricesOfManyAmountsAreCounted() throws {
    let codes = [
      "USA", "JPN", "GBR", "CHE", "SWE", "NOR", "DNK", "POL", "CZE", "HUN", "CAN", "AUS", "NZL", "MEX",
    ]
    let prices = codes.map { "\($0): 500" }.joined(separator: ", ")
    let changed = try diff(
      from: "prices: {USA: 500, rest: equalized}",
      to: """
        prices: {USA: 500, rest: equalized}
        promotionalOffers: [{offerId: stay, referenceName: Name, mode: pay-as-you-go, duration: P1M, prices: {\(prices)}}]
        """)
    contains(text([changed]), "; other amounts in 2 more storefronts\n")
  }

  @Test func programsGetTheFieldsAndNamesOfWhatIsNewOrGone() throws {
    let changed = try diff(from: comeback("comeback"), to: code)
    let changes = try changes(of: changed)
    let gone = try #require(changes.first { $0["kind"] as? String == "removed" })
    equal(gone["id"] as? [String: String], ["productId": "com.example.monthly", "offer": "comeback"])
    let fields = try #require(gone["fields"] as? [[String: Any]])
    equal(fields.compactMap { $0["key"] as? String }.prefix(2), ["offerId", "referenceName"])
    #expect(fields.allSatisfy { $0["old"] != nil && $0["new"] == nil })
    let batch = try #require(changes.first { $0["type"] as? String == "batch" })
    equal(
      batch["id"] as? [String: String], ["productId": "com.example.monthly", "offer": "SPRING", "batch": "b"])
    let count = try #require((batch["fields"] as? [[String: Any]])?.first { $0["key"] as? String == "count" })
    equal(count["new"] as? Int, 5000)
    absent(count["old"])
    equal(count["locked"] as? Bool, false)
  }

  @Test func theSameContentUnderANewIdIsPossiblyARename() throws {
    let changed = try diff(from: comeback("comeback"), to: comeback("comeback_2"))
    let output = text([changed])
    contains(output, "= info: possibly renamed from win-back offer comeback: the content is the same")
    contains(output, "= info: possibly renamed to win-back offer comeback_2: the content is the same")
    let others = try changes(of: changed).compactMap { $0["sameContentAs"] as? String }
    equal(
      others.sorted(),
      [
        "subscription com.example.monthly, win-back offer comeback",
        "subscription com.example.monthly, win-back offer comeback_2",
      ])
  }

  @Test func otherContentIsNoRename() throws {
    let other = comeback("comeback_2").replacing("duration: P3M", with: "duration: P2M")
    try lacks(text([diff(from: comeback("comeback"), to: other)]), "renamed")
  }

  @Test func equalizedStorefrontsMoveWithTheBasePriceOnly() throws {
    let moved = try diff(
      from: "prices: {USA: 9.99, rest: equalized}", to: "prices: {USA: 10.99, rest: equalized}")
    contains(text([moved]), "= info: the storefronts under `rest` change as well")
    let other = try diff(
      from: "prices: {USA: 9.99, JPN: 1500, rest: equalized}",
      to: "prices: {USA: 9.99, JPN: 1700, rest: equalized}")
    lacks(text([other]), "under `rest`")
  }

  @Test func appsWithoutChangesAreNotMentionedBesideOthers() throws {
    let changed = try diff(from: "level: 1", to: "level: 2")
    let same = try diff(from: "level: 1", to: "level: 1", app: "com.example.same")
    equal(text([same, changed, same]), text([changed]))
    equal(text([same, same]), "no changes\n")
  }

  // MARK: - Examples

  private func text(_ diffs: [CatalogDiff]) -> String {
    String(decoding: renderDiffText(diffs, Style(isColored: false)), as: UTF8.self)
  }

  private func changes(of diff: CatalogDiff) throws -> [[String: Any]] {
    let data = Data(CatalogDiff.json.bytes(([diff], exampleDay)))
    let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let catalog = try #require((document["catalogs"] as? [[String: Any]])?.first)
    return try #require(catalog["changes"] as? [[String: Any]])
  }

  private func comeback(_ id: String) -> String {
    """
    winBackOffers:
      - offerId: \(id)
        referenceName: Come back
        mode: pay-as-you-go
        duration: P3M
        prices: {USA: 4.99, currency-eur: 4.99, JPN: 500}
        startDate: 2027-03-01
        endDate: 2027-04-30
        priority: normal
        customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}}
    """
  }

  private let code = """
    offerCodes:
      - referenceName: SPRING
        customerEligibilities: [new]
        offerEligibility: replace-intro-offers
        mode: free-trial
        duration: P1M
        batches: [{id: b, kind: one-time-use, count: 5000, createdDate: 2026-12-01, expirationDate: 2027-04-01}]
    """
}
