import TestSupport
import OfferRules
import Testing

/// Fixes that would not leave the catalog better: it stays as it is.
struct RefusedFixTests {
  private func expectLeft(_ text: String, at location: SourceLocation = #_sourceLocation) throws {
    try expectFixed(text, text, isUnsafe: true, at: location)
  }

  @Test func whatWouldStandTwice() throws {
    try expectLeft("prices: {US: 1, USA: 2, rest: equalized}")
    try expectLeft("reviewNote: A\nreveiwNote: B")
    try expectFixed("prices: {US: 1, us: 2, DE: 3}", "prices: {USA: 1, us: 2, DEU: 3}")
  }

  /// The key that is in the way is reported with the value as its fix writes it, so the fix adds no finding.
  @Test func whatIsForbiddenAnywayIsNoReason() throws {
    try expectFixed(
      offer("mode: free_trial, duration: P1W, prices: {USA: 1}"),
      offer("mode: free-trial, duration: P1W, prices: {USA: 1}"))
  }

  @Test func whatDoesNotFitTheKey() throws {
    try expectLeft("familySharible: [true]")
  }

  @Test(arguments: ["|\n  US", ">-\n  US"])
  func blockTexts(_ text: String) throws { try expectLeft("territories: \(text)") }

  /// `*` stands for a text that others may need as it is.
  @Test func aSharedScalarIsNotCertain() throws {
    func catalog(_ text: String) -> RuleExample {
      .catalog(
        "x-yes: &yes \(text)\nofferc: 1\ninAppPurchases:\n  - {productId: com.example.coins, referenceName: *yes,"
          + " type: consumable, familySharable: *yes, prices: {USA: 1, rest: equalized}}")
    }
    try expectFixed(catalog("yes"), catalog("yes"))
  }

  /// Inside a mapping that is merged, a key has one meaning wherever it goes.
  @Test func aSharedMappingIsFixedOnce() throws {
    func catalog(_ mode: String, _ key: String) -> RuleExample {
      .catalog(
        "x-terms: &terms {mode: \(mode), \(key): P1M}\noffers:\n  com.example.monthly:\n    promotionalOffers:\n"
          + "      - {<<: *terms, offerId: a, referenceName: A}\n      - {<<: *terms, offerId: b, referenceName: B}"
      )
    }
    try expectFixed(catalog("free_trial", "duratoin"), catalog("free-trial", "duration"))
  }

  /// An offer has a mode, a batch a code: it may stand at the wrong place.
  @Test func aKeyOfAnotherObject() throws { try expectFixed(.batch("mode: custom"), .batch("mode: custom")) }

  @Test func aFileThatDoesNotParse() throws {
    try expectLeft("familySharable: yes\nterritories: [US")
  }
}
