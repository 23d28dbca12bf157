import Diagnostics
import Foundation
import OfferCompiler
import OfferModel
import OfferRules
import TestSupport
import Testing

/// What could not be read of live state is never a difference, whole lists included.
@Suite struct UnreadLiveStateTests {
  /// A catalog with every list that `appstore pull` reads, and what it is without each of them.
  private static let catalog = """
    version: 1
    app:
      bundleId: com.example.app
      billingGracePeriod: {optIn: true, sandboxOptIn: true, duration: P3D, renewalType: all-renewals}
    subscriptionGroups:
      - referenceName: Pro
        localizations: {en-US: {displayName: Pro}}
        subscriptions:
          - productId: com.example.yearly
            referenceName: Yearly
            level: 1
            period: P1Y
            reviewNote: Thanks
            territories: [DEU, FRA]
            prices: {DEU: 99.99, FRA: 89.99}
            priceChanges:
              - {startDate: 2027-03-01, existingSubscribers: keep-price, prices: {DEU: 109.99}}
            billingPlans:
              monthly:
                prices: {DEU: 9.99}
                priceChanges:
                  - {startDate: 2027-03-01, existingSubscribers: keep-price, prices: {DEU: 10.99}}
            localizations: {en-US: {displayName: Yearly, description: All of it}}
            introductoryOffers: [{mode: free-trial, duration: P1W}]
            promotionalOffers:
              - {offerId: p, referenceName: P, mode: pay-up-front, duration: P1Y, prices: {DEU: 49.99, FRA: 39.99}}
            winBackOffers:
              - offerId: back
                referenceName: Back
                mode: pay-up-front
                duration: P1Y
                prices: {DEU: 49.99}
                startDate: 2026-01-01
                priority: normal
                customerEligibility:
                  paidSubscriptionDurationInMonths: 3
                  timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}
            offerCodes:
              - referenceName: SPRING
                customerEligibilities: [new]
                offerEligibility: replace-intro-offers
                mode: free-trial
                duration: P1M
                batches:
                  - {id: a, kind: one-time-use, count: 1000, createdDate: 2026-10-05, expirationDate: 2027-03-01}
    inAppPurchases:
      - productId: com.example.coins
        referenceName: Coins
        type: consumable
        territories: [DEU]
        prices: {DEU: 0.99}
        localizations: {en-US: {displayName: Coins}}
        offerCodes:
          - referenceName: COINS
            customerEligibilities: [non-spender]
            prices: {DEU: 0.49}
            batches:
              - {id: b, kind: custom, code: COINS27, count: 1000, createdDate: 2026-10-05}
    """

  private static let subscription = "/subscriptionGroups/0/subscriptions/0"

  static let pointers = [
    "/subscriptionGroups", "/inAppPurchases", "/app/billingGracePeriod",
    "/subscriptionGroups/0/localizations", subscription + "/reviewNote", subscription + "/localizations",
    subscription + "/priceChanges",
    subscription + "/billingPlans", subscription + "/billingPlans/monthly/priceChanges",
    subscription + "/introductoryOffers", subscription + "/promotionalOffers",
    subscription + "/winBackOffers",
    subscription + "/offerCodes", subscription + "/offerCodes/0/batches", "/inAppPurchases/0/localizations",
    "/inAppPurchases/0/offerCodes", "/inAppPurchases/0/offerCodes/0/batches",
  ]

  /// Keys that a catalog must have: `pull` writes something for them.
  static let required = [
    subscription + "/prices", subscription + "/territories", subscription + "/level",
    subscription + "/billingPlans/monthly/prices", subscription + "/promotionalOffers/0/prices",
    subscription + "/winBackOffers/0/prices", "/inAppPurchases/0/prices",
    "/inAppPurchases/0/offerCodes/0/prices",
  ]

  @Test(arguments: pointers)
  func aListThatIsLeftOutIsNoDifference(pointer: String) throws {
    var live = try LiveFile(of: Self.catalog)
    live.catalog = try changed(live.catalog, pointer) { _ in nil }
    #expect(try !Compared(from: live, to: Self.catalog).actions.isEmpty, "it is a difference otherwise")
    live.unread = [pointer]
    try expectNothing(live)
  }

  @Test(arguments: pointers + ["/subscriptionGroups/0/subscriptions"])
  func anEmptyListIsNoDifference(pointer: String) throws {
    var live = try LiveFile(of: Self.catalog)
    live.catalog = try changed(live.catalog, pointer) { value in
      if value is [Any] {
        [Any]()
      } else if pointer.hasSuffix("/localizations") {
        [String: Any]()
      } else {
        value
      }
    }
    live.unread = [pointer]
    try expectNothing(live)
  }

  @Test(arguments: required)
  func whateverIsWrittenForAnUnreadKeyIsNoDifference(pointer: String) throws {
    var live = try LiveFile(of: Self.catalog)
    live.catalog = try changed(live.catalog, pointer) { value in
      if value is [String: String] { return [String: String]() }
      if value is [Any] { return ["FRA"] }
      return 7
    }
    #expect(try !Compared(from: live, to: Self.catalog).actions.isEmpty, "it is a difference otherwise")
    live.unread = [pointer]
    try expectNothing(live)
  }

  /// Nor is anything removed that the catalog does not have.
  @Test(arguments: pointers)
  func whatTheCatalogDoesNotHaveIsNotRemoved(pointer: String) throws {
    let full = try LiveFile(of: Self.catalog)
    var short = full
    short.catalog = try changed(full.catalog, pointer) { value in value is [Any] ? [Any]() : nil }
    let now = try short.text.replacing("offerc.live/1", with: "offerc.catalog/1")
    var live = full
    live.unread = [pointer]
    try equal(Compared(from: live, to: now).actions, [])
  }

  @Test func aBatchOfWhichAValueIsUnknownMayBeAnyOfItsOffer() throws {
    var live = try LiveFile(of: Self.catalog)
    live.change("expirationDate") { _ in "2027-12-31" }
    live.unread = [Self.subscription + "/offerCodes/0/batches/0/expirationDate"]
    try expectNothing(live)
  }

  /// Of in-app purchases nobody reads where they are sold.
  @Test func amountsAreComparedWhereTheCatalogSellsTheProduct() throws {
    var live = try LiveFile(of: Self.catalog)
    live.catalog = try changed(live.catalog, "/inAppPurchases/0/territories") { _ in nil }
    live.catalog = try changed(live.catalog, Self.subscription + "/territories") { _ in nil }
    live.catalog = try changed(live.catalog, "/inAppPurchases/0/offerCodes/0/prices") { _ in
      ["DEU": "0.49", "USA": "0.49"]
    }
    live.unread = ["/inAppPurchases/0/territories", Self.subscription + "/territories"]
    let same = try Compared(from: live, to: Self.catalog)
    equal(same.actions, [])
    let other = Self.catalog.replacing("0.49", with: "0.39").replacing("99.99", with: "98.99")
      .replacing("FRA: 39.99", with: "FRA: 38.99")
    try equal(
      Compared(from: live, to: other).actions,
      [
        "update subscription com.example.yearly: prices",
        "update subscription com.example.yearly, promotional offer p: prices",
        "blocked in-app purchase com.example.coins, offer code COINS: prices",
      ])
  }

  @Test func whatWasReadIsComparedStill() throws {
    var live = try LiveFile(of: Self.catalog)
    live.unread = [Self.subscription + "/winBackOffers"]
    let other = Self.catalog.replacing("level: 1", with: "level: 2").replacing("0.49", with: "0.39")
    try equal(
      Compared(from: live, to: other).actions,
      [
        "update subscription com.example.yearly: level",
        "blocked in-app purchase com.example.coins, offer code COINS: prices",
      ])
  }

  @Test func oneLineSaysWhatIsNotCompared() throws {
    var live = try LiveFile(of: Self.catalog)
    live.catalog = try changed(live.catalog, Self.subscription + "/winBackOffers") { _ in nil }
    live.unread = [Self.subscription + "/winBackOffers", "/inAppPurchases/0/prices", "/app/none"]
    let findings = try Compared(from: live, to: Self.catalog).findings
    equal(findings.map(\.rule), ["live-state-incomplete"])
    let finding = try #require(findings.first)
    equal(finding.message, "2 fields of the live state are unknown and not compared")
    equal(
      finding.notes,
      [
        "`prices` of in-app purchase com.example.coins and `winBackOffers` of subscription com.example.yearly"
      ])
  }

  private func expectNothing(_ live: LiveFile) throws {
    let compared = try Compared(from: live, to: Self.catalog)
    equal(compared.actions, [])
    equal(compared.rules, ["info live-state-incomplete"])
  }

  /// The JSON with another value where a pointer leads.
  private func changed(_ value: [String: Any], _ pointer: String, _ edit: (Any) -> Any?) throws -> [String:
    Any]
  {
    let steps = pointer.split(separator: "/").map(String.init)
    return try #require(changed(value as Any, steps[...], edit) as? [String: Any])
  }

  private func changed(_ value: Any, _ steps: ArraySlice<String>, _ edit: (Any) -> Any?) -> Any? {
    guard let step = steps.first else { return edit(value) }
    if var list = value as? [Any], let number = Int(step) {
      list[number] = changed(list[number], steps.dropFirst(), edit) ?? list[number]
      return list
    }
    guard var object = value as? [String: Any], let member = object[step] else { return value }
    object[step] = changed(member, steps.dropFirst(), edit)
    return object
  }
}
