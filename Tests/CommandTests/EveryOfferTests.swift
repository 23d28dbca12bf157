import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// Every offer of a catalog is in each output, or among what the output says that it leaves out.
struct EveryOfferTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: seeds(5))
  func noOfferIsLost(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let offers = RandomOffers(&random)
    try folder.write(offers.catalog, to: "catalog.yaml")
    let outcome = offerc([
      "build", folder.path("catalog.yaml"), "-o", folder.path("out"), "--emit",
      "catalog,storekit,swift,requests", "--today", "2026-11-23",
    ])
    equal(outcome.status, .success, "\(outcome.errors)\(offers.catalog)")

    let swift = try folder.read("out/Offers.swift")
    #expect(offers.names.filter { !swift.contains("\"\($0)\"") }.isEmpty)

    let plan = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.read("out/requests.json").utf8)) as? [String: Any])
    let objects = ["steps", "blocked", "later", "manual", "waits"].flatMap { list in
      (plan[list] as? [[String: Any]] ?? []).compactMap { $0["object"] as? String }
    }
    #expect(offers.names.filter { name in !objects.contains { $0.hasSuffix(" \(name)") } }.isEmpty)
    equal(objects.count { $0.hasSuffix("introductory offer") }, offers.introductory)

    let storeKit = try folder.read("out/Example.storekit")
    let missing = offers.names.count { !storeKit.contains("\"\($0)\"") }
    // With a monthly plan there is a list beside the one offer of the other plan.
    let list = storeKit.firstMatch(of: /"introductoryOffers" : \[[^\]]*\]/)?.output.ranges(of: "paymentMode")
    let introductory = list?.count ?? storeKit.ranges(of: "\"introductoryOffer\" : {").count
    let left = (outcome.output + outcome.errors).matches(of: /not in .*: ([0-9]+) (.*offers?( .*)?)\n/)
      .filter { !$0.output.2.contains("offers' ") && !$0.output.2.contains("offer's ") }
      .compactMap { Int($0.output.1) }.reduce(0, +)
    equal(
      missing + offers.introductory - introductory, left,
      "\(outcome.output)\(outcome.errors)\(offers.catalog)")
  }
}

/// Offers of all kinds: with and without the storefront of the `.storekit` file, ended, deactivated, of both plans.
private struct RandomOffers {
  private(set) var names: [String] = []
  private(set) var introductory = 0
  private(set) var catalog = ""

  init(_ random: inout SeededGenerator) {
    var lists: [String: [String]] = [:]
    let wait =
      "customerEligibility: {paidSubscriptionDurationInMonths: 6, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}"
    for (kind, count) in [("promotional", 4), ("winBack", 4), ("code", 4), ("coins", 3)] {
      for number in 0..<count {
        let name = "\(kind)_\(number)"
        let territories =
          [", territories: [CAN]", ", territories: [USA, CAN]", ""].randomElement(using: &random) ?? ""
        let isActive = Bool.random(using: &random) ? "" : ", active: false"
        let plan = Bool.random(using: &random) && kind != "coins" ? ", targetPlan: monthly" : ""
        let days =
          ["2026-01-10, endDate: 2026-05-01", "2026-12-10", "2027-01-10, endDate: 2027-05-01"]
          .randomElement(using: &random) ?? ""
        names.append(name)
        let terms = "mode: free-trial, duration: P1M\(plan)"
        let offer =
          switch kind {
          case "promotional": "{offerId: \(name), referenceName: P \(number), \(terms)}"
          case "winBack":
            "{offerId: \(name), referenceName: W \(number), \(terms), startDate: \(days), priority: normal, \(wait)\(territories)}"
          case "code":
            "{referenceName: \(name), customerEligibilities: [new], offerEligibility: replace-intro-offers, \(terms)\(territories)\(isActive)}"
          default:
            "{referenceName: \(name), customerEligibilities: [non-spender], free: true\(territories)\(isActive)}"
          }
        lists[kind, default: []].append(offer)
      }
    }
    var trials: [String] = []
    for (length, place) in [
      ("P1W", "[USA]"), ("P2W", "[CAN]"), ("P1M", "[USA], targetPlan: monthly"),
      ("P2M", "[CAN], targetPlan: monthly"),
    ] where Bool.random(using: &random) {
      let end = Bool.random(using: &random) ? ", endDate: 2026-10-01" : ""
      trials.append("{mode: free-trial, duration: \(length), territories: \(place)\(end)}")
    }
    introductory = trials.count
    func list(_ kind: String) -> String { "[\((lists[kind] ?? []).joined(separator: ", "))]" }
    catalog = """
      version: 1
      app: {bundleId: com.example.app, name: Example, appleId: 1234567890}
      subscriptionGroups:
        - referenceName: G
          localizations: {en-US: {displayName: G}}
          subscriptions:
            - productId: com.example.year
              referenceName: Yearly
              level: 1
              period: P1Y
              prices: {USA: 99.99, rest: equalized}
              billingPlans: {monthly: {prices: {USA: 9.99, rest: equalized}}}
              localizations: {en-US: {displayName: Pro, description: All}}
              introductoryOffers: [\(trials.joined(separator: ", "))]
              promotionalOffers: \(list("promotional"))
              winBackOffers: \(list("winBack"))
              offerCodes: \(list("code"))
      inAppPurchases:
        - productId: com.example.coins
          referenceName: Coins
          type: consumable
          prices: {USA: 0.99, rest: equalized}
          localizations: {en-US: {displayName: Coins, description: All}}
          offerCodes: \(list("coins"))
      """
  }
}
