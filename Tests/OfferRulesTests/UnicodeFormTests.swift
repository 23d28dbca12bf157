import Foundation
import Diagnostics
import OfferCompiler
import OfferLanguage
import OfferModel
import TestSupport
import Testing

@testable import OfferRules

/// `é` in one scalar and in two: Swift's `==` takes them for the same text, digests and Apple's requests do not.
@Suite struct UnicodeFormTests {
  private static let composed = "\u{E9}"
  private static let decomposed = "e\u{301}"

  /// A text of every-key.yaml and what is written there: each text key that may have an accent.
  struct TextKey: Sendable, CustomTestStringConvertible {
    let written: String
    /// Whether Apple stores it, so that it is compared with live state.
    var isAtApple = true

    var testDescription: String { written }
  }

  private static let keys = [
    TextKey(written: "name: Every Key", isAtApple: false),
    TextKey(written: "referenceName: Membership"),
    TextKey(written: "displayName: Membership"),
    TextKey(written: "customAppName: Every"),
    TextKey(written: "retiredOfferIds: [old_offer", isAtApple: false),
    TextKey(written: "referenceName: Monthly"),
    TextKey(written: "Then open the shop"),
    TextKey(written: "promotionalImage: images/monthly", isAtApple: false),
    TextKey(written: "displayName: Monthly"),
    TextKey(written: "description: Everything in the app"),
    TextKey(written: "referenceName: Stay"),
    TextKey(written: "referenceName: Come back"),
    TextKey(written: "referenceName: Coins"),
    TextKey(written: "reviewNote: Coins stay"),
    TextKey(written: "displayName: Coins"),
    TextKey(written: "description: A bag of coins"),
    TextKey(written: "referenceName: FREE_COINS"),
    TextKey(written: "referenceName: PARTNERS"),
    TextKey(written: "referenceName: SUMMER"),
  ]

  private func catalog(_ key: TextKey, with letter: String) throws -> String {
    let text = try ExampleCatalog(path: "Tests/Fixtures/language/every-key.yaml").texts[0]
    let range = try #require(text.firstRange(of: key.written))
    return text.replacingCharacters(in: range, with: key.written + letter)
  }

  @Test(arguments: keys) func anotherFormIsAChange(_ key: TextKey) throws {
    let composed = try catalog(key, with: Self.composed)
    let decomposed = try catalog(key, with: Self.decomposed)
    #expect(!(try Compared(from: composed, to: decomposed).comparison.changes.isEmpty))
    try empty(Compared(from: decomposed, to: decomposed).comparison.changes)
  }

  /// Apple may store another form than it was sent: nothing is planned for it.
  @Test(arguments: keys.filter(\.isAtApple)) func ofLiveStateItIsAnInfo(_ key: TextKey) throws {
    let live = try catalog(key, with: Self.decomposed)
    let compared = try Compared(from: [live], to: [try catalog(key, with: Self.composed)], isLive: true)
    let before = try Compared(from: [live], to: [live], isLive: true)
    equal(compared.actions, before.actions)
    let found = compared.findings.filter { $0.rule.name == "text-unicode-form" }
    #expect(found.count == 1 && found.allSatisfy { $0.severity == .info })
    #expect(before.findings.allSatisfy { $0.rule.name != "text-unicode-form" })
  }

  /// Whether Apple takes two forms of a name for one is not known, so that it is no error.
  @Test func twoOffersMayHaveOneNameInTwoForms() throws {
    let yaml = RuleExample.subscription(
      """
      offerCodes:
        - {referenceName: "Caf\\u00E9", customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: free-trial, duration: P1M}
        - {referenceName: "Cafe\\u0301", customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: free-trial, duration: P1M}
      """
    ).yaml
    let compilation = compile([SourceFile(name: "catalog.yaml", text: yaml)], today: try day(exampleDay))
    let names = compilation.findings.filter { $0.rule.name == "offer-id-duplicate" }
    equal(names.map(\.severity), [.warning])
    let form = lower(try #require(compilation.catalog))
    equal(form.catalog.subscriptions[0].offerCodes.count, 2)
    let without = yaml.replacing(/[ ]*- .referenceName: .Cafe.*\n?/, with: "")
    let compared = try Compared(from: yaml, to: without)
    equal(compared.comparison.changes.map(\.kind), [.removed])
  }
}
