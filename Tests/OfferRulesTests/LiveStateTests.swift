import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// A catalog against what Apple's servers say; today is 2026-11-21.
@Suite struct LiveStateTests {
  private func subscription(_ keys: String) -> String { RuleExample.subscription(keys).yaml }

  private func compared(_ live: LiveFile, _ keys: String) throws -> Compared {
    try Compared(from: live, to: subscription(keys))
  }

  // MARK: - What Apple does not store

  @Test func labelsImagesAndOtherKeysThatAppleDoesNotStoreAreNoChange() throws {
    let offers = """
      promotionalOffers:
        - {offerId: p, referenceName: P, mode: free-trial, duration: P1W}
      introductoryOffers:
        - {mode: free-trial, duration: P1W}
      winBackOffers:
        - offerId: back
          referenceName: Back
          mode: free-trial
          duration: P1M
          startDate: 2026-01-01
          priority: normal
          customerEligibility:
            paidSubscriptionDurationInMonths: 3
            timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}
      """
    let labelled =
      "retiredProductIds: [com.example.old]\n"
      + subscription(
        "promotionalImage: images/pro.png\n"
          + offers.replacing("P1W}", with: "P1W, campaign: spring}")
          .replacing("offerId: back", with: "offerId: back\n    campaign: spring\n    appleId: 6440000001")
      )
      .replacing(
        "app: {bundleId: com.example.app, appleId: 1234567890}",
        with:
          "app: {bundleId: com.example.app, name: Example, streamlinedPurchasing: false, ownCodesPerQuarter: 5}"
      )
    #expect(labelled.contains("ownCodesPerQuarter") && labelled.contains("appleId: 6440000001"))
    let live = try LiveFile(of: subscription(offers))
    let compared = try Compared(from: live, to: labelled)
    #expect(compared.actions == [])
    #expect(compared.findings.isEmpty)
  }

  /// Apple has one offer where the catalog has one for each label.
  @Test func introductoryOffersOfTwoCampaignsAreOneAtApple() throws {
    func offers(_ first: String, _ second: String) -> String {
      """
      introductoryOffers:
        - {mode: free-trial, duration: P1W, territories: [USA, CAN]\(first)}
        - {mode: free-trial, duration: P1W, territories: [DEU]\(second)}
      """
    }
    let live = try LiveFile(of: subscription(offers("", "")))
    #expect(try compared(live, offers(", campaign: a", ", campaign: b")).actions == [])
    let more = offers(", campaign: a", ", campaign: b").replacing("DEU", with: "DEU, FRA")
    #expect(
      try compared(live, more).actions == [
        "create subscription com.example.monthly, introductory offer: territories"
      ])
    let fewer = offers(", campaign: a", ", campaign: b").replacing("USA, CAN", with: "USA")
    #expect(
      try compared(live, fewer).actions == [
        "delete subscription com.example.monthly, introductory offer: territories"
      ])
  }

  @Test func anEndThatChangesWithALabelIsTheOnlyChange() throws {
    let offer = "introductoryOffers: [{mode: free-trial, duration: P1W, endDate: 2027-01-31}]"
    let live = try LiveFile(of: subscription(offer))
    let compared = try compared(live, offer.replacing("-31}", with: "-30, campaign: spring}"))
    #expect(compared.actions == ["update subscription com.example.monthly, introductory offer: endDate"])
  }

  @Test func whatAppleStoresIsCompared() throws {
    let live = try LiveFile(of: subscription("reviewNote: Hello"))
    #expect(
      try compared(live, "reviewNote: Thanks\nlevel: 2").actions == [
        "update subscription com.example.monthly: level, reviewNote"
      ])
  }

  // MARK: - Batches

  private func code(_ batches: String..., active: Bool = true, name: String = "SPRING") -> String {
    """
    offerCodes:
      - referenceName: \(name)
        active: \(active)
        customerEligibilities: [new]
        offerEligibility: replace-intro-offers
        mode: free-trial
        duration: P1M
        batches: [\(batches.joined(separator: ", "))]
    """
  }

  private func batch(
    _ id: String, count: Int = 1000, created: String = "2026-10-05", expires: String = "2027-03-01",
    more: String = ""
  ) -> String {
    "{id: \(id), kind: one-time-use, count: \(count), createdDate: \(created), expirationDate: \(expires)\(more)}"
  }

  @Test func batchesAreFoundByTheirValues() throws {
    let live = try LiveFile(
      of: subscription(
        code(
          batch("made-up-1"), batch("made-up-2", count: 2000),
          batch("made-up-3", more: ", environment: sandbox"),
          "{id: made-up-4, kind: custom, code: SPRING27, count: 1000, createdDate: 2026-10-05}")))
    let compared = try compared(
      live,
      code(
        "{id: a, kind: custom, code: SPRING27, count: 1000, createdDate: 2026-10-01}",
        batch("b", created: "2026-10-04", more: ", environment: sandbox"),
        batch("c", count: 2000, created: "2026-12-01"), batch("d")))
    #expect(compared.actions == [])
    #expect(compared.findings.isEmpty)
  }

  @Test(arguments: [
    "count: 1001", "expirationDate: 2027-03-02", "environment: sandbox", "code: OTHER27",
  ])
  func batchesWithOtherValuesAreOthers(value: String) throws {
    let one =
      value.hasPrefix("code")
      ? "{id: a, kind: custom, code: SPRING27, count: 1000, createdDate: 2026-11-21}"
      : batch("a", created: "2026-11-21", more: ", environment: production")
    let key = value.prefix { $0 != ":" }
    let start = try #require(one.range(of: key + ":"))
    let end = one[start.upperBound...].firstIndex { $0 == "," || $0 == "}" } ?? one.endIndex
    let other = String(one[..<start.lowerBound] + value + one[end...])
    #expect(other != one)
    let compared = try compared(try LiveFile(of: subscription(code(one))), code(other))
    #expect(
      compared.actions == [
        "create subscription com.example.monthly, offer code SPRING, batch a",
        "blocked subscription com.example.monthly, offer code SPRING, batch a-live",
      ])
  }

  @Test func aBatchOfAnotherOfferIsNotTheSame() throws {
    let live = try LiveFile(of: subscription(code(batch("x"), name: "AUTUMN")))
    let now = code(name: "AUTUMN") + "\n" + code(batch("x"), name: "SPRING").dropFirst(12)
    let actions = try compared(live, now).actions
    #expect(actions.contains("create subscription com.example.monthly, offer code SPRING, batch x"))
    #expect(actions.contains("blocked subscription com.example.monthly, offer code AUTUMN, batch x-live"))
  }

  @Test func equalBatchesAreCounted() throws {
    let live = try LiveFile(of: subscription(code(batch("x"), batch("y"))))
    #expect(try compared(live, code(batch("a"), batch("b"))).actions == [])
    #expect(
      try compared(live, code(batch("a"), batch("b"), batch("c"))).actions == [
        "create subscription com.example.monthly, offer code SPRING, batch c"
      ])
    #expect(
      try compared(live, code(batch("a"))).actions == [
        "blocked subscription com.example.monthly, offer code SPRING, batch y"
      ])
  }

  @Test func aBatchThatIsOverIsFoundLast() throws {
    let inactive = ", active: false"
    let live = try LiveFile(of: subscription(code(batch("x", more: inactive), batch("y"))))
    #expect(try compared(live, code(batch("a"), batch("b", more: inactive))).actions == [])
    let both = try compared(live, code(batch("a", more: inactive), batch("b", more: inactive)))
    #expect(
      both.actions == ["deactivate subscription com.example.monthly, offer code SPRING, batch b: active"])
    let again = try compared(live, code(batch("a"), batch("b")))
    #expect(again.actions == ["blocked subscription com.example.monthly, offer code SPRING, batch b: active"])
  }

  @Test func aSplitBatchIsSeveralAtApple() throws {
    let live = try LiveFile(
      of: subscription(
        code(batch("x", count: 20_000), batch("y", count: 20_000), batch("z", count: 20_000))))
    #expect(try compared(live, code(batch("big", count: 60_000, more: ", split: 25000"))).actions == [])
  }

  @Test func codesThatAreMadeHereAreNotAtApple() throws {
    let live = try LiveFile(of: subscription(code(batch("x"))))
    let own = batch("mine", more: ", issuer: offerc")
    let compared = try compared(live, code(batch("a"), own))
    #expect(compared.actions == [])
    #expect(compared.findings.isEmpty)
    let changed = try Compared(
      from: live, to: subscription(code(batch("a"), own.replacing("1000", with: "1"))))
    #expect(changed.actions == [])
  }

  @Test func manyEqualBatchesAreFoundAtOnce() throws {
    let many = (1...3000).map { batch("a-\($0)", count: 500 + $0 % 7) }
    let live = try LiveFile(
      of: subscription(code(many.map { $0.replacing("id: a-", with: "id: pulled-") }.joined(separator: ", ")))
    )
    #expect(try compared(live, code(many.joined(separator: ", "))).actions == [])
  }

  // MARK: - Locks

  /// A lock is near only where the object is at Apple.
  @Test func whatCouldNotBeReadIsNotSaidToLock() throws {
    let offers = """
      winBackOffers:
        - offerId: back
          referenceName: Back
          mode: free-trial
          duration: P1M
          startDate: 2026-11-24
          priority: normal
          customerEligibility:
            paidSubscriptionDurationInMonths: 3
            timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}
      """
    var live = try LiveFile(of: subscription(offers))
    #expect(try compared(live, offers).rules == ["info lock-near"])
    live.change("winBackOffers") { _ in [Any]() }
    live.unread = ["/subscriptionGroups/0/subscriptions/0/winBackOffers"]
    #expect(try compared(live, offers).rules == ["info live-state-incomplete"])
  }

  // MARK: - Rest

  @Test func aStorefrontUnderRestMayCostAnything() throws {
    let live = try LiveFile(
      of: subscription("territories: [USA, DEU, JPN]\nprices: {USA: 9.99, DEU: 8.99, JPN: 1500}"))
    let compared = try compared(live, "territories: [USA, DEU, JPN]\nprices: {USA: 9.99, rest: equalized}")
    #expect(compared.actions == [])
    #expect(compared.findings.isEmpty)
    let own = "territories: [USA, DEU, JPN]\nprices: {USA: 9.99, DEU: 7.99, rest: equalized}"
    let some = try self.compared(live, own)
    #expect(some.actions == ["update subscription com.example.monthly: prices"])
    #expect(try phrases(some) == ["DEU 8.99 → 7.99"])
  }

  @Test func withTheBaseAmountTheRestMoves() throws {
    let live = try LiveFile(
      of: subscription("territories: [USA, DEU, JPN]\nprices: {USA: 9.99, DEU: 8.99, JPN: 1500}"))
    let compared = try compared(live, "territories: [USA, DEU, JPN]\nprices: {USA: 10.99, rest: equalized}")
    #expect(try phrases(compared) == ["USA 9.99 → 10.99"])
    let usa = compared.comparison.current.catalog.app.baseTerritory.value
    #expect(
      compared.comparison.changes.compactMap { $0.equalizedMove(base: usa) } == [
        "the storefronts under `rest` change as well: Apple derives their prices from USA (9.99 → 10.99)"
      ])
    #expect(compared.rules.contains("error price-change-unplanned"))
  }

  @Test func anAmountThatAppleDerivesIsNoDifference() throws {
    var live = try LiveFile(of: subscription("prices: {USA: 9.99, rest: equalized}"))
    live.equalize("9.99", ["DEU": "8.99", "JPN": "1500"])
    #expect(try compared(live, "prices: {USA: 9.99, DEU: 8.99, rest: equalized}").actions == [])
    let other = try compared(live, "prices: {USA: 9.99, DEU: 7.99, rest: equalized}")
    #expect(try phrases(other) == ["DEU 8.99 → 7.99"])
    #expect(other.rules.contains("error price-change-unplanned"))
    let unknown = try compared(live, "prices: {USA: 9.99, CAN: 12.99, rest: equalized}")
    #expect(try phrases(unknown) == ["CAN gained 12.99"])
    #expect(unknown.rules == [])
  }

  @Test func aCatalogWithoutRestIsComparedWhereAmountsAreKnown() throws {
    let sold = "territories: [USA, DEU, JPN]\n"
    var live = try LiveFile(of: subscription(sold + "prices: {USA: 9.99, rest: equalized}"))
    live.equalize("9.99", ["DEU": "8.99", "JPN": "1500", "XYZ": "1"])
    #expect(try compared(live, sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1500}").actions == [])
    #expect(
      try phrases(compared(live, sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1600}")) == ["JPN 1500 → 1600"])
    live.equalized = []
    live.equalize("9.99", ["DEU": "8.99"])
    #expect(
      try phrases(compared(live, sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1500}")) == [
        "JPN gained 1,500; the rest is no longer equalized".replacing(",", with: "")
      ])
  }

  @Test func aPriceChangeThatHasStartedIsAnOwnAmount() throws {
    let live = try LiveFile(of: subscription("prices: {USA: 9.99, DEU: 7.99, rest: equalized}"))
    let started =
      "priceChanges: [{startDate: 2026-11-01, existingSubscribers: new-price, prices: {DEU: 7.99}}]"
    #expect(try compared(live, started).actions == [])
    let dearer = started.replacing("7.99", with: "8.99")
    #expect(try phrases(compared(live, dearer)) == ["DEU 7.99 → 8.99"])
  }

  @Test func scheduledAmountsThatFollowTheBaseAreNoChange() throws {
    func change(_ prices: String) -> String {
      "priceChanges: [{startDate: 2027-03-01, existingSubscribers: keep-price, prices: {\(prices)}}]"
    }
    let live = try LiveFile(of: subscription(change("USA: 10.99, DEU: 9.99, JPN: 1700")))
    #expect(try compared(live, change("USA: 10.99")).actions == [])
    #expect(try phrases(compared(live, change("USA: 10.99, DEU: 8.99"))) == ["DEU 9.99 → 8.99"])
    // Without the base amount nothing makes the others move.
    #expect(try phrases(compared(live, change("DEU: 9.99"))) == ["JPN lost 1700; USA lost 10.99"])
  }

  @Test func offersUnderRestFollowAsWell() throws {
    func offer(_ prices: String) -> String {
      """
      territories: [USA, DEU, JPN]
      promotionalOffers:
        - {offerId: p, referenceName: P, mode: pay-up-front, duration: P1M, prices: {\(prices)}}
      introductoryOffers:
        - {mode: pay-up-front, duration: P1M, prices: {\(prices)}}
      offerCodes:
        - referenceName: SPRING
          customerEligibilities: [new]
          offerEligibility: replace-intro-offers
          mode: pay-up-front
          duration: P1M
          prices: {\(prices)}
      """
    }
    let live = try LiveFile(of: subscription(offer("USA: 4.99, DEU: 3.99, JPN: 700")))
    #expect(try compared(live, offer("USA: 4.99, rest: equalized")).actions == [])
    #expect(
      try compared(live, offer("USA: 5.99, rest: equalized")).actions == [
        "replace subscription com.example.monthly, introductory offer: prices",
        "update subscription com.example.monthly, promotional offer p: prices",
        "blocked subscription com.example.monthly, offer code SPRING: prices",
      ])
    var derived = try LiveFile(of: subscription(offer("USA: 4.99, rest: equalized")))
    derived.equalize("4.99", ["DEU": "3.99", "JPN": "700"])
    #expect(try compared(derived, offer("USA: 4.99, DEU: 3.99, JPN: 700")).actions == [])
  }

  /// The base amount is only what Apple equalizes from, where nothing is offered there.
  @Test func aBaseAmountWhereNothingIsOfferedIsNotAtApple() throws {
    let offer = "introductoryOffers: [{mode: pay-up-front, duration: P1M, prices: {"
    let live = try LiveFile(of: subscription(offer + "DEU: 3.99, FRA: 3.99}}]"))
    let now = offer + "USA: 4.99, rest: equalized}, territories: [DEU, FRA]}]"
    #expect(try compared(live, now).actions == [])
  }

  // MARK: - Severities

  @Test func anUnplannedPriceIsAnErrorWithLiveStateOnly() throws {
    let (old, new) = ("prices: {USA: 9.99, rest: equalized}", "prices: {USA: 10.99, rest: equalized}")
    #expect(
      try compared(LiveFile(of: subscription(old)), new).rules.contains("error price-change-unplanned"))
    #expect(
      try Compared(from: subscription(old), to: subscription(new)).rules.contains(
        "warning price-change-unplanned"))
  }

  /// The phrases of all fields.
  private func phrases(_ compared: Compared) throws -> [String] {
    compared.comparison.changes.flatMap { $0.fields.map(\.phrase) }
  }
}
