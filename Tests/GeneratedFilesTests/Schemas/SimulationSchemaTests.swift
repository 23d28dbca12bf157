import Foundation
import JSONText
import OffercCommands
import TestSupport
import Testing
import generate

/// What `simulate` writes is as `Schemas/simulation.schema.json` says, and the example is as `Schemas/scenario.schema.json` does.
struct SimulationSchemaTests {
  private static let example = Repository.path("examples/streaming-pass")

  @Test func whatIsWrittenHasTheFormOfTheSchemaAndAllItsKeys() throws {
    let schema = try JSONDocument(reading: Array(Repository.text("Schemas/simulation.schema.json").utf8))
    var validator = SchemaValidator(schema)
    let common = ["--format", "json", "--quiet", "--today", "2027-01-01"]
    for more in [
      [Self.example], [Self.example, "--on", "2027-06-01"],
      ["--grid", "premium.monthly", "--on", "2027-06-01", "--catalog", Self.example],
      [
        "--customer", "paid 5 months basic.monthly, left 2027-04-01", "--on", "2027-06-01", "--catalog",
        Self.example,
      ],
      [Repository.path("Tests/Fixtures/simulation/scenarios.yaml"), "--campaign", "spring-2027"],
    ] {
      let output = try offercOutput(of: ["simulate"] + more + common)
      try validator.validate(JSONDocument(reading: Array(output.utf8)).root)
      #expect(validator.faults == [], "\(more)")
    }
    let listed = [
      "summary", "scenario", "expectation", "groupLife", "stretch", "offer", "span", "unmet", "grid", "cell",
      "band",
    ].flatMap(validator.keys)
    #expect(listed.count > 40)
    #expect(Set(listed).subtracting(validator.found).sorted() == [])
  }
}
