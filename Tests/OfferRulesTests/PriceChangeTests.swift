import Diagnostics
import OfferLanguage
import OfferModel
import TestSupport
import Testing

@testable import OfferRules

/// Prices over time against a baseline: a price change on the days before, on and after it starts.
struct PriceChangeTests {
  private static let first = "prices: {USA: 9.99, CAN: 12.99, rest: equalized}\n"
  private static func change(
    _ amounts: String = "USA: 10.99", on day: String = "2027-03-01", _ subscribers: String = "keep-price"
  ) -> String {
    first + "priceChanges: [{startDate: \(day), existingSubscribers: \(subscribers), prices: {\(amounts)}}]"
  }

  private func compared(_ new: String, with old: String, on today: String) throws -> Compared {
    try Compared(.subscription(new, before: old, today: today))
  }

  private static let object = "subscription com.example.monthly"

  @Test func itMayChangeUntilItStarts() throws {
    let compared = try compared(Self.change("USA: 11.99"), with: Self.change(), on: "2027-02-28")
    equal(compared.rules, ["warning price-change-too-early"])
    equal(compared.actions, ["replace \(Self.object), price change 2027-03-01: prices"])
    let early = try self.compared(Self.change("USA: 11.99"), with: Self.change(), on: "2027-02-01")
    empty(early.findings)
  }

  @Test(arguments: ["2027-03-01", "2027-03-02"])
  func onceStartedItsAmountsAreThePrice(_ today: String) throws {
    let compared = try compared(Self.change("USA: 11.99"), with: Self.change(), on: today)
    equal(compared.actions, ["update \(Self.object): prices"])
    // A change that begins today with another amount than the live one is a new one that comes too late.
    equal(compared.rules, ["error price-change-too-early"])
  }

  /// In-app purchases can have several planned prices, but one a day.
  @Test(arguments: [("2027-01-01", 1), ("2027-01-02", 0)])
  func anInAppPurchaseHasOneChangeADay(_ second: String, _ count: Int) throws {
    let yaml = RuleExample.catalog(
      """
      inAppPurchases:
        - productId: com.example.coins
          referenceName: Coins
          type: consumable
          prices: {USA: 0.99, rest: equalized}
          priceChanges:
            - {startDate: 2027-01-01, prices: {USA: 0}}
            - {startDate: \(second), prices: {USA: 2.99, CAN: 3.99}}
      """
    ).yaml
    let found = try findings(of: Rulebook.priceChangeRepeated, in: yaml)
    equal(found.count, count)
    #expect(found.allSatisfy { $0.help == "keep one of the two, or give one of them another startDate" })
  }

  @Test func beforeItStartsItMayGo() throws {
    let compared = try compared(Self.first, with: Self.change(), on: "2027-02-28")
    empty(compared.objections)
    equal(
      compared.findings.map(\.help),
      ["delete it with `offerc appstore plan` and `apply`, or in App Store Connect"])
    equal(compared.actions, ["delete \(Self.object), price change 2027-03-01"])
  }

  @Test(arguments: ["2027-03-01", "2027-03-02"])
  func onceStartedItGoesOnlyIntoThePrices(_ today: String) throws {
    let gone = try compared(Self.first, with: Self.change(), on: today)
    contains(gone.rules, "warning price-change-unplanned")
    let folded = Self.first.replacing("USA: 9.99", with: "USA: 10.99")
    for (old, new) in [(Self.change(), folded), (folded, Self.change())] {
      let compared = try compared(new, with: old, on: today)
      empty(compared.actions)
      empty(compared.findings)
    }
  }

  @Test func whatSubscribersPayIsNoDifferenceOnceItHasStarted() throws {
    let other = Self.change("USA: 10.99", on: "2027-03-01", "new-price")
    try equal(compared(other, with: Self.change(), on: "2027-02-28").actions.count, 1)
    try empty(compared(other, with: Self.change(), on: "2027-03-01").actions)
  }

  /// What the rules on catalogs say of one whose live state is known.
  private func rules(_ new: String, with old: String, on today: String) throws -> [String] {
    let comparison = try compared(new, with: old, on: today).comparison
    let findings = runRules(
      allRules, on: comparison.current.catalog, today: comparison.today, live: comparison.baseline.catalog)
    return findings.map { "\($0.severity.name) \($0.rule.name)" }.filter { $0.contains("price-change") }
  }

  @Test func aNewChangeThatComesTooLateHasNotStarted() throws {
    let (live, new) = (Self.first, Self.change(on: "2027-03-01"))
    try equal(compared(new, with: live, on: "2027-03-02").rules, ["error price-change-too-early"])
    try empty(rules(new, with: live, on: "2027-03-02"))
    try equal(rules(new, with: new, on: "2027-03-02"), ["info price-change-passed"])
  }

  @Test func anIncreaseThatOnlyTheBaselineHasCounts() throws {
    let live = Self.change("USA: 10.99", on: "2026-10-01", "new-price")
    let new = Self.change("USA: 11.99", on: "2027-03-01", "new-price").replacing(
      "USA: 9.99", with: "USA: 10.99")
    try equal(rules(new, with: live, on: "2026-11-21"), ["warning price-change-consent"])
    try empty(rules(new, with: Self.first, on: "2026-11-21"))
    // What is planned at Apple and moved has not raised a price.
    let moved = Self.change("USA: 10.99", on: "2027-02-01", "new-price")
    try empty(rules(new, with: moved, on: "2026-11-21"))
  }

  @Test func theMonthlyPlanHasItsOwn() throws {
    func plan(_ amount: String, _ changes: String = "") -> String {
      "period: P1Y\nprices: {USA: 99.99, CAN: 129.99, rest: equalized}\nbillingPlans: {monthly: {prices: {CAN: \(amount)}\(changes)}}"
    }
    let raise =
      ", priceChanges: [{startDate: 2027-03-01, existingSubscribers: new-price, prices: {CAN: 13.99}}]"
    let planned = try compared(plan("12.99", raise), with: plan("12.99"), on: "2027-02-01")
    equal(planned.actions, ["create \(Self.object), monthly plan, price change 2027-03-01"])
    empty(planned.objections)
    let unplanned = try compared(plan("13.99"), with: plan("12.99"), on: "2027-02-01")
    equal(unplanned.actions, ["update \(Self.object), monthly plan: prices"])
    equal(unplanned.rules, ["warning price-change-unplanned"])
    let started = try compared(plan("13.99"), with: plan("12.99", raise), on: "2027-03-01")
    empty(started.actions)
    empty(started.findings)
  }

  /// A lower price is for all subscribers. That a higher one is for them, too, has to be decided.
  @Test func aCutAndARiseAreTwoPlannedChanges() throws {
    let edited = try compared(
      "prices: {USA: 7.99, CAN: 12.99, rest: equalized}",
      with: "prices: {USA: 9.99, CAN: 9.99, rest: equalized}", on: "2027-02-01")
    equal(
      edited.findings.first { $0.rule == "price-change-unplanned" }?.help,
      "put the live prices back, and add to `priceChanges`: `{startDate: …, existingSubscribers: new-price, prices: {USA: 7.99}}` and `{startDate: …, existingSubscribers: keep-price, prices: {CAN: 12.99}}`"
    )
  }

  @Test func aPlanIsNeverRemoved() throws {
    let yearly = "period: P1Y\nprices: {USA: 99.99, CAN: 129.99, rest: equalized}\n"
    let compared = try compared(
      yearly, with: yearly + "billingPlans: {monthly: {prices: {CAN: 12.99}}}", on: "2027-02-01")
    equal(compared.actions, ["blocked \(Self.object), monthly plan"])
    equal(compared.rules, ["error object-removed"])
    let stopped = yearly + "billingPlans: {monthly: {prices: {CAN: 12.99}, territories: none}}"
    try equal(catalog([RuleExample.subscription(stopped).yaml], today: "2027-02-01").subscriptions.count, 1)
  }
}

/// What a comparison must not mix up.
struct PairedPartsTests {
  private static let yearly =
    "period: P1Y\nprices: {USA: 99.99, CAN: 129.99, rest: equalized}\nbillingPlans: {monthly: {prices: {CAN: 12.99}}}\n"
  private static let object = "subscription com.example.monthly"

  @Test func introductoryOffersStayWithTheirPlan() throws {
    let old =
      "introductoryOffers: [{mode: free-trial, duration: P1M}, {mode: free-trial, duration: P1M, targetPlan: monthly}]"
    let new = "introductoryOffers: [{mode: free-trial, duration: P2M, targetPlan: monthly}]"
    let compared = try Compared(.subscription(Self.yearly + new, before: Self.yearly + old))
    equal(
      compared.actions,
      [
        "replace \(Self.object), introductory offer: duration", "delete \(Self.object), introductory offer",
      ])
  }

  @Test func twoPriceChangesOfADayArePairedByWhatSubscribersPay() throws {
    let first = "{startDate: 2027-03-01, existingSubscribers: new-price, prices: {CAN: 119.99}}"
    let second = "{startDate: 2027-03-01, existingSubscribers: keep-price, prices: {USA: 109.99}}"
    let compared = try Compared(
      .subscription(
        Self.yearly + "priceChanges: [\(first), \(second)]", before: Self.yearly + "priceChanges: [\(first)]")
    )
    equal(compared.actions, ["create \(Self.object), price change 2027-03-01"])
  }

  @Test func whoHasNotMovedOldChangesYetIsNotTooEarly() throws {
    let old = Self.yearly.replacing("CAN: 129.99", with: "CAN: 149.99")
    let changes = """
      priceChanges:
        - {startDate: 2026-01-01, existingSubscribers: keep-price, prices: {CAN: 139.99}}
        - {startDate: 2026-06-01, existingSubscribers: keep-price, prices: {CAN: 149.99}}
      """
    let compared = try Compared(.subscription(Self.yearly + changes, before: old))
    empty(compared.findings)
    empty(compared.actions)
  }

  @Test func anAssumedChangeIsNotLive() throws {
    let change =
      "priceChanges:\n  - {startDate: 2026-11-01, existingSubscribers: keep-price, prices: {CAN: 139.99}} # assumed"
    let compared = try Compared(.subscription(Self.yearly, before: Self.yearly + change))
    empty(compared.findings)
    empty(compared.actions)
  }

  @Test func aRiseOfTheMonthlyPlanNeedsConsentLikeAnyOther() throws {
    let new = Self.yearly.replacing("{CAN: 12.99}", with: "{CAN: 22.99}")
    try contains(Compared(.subscription(new, before: Self.yearly)).rules, "info price-increase-consent")
  }
}
