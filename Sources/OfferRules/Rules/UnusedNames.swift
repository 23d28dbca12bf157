import Diagnostics
import OfferModel

extension Rulebook {
  static let unusedPriceTable = Rule<Catalog>("unused-price-table") { catalog, findings in
    report(catalog.unusedPriceTables, "price table", catalog, &findings)
  }

  static let unusedTerritorySet = Rule<Catalog>("unused-territory-set") { catalog, findings in
    report(catalog.unusedTerritorySets, "territory set", catalog, &findings)
  }

  private static func report(
    _ unused: [Located<String>], _ noun: String, _ catalog: Catalog, _ findings: inout Findings
  ) {
    // What a faulty object refers to is not known.
    guard !catalog.isPartial else { return }
    for name in unused {
      findings.info(
        "\(noun) \(quoted(name.value)) is not used",
        object: ObjectPath(ObjectKind(spelling: noun), name.value),
        at: name.range, label: "not used", help: "remove it, or refer to it where it should be used")
    }
  }
}
