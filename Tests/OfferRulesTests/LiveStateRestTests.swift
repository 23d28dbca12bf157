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
    equal(compared.actions, [])
    empty(compared.findings)
    let own = "territories: [USA, DEU, JPN]\nprices: {USA: 9.99, DEU: 7.99, rest: equalized}"
    let some = try self.compared(live, own)
    equal(some.actions, ["update subscription com.example.monthly: prices"])
    try equal(phrases(some), ["DEU 8.99 → 7.99 EUR"])
  }

  @Test func withTheBaseAmountTheRestMoves() throws {
    let live = try LiveFile(
      of: subscription("territories: [USA, DEU, JPN]\nprices: {USA: 9.99, DEU: 8.99, JPN: 1500}"))
    let compared = try compared(live, "territories: [USA, DEU, JPN]\nprices: {USA: 10.99, rest: equalized}")
    try equal(phrases(compared), ["USA 9.99 → 10.99 USD"])
    let usa = compared.comparison.current.catalog.app.baseTerritory.value
    equal(
      compared.comparison.changes.compactMap { $0.equalizedMove(base: usa) },
      [
        "the storefronts under `rest` change as well: Apple derives their prices from USA (9.99 → 10.99)"
      ])
    contains(compared.rules, "error price-change-unplanned")
  }

  @Test func anAmountThatAppleDerivesIsNoDifference() throws {
    var live = try LiveFile(of: subscription("prices: {USA: 9.99, rest: equalized}"))
    live.equalize("9.99", ["DEU": "8.99", "JPN": "1500"])
    try equal(compared(live, "prices: {USA: 9.99, DEU: 8.99, rest: equalized}").actions, [])
    let other = try compared(live, "prices: {USA: 9.99, DEU: 7.99, rest: equalized}")
    try equal(phrases(other), ["DEU 8.99 → 7.99 EUR"])
    contains(other.rules, "error price-change-unplanned")
    let unknown = try compared(live, "prices: {USA: 9.99, CAN: 12.99, rest: equalized}")
    try equal(phrases(unknown), ["CAN gained 12.99 CAD"])
    equal(unknown.rules, [])
  }

  @Test func aCatalogWithoutRestIsComparedWhereAmountsAreKnown() throws {
    let sold = "territories: [USA, DEU, JPN]\n"
    var live = try LiveFile(of: subscription(sold + "prices: {USA: 9.99, rest: equalized}"))
    live.equalize("9.99", ["DEU": "8.99", "JPN": "1500", "XYZ": "1"])
    try equal(compared(live, sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1500}").actions, [])
    try equal(
      phrases(compared(live, sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1600}")),
      [
        "JPN 1500 → 1600 JPY"
      ])
    live.equalized = []
    live.equalize("9.99", ["DEU": "8.99"])
    try equal(
      phrases(compared(live, sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1500}")),
      [
        "JPN gained 1,500 JPY; the rest is no longer equalized".replacing(",", with: "")
      ])
  }

  @Test func aPriceChangeThatHasStartedIsAnOwnAmount() throws {
    let live = try LiveFile(of: subscription("prices: {USA: 9.99, DEU: 7.99, rest: equalized}"))
    let started =
      "priceChanges: [{startDate: 2026-11-01, existingSubscribers: new-price, prices: {DEU: 7.99}}]"
    try equal(compared(live, started).actions, [])
    let dearer = started.replacing("7.99", with: "8.99")
    try equal(phrases(compared(live, dearer)), ["DEU 7.99 → 8.99 EUR"])
  }

  @Test func scheduledAmountsThatFollowTheBaseAreNoChange() throws {
    func change(_ prices: String) -> String {
      "priceChanges: [{startDate: 2027-03-01, existingSubscribers: keep-price, prices: {\(prices)}}]"
    }
    let live = try LiveFile(of: subscription(change("USA: 10.99, DEU: 9.99, JPN: 1700")))
    try equal(compared(live, change("USA: 10.99")).actions, [])
    try equal(phrases(compared(live, change("USA: 10.99, DEU: 8.99"))), ["DEU 9.99 → 8.99 EUR"])
    // Without the base amount nothing makes the others move.
    try equal(phrases(compared(live, change("DEU: 9.99"))), ["JPN lost 1700 JPY; USA lost 10.99 USD"])
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
    try equal(compared(live, offer("USA: 4.99, rest: equalized")).actions, [])
    try equal(
      compared(live, offer("USA: 5.99, rest: equalized")).actions,
      [
        "replace subscription com.example.monthly, introductory offer: prices",
        "update subscription com.example.monthly, promotional offer p: prices",
        "blocked subscription com.example.monthly, offer code SPRING: prices",
      ])
    var derived = try LiveFile(of: subscription(offer("USA: 4.99, rest: equalized")))
    derived.equalize("4.99", ["DEU": "3.99", "JPN": "700"])
    try equal(compared(derived, offer("USA: 4.99, DEU: 3.99, JPN: 700")).actions, [])
  }

  /// The base amount is only what Apple equalizes from, where nothing is offered there.
  @Test func aBaseAmountWhereNothingIsOfferedIsNotAtApple() throws {
    let offer = "introductoryOffers: [{mode: pay-up-front, duration: P1M, prices: {"
    let live = try LiveFile(of: subscription(offer + "DEU: 3.99, FRA: 3.99}}]"))
    let now = offer + "USA: 4.99, rest: equalized}, territories: [DEU, FRA]}]"
    try equal(compared(live, now).actions, [])
  }

  /// The phrases of all fields.
  private func phrases(_ compared: Compared) throws -> [String] {
    compared.comparison.changes.flatMap { $0.fields.map(\.phrase) }
  }
}
