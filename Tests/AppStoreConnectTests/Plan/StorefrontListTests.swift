@testable import AppStoreConnect
import Diagnostics
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// How Apple's list of storefronts differs from that of offerc.
struct StorefrontListTests {
  private func app(_ edit: (inout [String: String]) -> Void) -> FakeApp {
    let app = FakeApp()
    var listed = Dictionary(uniqueKeysWithValues: Storefront.all.map { ($0.code, $0.currency.code) })
    edit(&listed)
    app.list(
      "/v1/territories",
      listed.sorted { one, other in one.key < other.key }.map { code, currency in
        FakeApp.object("territories", code, ["currency": currency])
      })
    return app
  }

  private func differences(_ app: FakeApp) throws -> StorefrontDifferences? {
    StorefrontDifferences(of: try readLiveApp(of: app.bundleId, from: app))
  }

  @Test func theSameListIsNotNamed() throws {
    try absent(differences(app { _ in }))
    // An earlier recording, an answer without the United States, and no answer say nothing.
    try absent(differences(FakeApp()))
    try absent(differences(app { $0 = ["CAN": "CAD"] }))
    let app = FakeApp()
    app.fail("/v1/territories", .forbidden)
    try absent(differences(app))
  }

  @Test func whatIsMissingIsDroppedUnlessSomethingIsSoldThere() throws {
    let found = try #require(
      try differences(
        app { listed in
          listed["AFG"] = nil
          listed["CAN"] = nil
        }))
    equal(found.dropped, ["AFG"])
    equal(found.facts, ["App Store Connect no longer lists AFG"])
  }

  @Test func unknownStorefrontsAndOtherCurrenciesAreNamed() throws {
    let app = app { listed in
      listed["XYZ"] = "USD"
      listed["BGR"] = "BGN"
    }
    let plan = try planned(app.yaml(), on: app)
    equal(plan.steps.map(\.object.label), [])
    contains(
      plan.unmanaged.map(\.reason).joined(),
      "this version of offerc does not know XYZ, which App Store Connect lists: nothing is sent there; update offerc"
    )
    equal(plan.manual.map(\.what), ["check the amounts of BGR in App Store Connect"])
    contains(
      plan.manual.map(\.reason).joined(),
      "App Store Connect has BGR in BGN, and this version of offerc has it in EUR: update offerc")
  }
}
