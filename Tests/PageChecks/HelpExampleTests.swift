import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// `--help` of every command ends with examples, and each of them runs.
struct HelpExampleTests {
  @Test func everyCommandHasExamples() {
    for command in leafCommands() {
      #expect((1...5).contains(examples(of: command).count), "\(command.joined(separator: " ")) --help")
    }
  }

  @Test(.needsProgram, .needsPostgreSQL)
  func everyExampleRuns() throws {
    let scene = try HelpScene()
    for command in HelpScene.order(leafCommands()) {
      for example in examples(of: command) {
        let outcome = try scene.run(example)
        let isFine = outcome.status == .success || outcome.status == .findings
        #expect(isFine && !outcome.errors.contains("offerc: "), "\(example)\n\(outcome.errors)")
      }
    }
  }

  private func examples(of command: [String]) -> [String] {
    let help = offerc(command + ["--help"]).output
    guard let start = help.firstRange(of: /\nExamples?:\n/)?.upperBound,
      let end = help[start...].firstRange(of: "\n\nUSAGE")?.lowerBound
    else { return [] }
    // A line that ends with `\` goes on in the next one.
    return help[start..<end].replacing(/\\\n +/, with: "").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// A repository in which the examples of the help mean something.
private final class HelpScene {
  private static let typed = "4B7K-29WX-QZ3M\n"
  private let repository: GitRepository
  private let standIn: StandIn
  private let database: PostgreSQLDatabase

  /// Keys and batches have to be made before others look at them, and files before `init` begins with one; `add` writes what
  /// is still to be decided.
  static func order(_ commands: [[String]]) -> [[String]] {
    let first = [
      "appstore pull", "appstore plan", "appstore status", "appstore apply", "codes key new",
      "appstore codes",
      "codes key fingerprint",
      "codes generate", "codes verify", "codes register",
    ]
    let last = ["init", "add"]
    func place(_ command: [String]) -> Int {
      let words = command.joined(separator: " ")
      return first.firstIndex(of: words) ?? last.firstIndex(of: words).map { first.count + 1 + $0 }
        ?? first.count
    }
    return commands.enumerated().sorted { (place($0.1), $0.0) < (place($1.1), $1.0) }.map(\.element)
  }

  init() throws {
    repository = try GitRepository()
    database = try PostgreSQLDatabase()
    standIn = try StandIn(
      fixture: "empty",
      ["--bundle-id", "com.example.yoga", "--today", "2027-01-15", "--self-check", "sample"])
    let folder = repository.folder
    for name in ["store", "plan-a", "plan-b"] {
      try folder.write(try Repository.text("Tests/Fixtures/help/catalog.yaml"), to: name + "/catalog.yaml")
    }
    try folder.write(try Repository.text("Tests/Fixtures/help/scenarios.yaml"), to: "scenarios.yaml")
    try repository.commit()
    try folder.write(try ExampleKey.pem, to: "key.p8", mode: 0o600)
    let codes = (100..<600).map { "ABCDEFGHIJKLMNO\($0)\n" }.joined()
    try folder.write(codes, to: "codes-from-apple.csv")
    try folder.write(
      "Countries or Regions,Currency Code,Price\nUnited States,USD,9.99\n", to: "monthly.csv")
    try folder.write(HelpScene.typed, to: "typed-codes.txt")
    try folder.write(
      "bundle_id,batch_id,day,redeemed,revoked\ncom.example.yoga,spring-1,2027-01-14,3,0\n",
      to: "redemptions.csv")
    try equal(run("offerc build store -o live --emit catalog,storekit").status, .success)
    var file = try #require(
      JSONSerialization.jsonObject(with: Data(try folder.bytes(of: "live/Yoga.storekit"))) as? [String: Any])
    file["subscriptionOffersKeyPair"] = ["id": "A1B2C3D4", "privateKey": try ExampleKey.base64]
    try JSONSerialization.data(withJSONObject: file).write(to: folder.url.appending(path: "Store.storekit"))
  }

  func run(_ line: String) throws -> Outcome {
    if line.contains(" appstore ") { return try runOnline(line) }
    // Where a catalog is, there cannot be another one.
    if line.hasPrefix("offerc init") {
      try repository.folder.write(repository.folder.read("Store.storekit"), to: "new/Store.storekit")
      return try Program.shell(line, in: repository.folder.path("new"))
    }
    if line.contains("stolen.txt") {
      let made = try repository.folder.read("out/spring-1.csv").split(separator: "\n")
      try repository.folder.write("\(made[1].split(separator: ",")[0])\n", to: "stolen.txt")
    }
    if line.contains("--database") { return try runWithDatabase(line) }
    return try Program.shell(line, in: repository.folder.path)
  }

  /// With a database that has the schema which an example before has written.
  private func runWithDatabase(_ line: String) throws -> Outcome {
    let folder = repository.folder
    let environment = try database.environment(asService: "shop", in: folder).filter { $0.key != "PATH" }
    try absent(database.psql(["-f", folder.path("out/pool/001-schema.sql")]).status == 0 ? nil : line)
    return try Program.shell(line, in: folder.path, environment: environment)
  }

  /// With a server on this machine, and a key in the environment.
  private func runOnline(_ line: String) throws -> Outcome {
    let key = "ASC_KEY_ID=\(StandIn.keyId) ASC_ISSUER_ID=\(StandIn.issuerId) ASC_PRIVATE_KEY_PATH=key.p8"
    return try Program.shell("\(key) \(line) --server \(standIn.url)", in: repository.folder.path)
  }
}
