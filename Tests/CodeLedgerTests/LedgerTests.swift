import CodeLedger
import Foundation
import Testing

@Suite("Ledger")
struct LedgerTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("ledger.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test func keepsWhatWasReserved() throws {
    let wanted = try sample("spring-1", start: 862_092_503_648_560_020)
    let ledger = try Ledger.forWriting(path)
    #expect(try ledger.reserve(wanted) == wanted.batch)
    #expect(try ledger.batches() == [wanted.batch])
    #expect(try Ledger.forReading(path).batches() == [wanted.batch])
  }

  @Test func aLedgerThatIsNotThereIsEmpty() throws {
    let ledger = try Ledger.forReading(path)
    #expect(try ledger.batches().isEmpty && ledger.registrations().isEmpty)
    #expect(try folder.contents().isEmpty)
  }

  @Test func isClosedToOthers() throws {
    _ = try Ledger.forWriting(path)
    #expect(try folder.mode(of: "ledger.sqlite") == 0o600)
    #expect(try folder.mode(of: "ledger.sqlite.lock") == 0o600)
    #expect(try folder.contents() == ["ledger.sqlite", "ledger.sqlite.lock"])
  }
}
