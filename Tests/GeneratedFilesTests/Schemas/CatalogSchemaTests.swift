import Foundation
import JSONText
import TestSupport
import Testing
import generate

/// What `build` writes is as `Schemas/catalog.schema.json` says: the normal form and `derived`.
struct CatalogSchemaTests {
  private static let catalogs = (ExampleCatalog.examples + ExampleCatalog.fixtures("emit")).map(\.path)

  private static let schema = Result {
    try JSONDocument(reading: Array(Repository.text("Schemas/catalog.schema.json").utf8))
  }

  @Test func whatIsWrittenHasTheFormOfTheSchemaAndAllKeysOfDerived() throws {
    var validator = try SchemaValidator(Self.schema.get())
    for catalog in Self.catalogs {
      try validator.validate(JSONDocument(reading: output(catalog)).root)
      #expect(validator.faults == [], "\(catalog)")
    }
    let listed = ["derived", "codeCounts", "derivedOffers", "derivedOffer"].flatMap(validator.keys)
    #expect(listed.count > 15)
    #expect(Set(listed).subtracting(validator.found) == [])
  }

  /// Faults that the comparison has to see, each put into a text that has none.
  @Test(arguments: [
    (#""offerType":1"#, #""offerType":"1""#, "offerType is not of the type integer"),
    (#""offerType":1,"#, "", "has no offerType"),
    (#""numberOfPeriods""#, #""periods""#, "has the key periods, which the schema does not list"),
    (#""currencies":{"#, #""currencies":{"USA":1,"#, "currencies.USA is not of the type string"),
    (#""total":{"#, #""total":{"AAA":"4.999","#, "total.AAA does not match the pattern"),
    (#""format":"offerc.catalog/1""#, #""format":"offerc.catalog/2""#, "format is not the constant"),
    (#""codes":{"#, #""codes":{"2027Q1":[]"#, "2027Q1 is not of the type object"),
  ])
  func faultsAreSeen(_ right: String, _ wrong: String, _ fault: String) throws {
    let text = String(decoding: try output("Tests/Fixtures/emit/introductory.yaml"), as: UTF8.self)
    let range = try #require(text.firstRange(of: right))
    let changed = text.replacingCharacters(in: range, with: wrong)
    var validator = try SchemaValidator(Self.schema.get())
    try validator.validate(JSONDocument(reading: Array(changed.utf8)).root)
    #expect(validator.faults.contains { $0.hasSuffix(fault) }, "\(validator.faults)")
  }

  private func output(_ catalog: String) throws -> [UInt8] {
    let path = Repository.path(catalog)
    return Array(try offercOutput(of: ["build", path, "-o", "-", "--quiet", "--today", "2027-01-01"]).utf8)
  }
}
