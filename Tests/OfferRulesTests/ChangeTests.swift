import Diagnostics
import TestSupport
import Testing

@testable import OfferRules

/// Products, groups, codes and batches against what is live; today is 2026-11-21.
@Suite struct ChangeTests {
  private let product = "subscription com.example.monthly"

  @Test func aCatalogIsEqualToItself() throws {
    let yaml = RuleExample.batch("active: true").yaml
    try empty(Compared(from: yaml, to: yaml).comparison.changes)
  }

  @Test func aSubscriptionKeepsItsGroup() throws {
    let compared = try Compared(
      from: groups(("Pro", ["com.example.a", "com.example.b"]), ("Plus", ["com.example.c"])),
      to: groups(("Pro", ["com.example.a"]), ("Plus", ["com.example.c", "com.example.b"])))
    equal(compared.actions, ["blocked subscription com.example.b: group"])
    equal(
      compared.findings.map(\.message),
      [
        "`group` of subscription 'com.example.b' cannot change: live 'Pro', catalog 'Plus'"
      ])
  }

  @Test func aGroupIsKnownByItsProducts() throws {
    let compared = try Compared(
      from: groups(("A", ["com.example.a"]), ("B", ["com.example.b"])),
      to: groups(("B", ["com.example.a"]), ("A", ["com.example.b"])))
    equal(
      compared.actions,
      [
        "update subscription group A: referenceName", "update subscription group B: referenceName",
      ])
  }

  @Test func aProductGoesOnlyWhenItsIdIsRetired() throws {
    let old = groups(("A", ["com.example.a", "com.example.b"]))
    let gone = try Compared(from: old, to: groups(("A", ["com.example.a"])))
    equal(gone.actions, ["blocked subscription com.example.b"])
    equal(gone.rules, ["error object-removed"])
    let retired = try Compared(
      from: old, to: groups(("A", ["com.example.a"]), top: "retiredProductIds: [com.example.b]"))
    equal(
      retired.actions,
      [
        "delete subscription com.example.b", "local retired product ids: retiredProductIds",
      ])
    equal(retired.rules, ["warning object-removed"])
  }

  @Test func aSubscriptionDoesNotBecomeAPurchase() throws {
    let old = groups(("A", ["com.example.a", "com.example.b"]))
    let purchase =
      "inAppPurchases: [{productId: com.example.b, referenceName: B, type: consumable, prices: {USA: 9.99, rest: equalized}}]"
    let compared = try Compared(from: old, to: groups(("A", ["com.example.a"]), top: purchase))
    equal(compared.actions, ["create in-app purchase com.example.b", "blocked subscription com.example.b"])
    equal(compared.rules, ["error object-removed"])
  }

  @Test func anEmptyGroupGoesWithItsProducts() throws {
    let old = groups(("A", ["com.example.a"]), ("B", ["com.example.b"]))
    let new = groups(("A", ["com.example.a"]))
    try equal(
      Compared(from: old, to: new).actions,
      [
        "blocked subscription group B", "blocked subscription com.example.b",
      ])
  }

  @Test func whatIsNewOnANewProductIsNewAsWell() throws {
    let old = RuleExample.subscription("reviewNote: Thanks").yaml
    let new = RuleExample.subscription(
      "productId: com.example.new\n\(winBack(start: "2026-11-21"))\n\(offerCodes(("SPRING", true, ["b"])))"
    ).yaml
    let compared = try Compared(from: old, to: new)
    let label = "subscription com.example.new"
    equal(
      compared.actions.filter { $0.hasPrefix("create") },
      [
        "create subscription group Pro",
        "create \(label)", "create \(label), win-back offer back", "create \(label), offer code SPRING",
        "create \(label), offer code SPRING, batch b",
      ])
    contains(compared.rules, "warning winback-start-too-early")
  }

  @Test func aCodeIsDeactivatedBeforeItGoes() throws {
    let (active, inactive) = (offerCodes(("A", true, ["b"])), offerCodes(("A", false, ["b"])))
    let none = "reviewNote: Thanks"
    try equal(actions(active, inactive), ["deactivate \(product), offer code A: active"])
    try equal(actions(inactive, active), ["blocked \(product), offer code A: active"])
    try contains(actions(active, none), "blocked \(product), offer code A")
    try contains(actions(inactive, none), "local \(product), offer code A")
    let batchless = try Compared(.subscription(offerCodes(("A", false, [])), before: inactive))
    equal(batchless.rules, ["warning object-removed"], "its codes count until the quarter is over")
  }

  @Test func aBatchKeepsItsOffer() throws {
    let compared = try Compared(
      .subscription(
        offerCodes(("A", true, []), ("B", true, ["b"])),
        before: offerCodes(("A", true, ["b"]), ("B", true, []))
      ))
    equal(compared.actions, ["blocked \(product), offer code B, batch b: offer"])
    equal(compared.rules, ["error locked-field"])
  }

  @Test(arguments: [("2026-11-20", true), ("2026-11-21", true), ("2026-11-22", false)])
  func aBatchIsLockedFromTheDayItIsMade(_ created: String, _ isLocked: Bool) throws {
    let old = offerCodes(("A", true, ["b"]), created: created)
    let compared = try Compared(.subscription(old.replacing("count: 1000", with: "count: 2000"), before: old))
    equal(compared.actions, ["\(isLocked ? "blocked" : "local") \(product), offer code A, batch b: count"])
    equal(compared.rules, [isLocked ? "error locked-field" : "warning lock-near"])
    let gone = try Compared(.subscription(offerCodes(("A", true, [])), before: old))
    equal(gone.rules, (isLocked ? ["error object-removed"] : []))
  }

  @Test func anEndDateIsAllThatAppleChangesOfAnIntroductoryOffer() throws {
    func trial(_ more: String) -> String { "introductoryOffers: [{mode: free-trial, duration: P1W\(more)}]" }
    let label = "\(product), introductory offer"
    try equal(actions(trial(""), trial(", endDate: 2027-03-01")), ["update \(label): endDate"])
    try equal(actions(trial(""), trial(", startDate: 2027-03-01")), ["replace \(label): startDate"])
    try equal(
      actions(trial(", territories: [USA]"), trial(", territories: [CAN]")),
      [
        "create \(label)", "delete \(label)",
      ])
  }

  @Test func whatAppleDoesNotKnowIsLocal() throws {
    let old = RuleExample.subscription("reviewNote: Thanks").yaml
    let new = old.replacing("appleId:", with: "name: Example, ownCodesPerQuarter: 5, appleId:")
    try equal(Compared(from: old, to: new).actions, ["local app com.example.app: name, ownCodesPerQuarter"])
  }

  @Test func retiredIdsOnlyGrow() throws {
    let a = groups(("A", ["com.example.a"]), top: "retiredProductIds: [x, y]")
    let b = groups(("A", ["com.example.a"]), top: "retiredProductIds: [y, z]")
    let compared = try Compared(from: a, to: b)
    equal(compared.rules, ["error one-way-field"])
    equal(compared.findings.map(\.message), ["retiredProductIds lost x"])
  }

  private func actions(_ old: String, _ new: String) throws -> [String] {
    try Compared(.subscription(new, before: old)).actions
  }
}
