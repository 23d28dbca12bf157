import TestSupport
import Testing
import generate

/// What `simulate` and `audience` write is as `Schemas/simulation.schema.json` says.
struct SimulationSchemaTests {
  private static let example = Repository.path("examples/streaming-pass")

  @Test func whatIsWrittenHasTheFormOfTheSchemaAndAllItsKeys() throws {
    var schema = try OutputSchema("simulation")
    let common = ["--format", "json", "--today", "2027-01-01"]
    for more in [
      ["simulate", Self.example], ["simulate", Self.example, "--on", "2027-06-01"],
      ["audience", Self.example, "--grid", "premium.monthly", "--on", "2027-06-01"],
      [
        "simulate", Self.example, "--customer", "paid 5 months basic.monthly, left 2027-04-01", "--on",
        "2027-06-01",
      ],
      ["audience", Self.example, "--cheapest", "premium.monthly"],
      ["audience", Self.example, "--exposure"],
      [
        "simulate", Repository.path("Tests/Fixtures/simulation/scenarios.yaml"), "--campaign", "spring-2027",
      ],
    ] {
      try absent(schema.fault(in: offercOutput(of: more + common)), "\(more)")
    }
    equal(schema.unused(), [])
  }
}
