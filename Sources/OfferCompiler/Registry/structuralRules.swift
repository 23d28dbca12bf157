package import Diagnostics
package import OfferRules
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

/// The ids of findings that come from parsing and from the field table, in the order of their documentation: always errors.
package let structuralRules: [RuleID] = [
  .yamlSyntax, .yamlLimit, .encoding, .unsupportedVersion, .noApp, .multipleApps, .duplicateKey, .unknownKey,
  .unsupportedKey, .keyNotAllowed, .missingKey, .wrongType, .invalidValue, .todoValue, .duplicateItem,
  .unknownProduct,
  .unknownTerritory, .unknownTerritorySet, .territorySetCycle, .emptyTerritories, .mixedCurrencySet,
  .priceConflict, .pricePrecision, .priceCurrency, .unknownPriceTable,
]

/// What they say about themselves: they need no reason and no source.
package let structuralInfos = structuralRules.map { RuleInfo($0) }
