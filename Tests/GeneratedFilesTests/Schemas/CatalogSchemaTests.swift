import TestSupport
import Testing
import generate

/// What `build` writes is as `Schemas/catalog.schema.json` says: the normal form and `derived`.
struct CatalogSchemaTests {
  private static let catalogs = (ExampleCatalog.examples + ExampleCatalog.fixtures("emit")).map(\.path)

  @Test func whatIsWrittenHasTheFormOfTheSchemaAndAllKeysOfDerived() throws {
    var schema = try OutputSchema("catalog")
    for catalog in Self.catalogs { try absent(schema.fault(in: output(catalog)), "\(catalog)") }
    let derived = ["derived", "codeCounts", "derivedOffers", "derivedOffer"]
    equal(schema.unused().filter { key in derived.contains { key.hasPrefix($0 + ".") } }, [])
  }

  /// Faults that the comparison has to see, each put into a text that has none.
  @Test(arguments: [
    (#""offerType":1"#, #""offerType":"1""#, #"offerType: wrongType(expected: "integer")"#),
    (#""offerType":1,"#, "", #"missing("offerType")"#),
    (#""numberOfPeriods""#, #""periods""#, #"unknown("periods")"#),
    (#""currencies":{"#, #""currencies":{"USA":1,"#, #"currencies.USA: wrongType(expected: "string")"#),
    (#""total":{"#, #""total":{"AAA":"4.999","#, "total.AAA: wrongForm"),
    (#""format":"offerc.catalog/1""#, #""format":"offerc.catalog/2""#, "format: notListed"),
    (#""codes":{"#, #""codes":{"2027Q1":[]"#, #"2027Q1: wrongType(expected: "object")"#),
  ])
  func faultsAreSeen(_ right: String, _ wrong: String, _ fault: String) throws {
    let text = try output("Tests/Fixtures/emit/introductory.yaml")
    contains(text, right)
    var schema = try OutputSchema("catalog")
    let found = try schema.fault(in: text.replacing(right, with: wrong, maxReplacements: 1))
    contains(found, fault, "\(found ?? "")")
  }

  private func output(_ catalog: String) throws -> String {
    let path = Repository.path(catalog)
    return try offercOutput(of: ["build", path, "-o", "-", "--quiet", "--today", "2027-01-01"])
  }
}
