import Foundation
import TestSupport
import Testing

@testable import CodeRedemption
@testable import CommandTestSupport
@testable import RedemptionTestSupport

/// Who waits for whom.
@Suite(.needsPostgreSQL)
struct PostgreSQLLockTests {
  private let server: PostgreSQLDatabase
  private let folder: TemporaryFolder
  private let database = RedemptionDatabase.postgresql

  init() throws {
    server = try PostgreSQLDatabase()
    folder = try TemporaryFolder()
  }

  private func redeem(_ code: String, _ redeemer: String) throws -> String {
    try server.rows("SELECT result FROM offerc.redeem('\(digest(code))', '\(redeemer)')")[0]
  }

  /// What revoking the batch answers.
  private func revoke() throws -> String {
    try server.psql(["-c", "SELECT offerc.revoke('com.example.app', 'spring')"]).output
  }

  /// Lets a revocation wait for as long as a busy machine needs to go on with the test.
  private func letRevocationsWait() throws {
    _ = try server.rows("ALTER FUNCTION offerc.revoke(text, text) SET lock_timeout = '10min'")
  }

  /// Returns when somebody in this database waits for a lock, or when the process that should has ended.
  private func waitForWaiting(_ process: Process) throws {
    let waiting =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    while process.isRunning, try server.rows(waiting) == ["0"] { usleep(10_000) }
  }

  /// Whoever revokes waits for those who are redeeming, so that nothing is redeemed afterwards.
  @Test func afterARevocationNothingIsRedeemed() throws {
    let (batch, codes) = try sample("spring")
    try server.load([batch], in: folder)
    try letRevocationsWait()
    let early = try server.leaveOpen("SELECT result FROM offerc.redeem('\(try digest(codes[0]))', 'anna')")
    begins(early.said, with: "accepted")
    let (revoking, output) = server.client(["-c", "SELECT offerc.revoke('com.example.app', 'spring')"])
    try revoking.run()
    try waitForWaiting(revoking)
    #expect(revoking.isRunning)
    _ = try early.end("COMMIT")
    try equal(output.fileHandleForReading.readToEnd(), Data("revoked\n".utf8))
    try equal(redeem(codes[1], "anna"), "revoked")
    try equal(redeem(codes[0], "anna"), "accepted")
    try equal(server.rows("SELECT count(*) FROM offerc.redemption"), ["1"])
  }

  /// A server that leaves its transaction open, and then a revocation: the others wait five seconds, not for ever.
  @Test func aTransactionThatIsLeftOpenStopsNobodyForLong() throws {
    let (batch, codes) = try sample("spring", revoked: [])
    try server.load([batch], in: folder)
    let stuck = try server.leaveOpen("SELECT offerc.redeem('\(try digest(codes[0]))', 'slow')")
    let (revoking, output) = server.client(["-c", "SELECT offerc.revoke('com.example.app', 'spring')"])
    try revoking.run()
    try waitForWaiting(revoking)
    try equal(redeem(codes[1], "anna"), "accepted")
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    contains(
      said,
      "batch spring of com.example.app is not revoked: a transaction that gives, redeems or loads its codes")
    let single = try server.psql(["-c", "SELECT offerc.revoke('\(try digest(codes[0]))')"])
    #expect(
      single.status != 0 && single.output.contains("code 1000 of batch spring is not revoked: a transaction"))
    // Loading waits for no redemption, except that of a code which it revokes.
    try absent(server.load(database.data([batch]), in: folder))
    let revoked = try sample("spring", revoked: [1000]).batch
    try contains(
      server.load(database.data([revoked]), in: folder), "the codes of batch spring are not revoked")
    // What the hint says.
    let open = try server.rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND datname = current_database() AND state = 'idle in transaction'"
    )
    equal(open, ["t"])
    _ = try stuck.end()
    try equal(revoke(), "revoked\n")
    try equal(redeem(codes[2], "anna"), "revoked")
  }

  /// Their transactions overlap, so there is no moment at which nobody redeems.
  @Test func aRevocationSucceedsHoweverManyRedeem() throws {
    let (batch, codes) = try sample("spring", count: 400)
    try server.load([batch], in: folder)
    try letRevocationsWait()
    let calls = try codes.map { code in
      "BEGIN;\nSELECT result FROM offerc.redeem('\(try digest(code))', :'name');\nSELECT pg_sleep(0.02 + random() / 50);\nCOMMIT;\n"
    }
    try folder.write(calls.joined(), to: "calls.sql")
    // Again and again, for minutes: whoever has redeemed a code redeems it once more until the batch is revoked.
    let files = Array(repeating: ["-f", folder.path("calls.sql")], count: 20).flatMap(\.self)
    let clients = (0..<8).map { number in
      server.client(["-v", "name=client-\(number)", "-o", "/dev/null"] + files)
    }
    for client in clients { try client.process.run() }
    while try server.rows("SELECT count(*) > 20 FROM offerc.redemption") == ["f"] { usleep(10_000) }
    try equal(revoke(), "revoked\n")
    let count = try server.rows("SELECT count(*) FROM offerc.redemption")
    usleep(200_000)
    try equal(server.rows("SELECT count(*) FROM offerc.redemption"), count)
    // Otherwise nobody was redeeming any more.
    let areRunning = clients.allSatisfy { $0.process.isRunning }
    #expect(areRunning)
    // Clients block the signal of `terminate`, as the threads do that start them.
    for client in clients { kill(client.process.processIdentifier, SIGKILL) }
    for client in clients { client.process.waitUntilExit() }
  }

  /// Advisory locks belong to everybody who can connect.
  @Test func whoHasNoRightsStopsNobody() throws {
    let (batch, codes) = try sample("spring")
    try server.load([batch], in: folder)
    _ = try server.rows("CREATE ROLE stranger LOGIN")
    let locks = (0...3).map { "SELECT pg_advisory_lock(x'6F667263'::int, \($0))" }
    let stranger = try server.leaveOpen(locks.joined(separator: "; "), as: "stranger")
    try equal(redeem(codes[0], "anna"), "accepted")
    try server.load([batch], in: folder)
    try equal(revoke(), "revoked\n")
    for sql in [
      "LOCK TABLE offerc.gate", "LOCK TABLE offerc.migration IN ACCESS SHARE MODE",
      "SELECT FROM offerc.batch FOR SHARE",
    ] {
      try contains(
        server.psql(["-U", "stranger", "-c", "BEGIN; \(sql)"]).output, "permission denied", "\(sql)")
    }
    _ = try stranger.end()
  }

  /// A load that has not ended holds up nobody who redeems, and a redemption that has not ended no load.
  @Test func loadingAndRedeemingDoNotWaitForEachOther() throws {
    let (batch, codes) = try sample("spring", endDate: "2998-05-01")
    try server.load([batch], in: folder)
    let redeeming = try server.leaveOpen("SELECT offerc.redeem('\(try digest(codes[0]))', 'anna')")
    // What would have to wait says after some seconds that it cannot.
    try server.load([try sample("spring").batch], in: folder)
    _ = try redeeming.end("COMMIT")
    let loading = try server.leaveOpen(
      "SELECT FROM offerc.batch FOR NO KEY UPDATE; UPDATE offerc.batch SET end_date = '2997-01-01'")
    try equal(redeem(codes[1], "anna"), "accepted")
    _ = try loading.end()
    try equal(server.rows("SELECT end_date FROM offerc.batch"), ["2999-05-01"])
  }

  /// What counts is the moment of the call, not that of the transaction's beginning.
  @Test func aCodeOfABatchThatEndsDuringTheTransactionIsExpired() throws {
    let (batch, codes) = try sample("spring")
    try server.load([batch], in: folder)
    let pivot = try server.rows("SELECT clock_timestamp() + interval '1 second'")[0]
    _ = try server.rows(
      """
      CREATE OR REPLACE FUNCTION offerc.day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS
        $$ SELECT CASE WHEN moment < '\(pivot)' THEN date '2999-04-30' ELSE date '2999-05-01' END $$
      """)
    let answers = try server.rows(
      "BEGIN; SELECT result FROM offerc.redeem('\(try digest(codes[0]))', 'early')",
      "SELECT redeemed_at > now() FROM offerc.redemption; SELECT pg_sleep(1.1)",
      "SELECT result FROM offerc.redeem('\(try digest(codes[1]))', 'late')",
      "SELECT offerc.revoke('com.example.app', 'spring')", "COMMIT",
      "SELECT revoked_at > '\(pivot)' FROM offerc.batch")
    equal(answers.filter { !$0.isEmpty }, ["accepted", "t", "expired", "revoked", "t"])
  }
}
