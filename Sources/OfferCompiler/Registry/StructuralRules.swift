package import OfferRules
package import Diagnostics
import YAMLSyntax

/// The ids of what binding finds.
extension RuleID {
  static let unsupportedVersion = RuleID("unsupported-version")
  static let noApp = RuleID("no-app")
  static let multipleApps = RuleID("multiple-apps")
  static let duplicateKey = RuleID("duplicate-key")
  static let unknownKey = RuleID("unknown-key")
  static let unsupportedKey = RuleID("unsupported-key")
  static let keyNotAllowed = RuleID("key-not-allowed")
  static let missingKey = RuleID("missing-key")
  static let invalidValue = RuleID("invalid-value")
  package static let todoValue = RuleID("todo-value")
  static let duplicateItem = RuleID("duplicate-item")
  static let unknownProduct = RuleID("unknown-product")
  static let unknownTerritory = RuleID("unknown-territory")
  static let unknownTerritorySet = RuleID("unknown-territory-set")
  static let territorySetCycle = RuleID("territory-set-cycle")
  static let emptyTerritories = RuleID("empty-territories")
  static let mixedCurrencySet = RuleID("mixed-currency-set")
  static let priceConflict = RuleID("price-conflict")
  static let pricePrecision = RuleID("price-precision")
  static let priceCurrency = RuleID("price-currency")
  static let unknownPriceTable = RuleID("unknown-price-table")
}

/// What a structural finding says about itself: it comes from parsing or from the field table and is always an error.
package struct StructuralInfo: Sendable {
  package let id: RuleID
  /// One sentence: what is wrong when it is found.
  package let summary: String
  package let example: RuleExample

  init(_ id: RuleID, _ summary: String, _ example: RuleExample) {
    self.id = id
    self.summary = summary
    self.example = example
  }
}

/// The ids of findings that come from parsing and from the field table: always errors.
package let structuralRules = Set(structuralInfos.map(\.id))

/// Structural findings, in the order of their documentation.
package let structuralInfos: [StructuralInfo] = syntaxInfos + shapeInfos + territoryInfos + priceInfos

private let syntaxInfos = [
  StructuralInfo(
    .yamlSyntax, "The text is not valid YAML, or uses YAML that catalogs do not support.",
    .file("version: 1\napp: {bundleId: com.example.app, name: ↓*name}").after("*name", "Example")),
  StructuralInfo(
    .yamlLimit, "The text is too large or nested too deeply, by itself or after its aliases are expanded.",
    .catalog("x-deep: " + String(repeating: "[", count: 63) + "↓[" + String(repeating: "]", count: 64))
      .afterAll("x-deep: []")),
  StructuralInfo(
    .encoding, "The file is not UTF-8.",
    .latin1("version: 1\n# Preise f↓ür Europa").stays(because: "the file has to be saved again, as UTF-8")),
  StructuralInfo(
    .unsupportedVersion, "This offerc does not know the version of the language.",
    .catalog("version: ↓2").after("2", "1")),
  StructuralInfo(
    .noApp, "The catalog has no `app`.",
    .file("↓version: 1").after("1", "1\napp: {bundleId: com.example.app}")),
  StructuralInfo(
    .multipleApps, "The files of one catalog name more than one app, or two catalogs name the same one.",
    .file(
      """
      version: 1
      app: {bundleId: com.example.app, name: Example}
      ---
      ↓app: {bundleId: com.example.other, name: Other}
      """
    ).after("---\napp: {bundleId: com.example.other, name: Other}", "")),
]

private let shapeInfos = [
  StructuralInfo(
    .duplicateKey, "A key appears twice in one object.",
    .subscription("reviewNote: Sign in as guest\n↓reviewNote: Sign in as a member")
      .after("reviewNote: Sign in as guest\n", "")),
  StructuralInfo(
    .unknownKey, "An object has a key that the language does not define for it.",
    .subscription("↓refrenceName: Monthly").after("refrence", "reference")),
  StructuralInfo(
    .unsupportedKey, "An object has a key that exists at Apple, but that offerc does not support yet.",
    .subscription("↓multiSeatStatus: ENABLED").afterAll("reviewNote: Thanks")),
  StructuralInfo(
    .keyNotAllowed, "A known key is not allowed because of another value of the object.",
    .subscription("introductoryOffers: [{mode: free-trial, duration: P1W, ↓prices: {USA: 0.99}}]")
      .after(", prices: {USA: 0.99}", "")),
  StructuralInfo(
    .missingKey, "An object lacks a required key.",
    .subscription("introductoryOffers: [{↓mode: free-trial}]").after("trial", "trial, duration: P1W")),
  StructuralInfo(
    .wrongType, "A value has the wrong type for its key.",
    .catalog("app: {bundleId: com.example.app, streamlinedPurchasing: ↓yes}").after("yes", "true")),
  StructuralInfo(
    .invalidValue, "A value has the right type but is not allowed for its key.",
    .subscription("period: ↓ONE_MONTH").after("ONE_MONTH", "P1M")),
  StructuralInfo(
    .todoValue, "A value is still `TODO`, as `offerc add` writes it for what has to be decided.",
    .subscription("reviewNote: ↓TODO").after("TODO", "Sign in as guest")),
  StructuralInfo(
    .duplicateItem, "An item appears twice in a list.",
    .catalog("retiredProductIds: [com.example.old, ↓com.example.old]").after(", com.example.old", "")),
  StructuralInfo(
    .unknownProduct, "Offers, or a scenario, name a product that the catalog does not have.",
    .catalog("offers: {↓com.example.montly: {}}").after("montly", "monthly")),
]

private let territoryInfos = [
  StructuralInfo(
    .unknownTerritory, "A name is not the code of an App Store storefront.",
    .subscription("prices: {USA: 9.99, ↓UK: 8.99, rest: equalized}").after("UK", "GBR")),
  StructuralInfo(
    .unknownTerritorySet, "A name refers to a territory set that does not exist.",
    .subscription("prices: {USA: 9.99, ↓nordics: 79, rest: equalized}").after("nordics", "currency-sek")),
  StructuralInfo(
    .territorySetCycle, "A territory set contains itself.",
    .catalog("territorySets: {home: [USA, abroad], abroad: {include: all, exclude: ↓home}}").after(
      "exclude: home", "exclude: [USA]")),
  StructuralInfo(
    .emptyTerritories, "An offer or a set covers no storefront.",
    .subscription("introductoryOffers: [{mode: free-trial, duration: P1W, territories: ↓none}]").after(
      "none", "[USA]")),
]

private let priceInfos = [
  StructuralInfo(
    .mixedCurrencySet, "One amount is given for storefronts with different currencies.",
    .catalog("territorySets: {americas: [USA, CAN]}\npriceTables: {low: {↓americas: 4.99}}")
      .after("americas: 4.99", "USA: 4.99")),
  StructuralInfo(
    .priceConflict, "Two sets of one price map give a storefront different amounts.",
    .catalog(
      """
      territorySets: {home: [DEU, AUT], west: [DEU, FRA]}
      priceTables: {low: {home: 4.99, ↓west: 5.99}}
      """
    ).after("5.99", "4.99")),
  StructuralInfo(
    .pricePrecision, "An amount has more decimals than its currency allows.",
    .catalog("priceTables: {low: {JPN: ↓500.50}}").after("500.50", "500")),
  StructuralInfo(
    .priceCurrency, "An amount is in a currency other than that of its storefront.",
    .catalog("priceTables: {low: {DEU: ↓4990 ARS}}").after("4990 ARS", "49.90 EUR")),
  StructuralInfo(
    .unknownPriceTable, "A name refers to a price table that does not exist.",
    .subscription("prices: ↓regular")
      .after("regular", "{USA: 9.99, rest: equalized}")),
]
