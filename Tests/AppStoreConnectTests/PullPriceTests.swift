import CatalogText
import AppStoreConnect
import TestSupport
import Testing

struct PullPriceTests {
  @Test func pricesThatAppleDerivesAreTheRest() throws {
    let app = FakeApp()
    app.sell(["USA", "CAN", "DEU", "GBR"])
    app.price([("USA", "4.99", nil), ("CAN", "6.99", nil), ("DEU", "5.99", nil), ("GBR", "3.99", nil)])
    app.equalize("4.99", to: [("CAN", "6.99"), ("DEU", "5.99"), ("GBR", "4.99")])
    try contains(app.yaml(), "prices: {USA: 4.99, GBR: 3.99, rest: equalized}")
    try contains(app.yaml(exact: true), "prices: {USA: 4.99, CAN: 6.99, DEU: 5.99, GBR: 3.99}")
  }

  /// Where a subscription is sold might be unread, or nowhere: then a change of some storefronts stays one.
  @Test(arguments: [(["USA", "CAN"], true), ([], false), (nil, false)])
  func aChangeOfAllStorefrontsHasRest(_ sold: [String]?, _ hasRest: Bool) throws {
    let app = FakeApp()
    app.price([
      ("USA", "4.99", nil), ("CAN", "6.99", nil), ("USA", "5.99", "2027-01-01"),
      ("CAN", "7.99", "2027-01-01"),
    ])
    app.equalize("5.99", to: [("CAN", "7.99"), ("DEU", "6.99")])
    if let sold {
      app.sell(sold)
    } else {
      app.fail(FakeApp.monthly + "/planAvailabilities", .forbidden)
    }
    try contains(
      app.yaml(), "prices: {USA: 5.99, " + (hasRest ? "rest: equalized}" : "CAN: 7.99}"))
  }

  @Test func storefrontsWithoutAPriceAreLeftToApple() throws {
    let app = FakeApp()
    app.sell(["USA", "CAN"])
    app.price([("USA", "4.99", nil)])
    try contains(app.yaml(), "prices: {USA: 4.99, rest: equalized}")
    app.sell(["USA"])
    try contains(app.yaml(), "prices: {USA: 4.99}")
  }

  @Test func theLatestPriceThatHasStartedIsInForce() throws {
    let app = FakeApp()
    app.price([
      ("USA", "4.99", nil), ("USA", "5.99", "2026-11-22"), ("USA", "6.99", "2026-11-23"),
      ("CAN", "7.99", nil),
    ])
    let yaml = try app.yaml()
    contains(yaml, "prices: {USA: 5.99, CAN: 7.99}")
    contains(yaml, "- startDate: 2026-11-23")
    contains(yaml, "existingSubscribers: new-price # assumed")
    contains(yaml, "prices: {USA: 6.99}")
  }

  @Test func aPreservedPriceMeansThatSubscribersKeepIt() throws {
    let app = FakeApp()
    app.price([("USA", "4.99", nil), ("USA", "6.99", "2027-01-01"), ("CAN", "7.99", nil)], preserved: [0])
    try contains(app.yaml(), "existingSubscribers: keep-price # assumed")
  }

  @Test func aCurrencyStandsForItsStorefronts() throws {
    let app = FakeApp()
    let euro = ["AUT", "BEL", "DEU", "FRA"]
    app.sell(["USA"] + euro)
    app.price([("USA", "4.99", nil)] + euro.map { ($0, $0 == "FRA" ? "3.99" : "5.99", nil) })
    try contains(app.yaml(), "prices: {USA: 4.99, currency-eur: 5.99, FRA: 3.99}")
    // The name would reach BEL, too.
    app.price([("USA", "4.99", nil), ("AUT", "5.99", nil), ("DEU", "5.99", nil), ("FRA", "5.99", nil)])
    try contains(app.yaml(), "prices: {USA: 4.99, AUT: 5.99, DEU: 5.99, FRA: 5.99, rest: equalized}")
  }

  @Test func theBaseStorefrontIsWhereMostIsSold() throws {
    let app = FakeApp()
    app.sell(["JPN"])
    app.price([("JPN", "600", nil)])
    let yaml = try app.yaml()
    contains(yaml, "baseTerritory: JPN")
    contains(yaml, "prices: {JPN: 600}")
  }

  @Test func unknownStorefrontsAreLeftOut() throws {
    let app = FakeApp()
    app.sell(["USA", "XXX"])
    app.price([("USA", "4.99", nil), ("XXX", "1.00", nil)])
    let pulled = try app.pulled()
    contains(pulled.files[1].text, "territories: [USA]")
    equal(pulled.leftOut.map(\.objects), [["XXX"]])
  }

  @Test func largeAmountsHaveNoEmptyDecimals() throws {
    let app = FakeApp()
    app.sell(["IDN", "CHE", "USA"])
    app.price([("USA", "4.99", nil), ("IDN", "99000.00", nil), ("CHE", "10.0", nil)])
    try contains(app.yaml(), "prices: {USA: 4.99, CHE: 10.00, IDN: 99000}")
  }
}
