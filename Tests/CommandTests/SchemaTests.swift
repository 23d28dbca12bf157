import AppStoreConnect
import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// The schemas, and what the commands write beside them. `CatalogSchemaTests` and `SimulationSchemaTests` hold the two others.
struct SchemaTests {
  private static let example = Repository.path("examples/streaming-pass")

  @Test(arguments: Schema.Name.allCases)
  func everySchemaIsJSONOfDraft7(name: Schema.Name) throws {
    let outcome = offerc(["schema", name.rawValue])
    equal(outcome.status, .success)
    empty(outcome.errors)
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    equal(schema["$schema"] as? String, "http://json-schema.org/draft-07/schema#")
  }

  @Test func theOneForEditorsIsTheDefault() {
    equal(offerc(["schema"]).output, offerc(["schema", "offers"]).output)
  }

  @Test(arguments: [
    ("findings", ["lint", example]), ("show", ["show", example]),
    ("rules", ["rules"]),
    ("rule", ["rules", "code-quota"]), ("rule", ["rules", "locked-field"]),
    ("rule", ["rules", "unknown-key"]),
    ("diff", ["diff", example, "--against", Repository.path("examples/minimal")]),
    ("appstore-status", ["appstore", "status", example, "--live", example + "/live.json"]),
  ])
  func outputsAreAsTheirSchemasSay(name: String, arguments: [String]) throws {
    let outcome = offerc(arguments + ["--format", "json"])
    var schema = try OutputSchema(name)
    try absent(schema.fault(in: outcome.output), "\(outcome.errors)")
  }

  @Test func plansAreAsTheirSchemaSays() throws {
    let folder = try TemporaryFolder()
    equal(
      offerc(["build", Self.example, "--emit", "requests", "-o", folder.path, "--quiet"]).status, .success)
    var schema = try OutputSchema("plan")
    for file in try folder.contents() where file.hasSuffix("requests.json") {
      try absent(schema.fault(in: folder.read(file)))
    }
    equal(
      schema.unused(),
      [
        ".amount", ".catalogPath", ".currencies", ".dropped", ".equalized", ".file", ".files", ".inCatalog",
        ".kind", ".livePath", ".md5",
        ".only", ".place", ".prices", ".reach", ".repository", ".sha256", ".size", ".stays", ".storefront",
        ".storefronts", ".unknown", "items.place",
      ])
  }

  @Test func knownFindingsAreAsTheirSchemaSaysLineByLine() throws {
    let folder = try TemporaryFolder()
    let list = folder.path("known.jsonl")
    #expect(
      offerc(["lint", Repository.path("Tests/Fixtures/readme"), "--known", list, "--write-known"]).errors
        != "")
    var schema = try OutputSchema("known")
    let lines = try folder.read("known.jsonl").split(separator: "\n")
    #expect(lines.count > 1)
    for line in lines { try absent(schema.fault(in: String(line)), "\(line)") }
  }

  @Test func batchesAreAsTheirSchemasSay() throws {
    let folder = try TemporaryFolder()
    try folder.write(ownBatchCatalog(["a": 20, "b": 10]), to: "catalog.yaml")
    try folder.write(
      "bundle_id,batch_id,day,redeemed,revoked\ncom.example.app,a,2027-01-14,3,1\n", to: "redemptions.csv")
    let key = ["OFFERC_CODE_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="]
    let catalog = [folder.path("catalog.yaml"), "--ledger", folder.path("l.sqlite")]
    equal(
      offerc(
        [
          "codes", "generate", folder.path("catalog.yaml"), "--ledger", folder.path("l.sqlite"), "-o",
          folder.path,
        ],
        environment: key
      ).status, .success)
    equal(
      offerc(
        ["codes", "hand-out", "a", "--count", "4", "--for", "shop", "-o", folder.path("shop.csv")] + catalog,
        environment: key
      ).status, .success)
    var manifests = try OutputSchema("codes")
    for file in try folder.contents() where file.hasSuffix(".manifest.json") {
      try absent(manifests.fault(in: folder.read(file)))
    }
    equal(manifests.unused(), [".url"])
    var states = try OutputSchema("codes-status")
    let outcome = offerc(
      ["codes", "status", "--format", "json", "--redemptions", folder.path("redemptions.csv")] + catalog)
    try absent(states.fault(in: outcome.output), "\(outcome.errors)")
    // `PoolRoadTests` has those of a database.
    let ofPools: Set = [
      ".daysLeft", ".given", ".held", ".isDue", ".isPooled", ".offerName", ".pools", ".productId",
      ".refillDay", ".remaining", ".waiting",
    ]
    equal(
      states.unused().filter { !ofPools.contains($0) },
      [".campaigns", ".extendedUntil", ".outside", ".products"])
  }
}

/// Files that are read back are checked by the rows of their formats before anything is done.
struct CheckedFormatTests {
  @Test(arguments: [
    (#"{"format":"offerc.live/1"}"#, "1:1: the file has no app"),
    (#"{"format": "offerc.live/2"}"#, "1:12: format is 'offerc.live/2', expected offerc.live/1"),
    ("{}", "1:1: the file has no format, expected offerc.live/1"),
    ("version: 1", "1:1: found 'version', expected a value"),
  ])
  func aLiveStateThatIsNoneIsRefusedAtItsPlace(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(ownBatchCatalog(["a": 20]), to: "catalog.yaml")
    try folder.write(text, to: "live.json")
    let outcome = offerc([
      "appstore", "plan", folder.path("catalog.yaml"), "--live", folder.path("live.json"), "-o",
      folder.path("plan.json"), "--today", "2027-01-15",
    ])
    #expect(outcome.status != .success)
    contains(outcome.errors, "live.json:\(message)")
  }

  /// Each a change of a plan that was just made, sealed as another program would.
  @Test(arguments: [
    (#""number":1,"#, #""number":"1","#, "steps[0].number is text, expected a whole number"),
    (#""number":1,"#, #""#, "steps[0] has no number"),
    (
      #""method":"POST""#, #""method":"PUT""#,
      "steps[0].requests[0].method is 'PUT', expected one of POST, PATCH, DELETE"
    ),
    (#""path":"/v1/"#, #""path":"/v9/"#, "steps[0].requests[0].path is '/v9/"),
  ])
  func aPlanThatIsNotAsItsFormatIsRefusedAtItsPlace(right: String, wrong: String, message: String) throws {
    let folder = try TemporaryFolder()
    let example = Repository.path("examples/streaming-pass")
    equal(offerc(["build", example, "--emit", "requests", "-o", folder.path, "--quiet"]).status, .success)
    let plan = try folder.read("requests.json")
    contains(plan, right)
    let edited = plan.replacing(right, with: wrong, maxReplacements: 1)
      .replacing(/"seal":"sha256:[0-9a-f]{64}"/, with: "\"seal\":\"\(Plan.openSeal)\"")
    try folder.write(String(decoding: Plan.sealed(Array(edited.utf8)), as: UTF8.self), to: "plan.json")
    let outcome = offerc(["appstore", "apply", folder.path("plan.json"), "--yes"])
    #expect(outcome.status != .success)
    contains(outcome.errors, message)
  }
}
