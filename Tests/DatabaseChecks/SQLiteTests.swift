import Foundation
import OfferCodes
import TestSupport
import Testing

@testable import CodeRedemption
@testable import CommandTestSupport
@testable import RedemptionTestSupport

/// The files of `codes export` in the program `sqlite3`.
@Suite(
  .enabled(if: Tool.sqlite3 != nil, "sqlite3 is not installed: `Scripts/bootstrap databases` installs it"))
struct SQLiteTests {
  private let folder: TemporaryFolder
  private let database = RedemptionDatabase.sqlite

  init() throws { folder = try TemporaryFolder() }

  private func sqlite(_ command: String) throws -> (status: Int32, output: String) {
    try #require(Tool.sqlite3).run(["-bail", folder.path("codes.sqlite"), command])
  }

  private func rows(_ sql: String) throws -> [String] {
    let (status, output) = try sqlite(sql)
    equal(status, 0, "\(output)")
    return output.split(separator: "\n").map(String.init)
  }

  private func load(_ text: String) throws -> String? {
    try folder.write(text, to: "file.sql")
    let (status, output) = try sqlite(".read \(folder.path("file.sql"))")
    return status == 0 && output.isEmpty ? nil : output
  }

  private func load(_ batches: [RedemptionBatch], hasDigests: Bool = true) throws {
    try absent(load(database.schema))
    try absent(load(database.data(batches, hasDigests: hasDigests)))
  }

  /// As the recipe of the documentation does it.
  private func redeem(_ code: String, _ redeemer: String) throws -> String {
    let digest = "x'\(try digest(code))'"
    return try rows(
      """
      BEGIN IMMEDIATE;
      INSERT INTO offerc_redeem VALUES (\(digest), '\(redeemer)');
      SELECT coalesce(max(iif(redeemer = '\(redeemer)', 'accepted', state)), 'unknown') FROM offerc_state WHERE digest = \(digest);
      COMMIT;
      """)[0]
  }

  @Test func theAnswersAreThoseOfPostgreSQL() throws {
    let old = try sample("old", start: 9000, endDate: "2026-11-01")
    let gone = try sample("gone", start: 10_000, isRevoked: true)
    let (batch, codes) = try sample("spring", revoked: [1004], offerName: "It's spring")
    try load([old.batch, gone.batch, batch])
    try equal(redeem(codes[0], "anna"), "accepted")
    try equal(redeem(codes[0], "anna"), "accepted")
    try equal(redeem(codes[0], "berta"), "redeemed")
    try equal(redeem("7KQ2M4XW9PZRA", "anna"), "unknown")
    try equal(redeem(old.codes[0], "anna"), "expired")
    try equal(redeem(gone.codes[0], "anna"), "revoked")
    try equal(redeem(codes[4], "anna"), "revoked")
    _ = try rows("INSERT INTO offerc_revoke VALUES (x'\(digest(codes[1]))')")
    try equal(redeem(codes[1], "anna"), "revoked")
    _ = try rows("INSERT INTO offerc_revoke VALUES (x'\(digest(codes[0]))')")
    try equal(redeem(codes[0], "anna"), "accepted")
    _ = try rows("INSERT INTO offerc_revoke_batch VALUES ('com.example.app', 'spring')")
    try equal(redeem(codes[3], "anna"), "revoked")
    try equal(redeem(codes[0], "anna"), "accepted")
    try equal(
      rows("SELECT bundle_id, batch_id, redeemed, revoked FROM offerc_redemptions_by_day"),
      ["com.example.app|spring|1|2"])
    let empty = try sqlite("INSERT INTO offerc_redeem VALUES (x'\(digest(codes[5]))', '')")
    #expect(empty.status != 0 && empty.output.contains("the redeemer is empty"))
  }

  /// As ORMs write inserts. The conflict clause of the outer statement replaces those in triggers.
  @Test(arguments: ["OR REPLACE", "OR IGNORE", "OR FAIL", "OR ROLLBACK"], ["OFF", "ON"])
  func anOuterConflictClauseTakesNothingAway(_ clause: String, _ recursiveTriggers: String) throws {
    let (batch, codes) = try sample("spring")
    try load([batch])
    let digests = try codes.map { "x'\(try digest($0))'" }
    _ = try rows(
      "INSERT INTO offerc_redeem VALUES (\(digests[0]), 'anna'); INSERT INTO offerc_revoke VALUES (\(digests[1]))"
    )
    let found = try rows(
      """
      PRAGMA recursive_triggers = \(recursiveTriggers);
      INSERT \(clause) INTO offerc_redeem VALUES (\(digests[0]), 'thief');
      INSERT \(clause) INTO offerc_redeem VALUES (\(digests[1]), 'thief');
      INSERT \(clause) INTO offerc_redeem_index VALUES ('com.example.app', 'spring', 1000, 'thief');
      INSERT \(clause) INTO offerc_redeem_index VALUES ('com.example.app', 'spring', 1001, 'thief');
      INSERT \(clause) INTO offerc_revoke VALUES (\(digests[0]));
      INSERT \(clause) INTO offerc_redeem VALUES (\(digests[2]), 'berta');
      SELECT state, redeemer FROM offerc_state WHERE digest IN (\(digests[0...2].joined(separator: ", ")))
        ORDER BY code_index;
      INSERT \(clause) INTO offerc_revoke_batch VALUES ('com.example.app', 'spring');
      INSERT \(clause) INTO offerc_redeem VALUES (\(digests[3]), 'late');
      SELECT state FROM offerc_state WHERE digest = \(digests[3]);
      """)
    equal(found, ["redeemed|anna", "revoked|", "redeemed|berta", "revoked"])
  }

  @Test func aRedeemerHasAThousandCharactersAtMost() throws {
    let (batch, codes) = try sample("spring")
    try load([batch])
    try equal(redeem(codes[0], String(repeating: "ä", count: 1000)), "accepted")
    for redeemer in [
      "'\(String(repeating: "x", count: 1001))'",
      "'a' || char(0) || '\(String(repeating: "x", count: 4001))'",
    ] {
      for insert in [
        "offerc_redeem VALUES (x'\(try digest(codes[1]))'",
        "offerc_redeem_index VALUES ('com.example.app', 'spring', 1001",
      ] {
        let (status, said) = try sqlite("INSERT OR IGNORE INTO \(insert), \(redeemer))")
        #expect(status != 0 && said.contains("the redeemer is too long, expected the id of a customer"))
      }
    }
    try equal(rows("SELECT count(*) FROM offerc_redemption"), ["1"])
  }

  @Test func batchAndIndexAreEnough() throws {
    let batch = try sample("spring").batch
    try load([batch], hasDigests: false)
    for index in [1000, 1000, 999, batch.lastIndex + 1] {
      _ = try rows("INSERT INTO offerc_redeem_index VALUES ('com.example.app', 'spring', \(index), 'anna')")
    }
    try equal(
      rows("SELECT code_index, redeemer FROM offerc_redemption; SELECT count(*) FROM offerc_code"),
      ["1000|anna", "0"])
  }

  @Test func loadingAgainChangesOnlyWhatTheCatalogChanged() throws {
    let (batch, codes) = try sample("spring", count: 1500, endDate: "2026-11-01")
    try load([batch])
    try equal(redeem(codes[0], "anna"), "expired")
    let extended = try sample("spring", count: 1500).batch
    try load([extended, try sample("summer", start: 20_000).batch])
    try equal(redeem(codes[0], "anna"), "accepted")
    _ = try rows("INSERT INTO offerc_revoke_batch VALUES ('com.example.app', 'spring')")
    try load([extended])
    try equal(redeem(codes[1], "anna"), "revoked")
    try equal(rows("SELECT count(*) FROM offerc_code"), ["1510"])
  }

  /// After a lost key, the same catalog gives other codes at the same indices.
  @Test func theSameBatchOfAnotherKeyIsRefused() throws {
    let (batch, codes) = try sample("spring")
    let other = try sample("spring", key: try exampleKey(from: 1)).batch
    try load([batch], hasDigests: false)
    try load([batch])
    try contains(load(database.data([other])), "the batch was made with another key")
    try load([batch])
    try equal(rows("SELECT count(*) FROM offerc_code"), ["10"])
    try begins(redeem(codes[0], "anna"), with: "accepted")
  }

  @Test func whatDoesNotFitIsRefusedAsAWhole() throws {
    try load([try sample("spring").batch])
    try contains(
      load(database.data([try sample("spring", count: 11).batch])),
      "the batch has other codes in this database")
    try contains(
      load(database.data([try sample("other", bundleId: "com.example.other").batch])),
      "the batch shares codes with another batch")
    let text = try database.data([try sample("summer", start: 20_000).batch])
    let missing = text.split(separator: "\n").filter { !$0.hasSuffix(",5),") }.joined(separator: "\n")
    try contains(load(missing), "the file has not all codes of the batch")
    try equal(rows("SELECT count(*) FROM offerc_code; SELECT count(*) FROM offerc_batch"), ["10", "1"])
  }

  @Test func everyNameIsReadBackByteForByte() throws {
    let names = try hostileOfferNames()
    try load(try samples(named: names))
    try equal(rows("SELECT lower(hex(offer_name)) FROM offerc_batch ORDER BY batch"), names.map(hexadecimal))
    try equal(rows("SELECT name FROM sqlite_schema WHERE name LIKE 'pwned%'"), [])
  }

  @Test func manyProcessesRedeemEachCodeOnce() throws {
    let (batch, codes) = try sample("spring", count: 40)
    try load([batch])
    let sql = try codes.map { "INSERT INTO offerc_redeem VALUES (x'\(try digest($0))', 'NAME');\n" }.joined()
    let path = try #require(Tool.sqlite3).path
    let clients = try (0..<8).map { number in
      try folder.write(sql.replacing("NAME", with: "client-\(number)"), to: "\(number).sql")
      let process = Process()
      process.currentDirectoryURL = folder.url
      process.executableURL = URL(filePath: path)
      process.arguments = ["-bail", "-cmd", ".timeout 30000", "codes.sqlite", ".read \(number).sql"]
      return process
    }
    for client in clients { try client.run() }
    for client in clients {
      client.waitUntilExit()
      equal(client.terminationStatus, 0)
    }
    try equal(rows("SELECT count(*), count(DISTINCT code_index) FROM offerc_redemption"), ["40|40"])
  }
}
