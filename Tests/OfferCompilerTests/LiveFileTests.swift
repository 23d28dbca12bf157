import Diagnostics
import OfferCompiler
import OfferModel
import OfferRules
import TestSupport
import Testing

/// `live.json` as a catalog.
struct LiveFileTests {
  private func live() throws -> LiveFile { try LiveFile(of: RuleExample.subscription("reviewNote: Hi").yaml) }

  @Test func liveStateIsACatalogThatKnowsWhatItIs() throws {
    var live = try live()
    live.equalize("9.99", ["DEU": "8.99"])
    let compilation = try compilation(of: try live.text)
    empty(compilation.findings)
    let catalog = try #require(compilation.catalog)
    #expect(catalog.isLive)
    let (usa, deu) = (try #require(Storefront(code: "USA")), try #require(Storefront(code: "DEU")))
    equal(catalog.live?[usa, 999], [deu: 899])
    let other = try catalogOf(try live.text.replacing("offerc.live/1", with: "offerc.catalog/1"))
    #expect(!other.isLive)
  }

  private func catalogOf(_ text: String) throws -> Catalog { try catalog([text]) }

  @Test func aNewerVersionIsRefused() throws {
    var live = try live()
    live.format = "offerc.live/2"
    try equal(
      compilation(of: try live.text).errors,
      [
        "unsupported-version: the format is 'offerc.live/2', expected offerc.live/1"
      ])
  }

  @Test func priceShapesThatAreWrongHaveAPlace() throws {
    let text = try live().text.replacing("\"equalized\" : [\n\n    ]", with: "\"equalized\" : 7")
    let compilation = try compilation(of: text)
    equal(compilation.errors, ["invalid-value: equalized is not a list"])
    let range = try #require(compilation.findings.first?.primary.range)
    #expect(Array(text.utf8)[Int(range.start)..<Int(range.end)].elementsEqual("7".utf8))
  }

  @Test func whatCouldNotBeReadIsOneWarning() throws {
    var live = try live()
    live.unread = [
      "/subscriptionGroups/0/subscriptions/0/winBackOffers", "/subscriptionGroups/0/subscriptions/0/level",
    ]
    let findings = try compilation(of: try live.text).findings
    equal(
      findings.map { "\($0.severity.name) \($0.rule.name): \($0.message)" },
      [
        "warning assumed-value: this is live state, and 2 fields of it are unknown"
      ])
  }
}
