import OffercCommands
import TestSupport
import Foundation
import Testing

@Suite("The command schema")
struct SchemaTests {
  @Test("Every schema is JSON of draft 7", arguments: ["offers", "catalog", "findings", "diff", "options"])
  func schema(name: String) throws {
    let outcome = offerc(["schema", name])
    #expect(outcome.status == .success)
    #expect(outcome.errors.isEmpty)
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(schema["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
  }

  @Test("The one for editors is the default")
  func standard() { #expect(offerc(["schema"]).output == offerc(["schema", "offers"]).output) }
}
