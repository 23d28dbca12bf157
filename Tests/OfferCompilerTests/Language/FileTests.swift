import OfferCompiler
import TestSupport
import Diagnostics
import OfferModel
import Testing

/// What may stand in which file, and what stands once.
struct FileTests {
  private let head = "version: 1\napp: {bundleId: com.example.app}\n"

  @Test func listsAreConcatenatedMapsUnited() throws {
    func group(_ name: String) -> String {
      "subscriptionGroups: [{referenceName: \(name), subscriptions: [{productId: com.example.\(name), referenceName: \(name), level: 1, period: P1M, prices: t}]}]\n"
    }
    let catalog = try sound([
      head + group("a") + "priceTables: {t: {currency-eur: 1, euro: 2}}\nretiredProductIds: [com.x]",
      group("b") + "territorySets: {euro: [FRA, DEU]}\nretiredProductIds: [com.y]",
    ])
    equal(catalog.groups.map(\.referenceName.value), ["a", "b"])
    equal(catalog.retiredProductIds.map(\.value), ["com.x", "com.y"])
    equal(
      catalog.subscriptions.map { $0.product.prices[$0.product.prices.prices[0].storefront]?.amount },
      [
        100, 100,
      ])
  }

  @Test func severalDocumentsInAFileAreSeveralFiles() throws {
    let catalog = try sound([
      "---\n" + head + "---\nretiredProductIds: [com.x]\n...\n---\n# nothing\n---\nx-a: 1\n"
    ])
    equal(catalog.retiredProductIds.map(\.value), ["com.x"])
  }

  @Test func theVersionMayBeRepeated() throws {
    try sound([head, "version: 1"])
    try expect(
      "duplicate-key", "'version' appears twice in the catalog",
      inFiles: "version: ↑1\napp: {bundleId: com.example.app}", "version: ↓2")
  }

  @Test(arguments: [
    ("version: ↓2", "unsupported-version"), ("version: ↓0", "invalid-value"), ("version: ↓'1'", "wrong-type"),
    ("version: ↓1.0", "wrong-type"), ("version: ↓one", "wrong-type"), ("version: ↓[1]", "wrong-type"),
  ])
  func otherVersions(_ version: String, _ rule: String) throws {
    try MarkedCatalog([version + "\napp: {bundleId: com.example.app}"]).expect(
      RuleID(rule), at: #_sourceLocation)
  }

  static let refusals = [
    Refusal(
      "without version", "missing-key", "the catalog has no version", inFiles: "x-a: 1",
      "↓app: {bundleId: com.example.app}"),
    Refusal("without app", "no-app", "the catalog has no app", inFiles: "↓version: 1"),
    Refusal(
      "two apps", "multiple-apps", inFiles: "version: 1\n↑app: {bundleId: com.example.a}",
      "↓app: {bundleId: com.example.b}"),
    Refusal(
      "an app without content, 1", "missing-key", "the app has no bundleId", inFiles: "version: 1\n↓app:"),
    Refusal(
      "an app without content, 2", "missing-key", "the app has no bundleId",
      inFiles: "version: 1\napp: {↓name: A}"),
    Refusal("an app without content, 3", "wrong-type", inFiles: "version: 1\napp: ↓com.example.app"),
    Refusal(
      "an envelope of another format", "unsupported-version",
      "the format is 'offerc.catalog/2', expected offerc.catalog/1",
      inFiles: #"{"format": ↓"offerc.catalog/2", "catalog": {"version": 1}}"#),
    Refusal(
      "what only looks like an envelope", "unknown-key",
      inFiles: #"{"version": 1, "app": {"bundleId": "com.example.app"}, ↓"format": "offerc.catalog/1"}"#),
  ]

  @Test(arguments: refusals) func aMistakeIsFoundAtItsPlace(_ refusal: Refusal) throws {
    try refusal.expect()
  }

  @Test func everyKeyOfAnApp() throws {
    let app = try sound([
      """
      version: 1
      app:
        bundleId: com.example.app
        appleId: 1234567890
        name: App
        baseTerritory: DEU
        streamlinedPurchasing: false
        billingGracePeriod: {optIn: true, sandboxOptIn: false, duration: P16D, renewalType: paid-to-paid-only}
        ownCodesPerQuarter: 5
      """
    ]).app
    equal(app.appleId?.value, 1_234_567_890)
    equal(app.name?.value, "App")
    #expect(app.baseTerritory.value.code == "DEU" && !app.streamlinedPurchasing.value)
    equal(app.billingGracePeriod?.duration.value, .sixteenDays)
    equal(app.ownCodesPerQuarter.value, 5)
    let bare = try sound([head]).app
    #expect(bare.baseTerritory.value.code == "USA" && bare.streamlinedPurchasing.value)
    absent(bare.billingGracePeriod)
    equal(bare.ownCodesPerQuarter.value, 1_000_000)
    try expect("wrong-type", inFiles: "version: 1\napp: {bundleId: com.example.app, appleId: ↓'123'}")
    try expect("invalid-value", inFiles: "version: 1\napp: {bundleId: com.example.app, appleId: ↓0}")
  }

  /// Nothing is said to be missing that may stand where nobody could look.
  @Test(arguments: ["a: [", "↓- a list", "↓just a text"])
  func anUnreadableFileIsOneFinding(_ text: String) throws {
    let other = """
      subscriptionGroups: [{referenceName: A, subscriptions: [{productId: com.a, referenceName: A, level: 1, period: P1M, territories: europe, prices: tier}]}]
      offers: {com.example.other: {}}
      """
    let found = try MarkedCatalog([text.filter { $0 != "↓" }, other]).compiled()
    equal(found.findings.count, 1, "\(found.findings.map(\.message))")
    absent(found.catalog)
  }

  // MARK: - JSON

  @Test func jsonIsYAML() throws {
    let catalog = try sound([
      #"{"version": 1, "app": {"bundleId": "com.example.app", "name": "\ud83d\ude80 \u00e9\/"}, "retiredProductIds": []}"#
    ])
    equal(catalog.app.name?.value, "🚀 é/")
  }

  @Test func catalogJSONIsTakenOutOfItsEnvelope() throws {
    let catalog = try sound([
      #"{"format": "offerc.catalog/1", "later": {"a": 1}, "digest": "sha256:00", "catalog": {"version": 1, "app": {"bundleId": "com.example.app"}}}"#
    ])
    equal(catalog.app.bundleId.value, "com.example.app")
  }

}
