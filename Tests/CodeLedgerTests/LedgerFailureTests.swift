import Testing

@testable import CodeLedger

struct LedgerFailureTests {
  @Test func saysItsMessage() { #expect(LedgerFailure("no").message == "no") }
}
