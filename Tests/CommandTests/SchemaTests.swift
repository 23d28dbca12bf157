import Diagnostics
import OffercCommands
import TestSupport
import Foundation
import Testing

struct SchemaTests {
  @Test(arguments: ["offers", "catalog", "findings", "diff", "show", "options", "scenario", "simulation"])
  func everySchemaIsJSONOfDraft7(name: String) throws {
    let outcome = offerc(["schema", name])
    #expect(outcome.status == .success)
    #expect(outcome.errors.isEmpty)
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(schema["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
  }

  @Test func theOneForEditorsIsTheDefault() {
    #expect(offerc(["schema"]).output == offerc(["schema", "offers"]).output)
  }
}
