import Foundation
import TestSupport
import Testing

@testable import CodeRedemption
@testable import CommandTestSupport
@testable import RedemptionTestSupport

/// Databases that the files of 0.1.0 and 0.2.0 have made, which have the same text: they are changed while clients redeem.
@Suite(.needsPostgreSQL)
struct PostgreSQLMigrationTests {
  private let server: PostgreSQLDatabase
  private let folder: TemporaryFolder
  private let database = RedemptionDatabase.postgresql

  init() throws {
    server = try PostgreSQLDatabase()
    folder = try TemporaryFolder()
  }

  private func load(_ text: String) throws -> String { try server.load(text, in: folder) ?? "" }

  private func loadReleased() throws {
    try equal(load(released(.postgresql, RedemptionDatabase.schemaFile)), "")
    try equal(load(released(.postgresql, RedemptionDatabase.dataFile)), "")
  }

  @Test func nothingIsLostWhileClientsRedeem() throws {
    try loadReleased()
    let digests = try releasedDigests()
    try #require(digests.count == 400)
    let calls = digests.map {
      "SELECT '\($0)', result FROM offerc.redeem('\($0)', :'name');\nSELECT FROM pg_sleep(0.03);\n"
    }
    try folder.write(calls.joined(), to: "calls.sql")
    let clients = (0..<8).map { number in
      server.client(["-v", "name=client-\(number)", "-f", folder.path("calls.sql")])
    }
    for client in clients { try client.process.run() }
    while try server.rows("SELECT count(*) > 20 FROM offerc.redemption") == ["f"] { usleep(10_000) }
    for _ in 0..<3 { try equal(load(database.schema), "") }
    try equal(server.rows("SELECT count(*) < 400 FROM offerc.redemption"), ["t"])
    var told: [String] = []
    for (number, client) in clients.enumerated() {
      let text = String(decoding: try client.output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      client.process.waitUntilExit()
      equal(client.process.terminationStatus, 0, "\(text.suffix(500))")
      let answers = text.split(separator: "\n")
      equal(answers.count, 400)
      told += answers.filter { $0.hasSuffix("|accepted") }.map { "\($0.prefix(32))|client-\(number)" }
    }
    let kept = try server.rows(
      "SELECT replace(digest::text, '-', ''), redeemer FROM offerc.redemption JOIN offerc.code USING (batch, code_index)"
    )
    equal(told.count, 400)
    equal(told.sorted(), kept.sorted())
    try equal(server.rows("SELECT version FROM offerc.migration ORDER BY 1"), ["1", "2", "3"])
    try equal(load(released(.postgresql, RedemptionDatabase.dataFile)), "")
  }

  /// What psql's `\d` and `\df` show, and the rights.
  private func catalogs() throws -> [String] {
    try server.rows(
      "SELECT relname, relkind, relacl FROM pg_class WHERE relnamespace = 'offerc'::regnamespace ORDER BY 1",
      """
      SELECT relname, attname, atttypid::regtype, attnotnull, attidentity, pg_get_expr(adbin, adrelid)
        FROM pg_class c JOIN pg_attribute ON attrelid = c.oid
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE relnamespace = 'offerc'::regnamespace AND attnum > 0 ORDER BY 1, attnum
      """,
      "SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'offerc'::regnamespace ORDER BY 1, 2",
      "SELECT pg_get_functiondef(oid), proacl FROM pg_proc WHERE pronamespace = 'offerc'::regnamespace ORDER BY oid::regprocedure::text",
      "SELECT pg_get_viewdef('offerc.redemptions_by_day'::regclass)",
      "SELECT c.relname, objsubid, description FROM pg_description JOIN pg_class c ON c.oid = objoid WHERE relnamespace = 'offerc'::regnamespace ORDER BY 1, 2",
      "SELECT version FROM offerc.migration ORDER BY 1")
  }

  @Test func theSchemaIsThatOfANewDatabase() throws {
    try loadReleased()
    let before = try catalogs()
    try equal(load(database.schema), "")
    let after = try catalogs()
    _ = try server.rows("DROP SCHEMA offerc CASCADE")
    try equal(load(database.schema), "")
    try equal(load(released(.postgresql, RedemptionDatabase.dataFile)), "")
    try equal(catalogs(), after)
    #expect(before != after && after.count > 300)
    try equal(server.rows("SELECT batch FROM offerc.gate"), ["1"])
  }

  @Test func grantsAndTheOwnDayStay() throws {
    try loadReleased()
    let digest = try releasedDigests()[0]
    _ = try server.rows(
      "CREATE ROLE till LOGIN", "GRANT USAGE ON SCHEMA offerc TO till",
      "GRANT EXECUTE ON FUNCTION offerc.redeem(uuid, text), offerc.revoke(text, text) TO till",
      "GRANT EXECUTE ON FUNCTION offerc.redeem(text, text, bigint, text) TO PUBLIC",
      """
      CREATE OR REPLACE FUNCTION offerc.day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS
        $$ SELECT date '2000-01-01' + (moment - moment) $$
      """)
    // Those of the released version.
    let names = "'day', 'redeem_place', 'redeem', 'revoke', 'load_batch', 'load_codes', 'load_revoked'"
    let rights =
      "SELECT proname, proacl FROM pg_proc WHERE pronamespace = 'offerc'::regnamespace AND proname IN (\(names)) ORDER BY oid"
    let day = "SELECT pg_get_functiondef('offerc.day(timestamptz)'::regprocedure)"
    let before = try server.rows(rights, day)
    try equal(load(database.schema), "")
    try equal(server.rows(rights, day), before)
    let till = try server.psql(["-U", "till", "-c", "SELECT result FROM offerc.redeem('\(digest)', 'anna')"])
    equal(till.output, "accepted\n")
    try contains(server.psql(["-U", "till", "-c", "SELECT * FROM offerc.gate"]).output, "permission denied")
  }

  /// Version 1 had no limit.
  @Test func aLongRedeemerOfVersion1Stays() throws {
    try loadReleased()
    let digest = try releasedDigests()[0]
    _ = try server.rows("SELECT offerc.redeem('\(digest)', repeat('x', 5000))")
    try equal(load(database.schema), "")
    try equal(server.rows("SELECT length(redeemer) FROM offerc.redemption"), ["5000"])
    try equal(server.rows("SELECT result FROM offerc.redeem('\(digest)', 'anna')"), ["redeemed"])
  }

  /// Its transaction holds a lock of version 1, which version 2 does not ask for.
  @Test func aTransactionThatIsLeftOpenStopsTheMigrationWithWords() throws {
    try loadReleased()
    let digests = try releasedDigests()
    let stuck = try server.leaveOpen("SELECT offerc.redeem('\(digests[0])', 'slow')")
    let said = try load(database.schema)
    contains(
      said, "nothing is changed: a transaction that redeems codes has been open for more than 10 seconds")
    try equal(server.rows("SELECT version FROM offerc.migration"), ["1"])
    try equal(stuck.end("COMMIT"), "")
    try equal(load(database.schema), "")
    try equal(server.rows("SELECT result FROM offerc.redeem('\(digests[0])', 'anna')"), ["redeemed"])
  }
}

/// The same for SQLite.
@Suite(
  .enabled(if: Tool.sqlite3 != nil, "sqlite3 is not installed: `Scripts/bootstrap databases` installs it"))
struct SQLiteMigrationTests {
  private let folder: TemporaryFolder
  private let database = RedemptionDatabase.sqlite

  init() throws { folder = try TemporaryFolder() }

  private func run(_ commands: String, on file: String = "codes.sqlite") throws -> [String] {
    let (status, output) = try #require(Tool.sqlite3).run(
      ["-bail", "-cmd", ".timeout 30000", folder.path(file), commands])
    equal(status, 0, "\(output)")
    return output.split(separator: "\n").map(String.init)
  }

  private func load(_ text: String, into file: String = "codes.sqlite") throws {
    try folder.write(text, to: "file.sql")
    try equal(run(".read \(folder.path("file.sql"))", on: file), [])
  }

  private func loadReleased() throws {
    try load(released(.sqlite, RedemptionDatabase.schemaFile))
    try load(released(.sqlite, RedemptionDatabase.dataFile))
  }

  @Test func nothingIsLostWhileClientsRedeem() throws {
    try loadReleased()
    let digests = try releasedDigests().prefix(60)
    let calls = digests.map { digest in
      """
      BEGIN IMMEDIATE;
      INSERT INTO offerc_redeem VALUES (x'\(digest)', 'NAME');
      SELECT lower(hex(digest)) FROM offerc_state WHERE digest = x'\(digest)' AND redeemer = 'NAME';
      COMMIT;

      """
    }
    let path = try #require(Tool.sqlite3).path
    let clients = try (0..<8).map { number in
      try folder.write(calls.joined().replacing("NAME", with: "client-\(number)"), to: "\(number).sql")
      let process = Process()
      process.currentDirectoryURL = folder.url
      process.executableURL = URL(filePath: path)
      process.arguments = ["-bail", "-cmd", ".timeout 30000", "codes.sqlite", ".read \(number).sql"]
      let output = Pipe()
      process.standardOutput = output
      return (process: process, output: output)
    }
    for client in clients { try client.process.run() }
    while try run("SELECT count(*) > 2 FROM offerc_redemption") == ["0"] { usleep(2_000) }
    for _ in 0..<3 { try load(database.schema) }
    var told: [String] = []
    for (number, client) in clients.enumerated() {
      let text = String(decoding: try client.output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      client.process.waitUntilExit()
      equal(client.process.terminationStatus, 0)
      told += text.split(separator: "\n").map { "\($0)|client-\(number)" }
    }
    let kept = try run(
      "SELECT lower(hex(digest)), redeemer FROM offerc_redemption JOIN offerc_code USING (batch, code_index)")
    equal(told.count, 60)
    equal(told.sorted(), kept.sorted())
    try equal(run("SELECT version FROM offerc_migration"), ["1", "2"])
    try load(released(.sqlite, RedemptionDatabase.dataFile))
  }

  @Test func theSchemaIsThatOfANewDatabase() throws {
    let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2"
    try loadReleased()
    let before = try run(schema)
    try load(database.schema)
    let after = try run(schema)
    try load(database.schema, into: "new.sqlite")
    try equal(run(schema, on: "new.sqlite"), after)
    #expect(before != after && after.count > 50)
    // The file of 0.2.0 takes nothing back.
    try load(released(.sqlite, RedemptionDatabase.schemaFile))
    try equal(run(schema), after)
  }

  @Test func aDatabaseOfALaterVersionIsRefused() throws {
    try load(database.schema)
    _ = try run("INSERT INTO offerc_migration (version) VALUES (3); DROP TRIGGER offerc_revoke_insert")
    try folder.write(database.schema, to: "file.sql")
    let (status, said) = try #require(Tool.sqlite3).run(
      ["-bail", folder.path("codes.sqlite"), ".read \(folder.path("file.sql"))"])
    #expect(status != 0 && said.contains("this database was set up by a newer version of offerc"))
    try equal(run("SELECT count(*) FROM sqlite_schema WHERE name = 'offerc_revoke_insert'"), ["0"])
  }
}
