import Diagnostics
import OfferModel

extension Rulebook {
  static let unusedPriceTable = Rule<Catalog>(
    id: "unused-price-table",
    summary: "Nothing refers to a price table.",
    severity: .info,
    why: "An unused table may be left over, or its name may be misspelled where it should be used",
    source: .offerc("offerc: a name that nothing uses is most likely a mistake"),
    failing: [
      .catalog("priceTables: {↓tier-2: {USA: 4.99, rest: equalized}}").afterAll("priceTables: {}")
    ],
    passing: [.subscription("prices: {USA: 9.99, rest: equalized}")]
  ) { catalog, findings in
    report(catalog.unusedPriceTables, "price table", catalog, &findings)
  }

  static let unusedTerritorySet = Rule<Catalog>(
    id: "unused-territory-set",
    summary: "Nothing refers to a territory set.",
    severity: .info,
    why: "An unused set may be left over, or its name may be misspelled where it should be used",
    source: .offerc("offerc: a name that nothing uses is most likely a mistake"),
    failing: [
      .catalog("territorySets: {↓nordics: [SWE, NOR, DNK, FIN, ISL]}").afterAll("territorySets: {}")
    ],
    passing: [
      .subscription("territories: {exclude: [USA]}\nprices: {CAN: 9.99, rest: equalized}")
    ]
  ) { catalog, findings in
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
