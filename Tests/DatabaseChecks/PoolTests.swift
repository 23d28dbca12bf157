import Foundation
import OfferModel
import TestSupport
import Testing

@testable import CodeRedemption
@testable import CommandTestSupport
@testable import RedemptionTestSupport

/// The pool of `codes export --pool` on a real server.
@Suite(.needsPostgreSQL)
struct PoolTests {
  private let server: PostgreSQLDatabase
  private let folder: TemporaryFolder
  /// Roles belong to the server: each test has its own.
  private let role = "pool_\(UUID().uuidString.prefix(8).lowercased())"

  init() throws {
    server = try PostgreSQLDatabase()
    folder = try TemporaryFolder()
    try absent(server.load(RedemptionDatabase.postgresql.schema, in: folder))
  }

  private func load(_ batches: [PoolBatch]) throws {
    try absent(server.load(poolFile(batches, for: role), in: folder))
  }

  private func claim(_ recipient: String, _ request: String, of offer: String = "SPRING") throws -> (
    result: String, code: String
  ) {
    let row = try server.rows(
      "SELECT result, code FROM offerc.claim('\(offer)', '\(recipient)', '\(request)')")[0]
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return (cells[0], cells[1])
  }

  private func reserve(_ recipient: String, _ request: String, minutes: Int = 10) throws -> String {
    try server.rows(
      "SELECT result FROM offerc.reserve('SPRING', '\(recipient)', '\(request)', \(minutes))")[0]
  }

  private func release(_ recipient: String, _ request: String) throws -> String {
    try server.rows("SELECT offerc.release('SPRING', '\(recipient)', '\(request)')")[0]
  }

  private func remaining() throws -> String { try server.rows("SELECT offerc.remaining('SPRING')")[0] }

  private func endHolds() throws {
    _ = try server.rows(
      "UPDATE offerc.pool_claim SET held_until = now() - interval '1 minute' WHERE held_until IS NOT NULL",
      "UPDATE offerc.pool_code SET available_at = now() - interval '1 minute' WHERE available_at > now() AND available_at < 'infinity'"
    )
  }

  private func refused(_ sql: String) throws -> String {
    let (status, output) = try server.psql(["-c", sql])
    #expect(status != 0, "\(sql)")
    return output
  }

  @Test func theSameRequestGetsTheSameCodeAndAnotherOneIsCapped() throws {
    let (batch, codes) = try poolSample("spring", cap: 2)
    try load([batch])
    let first = try claim("anna", "1")
    equal(first.result, "given")
    #expect(codes.contains(first.code))
    try equal(claim("anna", "1").code, first.code)
    let second = try claim("anna", "2")
    #expect(second.result == "given" && second.code != first.code)
    try equal(claim("anna", "3").result, "over-cap")
    try equal(claim("anna", "1").code, first.code)
    let answer = try server.rows(
      "SELECT is_new, link, last_day FROM offerc.claim('com.example.app.monthly/SPRING', 'anna', '1')")
    equal(answer, ["f|https://apps.apple.com/redeem?ctx=offercodes&id=1&code=\(first.code)|2999-04-30"])
    try equal(remaining(), "8")
  }

  @Test func anOfferIsNamedByItsReferenceNameOrWithItsProduct() throws {
    let monthly = try poolSample("spring").batch
    let yearly = try poolSample("spring-year", productId: "com.example.app.yearly").batch
    try load([monthly, yearly])
    try equal(claim("anna", "1").result, "ambiguous-offer")
    try equal(claim("anna", "1", of: "com.example.app.yearly/SPRING").result, "given")
    try equal(claim("anna", "1", of: "SUMMER").result, "unknown-offer")
    try contains(refused("SELECT offerc.remaining('SUMMER')"), "there is no offer 'SUMMER' in the pool")
    try contains(refused("SELECT offerc.remaining('SPRING')"), "several offers have the name 'SPRING'")
  }

  @Test func aHoldIsWhatTheNextClaimGets() throws {
    try load([try poolSample("spring", count: 2).batch])
    try equal(reserve("anna", "cart"), "held")
    try equal(reserve("anna", "cart"), "held")
    try equal(reserve("anna", "other"), "over-cap")
    try equal(remaining(), "1")
    let given = try claim("anna", "order")
    equal(given.result, "given")
    try equal(reserve("anna", "cart"), "given")
    try equal(claim("anna", "cart").code, given.code)
    try equal(release("anna", "cart"), "given")
    try equal(remaining(), "1")
  }

  @Test func aHoldEndsByItselfOrByRelease() throws {
    try load([try poolSample("spring", count: 1).batch])
    try equal(reserve("anna", "cart"), "held")
    try equal(claim("berta", "1").result, "empty")
    try equal(release("anna", "cart"), "released")
    try equal(release("anna", "cart"), "unknown")
    try equal(reserve("anna", "cart"), "held")
    try endHolds()
    let berta = try claim("berta", "1")
    equal(berta.result, "given")
    // The hold that is over takes nothing from whoever has the code now.
    try equal(release("anna", "cart"), "released")
    try equal(claim("anna", "cart").result, "empty")
    try equal(claim("berta", "1").code, berta.code)
    try equal(remaining(), "0")
  }

  @Test func whatEndsFirstIsGivenFirstAndNothingThatEndsSoon() throws {
    let late = try poolSample("late", count: 1, endDate: "2999-05-01")
    let early = try poolSample("early", count: 1, endDate: "2998-05-01", givenUntil: "2998-04-28")
    let ending = try poolSample("ending", count: 1, endDate: "2999-01-01", givenUntil: "2020-01-01")
    try load([late.batch, early.batch, ending.batch])
    try equal(claim("anna", "1").code, early.codes[0])
    try equal(claim("berta", "1").code, late.codes[0])
    try equal(claim("clara", "1").result, "empty")
  }

  @Test func whatIsRevokedIsNotGivenAndARetrySaysSo() throws {
    try load([try poolSample("spring", cap: 3).batch])
    try equal(claim("anna", "1").result, "given")
    try equal(reserve("berta", "cart"), "held")
    try equal(server.rows("SELECT offerc.revoke('com.example.app', 'spring')"), ["revoked"])
    try equal(claim("anna", "1").result, "revoked")
    try equal(claim("anna", "2").result, "empty")
    try equal(claim("berta", "cart").result, "empty")
    try equal(server.rows("SELECT offerc.revoke('com.example.app', 'other')"), ["unknown"])
    // Loading again does not bring it back.
    try load([try poolSample("spring", cap: 3).batch])
    try equal(claim("clara", "1").result, "empty")
    try load([try poolSample("summer", isRevoked: true).batch])
    try equal(claim("clara", "1").result, "empty")
  }

  @Test func anExpiredCodeIsSaidToBeExpired() throws {
    try load([try poolSample("spring").batch])
    try equal(claim("anna", "1").result, "given")
    _ = try server.rows("UPDATE offerc.pool_batch SET end_date = '2020-01-01'")
    try equal(claim("anna", "1").result, "expired")
  }

  @Test func ownCodesAreGivenAndSingleOnesRevoked() throws {
    let (own, codes) = try sample("own", count: 3, revoked: [1000])
    let batch = PoolBatch(
      bundleId: own.bundleId, id: own.id, productId: own.productId, offerName: own.offerName,
      environment: .production, codesPerRecipient: 3, createdDate: own.createdDate, endDate: own.endDate,
      givenUntil: own.endDate, link: "https://example.com/?c={code}&x=1", isRevoked: false, codes: .own(own))
    try load([batch])
    try equal(remaining(), "2")
    let first = try claim("anna", "1")
    #expect(codes.dropFirst().contains(first.code))
    try equal(
      server.rows("SELECT link FROM offerc.claim('SPRING', 'anna', '1')"),
      ["https://example.com/?c=\(first.code)&x=1"])
    // The database can redeem it as well, and a single revocation stops both.
    try absent(server.load(RedemptionDatabase.postgresql.data([own]), in: folder))
    for code in codes {
      _ = try server.rows("SELECT offerc.revoke('\(digest(code))')")
    }
    try equal(remaining(), "0")
    try equal(claim("anna", "1").result, "revoked")
  }

  @Test func loadingAgainChangesNothingButTheCap() throws {
    let (batch, _) = try poolSample("spring", count: 20_001)
    try load([batch])
    let given = try claim("anna", "1")
    try load([try poolSample("spring", count: 20_001, cap: 2).batch])
    try equal(claim("anna", "1").code, given.code)
    try equal(claim("anna", "2").result, "given")
    try equal(remaining(), "19999")
    try equal(server.rows("SELECT max(batch), count(*) FROM offerc.pool_batch"), ["1|1"])
    let other = try poolSample("spring", count: 20_000).batch
    try contains(server.load(poolFile([other], for: role), in: folder), "has other codes in this database")
    let shared = PoolBatch(
      bundleId: batch.bundleId, id: "twice", productId: batch.productId, offerName: "SUMMER",
      environment: .production, codesPerRecipient: 1, createdDate: batch.createdDate, endDate: batch.endDate,
      givenUntil: batch.givenUntil, link: nil, isRevoked: false, codes: batch.codes)
    try contains(
      server.load(poolFile([shared], for: role), in: folder), "some codes of batch twice are in another batch"
    )
    // Nothing of a file that is refused is there.
    try equal(server.rows("SELECT count(*) FROM offerc.pool_code"), ["20001"])
  }

  @Test func whoIsForgottenStaysCounted() throws {
    try load([try poolSample("spring").batch, try poolSample("summer", offerName: "SUMMER").batch])
    try equal(claim("anna", "1").result, "given")
    try equal(reserve("berta", "cart"), "held")
    let audit =
      "SELECT offer_name, recipient, request, given_at IS NOT NULL, held_until IS NOT NULL FROM offerc.pool_audit ORDER BY recipient"
    try equal(server.rows(audit), ["SPRING|anna|1|t|f", "SPRING|berta|cart|f|t"])
    try equal(server.rows("SELECT offerc.forget('anna')", "SELECT offerc.forget('berta')"), ["1", "1"])
    try equal(server.rows(audit), ["SPRING|||t|f"])
    try equal(remaining(), "9")
    try equal(
      server.rows("SELECT given, held, remaining FROM offerc.pool_status WHERE batch_id = 'spring'"),
      ["1|0|9"])
    try equal(claim("anna", "1").result, "given")
    let counts = try server.rows(
      "SELECT count(code), count(*) FILTER (WHERE recipient IS NULL) FROM offerc.pool_audit_with_codes")
    equal(counts, ["2|1"])
  }

  /// What a server may do whose role has the rights of `--role`, and no others.
  @Test func theRoleCallsFunctionsAndReadsNothing() throws {
    try load([try poolSample("spring").batch])
    let login = "shop_\(UUID().uuidString.prefix(8).lowercased())"
    _ = try server.rows("CREATE ROLE \(login) LOGIN IN ROLE \(role)")
    func ask(_ sql: String) throws -> String { try server.psql(["-U", login, "-c", sql]).output }
    try contains(ask("SELECT result FROM offerc.claim('SPRING', 'anna', '1')"), "given")
    try contains(ask("SELECT offerc.remaining('SPRING')"), "9")
    for sql in [
      "SELECT * FROM offerc.pool_code", "SELECT * FROM offerc.pool_claim", "SELECT * FROM offerc.pool_audit",
      "SELECT * FROM offerc.pool_status", "SELECT offerc.take('SPRING', 'x', 'y', NULL)",
      "SELECT offerc.forget('anna')", "SELECT offerc.revoke('com.example.app', 'spring')",
      "SELECT offerc.revoke_pool_batch('com.example.app', 'spring')",
      "CALL offerc.load_pool_codes('com.example.app', 'spring')",
      "BEGIN; LOCK TABLE offerc.pool_code", "SELECT * FROM offerc.pool_code FOR UPDATE",
      "CREATE FUNCTION offerc.day(x date) RETURNS date LANGUAGE sql AS 'SELECT x'",
    ] {
      try contains(ask(sql), "permission denied", sql)
    }
    // Objects of its own that have the names of the system's do not change what the functions do.
    let shadow =
      "CREATE TEMP TABLE pool_code (x int); CREATE FUNCTION pg_temp.random() RETURNS float LANGUAGE sql AS 'SELECT 1/0.0'; SET search_path = pg_temp, pg_catalog; SELECT result FROM offerc.claim('SPRING', 'berta', '1')"
    try contains(ask(shadow), "given")
    for (arguments, message) in [
      ("'SPRING', '', '1'", "the recipient has 0 bytes"),
      ("'SPRING', NULL, '1'", "the recipient has 0 bytes"),
      ("'SPRING', 'anna', repeat('ä', 101)", "the request has 202 bytes"),
    ] {
      try contains(ask("SELECT offerc.claim(\(arguments))"), message)
    }
    try contains(ask("SELECT offerc.reserve('SPRING', 'x', 'y', 1441)"), "cannot be held for 1441 minutes")
    for level in ["REPEATABLE READ", "SERIALIZABLE"] {
      try contains(
        ask("BEGIN ISOLATION LEVEL \(level); SELECT offerc.claim('SPRING', 'x', 'y')"),
        "the isolation level is")
    }
    try contains(
      ask("BEGIN READ ONLY; SELECT offerc.claim('SPRING', 'x', 'y')"), "the transaction is read-only")
    let injected = "a'); DROP SCHEMA offerc CASCADE; --".replacing("'", with: "''")
    try contains(ask("SELECT result FROM offerc.claim('SPRING', '\(injected)', '\(injected)')"), "given")
  }

  /// Somebody who has the password of the server, and knows PostgreSQL.
  @Test func theRightsOfTheRoleGiveNothingElse() throws {
    let (batch, codes) = try poolSample("spring", count: 20, cap: 2)
    try load([batch])
    let login = "shop_\(UUID().uuidString.prefix(8).lowercased())"
    _ = try server.rows("CREATE ROLE \(login) LOGIN IN ROLE \(role)")
    func ask(_ sql: String) throws -> String { try server.psql(["-U", login, "-c", sql]).output }
    func shown(_ text: String) -> Set<String> { Set(codes.filter { text.contains($0) }) }
    let given = try claim("anna", "1").code
    // Many calls in one statement, and calls inside functions that claim to change nothing, keep the cap.
    let many = "SELECT (offerc.claim('SPRING', 'berta', n::text)).code FROM generate_series(1, 9) n"
    try equal(shown(ask(many)).count, 2)
    let wrapped = """
      CREATE FUNCTION pg_temp.again(n integer) RETURNS text STABLE LANGUAGE sql AS
        $$ SELECT (offerc.claim('SPRING', 'clara', n::text)).code $$;
      SELECT pg_temp.again(n) FROM generate_series(1, 9) n
      """
    try equal(shown(ask(wrapped)).count, 2)
    // What the server can be told to say about statements has no codes of others.
    let loud = """
      SET client_min_messages = debug5; SET debug_print_plan = on; SET debug_print_rewritten = on;
      SET plpgsql.extra_errors = 'all'; SELECT result FROM offerc.claim('SPRING', 'dora', '1')
      """
    try empty(shown(ask(loud)))
    for sql in [
      "SELECT most_common_vals FROM pg_stats WHERE schemaname = 'offerc'",
      "SELECT code FROM offerc.claim('SPRING', 'anna'' OR true --', '1') WHERE false",
      "SELECT offerc.remaining('SPRING'' UNION SELECT code FROM offerc.pool_code --')",
      "EXPLAIN (ANALYZE, VERBOSE) SELECT * FROM offerc.claim('SPRING', 'emil', '1')",
    ] {
      try empty(shown(ask(sql)), sql)
    }
    for sql in [
      "COPY offerc.pool_code TO STDOUT", "TABLE offerc.pool_claim", "TABLE offerc.pool_audit_with_codes",
      "SELECT offerc.answer_again(NULL, now())", "SELECT offerc.check_claim('x', 'y')",
      "SELECT nextval('offerc.pool_batch_batch_seq')",
      "ALTER FUNCTION offerc.claim(text, text, text) RESET ALL",
      "CREATE OPERATOR offerc.= (FUNCTION = texteq, LEFTARG = text, RIGHTARG = text)",
      "SELECT offerc.revoke_pool_code('com.example.app', 'spring', 0)",
    ] {
      try contains(ask(sql), sql.hasPrefix("ALTER") ? "must be owner" : "permission denied", sql)
    }
    // Locks of its own hold up nobody.
    let locks = try server.leaveOpen("SELECT pg_advisory_lock(n) FROM generate_series(1, 100) n", as: login)
    try equal(claim("anna", "1").code, given)
    _ = try locks.end()
    for minutes in ["0", "-1", "1441", "2147483647", "NULL"] {
      try contains(
        ask("SELECT offerc.reserve('SPRING', 'x', 'y', \(minutes))"), "expected 1 to 1440", minutes)
    }
    // Asking again does not prolong a hold.
    let hold = "SELECT held_until FROM offerc.reserve('SPRING', 'fritz', 'cart', 1)"
    try equal(ask(hold), ask(hold))
  }

  /// Whoever holds up a customer for whom somebody else has claimed gives up after some seconds.
  @Test func aCallWaitsNotForeverForItsRecipient() throws {
    try load([try poolSample("spring", count: 3).batch])
    let stuck = try server.leaveOpen("SELECT result FROM offerc.claim('SPRING', 'slow', '1')")
    try contains(refused("SELECT offerc.claim('SPRING', 'slow', '2')"), "lock timeout")
    try equal(claim("anna", "1").result, "given")
    _ = try stuck.end("COMMIT")
    try equal(claim("slow", "2").result, "over-cap")
  }

  /// Holds that are over do not pile up.
  @Test func newHoldsClearAwayOldOnes() throws {
    try load([try poolSample("spring", count: 3).batch])
    for number in 1...5 {
      for recipient in ["anna", "berta", "clara"] {
        try equal(reserve("\(recipient)-\(number)", "cart"), "held")
      }
      try equal(server.rows("SELECT count(*) FROM offerc.pool_claim"), ["3"])
      try endHolds()
    }
  }

  /// However many holds run, a new one looks only at those that are over.
  @Test func aNewHoldReadsNoHoldThatRuns() throws {
    try load([try poolSample("spring", count: 300).batch])
    _ = try server.rows(
      "SELECT count(offerc.reserve('SPRING', 'r' || n, 'cart', 60)) FROM generate_series(1, 290) n")
    // Both in one transaction, whose rows are counted.
    let answer = try server.rows(
      """
      SELECT result FROM offerc.reserve('SPRING', 'anna', 'cart', 10);
      SELECT idx_tup_fetch + seq_tup_read FROM pg_stat_xact_user_tables WHERE relname = 'pool_claim'
      """)
    let rows = try #require(answer.last.flatMap { Int($0) })
    #expect(rows < 20, "\(answer)")
  }

  /// A transaction that is left open holds its code and its recipient, and nothing else.
  @Test func aTransactionThatIsLeftOpenStopsOnlyItsRecipient() throws {
    try load([try poolSample("spring", count: 3).batch])
    let stuck = try server.leaveOpen("SELECT result FROM offerc.claim('SPRING', 'slow', '1')")
    contains(stuck.said, "given")
    try equal(claim("anna", "1").result, "given")
    try equal(claim("berta", "1").result, "given")
    try equal(claim("clara", "1").result, "empty")
    try equal(release("anna", "1"), "given")
    let revoked = try refused("SELECT offerc.revoke('com.example.app', 'spring')")
    contains(
      revoked, "a transaction that gives, redeems or loads its codes has been open for more than 5 seconds")
    _ = try stuck.end("ROLLBACK")
    // Loading a batch that the catalog has revoked gives up in the same way.
    let again = try server.leaveOpen("SELECT result FROM offerc.claim('SPRING', 'slow', '1')")
    let file = try poolFile([try poolSample("spring", count: 3, isRevoked: true).batch], for: role)
    try contains(server.load(file, in: folder), "is not revoked: a transaction that gives, redeems or loads")
    _ = try again.end("ROLLBACK")
    // The code was never given.
    try equal(claim("clara", "1").result, "given")
  }

  @Test func hostileNamesAreReadBackByteForByte() throws {
    let names = try hostileOfferNames()
    let batches = try names.enumerated().map { number, name in
      try poolSample("b\(number)", count: 1, offerName: name).batch
    }
    try load(batches)
    try equal(
      server.rows(
        "SELECT encode(convert_to(offer_name, 'UTF8'), 'hex') FROM offerc.pool_offer ORDER BY offer"),
      names.map(hexadecimal))
    try equal(server.rows("SELECT to_regclass('pwned') IS NULL"), ["t"])
  }
}
