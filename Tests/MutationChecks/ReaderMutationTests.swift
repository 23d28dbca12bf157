import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Damaged files of every kind that a command reads: it ends in time, and what it refuses it names, with line and column where
/// that is text.
struct ReaderMutationTests {
  enum Reader: String, CaseIterable {
    case catalog = "store/catalog.yaml"
    case options = "store/.offerc.yaml"
    case catalogJSON = "out/catalog.json"
    case liveFile = "store/live.json"
    case liveForPlan = "live.json"
    case storeKit = "out/Destination Video.storekit"
    case storeKitToCheck = "check.storekit"
    case prices = "out/prices.csv"
    case scenarios = "store/scenarios.yaml"
    case known = "known.json"
    case plan = "out/requests.json"
    case ledger = "own/.offerc/ledger.sqlite"
    case key = "own/.offerc/code.key"
    case codeKeys = "own/code-keys.jsonl"
    case revoked = "own/revoked-codes.jsonl"
    case codes = "list.csv"

    var isText: Bool { self != .ledger && self != .key && self != .codes }
    var file: String { rawValue.split(separator: "/").last.map(String.init) ?? rawValue }

    func arguments(_ path: (String) -> String) -> [String] {
      let (store, own, file) = (path("store"), path("own"), path(rawValue))
      let day = ["--today", "2027-01-12"]
      let ledger = ["--ledger", path(Reader.ledger.rawValue)]
      let keys = ledger + ["--key", path(Reader.key.rawValue)]
      return switch self {
      case .catalog, .options: ["lint", store] + day
      case .catalogJSON, .liveFile: ["diff", store, "--against", file] + day
      case .liveForPlan: ["appstore", "plan", store, "--live", file] + day
      case .storeKit: ["import", file]
      case .storeKitToCheck: ["storekit", "check", file, store] + day
      case .prices: ["prices", "import", store, file, "--dry-run"]
      case .scenarios: ["simulate", file, "--catalog", store] + day
      case .known: ["lint", store, "--known", file] + day
      case .plan:
        [
          "appstore", "apply", file, "--yes", "--server", "http://127.0.0.1:9", "--key-id", "2X9R4HXF34",
          "--key-file", path("key.p8"),
        ] + day
      case .ledger, .codeKeys, .revoked: ["codes", "status", own] + ledger + day
      case .key: ["codes", "verify", "ABCD-EFGH-JKLM", "--catalog", own] + keys + day
      case .codes: ["codes", "revoke", "--code-file", file, own, "--yes"] + keys + day
      }
    }
  }

  private let folder: TemporaryFolder

  /// What each run begins with, and the modes of the files; made once.
  private static let whole = Result { try made() }

  init() throws {
    folder = try TemporaryFolder()
    for (name, (bytes, mode)) in try ReaderMutationTests.whole.get() {
      try folder.write("", to: name)
      try bytes.write(to: folder.url.appending(path: name))
      try folder.setMode(mode, of: name)
    }
  }

  private static func made() throws -> [String: (bytes: Data, mode: Int)] {
    let folder = try TemporaryFolder()
    let example = URL(filePath: Repository.path("examples/streaming-pass"))
    try FileManager.default.copyItem(at: example, to: folder.url.appending(path: "store"))
    try folder.write(
      "failOn: warning\nseverity: {date-past: info}\nagainst: live.json\n", to: "store/.offerc.yaml")
    let (store, own) = (folder.path("store"), folder.path("own"))
    try run(["lint", store, "--write-known", "--known", folder.path("known.json")])
    try run(["build", store, "-o", folder.path("out"), "--emit", "catalog,storekit,csv,requests"])
    for (from, to) in [(Reader.storeKit, Reader.storeKitToCheck), (.liveFile, .liveForPlan)] {
      try folder.write(try folder.read(from.rawValue), to: to.rawValue)
    }
    try folder.write(try ExampleKey.pem, to: "key.p8", mode: 0o600)
    try folder.write(ownBatchCatalog(batches: ["id: spring-1, count: 20"]), to: "own/catalog.yaml")
    // Named, because another test may have a key in the working folder.
    let keys = ["--ledger", folder.path(Reader.ledger.rawValue), "--key", folder.path(Reader.key.rawValue)]
    try run(["codes", "key", "new", "--key", folder.path(Reader.key.rawValue)])
    try run(["codes", "generate", own] + keys)
    let codes = try folder.read("own/.offerc/codes/spring-1.csv").split(separator: "\n").prefix(4)
    try folder.write(codes.joined(separator: "\n") + "\n", to: "list.csv")
    try run(["codes", "revoke", "--code-file", folder.path("list.csv"), own, "--yes"] + keys)
    var files: [String: (bytes: Data, mode: Int)] = [:]
    for name in try folder.contents() {
      // A folder has no bytes.
      guard let bytes = try? Data(contentsOf: folder.url.appending(path: name)) else { continue }
      files[name] = (bytes, try #require(try folder.mode(of: name)))
    }
    return files
  }

  private static func run(_ arguments: [String]) throws {
    let needsDay = !arguments.contains("key")
    let outcome = offerc(arguments + (needsDay ? ["--today", "2027-01-12"] : []))
    try #require(outcome.status != .usage, "\(arguments): \(outcome.errors)")
  }

  @Test(arguments: Reader.allCases)
  func whatIsRefusedIsNamed(_ reader: Reader) throws {
    let whole = try folder.bytes(of: reader.rawValue)
    let mode = try #require(try folder.mode(of: reader.rawValue))
    let lines = whole.split(separator: 0x0A).map(Array.init)
    let arguments = reader.arguments(folder.path)
    for seed in seeds(6) {
      var mutator = Mutator(seed: seed, lines: lines)
      let damaged = mutator.mutate(whole)
      guard damaged != whole else { continue }
      try Data(damaged).write(to: folder.url.appending(path: reader.rawValue))
      try folder.setMode(mode, of: reader.rawValue)
      let start = ContinuousClock.now
      let outcome = offerc(arguments)
      #expect(ContinuousClock.now - start < .seconds(60), "\(reader), seed \(seed)")
      guard outcome.status == .usage, !outcome.errors.contains("no catalog found") else { continue }
      let said = outcome.output + outcome.errors
      contains(said, reader.file, "\(reader), seed \(seed): \(said)")
      let isPlaced = said.contains(#/:\d+:\d+|line \d+|:\d+: column [A-Z]|offerc.yaml, against: /#)
      #expect(isPlaced || !reader.isText, "\(reader), seed \(seed): \(said)")
    }
  }
}
