import AppStoreConnect
import Diagnostics
import JSONText
import OfferCompiler
import OfferRules
import TestSupport
import Testing

/// What a plan says about money.
struct PlanMoneyTests {
  /// A storefront that the catalog leaves to Apple has a price before: the one that is live.
  @Test func aChangeUnderRestSaysWhatIsPaidBefore() throws {
    let app = FakeApp()
    app.equalize("4.99", to: [("CAN", "5.99"), ("DEU", "5.49")])
    app.sell(["CAN", "DEU", "USA"])
    app.price([("USA", "4.99", nil), ("CAN", "5.99", nil), ("DEU", "5.49", nil)])
    let yaml = try app.yaml()
    try #require(yaml.contains("rest: equalized") && !yaml.contains("DEU:"))
    let plan = try planned(
      yaml.replacing(
        "        period: P1M\n",
        with:
          "        period: P1M\n        priceChanges: [{startDate: 2027-01-01, existingSubscribers: keep-price, prices: {DEU: 3.99}}]\n"
      ), on: app)
    #expect(
      plan.steps.flatMap(\.details) == [
        "from 2027-01-01 DEU 5.49 → 3.99 EUR; existing subscribers keep their price where it rises, and a lower price applies to everyone"
      ])
  }

  private static let rise =
    "{startDate: 2027-01-01, existingSubscribers: keep-price, prices: {USA: 5.99, rest: equalized}}"

  /// An app that is sold in four storefronts. Apple equalizes 5.99 USD to more in CAN, less in DEU, and the same in GBR.
  private func app() -> FakeApp {
    let app = FakeApp()
    app.equalize("4.99", to: [("CAN", "5.99"), ("DEU", "5.49"), ("GBR", "4.99")])
    app.equalize("5.99", to: [("CAN", "7.99"), ("DEU", "5.29"), ("GBR", "4.99")])
    app.sell(["CAN", "DEU", "GBR", "USA"])
    app.price([("USA", "4.99", nil), ("CAN", "5.99", nil), ("DEU", "5.49", nil), ("GBR", "4.99", nil)])
    return app
  }

  private func changed(_ changes: String, on app: FakeApp, asksForAmounts: Bool = true) throws -> Plan {
    let yaml = try self.app().yaml()
    return try planned(
      yaml.replacing(
        "        period: P1M\n", with: "        period: P1M\n        priceChanges: [\(changes)]\n"),
      on: app, asksForAmounts: asksForAmounts)
  }

  /// One amount is written; Apple's others are in the plan, with who pays them when.
  @Test func aChangeOfAllStorefrontsHasApplesAmounts() throws {
    let app = app()
    app.ladder("USA", ["4.99", "5.99"])
    let plan = try changed(Self.rise, on: app)
    equal(
      plan.steps.flatMap(\.details),
      [
        "from 2027-01-01 CAN 5.99 → 7.99 CAD, DEU 5.49 → 5.29 EUR, USA 4.99 → 5.99 USD; existing subscribers keep their price where it rises, and a lower price applies to everyone",
        "Apple equalizes 2 storefronts from 5.99 USD: higher in CAN, lower in DEU",
      ])
    #expect(plan.steps.map(\.needs) == [[.priceIncreases]])
    let requests = "\(plan.steps.flatMap(\.requests))"
    #expect(
      requests.contains("CAN, 7.99") && requests.contains("DEU, 5.29") && requests.contains("USA, 5.99"))
    // What stays the same is not sent.
    #expect(!requests.contains("GBR"))
    let file = SourceFile(name: "plan.json", bytes: plan.bytes())
    let document = try JSONDocument(reading: file.bytes, limits: .ofLiveState)
    let again = try Plan(document.root, in: file)
    #expect(again.bytes() == plan.bytes())
    #expect(String(decoding: plan.bytes(), as: UTF8.self).contains(#""equalized":[{"amount":"5.99""#))
  }

  /// What Apple has scheduled is compared with what it equalizes.
  @Test(arguments: [
    (["CAN 7.99", "DEU 5.29", "USA 5.99"], [PlanStep.Action](), [String]()),
    (["CAN 7.99", "USA 5.99"], [.create], ["DEU 5.49 → 5.29 EUR"]),
    (["CAN 7.99", "DEU 5.99", "USA 5.99"], [.replace], ["DEU 5.49 → 5.29 EUR"]),
    (["CAN 7.99"], [.create], ["DEU 5.49 → 5.29 EUR", "USA 4.99 → 5.99 USD"]),
    (
      ["CAN 7.99", "DEU 5.29", "GBR 5.49", "USA 5.99"], [.replace],
      ["1 storefront from 5.99 USD: as now in all"]
    ),
    (["CAN 7.99", "GBR 5.49"], [.replace], ["lower in DEU, as now in GBR"]),
  ])
  func whatIsScheduledStays(_ scheduled: [String], _ actions: [PlanStep.Action], _ moves: [String]) throws {
    let app = app()
    app.ladder("USA", ["4.99", "5.99"])
    app.schedule(scheduled)
    let plan = try changed(Self.rise, on: app)
    #expect(plan.steps.map(\.action) == actions)
    let details = plan.steps.flatMap(\.details).joined()
    for move in moves { #expect(details.contains(move), "\(details)") }
  }

  /// Apple's answer has no amount of GBR: what is scheduled there stays, and otherwise a person has to set it.
  @Test(arguments: [
    (["CAN 7.99", "DEU 5.29", "GBR 5.49", "USA 5.99"], [PlanStep.Action](), [String]()),
    (["GBR 5.49"], [.create], []),
    (["CAN 7.99", "DEU 5.29", "USA 5.99"], [], ["set the price of GBR"]),
    ([], [.create], ["set the price of GBR"]),
  ])
  func whatAppleDoesNotEqualizeIsLeftToAPerson(
    _ scheduled: [String], _ actions: [PlanStep.Action], _ manual: [String]
  ) throws {
    let app = app()
    app.equalize("5.99", to: [("CAN", "7.99"), ("DEU", "5.29")])
    app.ladder("USA", ["4.99", "5.99"])
    app.schedule(scheduled)
    let plan = try changed(Self.rise, on: app)
    equal(plan.steps.map(\.action), actions)
    equal(plan.manual.map(\.what), manual)
    lacks("\(plan.steps.flatMap(\.requests))", "GBR")
  }

  /// A request can have every price; the plan counts the storefronts where something changes.
  @Test(arguments: [
    ("{DEU: 5.29}", 1), ("{CAN: 7.99, DEU: 5.29}", 2), ("{USA: 5.99, rest: equalized}", 3),
  ])
  func aPriceChangeCountsTheStorefrontsThatItReaches(_ prices: String, _ count: Int) throws {
    let app = app()
    app.ladder("USA", ["4.99", "5.99"])
    let plan = try changed(
      "{startDate: 2027-01-01, existingSubscribers: keep-price, prices: \(prices)}", on: app)
    contains(plan.consequences, "in \(counted(count, "storefront"))")
  }

  @Test(arguments: [
    ("CAN: 2.99", "CAN: 2.49", 1), ("{USA: 1.99, CAN: 2.99}", "{USA: 0.99, CAN: 2.49}", 2),
  ])
  func aPromotionalPriceCountsTheStorefrontsThatItReaches(_ old: String, _ new: String, _ count: Int) throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/promotionalOffers",
      [
        FakeApp.object(
          "subscriptionPromotionalOffers", "p",
          [
            "offerCode": "stay", "name": "Stay", "offerMode": "PAY_AS_YOU_GO", "duration": "ONE_MONTH",
            "numberOfPeriods": 3,
          ])
      ])
    let rows: [(territory: String, amount: String, start: String?)] = [
      ("USA", "1.99", nil), ("CAN", "2.99", nil),
    ]
    app.list(
      "/v1/subscriptionPromotionalOffers/p/prices",
      rows.map { row in
        FakeApp.object(
          "subscriptionPromotionalOfferPrices", row.territory, [:],
          [
            "territory": ("territories", row.territory),
            "subscriptionPricePoint": ("subscriptionPricePoints", "\(row.territory)-\(row.amount)"),
          ])
      }, included: rows.map(FakeApp.pricePoint))
    let yaml = try app.yaml()
    try #require(yaml.contains(old), "\(yaml)")
    let plan = try planned(yaml.replacing(old, with: new), on: app)
    equal(plan.steps.count, 1, "\(plan.blocked)")
    contains(plan.consequences, "in \(counted(count, "storefront"))")
  }

  /// Without an answer of Apple, nothing is invented.
  @Test func amountsThatAreNotKnownAreApples() throws {
    let plan = try changed(Self.rise, on: app(), asksForAmounts: false)
    equal(
      plan.steps.flatMap(\.details),
      [
        "from 2027-01-01 USA 4.99 → 5.99 USD, all other storefronts: Apple's equalized amounts from 5.99 USD; existing subscribers keep their price where it rises, and a lower price applies to everyone"
      ])
    #expect("\(plan.steps.flatMap(\.requests))".contains("equalized price point"))
  }
}

extension FakeApp {
  /// - Parameter changes: `CAN 7.99`.
  fileprivate func schedule(_ changes: [String]) {
    price(
      [("USA", "4.99", nil), ("CAN", "5.99", nil), ("DEU", "5.49", nil), ("GBR", "4.99", nil)]
        + changes.map { text in
          let words = text.split(separator: " ").map(String.init)
          return (words[0], words[1], "2027-01-01")
        })
  }
}
