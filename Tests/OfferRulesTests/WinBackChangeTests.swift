import Diagnostics
import TestSupport
import Testing

@testable import OfferRules

/// A win-back offer around its start date; today is 2026-11-21.
@Suite struct WinBackChangeTests {
  private let label = "subscription com.example.monthly, win-back offer back"

  @Test func onTheDayBeforeTheDatesMayChange() throws {
    let compared = try change(from: winBack(start: "2026-11-22"), to: winBack(start: "2026-12-24"))
    equal(compared.actions, ["update \(label): startDate"])
    equal(compared.rules, ["warning lock-near"])
  }

  @Test(arguments: ["2026-11-21", "2026-11-20"])
  func fromTheStartDateOnTheyAreLocked(_ start: String) throws {
    let compared = try change(
      from: winBack(start: start), to: winBack(start: "2026-12-24", end: "2027-06-30"))
    equal(compared.actions, ["blocked \(label): startDate, endDate"])
    equal(compared.rules, ["error locked-field", "error locked-field"])
    equal(
      compared.findings.map(\.message),
      [
        "`startDate` of win-back offer 'back' cannot change: live '\(start)', catalog '2026-12-24'",
        "`endDate` of win-back offer 'back' cannot change: live none, catalog '2027-06-30'",
      ])
    equal(compared.findings[0].notes, ["it has been locked since \(start), the startDate in the baseline"])
    begins(compared.findings[1].help, with: "remove endDate; ")
  }

  @Test func anOfferThatHasNotStartedCannotBeMadeToHaveStarted() throws {
    let compared = try change(from: winBack(start: "2027-01-10"), to: winBack(start: "2026-11-20"))
    equal(compared.rules, ["error winback-start-too-early"])
    equal(compared.actions, ["update \(label): startDate"])
  }

  @Test func aStartedOfferIsLockedWhereverItsDatesAreMoved() throws {
    for start in ["2026-10-01", "2027-10-01"] {
      let compared = try change(from: winBack(start: "2026-11-01"), to: winBack(start: start))
      equal(compared.rules, ["error locked-field"])
    }
  }

  @Test func theSameIdentifierMadeAnewIsTheSameOffer() throws {
    let compared = try change(
      from: winBack(start: "2026-11-01"), to: winBack(start: "2026-12-01", duration: "P3M"))
    equal(compared.actions, ["blocked \(label): duration, startDate"])
    equal(compared.rules, ["error locked-field", "error locked-field"])
  }

  @Test func anotherIdentifierIsAnotherOffer() throws {
    let compared = try change(
      from: winBack(start: "2026-11-01"), to: winBack(start: "2026-12-01", id: "back_2"))
    equal(compared.actions, ["create \(label)_2", "delete \(label)"])
    equal(compared.rules, ["warning object-removed"])
  }

  @Test func anOfferOnAnotherProductIsARemovalAndANewOffer() throws {
    let two = groups(("Pro", ["com.example.a", "com.example.b"]))
    let offer = "promotionalOffers: [{offerId: stay, referenceName: Stay, mode: free-trial, duration: P1M}]"
    func on(_ product: String) -> String { two + "offers:\n  \(product):\n    \(offer)\n" }
    let compared = try Compared(from: on("com.example.a"), to: on("com.example.b"))
    equal(
      compared.actions,
      [
        "delete subscription com.example.a, promotional offer stay",
        "create subscription com.example.b, promotional offer stay",
      ])
  }

  @Test func aNumberFromAppleIsNotedOnceAndForAll() throws {
    let (none, one, two) = (
      winBack(start: "2026-11-01"), winBack(start: "2026-11-01", more: "appleId: 1"),
      winBack(start: "2026-11-01", more: "appleId: 2")
    )
    try equal(change(from: none, to: one).actions, ["local \(label): appleId"])
    try equal(change(from: one, to: two).actions, ["blocked \(label): appleId"])
  }

  @Test func ofALockedPartOnlyWhatDiffersIsShown() throws {
    let old = winBack(start: "2026-11-01")
    let compared = try change(from: old, to: old.replacing("maximum: 12", with: "maximum: 24"))
    equal(
      compared.findings.map(\.message),
      [
        "`customerEligibility` of win-back offer 'back' cannot change: live timeSinceLastSubscribedInMonths maximum 12, catalog timeSinceLastSubscribedInMonths maximum 24"
      ])
  }

  @Test func storefrontsThatComeThroughADefaultAreDrift() throws {
    let offer = winBack(start: "2026-11-01")
    let compared = try change(
      from: "territories: [USA, CAN]\n" + offer, to: "territories: [USA, CAN, MEX]\n" + offer)
    equal(compared.rules, ["warning offer-territory-drift"])
    equal(compared.findings[0].help, "write `territories: [CAN, USA]` to keep the live storefronts")
    let byHand = winBack(start: "2026-11-01", more: "territories: [USA, CAN, MEX]")
    let written = winBack(start: "2026-11-01", more: "territories: [USA, CAN]")
    let added = try change(from: written, to: byHand)
    equal(added.rules, ["error locked-field"])
    equal(added.findings[0].message, "`territories` of win-back offer 'back' cannot change: MEX added")
    begins(added.findings[0].help, with: "restore [CAN, USA]; ")
    try ends(change(from: byHand, to: written).findings[0].message, with: "cannot change: MEX missing")
  }

  @Test func storefrontsThatGoWithTheRestAreNotOverlooked() throws {
    let paid = { (prices: String) in
      winBack(start: "2026-11-01", more: "prices: \(prices)").replacing("free-trial", with: "pay-as-you-go")
    }
    let compared = try change(from: paid("{USA: 4.99, rest: equalized}"), to: paid("{USA: 4.99}"))
    equal(compared.rules, ["error locked-field"])
    equal(compared.actions, ["blocked \(label): prices, territories"])
  }

  private func change(from old: String, to new: String) throws -> Compared {
    try Compared(.subscription(new, before: old))
  }
}
