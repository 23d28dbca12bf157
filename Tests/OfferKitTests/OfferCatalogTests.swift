import TestSupport
import OfferKit
import Testing

/// The library as others use it.
struct OfferCatalogTests {
  @Test func findingsHaveLinesAndColumns() throws {
    let catalog = try OfferCatalog(
      files: [
        "b.yaml": "subscriptionGroups: [{}]", "a.yaml": "version: 1\napp: {bundleId: com.example.app}\n",
      ],
      today: "2027-01-01")
    #expect(catalog.hasErrors)
    #expect(
      catalog.findings.map(\.description) == [
        "b.yaml:1:22: error: the subscription group has no referenceName or subscriptions [missing-key]"
      ])
  }

  @Test func aDayThatDoesNotExistIsRefused() {
    #expect(throws: OfferCatalog.InvalidDay.self) { try OfferCatalog(files: [:], today: "2027-02-29") }
  }

  @Test func suppressedFindingsAreLeftOut() throws {
    let yaml = """
      version: 1
      app: {bundleId: com.example.app, appleId: 1234567890, name: Example}
      inAppPurchases:
        - {productId: a b, referenceName: A, type: consumable, prices: {USA: 1, rest: equalized}} # offerc: ignore[product-id-format]: why not
      """
    let catalog = try OfferCatalog(files: ["catalog.yaml": yaml], today: "2026-11-21")
    #expect(catalog.findings.map(\.rule) == [])
    #expect(!catalog.hasErrors)
  }
}
