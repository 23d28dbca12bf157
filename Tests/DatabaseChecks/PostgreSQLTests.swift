import Foundation
import OfferCodes
import TestSupport
import Testing

@testable import CodeRedemption
@testable import CommandTestSupport
@testable import RedemptionTestSupport

/// The files of `codes export` on a real server.
@Suite(.needsPostgreSQL)
struct PostgreSQLTests {
  private let server: PostgreSQLDatabase
  private let folder: TemporaryFolder
  private let database = RedemptionDatabase.postgresql

  init() throws {
    server = try PostgreSQLDatabase()
    folder = try TemporaryFolder()
  }

  private func load(_ text: String) throws -> String? { try server.load(text, in: folder) }

  private func load(_ batches: [RedemptionBatch], hasDigests: Bool = true) throws {
    try server.load(batches, hasDigests: hasDigests, in: folder)
  }

  private func redeem(_ code: String, _ redeemer: String) throws -> String {
    try server.rows("SELECT result, is_new FROM offerc.redeem('\(digest(code))', '\(redeemer)')")[0]
  }

  private func revoke(_ arguments: String) throws -> String {
    try server.rows("SELECT offerc.revoke(\(arguments))")[0]
  }

  @Test func aCodeIsRedeemedOnceAndTheSameRedeemerMayAskAgain() throws {
    let (batch, codes) = try sample("spring")
    try load([batch])
    try equal(redeem(codes[0], "anna"), "accepted|t")
    try equal(redeem(codes[0], "anna"), "accepted|f")
    try equal(redeem(codes[0], "berta"), "redeemed|f")
    try equal(redeem(codes[1], "berta"), "accepted|t")
    try equal(redeem("7KQ2M4XW9PZRA", "anna"), "unknown|f")
    let answer = try server.rows(
      "SELECT bundle_id, batch_id, product_id, offer_name, environment, redeemed_at IS NOT NULL FROM offerc.redeem('\(digest(codes[0]))', 'anna')"
    )
    equal(answer, ["com.example.app|spring|com.example.app.monthly|SPRING|production|t"])
    let empty = try server.psql(["-c", "SELECT offerc.redeem('\(digest(codes[2]))', '')"])
    #expect(empty.status != 0 && empty.output.contains("the redeemer is empty"))
    try equal(redeem(codes[2], String(repeating: "ä", count: 1000)), "accepted|t")
    let long = String(repeating: "x", count: 1001)
    let refused = try server.psql(["-c", "SELECT offerc.redeem('\(digest(codes[3]))', '\(long)')"])
    #expect(refused.status != 0 && refused.output.contains("the redeemer has 1001 characters, expected"))
  }

  @Test func batchAndIndexAreTheSamePlaceAsTheDigest() throws {
    let (batch, codes) = try sample("spring")
    try load([batch])
    func redeem(at index: UInt64, _ redeemer: String, batch: String = "spring") throws -> String {
      try server.rows(
        "SELECT result FROM offerc.redeem('com.example.app', '\(batch)', \(index), '\(redeemer)')")[0]
    }
    try equal(redeem(at: 1000, "anna"), "accepted")
    try equal(self.redeem(codes[0], "anna"), "accepted|f")
    try equal(self.redeem(codes[0], "berta"), "redeemed|f")
    try equal(redeem(at: 999, "anna"), "unknown")
    try equal(redeem(at: batch.lastIndex + 1, "anna"), "unknown")
    try equal(redeem(at: 1001, "anna", batch: "summer"), "unknown")
  }

  @Test func everyNameIsReadBackByteForByte() throws {
    let names = try hostileOfferNames()
    try load(try samples(named: names))
    try equal(
      server.rows("SELECT encode(convert_to(offer_name, 'UTF8'), 'hex') FROM offerc.batch ORDER BY batch"),
      names.map(hexadecimal))
    try equal(server.rows("SELECT to_regclass('pwned') IS NULL"), ["t"])
    #expect(!FileManager.default.fileExists(atPath: "pwned"))
  }

  /// A table that grows only by what is redeemed.
  @Test func aServerWithTheLibraryNeedsNoDigests() throws {
    try load([try sample("spring").batch], hasDigests: false)
    try equal(
      server.rows(
        "SELECT result FROM offerc.redeem('com.example.app', 'spring', 1003, 'anna')",
        "SELECT count(*) FROM offerc.code", "SELECT count(*) FROM offerc.redemption"),
      [
        "accepted", "0", "1",
      ])
  }

  @Test func whatIsExpiredOrRevokedIsNotRedeemed() throws {
    let old = try sample("old", start: 9000, endDate: "2026-11-01")
    let gone = try sample("gone", start: 10_000, isRevoked: true)
    let (batch, codes) = try sample("spring", revoked: [1004])
    try load([old.batch, gone.batch, batch])
    try equal(redeem(old.codes[0], "anna"), "expired|f")
    try equal(redeem(gone.codes[0], "anna"), "revoked|f")
    try equal(redeem(codes[4], "anna"), "revoked|f")
    try equal(redeem(codes[0], "anna"), "accepted|t")
    try equal(revoke("'\(digest(codes[1]))'"), "revoked")
    try equal(revoke("'\(digest(codes[1]))'"), "revoked")
    try equal(redeem(codes[1], "anna"), "revoked|f")
    try equal(revoke("'\(digest(codes[0]))'"), "redeemed")
    try equal(revoke("'com.example.app', 'spring', 1002"), "revoked")
    try equal(redeem(codes[2], "anna"), "revoked|f")
    try equal(revoke("'com.example.app', 'spring', 999"), "unknown")
    try equal(revoke("'com.example.app', 'spring'"), "revoked")
    try equal(redeem(codes[3], "anna"), "revoked|f")
    // A retry of what was accepted before gets the same answer.
    try equal(redeem(codes[0], "anna"), "accepted|f")
    try equal(revoke("'com.example.app', 'summer'"), "unknown")
    let days = try server.rows("SELECT bundle_id, batch_id, redeemed, revoked FROM offerc.redemptions_by_day")
    equal(days, ["com.example.app|spring|1|3"])
  }

  @Test func loadingAgainChangesOnlyWhatTheCatalogChanged() throws {
    let (batch, codes) = try sample("spring", endDate: "2026-11-01", offerName: "It's \\ spring")
    try load([batch])
    try equal(redeem(codes[0], "anna"), "expired|f")
    let extended = try sample("spring").batch
    let second = try sample("summer", start: 20_000)
    try load([extended, second.batch])
    try equal(redeem(codes[0], "anna"), "accepted|t")
    try equal(redeem(second.codes[0], "anna"), "accepted|t")
    try equal(revoke("'com.example.app', 'spring'"), "revoked")
    // A file from before the revocation does not undo it.
    try load([extended, second.batch])
    try equal(redeem(codes[1], "anna"), "revoked|f")
    try equal(redeem(codes[0], "berta"), "redeemed|f")
    try equal(
      server.rows(
        "SELECT count(*) FROM offerc.code", "SELECT offer_name FROM offerc.batch ORDER BY batch"),
      ["20", "It's \\ spring", "SPRING"])
  }

  /// The numbers of batches end at 2,147,483,647.
  @Test func loadingAgainTakesNoNumber() throws {
    for _ in 0..<3 { try load([try sample("spring").batch]) }
    try load([try sample("summer", start: 20_000).batch])
    try equal(server.rows("SELECT batch FROM offerc.batch ORDER BY 1"), ["1", "2"])
  }

  /// After a lost key, the same catalog gives other codes at the same indices.
  @Test func theSameBatchOfAnotherKeyIsRefused() throws {
    let (batch, codes) = try sample("spring")
    let other = try sample("spring", key: try exampleKey(from: 1)).batch
    try load([batch], hasDigests: false)
    try load([batch])
    try contains(load(database.data([other])), "batch spring of com.example.app was made with another key")
    try load([batch])
    try equal(server.rows("SELECT count(*) FROM offerc.code"), ["10"])
    try begins(redeem(codes[0], "anna"), with: "accepted")
  }

  @Test func whatDoesNotFitIsRefusedAsAWhole() throws {
    let batch = try sample("spring").batch
    try load([batch])
    try contains(
      load(database.data([try sample("spring", count: 11).batch])),
      "batch spring of com.example.app has other codes in this database")
    try contains(
      load(database.data([try sample("other", bundleId: "com.example.other").batch])),
      "batch other shares codes with another batch")
    var lines = try database.data([try sample("summer", start: 20_000).batch]).split(
      separator: "\n", omittingEmptySubsequences: false)
    lines.removeAll { $0.hasSuffix("\t5") }
    try contains(load(lines.joined(separator: "\n")), "batch summer has 10 codes, but the file has 9")
    // A file that ends in the middle of its codes.
    let half = lines[...(try #require(lines.firstIndex { $0.hasSuffix("\t3") }))]
    _ = try load(half.joined(separator: "\n") + "\n")
    try equal(server.rows("SELECT count(*) FROM offerc.code"), ["10"])
  }

  @Test func aServerNeedsNoMoreThanTheRightToRedeem() throws {
    let (batch, codes) = try sample("spring")
    try load([batch])
    _ = try server.rows(
      "CREATE ROLE web LOGIN", "GRANT USAGE ON SCHEMA offerc TO web",
      "GRANT EXECUTE ON FUNCTION offerc.redeem(uuid, text) TO web")
    func asWeb(_ sql: String) throws -> String {
      try server.psql(["-U", "web", "-c", sql]).output.trimmingCharacters(in: .newlines)
    }
    try equal(asWeb("SELECT result FROM offerc.redeem('\(digest(codes[0]))', 'anna')"), "accepted")
    for forbidden in [
      "SELECT * FROM offerc.code", "SELECT * FROM offerc.redemption", "DELETE FROM offerc.redemption",
      "SELECT offerc.revoke('com.example.app', 'spring')", "SELECT offerc.revoke('\(try digest(codes[0]))')",
      "SELECT * FROM offerc.redeem('com.example.app', 'spring', 1001, 'anna')",
      "SELECT * FROM offerc.redemptions_by_day", "CALL offerc.load_revoked('com.example.app', 'spring')",
    ] {
      try contains(asWeb(forbidden), "permission denied", "\(forbidden)")
    }
  }

  /// At another level, a transaction that began before a revocation would not see it.
  @Test func redeemingNeedsReadCommitted() throws {
    let (batch, codes) = try sample("spring")
    try load([batch])
    for level in ["REPEATABLE READ", "SERIALIZABLE"] {
      let call = "SELECT offerc.redeem('\(try digest(codes[0]))', 'anna')"
      let (status, said) = try server.psql(["-c", "BEGIN ISOLATION LEVEL \(level); \(call); COMMIT"])
      #expect(status != 0 && said.contains("can go unseen at the isolation level \(level.lowercased())"))
    }
    try equal(redeem(codes[0], "berta"), "accepted|t")
  }

  @Test func aMigrationIsAppliedOnceWhileCodesAreRedeemed() throws {
    let (batch, codes) = try sample("spring", count: 2000)
    try load([batch])
    let calls = try codes.map { "SELECT result FROM offerc.redeem('\(try digest($0))', 'anna');\n" }
    try folder.write(calls.joined(), to: "calls.sql")
    let (client, pipe) = server.client(["-f", folder.path("calls.sql")])
    try client.run()
    let next = Migration(
      summary: "a note for each redemption", script: "ALTER TABLE offerc.redemption ADD COLUMN note text;\n")
    let newer = postgreSQLSchema(postgreSQLMigrations + [next])
    for _ in 0..<3 { try absent(load(newer)) }
    let answers = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    client.waitUntilExit()
    equal(answers, String(repeating: "accepted\n", count: 2000))
    try equal(server.rows("SELECT version FROM offerc.migration ORDER BY 1"), ["1", "2", "3", "4"])
    try equal(server.rows("SELECT count(*) FROM offerc.redemption WHERE note IS NULL"), ["2000"])
    try contains(load(database.schema), "set up by a newer version of offerc")
  }

  @Test func twoMayLoadAtOnce() throws {
    let batch = try sample("spring", count: 2000).batch
    try folder.write(database.schema + (try database.data([batch])), to: "all.sql")
    let clients = (0..<4).map { _ in server.client(["-f", folder.path("all.sql")]) }
    for client in clients { try client.process.run() }
    for client in clients {
      let said = try client.output.fileHandleForReading.readToEnd() ?? Data()
      client.process.waitUntilExit()
      equal(client.process.terminationStatus, 0, "\(String(decoding: said, as: UTF8.self))")
    }
    try equal(server.rows("SELECT count(*) FROM offerc.code"), ["2000"])
  }
}
