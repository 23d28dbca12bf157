import TestSupport
import Testing

@testable import CodeLedger

/// A ledger can be edited by other programs: what cannot be in one is refused when it is read, before anything follows from it.
struct TamperedLedgerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(after script: String) throws -> String? {
    do {
      let ledger = try Ledger.forWriting(folder.path("ledger.sqlite"))
      _ = try ledger.reserve(try sample("spring", start: 1000, folder: folder.path))
    }
    try folder.run("PRAGMA ignore_check_constraints = ON; " + script, in: "ledger.sqlite")
    return ledgerFailure(in: folder) { _ = try Ledger.forReading(folder.path("ledger.sqlite")).batches() }
  }

  @Test(arguments: [
    "columns = ','", "columns = ''", "columns = 'url'", "columns = 'code,code'", "columns = 'code,url'",
    "columns = 'code,url', url = 'https://example.com'", "columns = 'code,url', url = '=1{code}'",
    "id = '../x'", "id = 'a/b'", "id = ''", "count = 0", "count = 200000000", "count = 99", "width = 10000",
    "start = -1", "start = 4611686018427387900", "rowsPerFile = 0", "rowsPerFile = -1", "state = 'issued'",
    "lastIndex = 5", "fileTag = 'x'", "blockedWords = 'none,A'", "createdDate = '2027-02-30'",
    "bundleId = 'a b'",
  ])
  func aRowThatCannotBeIsDamage(_ change: String) throws {
    try equal(failure(after: "UPDATE batch SET \(change)")?.contains("is damaged"), true)
  }

  @Test(arguments: [
    "length = 1000", "length = 3", "symbols = ''", "symbols = 'AB\u{1B}'", "prefix = 'spring'",
    "checkCharacter = 1", "tweak = '00'", "keyFingerprint = '\u{1B}[31m'",
    "keyFingerprint = '8B08E43E77BF3237'",
  ])
  func aSpaceThatCannotBeIsDamage(_ change: String) throws {
    try equal(failure(after: "UPDATE codeSpace SET \(change)")?.contains("is damaged"), true)
  }

  @Test func aRegistrationThatCannotBeIsDamage() throws {
    do { _ = try Ledger.forWriting(folder.path("ledger.sqlite")) }
    try folder.run(
      "INSERT INTO registration VALUES ('com.example.app', 'a', 1, 'production', '2027-01-01', '2027-02-01', '2027-01-01', '\u{1B}', '')",
      in: "ledger.sqlite")
    let said = ledgerFailure(in: folder) {
      _ = try Ledger.forReading(folder.path("ledger.sqlite")).registrations()
    }
    equal(said?.contains("is damaged"), true)
  }
}
