import Diagnostics
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Values that are much longer than anybody would write.
struct LongValueTests {
  private static let digits = ["1", "0"].map { "0." + String(repeating: $0, count: 100_000) }

  private func lint(_ products: String) -> Outcome {
    offerc(
      ["lint", "-", "--format", "concise"],
      input: "version: 1\napp: {bundleId: com.example.app, name: Example}\ninAppPurchases:\n" + products)
  }

  @Test(arguments: digits)
  func aPriceWithManyDecimalsIsCut(price: String) {
    let head = "  - {productId: com.example.a, referenceName: A, type: consumable, "
    let outcome = lint(head + "prices: {USA: \(price), rest: equalized}}\n")
    equal(outcome.status, .findings)
    #expect(outcome.output.utf8.count < 600)
  }

  @Test func aNameOfTwoCharactersCanBeTooLong() {
    func name(_ marks: Int) -> String {
      "  - {productId: com.example.a, referenceName: A, type: consumable, prices: {USA: 1, rest: equalized},"
        + " localizations: {en-US: {displayName: a\(String(repeating: "\u{301}", count: marks))b}}}\n"
    }
    contains(lint(name(100)).output, "no findings")
    let outcome = lint(name(100_000))
    contains(outcome.output, "display name has 100,002 code points in 2 characters")
    contains(outcome.output, "[display-name-length]")
  }
}
