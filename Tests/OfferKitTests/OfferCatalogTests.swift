import OfferKit
import TestSupport
import Testing

/// The library as others use it: only what is public.
struct OfferCatalogTests {
  private static let app =
    "version: 1\napp: {bundleId: com.example.app, appleId: 1234567890, name: Example}\n"

  @Test func findingsHaveLinesAndColumns() throws {
    let catalog = try OfferCatalog(
      files: [
        "b.yaml": "subscriptionGroups: [{}]", "a.yaml": "version: 1\napp: {bundleId: com.example.app}\n",
      ],
      today: "2027-01-01")
    #expect(catalog.hasErrors)
    equal(
      catalog.findings.map(\.description),
      [
        "b.yaml:1:22: error: the subscription group has no referenceName or subscriptions [missing-key]"
      ])
  }

  @Test func aFindingSaysWhatItIsAboutAndWhatToDo() throws {
    let catalog = try OfferCatalog(
      files: [
        "catalog.yaml": OfferCatalogTests.app
          + "inAppPurchases:\n  - {productId: é.coins, type: consumable, referenceName: Coins, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}}\n"
      ], today: "2027-01-01")
    let finding = try #require(catalog.findings.first)
    equal(finding.rule, "product-id-format")
    equal(finding.severity, .error)
    // Columns count characters, not bytes.
    equal(finding.file, "catalog.yaml")
    equal(finding.line, 4)
    equal(finding.column, 17)
    #expect(finding.object == "in-app purchase é.coins" && finding.help != nil)
    equal(catalog.findings.count, 1)
  }

  @Test(arguments: ["2027-02-29", "2027-13-01", "2027-1-1", "tomorrow", "", " 2027-01-01", "2027-01-01Z"])
  func aDayThatDoesNotExistIsRefused(_ day: String) {
    let refusal = #expect(throws: OfferCatalog.InvalidDay.self) {
      try OfferCatalog(files: ["catalog.yaml": OfferCatalogTests.app], today: day)
    }
    equal(refusal?.text, day)
  }

  @Test func suppressedFindingsAreLeftOut() throws {
    let yaml =
      OfferCatalogTests.app + """
        inAppPurchases:
          - {productId: a b, referenceName: A, type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}} # offerc: ignore[product-id-format]: why not
        """
    let catalog = try OfferCatalog(files: ["catalog.yaml": yaml], today: "2026-11-21")
    equal(catalog.findings.map(\.rule), [])
    #expect(!catalog.hasErrors)
  }

  @Test(arguments: [
    "", "# later", "version: 1", "version: 1\napp: {bundleId: com.example.app}\nlevel: 1", "a: [",
  ])
  func aCatalogWithErrorsHasNoJSON(_ yaml: String) throws {
    let catalog = try OfferCatalog(files: ["catalog.yaml": yaml], today: "2027-01-01")
    #expect(catalog.hasErrors && catalog.findings.contains { $0.severity == .error })
    try absent(catalog.catalogJSON())
    try absent(catalog.catalogJSON(pretty: true))
  }

  @Test func noFilesAreNoCatalog() throws {
    let catalog = try OfferCatalog(files: [:], today: "2027-01-01")
    #expect(catalog.hasErrors && !catalog.findings.isEmpty)
    try absent(catalog.catalogJSON())
  }

  @Test func aFindingThatIsNoErrorLeavesTheJSON() throws {
    let catalog = try OfferCatalog(
      files: ["catalog.yaml": OfferCatalogTests.app + "territorySets: {a: [USA]}"], today: "2027-01-01")
    #expect(catalog.findings.map(\.rule) == ["unused-territory-set"] && !catalog.hasErrors)
    #expect(try catalog.catalogJSON() != nil)
  }

  /// The text of one file says the same as the texts of two, whatever they are called.
  @Test func filesOfACatalogBelongTogether() throws {
    let purchases = """
      inAppPurchases:
        - {productId: com.example.coins, referenceName: Coins, type: consumable, prices: {USA: 0.99, rest: equalized}, localizations: {en-US: {displayName: Ab}}}

      """
    func json(_ files: [String: String]) throws -> [UInt8] {
      let catalog = try OfferCatalog(files: files, today: "2027-01-01")
      equal(catalog.findings.map(\.description), [])
      return try #require(try catalog.catalogJSON())
    }
    let one = try json(["catalog.yaml": OfferCatalogTests.app + purchases])
    try equal(json(["catalog.yaml": OfferCatalogTests.app, "coins.yaml": purchases]), one)
    try equal(json(["z.yaml": OfferCatalogTests.app, "a.yaml": purchases]), one)
    contains(String(decoding: one, as: UTF8.self), #""productId":"com.example.coins""#)
  }

  @Test func theJSONForPeopleIsTheSameJSON() throws {
    let catalog = try OfferCatalog(files: ["catalog.yaml": OfferCatalogTests.app], today: "2027-01-01")
    let (compact, pretty) = (try text(catalog.catalogJSON()), try text(catalog.catalogJSON(pretty: true)))
    begins(compact, with: #"{"catalog":{"app":{"appleId":1234567890,"#)
    ends(compact, with: "}\n")
    begins(pretty, with: "{\n  \"catalog\": {\n    \"app\": {\n      \"appleId\": 1234567890,\n")
    equal(
      pretty.split(separator: "\n").map { $0.drop { $0 == " " } }.joined().replacing("\": ", with: "\":")
        + "\n", compact)
  }

  /// JSON is YAML: what was written is a catalog again, with the same JSON.
  @Test func theJSONIsACatalog() throws {
    let first = try OfferCatalog(files: ["catalog.yaml": OfferCatalogTests.app], today: "2027-01-01")
    let json = try text(first.catalogJSON())
    let second = try OfferCatalog(files: ["catalog.json": json], today: "2027-01-01")
    try equal(text(second.catalogJSON()), json)
  }

  private func text(_ bytes: [UInt8]?) throws -> String {
    String(decoding: try #require(bytes), as: UTF8.self)
  }
}
