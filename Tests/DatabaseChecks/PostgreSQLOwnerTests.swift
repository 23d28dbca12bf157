import Foundation
import TestSupport
import Testing

@testable import CodeRedemption
@testable import CommandTestSupport
@testable import RedemptionTestSupport

/// Whose the schema `offerc` may be when a file is loaded.
@Suite(.needsPostgreSQL)
struct PostgreSQLOwnerTests {
  private let server: PostgreSQLDatabase
  private let folder: TemporaryFolder
  private let database = RedemptionDatabase.postgresql

  init() throws {
    server = try PostgreSQLDatabase()
    folder = try TemporaryFolder()
  }

  /// Makes a role that only this test has: roles belong to the server.
  private func makeRole(_ name: String, _ options: String = "LOGIN") throws -> String {
    let role = "\(name)_\(UUID().uuidString.prefix(8).lowercased())"
    _ = try server.rows("CREATE ROLE \(role) \(options)")
    return role
  }

  private func load(_ text: String, as user: String = "offerc") throws -> String {
    try server.load(text, as: user, in: folder) ?? ""
  }

  @Test func aSchemaThatSomebodyElseHasPreparedIsRefused() throws {
    let evil = try makeRole("evil")
    let name = try server.rows("SELECT current_database()")[0]
    _ = try server.rows("GRANT CREATE ON DATABASE \(name) TO \(evil)")
    let parameters =
      "a text, b text, c text, d text, e text, f integer, g bigint, h bigint, i date, j date, k boolean"
    let prepared = """
      CREATE SCHEMA offerc;
      CREATE TABLE offerc.migration (version integer PRIMARY KEY, applied_at timestamptz DEFAULT now());
      INSERT INTO offerc.migration VALUES (1), (2);
      CREATE PROCEDURE offerc.load_batch(\(parameters)) LANGUAGE plpgsql AS
        $$ BEGIN ALTER ROLE \(evil) SUPERUSER; END $$;
      CREATE PROCEDURE offerc.load_codes(a text, b text) LANGUAGE plpgsql AS $$ BEGIN END $$;
      GRANT ALL ON SCHEMA offerc TO public;
      GRANT ALL ON offerc.migration TO public;
      """
    try equal(load(prepared, as: evil), "")
    let data = try database.data([try sample("spring").batch])
    for text in [database.schema, data] {
      try contains(
        load(text),
        "the schema offerc belongs to the role \(evil), but offerc is not a member of it: load this file as \(evil), or"
      )
    }
    try equal(server.rows("SELECT rolsuper FROM pg_roles WHERE rolname = '\(evil)'"), ["f"])
    // What the message says.
    _ = try server.rows("DROP SCHEMA offerc CASCADE")
    try equal(load(database.schema), "")
    try equal(load(data), "")
  }

  @Test(arguments: [
    "FUNCTION offerc.helper(integer) RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    "TABLE offerc.other (a integer)",
    "VIEW offerc.other AS SELECT 1 AS a", "TYPE offerc.other AS (a integer)", "DOMAIN offerc.other AS text",
    "PROCEDURE offerc.load_batch(text) LANGUAGE sql AS 'SELECT 1'",
  ])
  func anObjectOfSomebodyElsesIsRefused(_ object: String) throws {
    let guest = try makeRole("guest")
    let data = try database.data([try sample("spring").batch])
    try equal(load(database.schema), "")
    _ = try server.rows("GRANT USAGE, CREATE ON SCHEMA offerc TO \(guest)")
    try equal(load("CREATE \(object);", as: guest), "")
    var said = ""
    for text in [database.schema, data] {
      said = try load(text)
      contains(said, "not everything in the schema offerc belongs to its owner offerc: there is")
      contains(said, " of the role \(guest) (1 in all); check what it does")
    }
    let hint = try #require(said.firstMatch(of: /HINT:  (ALTER .*)/)).1
    _ = try server.rows(String(hint))
    try equal(load(database.schema), "")
    try equal(load(data), "")
  }

  /// A role of several people has the schema, each of whom loads.
  @Test func aMemberOfTheOwnersRoleMayLoad() throws {
    let owner = try makeRole("owner", "NOLOGIN")
    let loader = try makeRole("loader", "LOGIN IN ROLE \(owner)")
    _ = try server.rows("CREATE SCHEMA offerc AUTHORIZATION \(owner)")
    let (batch, codes) = try sample("spring")
    let data = try database.data([batch])
    for text in [database.schema, data, database.schema, data] { try equal(load(text, as: loader), "") }
    try equal(
      server.rows(
        "SELECT DISTINCT relowner::regrole FROM pg_class WHERE relnamespace = 'offerc'::regnamespace",
        "SELECT DISTINCT proowner::regrole FROM pg_proc WHERE pronamespace = 'offerc'::regnamespace"),
      [owner, owner])
    try equal(server.rows("SELECT result FROM offerc.redeem('\(digest(codes[0]))', 'anna')"), ["accepted"])
    // A superuser has all rights, but is a member of no role for that.
    try contains(load(database.schema), "the schema offerc belongs to the role \(owner)")
  }

  @Test func everyFunctionHasASearchPath() throws {
    try equal(load(database.schema), "")
    try equal(
      server.rows(
        """
        SELECT proname FROM pg_proc WHERE pronamespace = 'offerc'::regnamespace
          AND NOT coalesce(proconfig, '{}') @> '{"search_path=pg_catalog, pg_temp"}'
        """), ["day"])
  }

  @Test func theDataNeedTheSchema() throws {
    try contains(
      load(database.data([try sample("spring").batch])),
      "there is no schema offerc in this database: load 001-schema.sql first")
  }
}
