import TestSupport
import Testing

@testable import CodeLedger
@testable import OfferCodes

struct KnownSpacesTests {
  /// A ledger may come from elsewhere, and what `verify` prints goes to a terminal.
  @Test func idsOfALedgerCannotCommandATerminal() throws {
    let batch = try sample("spring\u{1B}[31m").batch
    let spaces = try knownSpaces([batch], [], keys: nil, today: day("2027-01-15"))
    equal(spaces.flatMap(\.batches).map(\.id), ["spring\\u{1B}[31m"])
  }
}
