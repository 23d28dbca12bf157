import CodeRedemption
import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport
@testable import RedemptionTestSupport

/// A ledger and a database of 0.1.0 or 0.2.0 go on with a pool.
@Suite(.needsProgram, .needsPostgreSQL)
struct EarlierPoolTests {
  private static let day = "--ledger ledger.sqlite --today 2027-01-15"
  private let server: PostgreSQLDatabase
  private let folder: TemporaryFolder
  private let role = "pool_\(UUID().uuidString.prefix(8).lowercased())"

  init() throws {
    server = try PostgreSQLDatabase()
    folder = try TemporaryFolder()
  }

  private func run(_ line: String) throws -> Outcome {
    let programs = URL(filePath: Program.path).deletingLastPathComponent().path
    var environment = server.environment
    environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
    environment["OFFERC_CODE_KEY"] = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    return try Program.shell(line, in: folder.path, environment: environment)
  }

  /// - Parameter batch: one that version has issued, and of which no codes were handed out.
  @Test(arguments: [("0.1.0", "issued", "issued.csv"), ("0.2.0/codes", "parts", "parts-*.csv")])
  func theLedgerAndTheDatabaseGoOn(version: String, batch: String, file: String) throws {
    let fixtures = Repository.fixtures.appending(path: version)
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
      try FileManager.default.copyItem(
        at: fixtures.appending(path: name),
        to: folder.url.appending(path: name == "ledger.db" ? "ledger.sqlite" : name))
    }
    try absent(server.load(released(.postgresql, RedemptionDatabase.schemaFile), in: folder))
    try absent(server.load(released(.postgresql, RedemptionDatabase.dataFile), in: folder))
    let digest = try #require(try releasedDigests().first)
    try equal(server.rows("SELECT result FROM offerc.redeem('\(digest)', 'anna')"), ["accepted"])
    let before = try run("offerc codes status . \(EarlierPoolTests.day)").output

    let export = "offerc codes export catalog.yaml --pool --batch \(batch) -o pool --role \(role)"
    try equal(run("\(export) \(EarlierPoolTests.day)").status, .success)
    let loaded = try run("psql -q -v ON_ERROR_STOP=1 -f pool/001-schema.sql -f pool/003-pool.sql")
    equal(loaded.status, .success, "\(loaded.errors)")
    let code = try server.rows("SELECT code FROM offerc.claim('SPRING', 'anna', 'order-1')")[0]
    try equal(run("grep -l '^\(code)' \(file)").status, .success)

    // What the database knew, and what the ledger says, stays.
    try equal(server.rows("SELECT result FROM offerc.redeem('\(digest)', 'berta')"), ["redeemed"])
    try equal(server.rows("SELECT is_new FROM offerc.redeem('\(digest)', 'anna')"), ["f"])
    let after = try run("offerc codes status . \(EarlierPoolTests.day)")
    equal(after.status, .success, "\(after.errors)")
    contains(after.output, "in a pool")
    let ids = before.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    equal(after.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }, ids)
    let refused = try run(
      "offerc codes hand-out \(batch) --count 1 --for X -o x.csv catalog.yaml \(EarlierPoolTests.day)"
    )
    contains(refused.errors, "has been in a pool since 2027-01-15")
  }
}
