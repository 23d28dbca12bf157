import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// Storefronts under `rest` follow the base amount; today is 2026-11-21.
@Suite struct LiveStateRestTests {
  private func subscription(_ keys: String) -> String { RuleExample.subscription(keys).yaml }

  private func compared(_ live: LiveFile, _ keys: String) throws -> Compared {
    try Compared(from: live, to: subscription(keys))
  }

  @Test func aStorefrontUnderRestMayCostAnything() throws {
    let live = try LiveFile(
      of: subscription("territories: [USA, DEU, JPN]\nprices: {USA: 9.99, DEU: 8.99, JPN: 1500}"))
    let compared = try compared(live, "territories: [USA, DEU, JPN]\nprices: {USA: 9.99, rest: equalized}")
    #expect(compared.actions == [])
    #expect(compared.findings.isEmpty)
    let own = "territories: [USA, DEU, JPN]\nprices: {USA: 9.99, DEU: 7.99, rest: equalized}"
    let some = try self.compared(live, own)
    #expect(some.actions == ["update subscription com.example.monthly: prices"])
    #expect(try phrases(some) == ["DEU 8.99 → 7.99 EUR"])
  }

  @Test func withTheBaseAmountTheRestMoves() throws {
    let live = try LiveFile(
      of: subscription("territories: [USA, DEU, JPN]\nprices: {USA: 9.99, DEU: 8.99, JPN: 1500}"))
    let compared = try compared(live, "territories: [USA, DEU, JPN]\nprices: {USA: 10.99, rest: equalized}")
    #expect(try phrases(compared) == ["USA 9.99 → 10.99 USD"])
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
    #expect(try phrases(other) == ["DEU 8.99 → 7.99 EUR"])
    #expect(other.rules.contains("error price-change-unplanned"))
    let unknown = try compared(live, "prices: {USA: 9.99, CAN: 12.99, rest: equalized}")
    #expect(try phrases(unknown) == ["CAN gained 12.99 CAD"])
    #expect(unknown.rules == [])
  }

  @Test func aCatalogWithoutRestIsComparedWhereAmountsAreKnown() throws {
    let sold = "territories: [USA, DEU, JPN]\n"
    var live = try LiveFile(of: subscription(sold + "prices: {USA: 9.99, rest: equalized}"))
    live.equalize("9.99", ["DEU": "8.99", "JPN": "1500", "XYZ": "1"])
    #expect(try compared(live, sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1500}").actions == [])
    #expect(
      try phrases(compared(live, sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1600}")) == [
        "JPN 1500 → 1600 JPY"
      ])
    live.equalized = []
    live.equalize("9.99", ["DEU": "8.99"])
    #expect(
      try phrases(compared(live, sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1500}")) == [
        "JPN gained 1,500 JPY; the rest is no longer equalized".replacing(",", with: "")
      ])
  }

  @Test func aPriceChangeThatHasStartedIsAnOwnAmount() throws {
    let live = try LiveFile(of: subscription("prices: {USA: 9.99, DEU: 7.99, rest: equalized}"))
    let started =
      "priceChanges: [{startDate: 2026-11-01, existingSubscribers: new-price, prices: {DEU: 7.99}}]"
    #expect(try compared(live, started).actions == [])
    let dearer = started.replacing("7.99", with: "8.99")
    #expect(try phrases(compared(live, dearer)) == ["DEU 7.99 → 8.99 EUR"])
  }

  @Test func scheduledAmountsThatFollowTheBaseAreNoChange() throws {
    func change(_ prices: String) -> String {
      "priceChanges: [{startDate: 2027-03-01, existingSubscribers: keep-price, prices: {\(prices)}}]"
    }
    let live = try LiveFile(of: subscription(change("USA: 10.99, DEU: 9.99, JPN: 1700")))
    #expect(try compared(live, change("USA: 10.99")).actions == [])
    #expect(try phrases(compared(live, change("USA: 10.99, DEU: 8.99"))) == ["DEU 9.99 → 8.99 EUR"])
    // Without the base amount nothing makes the others move.
    #expect(try phrases(compared(live, change("DEU: 9.99"))) == ["JPN lost 1700 JPY; USA lost 10.99 USD"])
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

  /// The phrases of all fields.
  private func phrases(_ compared: Compared) throws -> [String] {
    compared.comparison.changes.flatMap { $0.fields.map(\.phrase) }
  }
}
