import Diagnostics
import TestSupport
import OfferRules
import OfferModel
import Testing

@testable import OfferCompiler

/// What `--add-ignores` writes into a file.
struct AddIgnoresTests {
  private func added(_ text: String, _ reason: String = "as it is at Apple") throws -> String {
    let run = try Run(text)
    let findings = run.compilation.findings.filter { suppressibleRules.contains($0.rule) }
    let added = addIgnores(for: findings, reason: reason, to: Array(text.utf8), rules: .all)
    empty(added.left)
    return String(decoding: added.bytes, as: UTF8.self)
  }

  private static let purchases = """
    version: 1
    app: {bundleId: com.example.app}
    inAppPurchases:
      - {productId: a-b, referenceName: A, type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}}
      -
        productId:
          c-d # comment
        referenceName: B
        type: consumable
        familySharable: true
        localizations:
          en-US: {displayName: Thirty letters are safe and no more,
            description: Fifty-five letters are what Apple takes and nothing that is longer}
        prices: {USA: 1, rest: equalized}

    """

  @Test func oneCommentStandsAboveEachEntryAsDeepAsItAndNamesAllItsRules() throws {
    let text = try added(AddIgnoresTests.purchases)
    equal(
      text,
      """
      version: 1
      app: {bundleId: com.example.app}
      inAppPurchases:
        # offerc: ignore[product-id-hyphen]: as it is at Apple
        - {productId: a-b, referenceName: A, type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}}
        -
          # offerc: ignore[product-id-hyphen]: as it is at Apple
          productId:
            c-d # comment
          referenceName: B
          type: consumable
          # offerc: ignore[family-sharing-type]: as it is at Apple
          familySharable: true
          localizations:
            # offerc: ignore[display-name-length]: as it is at Apple
            en-US: {displayName: Thirty letters are safe and no more,
              # offerc: ignore[description-length]: as it is at Apple
              description: Fifty-five letters are what Apple takes and nothing that is longer}
          prices: {USA: 1, rest: equalized}

      """)
    try equal(Run(text).left, [])
    try equal(added(text), text)
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func lineBreaksAreThoseOfTheFile(lineBreak: String) throws {
    let text = try added(AddIgnoresTests.purchases.replacing("\n", with: lineBreak))
    equal(text, (try added(AddIgnoresTests.purchases)).replacing("\n", with: lineBreak))
  }

  @Test func aByteOrderMarkStaysInFrontAndAFileMayBeOneLineWithoutAnEnd() throws {
    let line =
      "{version: 1, app: {bundleId: com.example.app}, retiredProductIds: [], territorySets: {a: [USA]}}"
    try equal(
      added("\u{FEFF}" + line),
      "\u{FEFF}# offerc: ignore[unused-territory-set]: as it is at Apple\n"
        + line)
  }

  @Test func aCommentWithTheSameReasonGetsTheName() throws {
    let text = RuleExample.subscription(
      """
      # offerc: ignore[offer-id-format]: as it is at Apple
      # a word
      productId: a-b
      # offerc: ignore[offer-id-format]: something else
      level: 2
      """
    ).yaml
    let lines = try added(text).split(separator: "\n").filter { $0.contains("#") }
    equal(
      lines.map { $0.drop { $0 == " " || $0 == "-" } },
      [
        "# offerc: ignore[offer-id-format, product-id-hyphen]: as it is at Apple", "# a word",
        "# offerc: ignore[offer-id-format]: something else",
        "# offerc: ignore[level-gap]: as it is at Apple",
      ])
  }

  @Test func linesInsideATextGetNoComment() throws {
    let item = """
      version: 1
      app: {bundleId: com.example.app}
      inAppPurchases:
        - {referenceName: "A
             B", productId: a-b, type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}}

      """
    let text = try added(item)
    contains(text, "\n  # offerc: ignore[product-id-hyphen]: as it is at Apple\n  - {")
    try equal(Run(text).left, [])
    let flow = """
      inAppPurchases: [{productId: a-b, referenceName: "A
        B", type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}}, {productId: c, referenceName: "C
        D", type: consumable, familySharable: true, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}}]
      version: 1
      app: {bundleId: com.example.app}

      """
    let run = try Run(flow)
    equal(run.left, ["product-id-hyphen", "family-sharing-type"])
    let outcome = addIgnores(for: run.compilation.findings, reason: "x", to: Array(flow.utf8), rules: .all)
    equal(outcome.left.map(\.rule), ["family-sharing-type"])
    let after = String(decoding: outcome.bytes, as: UTF8.self)
    equal(after, "# offerc: ignore[product-id-hyphen]: x\n" + flow)
    try equal(Run(after).left, ["family-sharing-type"])
  }

  @Test(arguments: ["", "  ", "a\nb", "a\u{1B}[0m", "\u{202E}", "\u{FFFE}"])
  func aReasonIsOneLineThatPeopleCanRead(reason: String) {
    #expect(!isReason(reason))
    #expect(isReason("why: #1, é 日本"))
  }

  @Test(arguments: [("{\"a\": 1}", true), ("\u{FEFF} {", true), ("a: {}", false)])
  func jsonIsToldByItsFirstCharacter(text: String, isExpected: Bool) {
    equal(isJSON(Array(text.utf8)), isExpected)
  }
}
