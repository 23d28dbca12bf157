import TestSupport
import Foundation
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
      JSONSerialization.jsonObject(with: Data(renderDiffJSON([changed], today: "2026-11-21")))
        as? [String: Any])
    #expect(document["format"] as? String == "offerc.diff/2")
    #expect(document["today"] as? String == "2026-11-21")
    let catalog = try #require((document["catalogs"] as? [[String: Any]])?.first)
    #expect(catalog["digest"] as? String == changed.digest)
    #expect(catalog["baselineDigest"] as? String == changed.baselineDigest)
    let change = try #require((catalog["changes"] as? [[String: Any]])?.first)
    #expect(change["action"] as? String == "blocked")
    #expect(change["type"] as? String == "promotionalOffer")
    let field = try #require((change["fields"] as? [[String: Any]])?.first)
    #expect(field["key"] as? String == "duration")
    #expect(field["old"] as? String == "P1M")
    #expect(field["new"] as? String == "P2M")
    #expect(field["locked"] as? Bool == true)
    let finding = try #require((change["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "locked-field")
  }

  /// Every member that is written has its place in the schema, and what the schema requires is written.
  @Test func theSchemaDescribesWhatIsWritten() throws {
    let schema = try #require(JSONSerialization.jsonObject(with: Data(diffSchema())) as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let changed = try diff(
      from: "level: 1", to: "level: 2\npromotionalImage: a.png\nfamilySharable: true",
      after: "retiredProductIds: [old]")
    let document = try JSONSerialization.jsonObject(
      with: Data(renderDiffJSON([changed], today: "2026-11-21")))
    check(document, schema, definitions)
  }

  @Test func theSchemaDescribesADiffOfACampaign() throws {
    let schema = try #require(JSONSerialization.jsonObject(with: Data(diffSchema())) as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let changed = try diff(from: "level: 1", to: "level: 2", campaign: "spring")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(renderDiffJSON([changed], today: "2026-11-21")))
        as? [String: Any])
    check(document, schema, definitions)
    let catalog = try #require((document["catalogs"] as? [[String: Any]])?.first)
    #expect(catalog["campaign"] as? String == "spring")
    #expect((catalog["changes"] as? [Any])?.isEmpty == true)
    #expect((catalog["outside"] as? [String: Int])?["update"] == 1)
  }

  private func check(_ value: Any, _ schema: [String: Any], _ definitions: [String: [String: Any]]) {
    let name = (schema["$ref"] as? String)?.split(separator: "/").last.map(String.init)
    let schema = name.flatMap { definitions[$0] } ?? schema
    if let members = value as? [String: Any],
      let properties = schema["properties"] as? [String: [String: Any]]
    {
      for (key, member) in members {
        guard let property = properties[key] else {
          Issue.record("the schema does not have \(key)")
          continue
        }
        check(member, property, definitions)
      }
      for key in schema["required"] as? [String] ?? [] { #expect(members[key] != nil, "\(key) is missing") }
    }
    if let items = value as? [Any], let schema = schema["items"] as? [String: Any] {
      for item in items { check(item, schema, definitions) }
    }
    if let choices = schema["enum"] as? [String], let text = value as? String {
      #expect(choices.contains(text))
    }
  }
}
