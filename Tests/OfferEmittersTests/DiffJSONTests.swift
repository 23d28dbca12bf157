import TestSupport
import Foundation
import JSONText
import OfferEmitters
import Testing

/// What programs read.
struct DiffJSONTests {
  @Test func changesCarryTheirActionsValuesAndFindings() throws {
    let offers = { (length: String) in
      "promotionalOffers: [{offerId: stay, referenceName: Name, mode: free-trial, duration: \(length)}]"
    }
    let changed = try diff(from: offers("P1M"), to: offers("P2M"))
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(json(changed).utf8))
        as? [String: Any])
    equal(document["format"] as? String, "offerc.diff/2")
    equal(document["today"] as? String, "2026-11-21")
    let catalog = try #require((document["catalogs"] as? [[String: Any]])?.first)
    equal(catalog["digest"] as? String, changed.digest)
    equal(catalog["baselineDigest"] as? String, changed.baselineDigest)
    let change = try #require((catalog["changes"] as? [[String: Any]])?.first)
    equal(change["action"] as? String, "blocked")
    equal(change["type"] as? String, "promotionalOffer")
    let field = try #require((change["fields"] as? [[String: Any]])?.first)
    equal(field["key"] as? String, "duration")
    equal(field["old"] as? String, "P1M")
    equal(field["new"] as? String, "P2M")
    equal(field["locked"] as? Bool, true)
    let finding = try #require((change["findings"] as? [[String: Any]])?.first)
    equal(finding["rule"] as? String, "locked-field")
  }

  /// Every member that is written has its place in the schema, and what the schema requires is written.
  @Test func theSchemaDescribesWhatIsWritten() throws {
    let changed = try diff(
      from: "level: 1", to: "level: 2\npromotionalImage: a.png\nfamilySharable: true",
      after: "retiredProductIds: [old]")
    var schema = try OutputSchema("diff")
    try absent(schema.fault(in: json(changed)))
  }

  @Test func theSchemaDescribesADiffOfACampaign() throws {
    let changed = try diff(from: "level: 1", to: "level: 2", campaign: "spring")
    var schema = try OutputSchema("diff")
    try absent(schema.fault(in: json(changed)))
    let document = try JSONDocument(reading: Array(json(changed).utf8)).root
    let catalog = try #require(document["catalogs"]?.elements?.first { _ in true })
    equal(catalog["campaign"]?.string, "spring")
    equal(catalog["changes"]?.elements?.isEmpty, true)
    equal(catalog["outside"]?["update"]?.integer, 1)
  }

  private func json(_ diff: CatalogDiff) -> String {
    String(decoding: CatalogDiff.json.bytes(([diff], "2026-11-21")), as: UTF8.self)
  }
}
