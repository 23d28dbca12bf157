import CodeRedemption
import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// From an empty folder to the first code that a customer gets, and to the next batch, with the program and a real server.
@Suite(.needsProgram, .needsPostgreSQL)
struct PoolRoadTests {
  private let server: PostgreSQLDatabase
  private let folder: TemporaryFolder
  private let role = "pool_\(UUID().uuidString.prefix(8).lowercased())"

  init() throws {
    server = try PostgreSQLDatabase()
    folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      app: {bundleId: com.example.app, appleId: 1234567890, name: Example}
      subscriptionGroups:
        - referenceName: Membership
          localizations: {en-US: {displayName: Membership}}
          subscriptions:
            - productId: com.example.monthly
              referenceName: Monthly
              level: 1
              period: P1M
              prices: {USA: 9.99, rest: equalized}
              localizations: {en-US: {displayName: Monthly}}
              offerCodes:
                - referenceName: SPRING
                  customerEligibilities: [new]
                  offerEligibility: stack-with-intro-offers
                  mode: free-trial
                  duration: P1M
                  codesPerRecipient: 2
                  refill: {below: 500, count: 30000, validDays: 90}
                  batches:
                    - {id: spring, kind: one-time-use, count: 500, createdDate: 2027-01-10, expirationDate: 2027-05-01}

      """, to: "catalog.yaml")
    let codes = (0..<500).map { "SPRINGCODE" + String(10_000 + $0) + "\n" }
    try folder.write("code\n" + codes.joined(), to: "spring.csv")
  }

  private func run(_ line: String, in folder: TemporaryFolder? = nil) throws -> Outcome {
    let programs = URL(filePath: Program.path).deletingLastPathComponent().path
    var environment = server.environment
    environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
    return try Program.shell(line, in: (folder ?? self.folder).path, environment: environment)
  }

  @discardableResult
  private func succeed(_ line: String) throws -> Outcome {
    let outcome = try run(line)
    equal(outcome.status, .success, "\(line): \(outcome.output)\(outcome.errors)")
    return outcome
  }

  /// Seven commands, an offer that somebody writes, and the file that App Store Connect has made.
  @Test func fromAnEmptyFolderToTheFirstCode() throws {
    let empty = try TemporaryFolder()
    let catalog = "catalog.yaml"
    func succeed(_ line: String) throws -> String {
      let outcome = try run(line, in: empty)
      equal(outcome.status, .success, "\(line): \(outcome.output)\(outcome.errors)")
      return outcome.output
    }
    _ = try succeed("offerc init")
    let offer = """
              offerCodes:
                - referenceName: SPRING
                  customerEligibilities: [new]
                  offerEligibility: stack-with-intro-offers
                  mode: free-trial
                  duration: P1M
                  batches:
                    - {id: spring, kind: one-time-use, count: 500, createdDate: 2027-01-10, expirationDate: 2027-05-01}

      """
    let starter = try empty.read(catalog)
    try empty.write(
      starter.replacing("name: My App", with: "name: My App\n  appleId: 1234567890") + offer, to: catalog)
    try empty.write(try folder.read("spring.csv"), to: "spring.csv")
    for line in [
      "offerc lint", "offerc codes key new", "offerc codes register spring spring.csv",
      "offerc codes export --pool --file spring.csv -o pool --role \(role)",
      "psql -q -f pool/001-schema.sql -f pool/003-pool.sql",
    ] {
      _ = try succeed(line)
    }
    let given = try succeed("psql -At -c \"SELECT link FROM offerc.claim('SPRING', 'anna', 'order-1')\"")
    contains(given, "id=1234567890&code=SPRINGCODE")
  }

  @Test func theFirstCodeAndTheNextBatch() throws {
    let first = [
      "offerc codes key new --key code.key",
      "offerc codes register spring spring.csv --ledger l.sqlite --key code.key",
      "offerc codes export catalog.yaml --pool --file spring.csv -o pool --role \(role) --ledger l.sqlite --key code.key",
      "psql -q -f pool/001-schema.sql -f pool/003-pool.sql",
    ]
    for line in first { try succeed(line) }
    let code = try succeed("psql -At -c \"SELECT code FROM offerc.claim('SPRING', 'anna', 'order-1')\"")
    begins(code.output, with: "SPRINGCODE")
    let status = "offerc codes status --ledger l.sqlite --database"
    let shown = try run(status + " --fail-on due")
    equal(shown.status, .findings)
    contains(
      shown.output, "the pool of 'SPRING' has 499 codes left, fewer than 500: `offerc codes refill` adds")
    contains(shown.output, "in a pool")
    var schema = try OutputSchema("codes-status")
    try absent(schema.fault(in: succeed(status + " --format json").output))
    #expect(
      schema.unused().allSatisfy {
        ![".pools", ".daysLeft", ".refillDay", ".isPooled", ".isDue"].contains($0)
      })
    try expectRefillInCalendarAndReport(succeed(status + " --format json").output)
    // What the database has stays in the pool.
    let undo = try run("offerc codes export catalog.yaml --pool --undo --batch spring --ledger l.sqlite")
    contains(undo.errors, "a database has the codes of batch 'spring'")

    try equal(run("offerc codes refill catalog.yaml --database --dry-run").status, .findings)
    try succeed("offerc codes refill catalog.yaml --database")
    let line =
      "- {id: spring-refill-1, kind: one-time-use, count: 30000, split: 25000, createdDate: 2027-01-15, expirationDate: 2027-04-15}"
    try contains(folder.read("catalog.yaml"), line)
    // The batch that waits counts as left.
    try contains(succeed("offerc codes refill catalog.yaml --database").errors, "nothing to add")
    try equal(folder.read("catalog.yaml").components(separatedBy: "refill-").count, 2)
    try succeed("offerc lint catalog.yaml")
  }

  /// The day is that of `codes status`: today, because fewer codes are left than `refill` asks for.
  private func expectRefillInCalendarAndReport(_ status: String) throws {
    contains(status, #""refillDay": "2027-01-15""#)
    try folder.write(status, to: "status.json")
    let build = "offerc build catalog.yaml -o out --emit calendar,report --codes-status"
    try succeed(build + " status.json")
    try contains(folder.read("out/offers.ics"), "Refill expected: offer code SPRING")
    try contains(folder.read("out/report.html"), "fewer than 500 codes left at the pace of ")
    try folder.write(
      try succeed("offerc codes status --ledger l.sqlite --format json").output, to: "other.json")
    try contains(run(build + " other.json").errors, "other.json has no pools")
    try folder.write("{}", to: "other.json")
    try contains(run(build + " other.json").errors, "the file has no format, expected offerc.codes-status/2")
  }

  /// Two runs at once add one batch.
  @Test func twoRefillsAtOnceAddOneBatch() throws {
    try succeed("offerc codes key new --key code.key")
    try succeed("offerc codes register spring spring.csv --ledger l.sqlite --key code.key")
    try succeed(
      "offerc codes export catalog.yaml --pool --file spring.csv -o pool --role \(role) --ledger l.sqlite --key code.key"
    )
    try succeed("psql -q -f pool/001-schema.sql -f pool/003-pool.sql")
    try succeed("psql -q -c \"SELECT offerc.claim('SPRING', 'anna', '1')\"")
    let one = "offerc codes refill catalog.yaml --database"
    // The commands of a pipeline run at the same time.
    _ = try run("\(one) | \(one) | \(one)")
    try equal(folder.read("catalog.yaml").components(separatedBy: "refill-").count, 2)
  }

  /// A batch that would exceed the quota of the quarter is not added.
  @Test func aRefillBeyondTheQuotaIsNotAdded() throws {
    let catalog = try folder.read("catalog.yaml")
    let line = try #require(catalog.split(separator: "\n").last).replacing("500", with: "980000")
    let large = line.replacing("spring", with: "large").replacing("count", with: "split: 25000, count")
    try folder.write(
      catalog.replacing("below: 500", with: "below: 600") + large + "\n", to: "catalog.yaml")
    try absent(server.load(poolSchema(), in: folder))
    let outcome = try run("offerc codes refill catalog.yaml --database")
    equal(outcome.status, .usage)
    contains(outcome.errors, "nothing was added: ")
    contains(outcome.errors, "2027Q1")
    try lacks(folder.read("catalog.yaml"), "refill-")
  }

  /// `Tests/Scripts/claim-at-once` does this for long, with 50,000 codes. With pgbouncer, each transaction of a client can be in
  /// another session.
  @Test(.needsBouncer, .timeLimit(.minutes(5)), arguments: ["0", "1"])
  func manyClientsGetCodesOfTheirOwnWhateverDies(bouncer: String) throws {
    let process = Process()
    process.currentDirectoryURL = Repository.root
    process.executableURL = URL(filePath: Repository.path("Tests/Scripts/claim-at-once"))
    process.arguments = ["5000", "16", "8", bouncer]
    process.environment = ProcessInfo.processInfo.environment.merging(["OFFERC": Program.path]) { $1 }
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    equal(process.terminationStatus, 0, "\(said)")
    contains(said, "claim-at-once: 0 faults in ")
  }

  /// A batch that the database has keeps its id, also where the catalog no longer has it. A deactivated offer gets none.
  @Test func aRefillTakesNoIdOfTheDatabaseAndNoDeactivatedOffer() throws {
    try absent(server.load(poolSchema(), in: folder))
    _ = try server.rows(
      """
      CALL offerc.load_pool_batch('com.example.app', 'spring-refill-1-02', 'com.example.monthly', 'SPRING', 'production',
        1, 5, '2027-01-01', '2027-02-01', '2027-01-29', NULL, NULL, false)
      """)
    try succeed("offerc codes refill catalog.yaml --database")
    try contains(folder.read("catalog.yaml"), "{id: spring-refill-2, ")
    let catalog = try folder.read("catalog.yaml").split(separator: "\n").filter { !$0.contains("refill-") }
    let inactive = catalog.joined(separator: "\n").replacing(
      "mode: free-trial", with: "mode: free-trial\n            active: false")
    try folder.write(inactive + "\n", to: "catalog.yaml")
    try contains(succeed("offerc codes refill catalog.yaml --database").errors, "nothing to add")
  }

  /// What only the ledger knows to be revoked is not given, either.
  @Test func anOwnBatchThatIsRevokedIsExportedAsRevoked() throws {
    try folder.write(ownBatchCatalog(["own-1": 10]), to: "own/catalog.yaml")
    let options = "--ledger l.sqlite --key code.key"
    try succeed("offerc codes key new --key code.key")
    try succeed("offerc codes generate own/catalog.yaml -o out --quiet \(options)")
    let export = "offerc codes export own/catalog.yaml --pool --batch own-1 -o pool --role \(role) \(options)"
    try succeed(export)
    try contains(folder.read("pool/003-pool.sql"), ", false);")
    try succeed("offerc codes revoke own-1 --yes own/catalog.yaml \(options)")
    try succeed(export)
    try contains(folder.read("pool/003-pool.sql"), ", true);")
  }

  @Test func aDatabaseWithoutAPoolIsNamed() throws {
    let outcome = try run("offerc codes refill catalog.yaml --database")
    equal(outcome.status, .usage)
    contains(
      outcome.errors, "psql cannot read the pool: ERROR:  relation \"offerc.pool_status\" does not exist")
    contains(outcome.errors, "the schema comes from `offerc codes export --pool`")
    // Without a connection, the schema and the rights are not the cause.
    let elsewhere = try run("offerc codes status --database shop")
    equal(elsewhere.status, .usage)
    contains(elsewhere.errors, "definition of service \"shop\" not found")
    contains(
      elsewhere.errors, "note: 'shop' is looked up in pg_service.conf; leave out the value of --database")
    lacks(elsewhere.errors, "the schema comes from")
  }

  /// The roles of docs/code-pool.md, made by the statements of the page, can do what the page says, and no more.
  @Test func theRolesOfThePageCanDoWhatItSays() throws {
    for line in [
      "offerc codes key new --key code.key",
      "offerc codes register spring spring.csv --ledger l.sqlite --key code.key",
      "offerc codes export catalog.yaml --pool --file spring.csv -o pool --role \(role) --ledger l.sqlite --key code.key",
      "psql -q -f pool/001-schema.sql -f pool/003-pool.sql",
    ] {
      try succeed(line)
    }
    let shop = "shop_\(UUID().uuidString.prefix(8).lowercased())"
    let roles = try Recipe.text("sql", with: "CREATE ROLE", in: "docs/code-pool.md")
      .replacing("offerc_pool", with: role).replacing("shop", with: shop)
    try absent(server.load(roles, in: folder))
    try succeed("PGUSER=\(shop)_status offerc codes status --database --ledger l.sqlite")
    let refill = try run("PGUSER=\(shop)_status offerc codes refill catalog.yaml --database --dry-run")
    #expect(refill.status != .usage, "\(refill.errors)")
    try contains(
      succeed("PGUSER=\(shop) psql -At -c \"SELECT result FROM offerc.claim('SPRING', 'anna', '1')\"").output,
      "given")
    let refused = try run("PGUSER=\(shop) offerc codes status --database --ledger l.sqlite")
    contains(refused.errors, "permission denied")
    contains(refused.errors, "EXECUTE on offerc.day(timestamptz)")
  }

  private func poolSchema() -> String { RedemptionDatabase.postgresql.schema }
}
