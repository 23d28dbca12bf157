import TestSupport
import OfferRules
import Diagnostics
import OfferModel
import Testing

@testable import OfferCompiler

/// `# offerc: ignore[…]`: `↓` stands before each finding that is left.
struct SuppressionTests {
  @Test func aCommentBehindAValueSuppressesTheFindingsOfItsLine() throws {
    try expectLeft(
      .subscription("productId: com.example.m-1 # offerc: ignore[product-id-hyphen]: at Apple already"),
      suppressed: ["product-id-hyphen: at Apple already"])
  }

  /// Whoever corrects an amount writes another one; an amount that is intended has to be a price point.
  @Test(
    arguments: [
      ("", [], ["offer-price-implausible"]),
      (" # offerc: ignore[offer-price-implausible]: intended", [], ["price-point-unknown"]),
      ("", ["offer-price-implausible"], ["offer-price-implausible", "price-point-unknown"]),
    ] as [(String, Set<RuleID>, [String])])
  func nothingIsSaidAboutThePricePointOfADoubtedAmount(
    _ comment: String, _ off: Set<RuleID>, _ rules: [String]
  ) throws {
    let run = try Run(
      RuleExample.subscription(
        """
        promotionalOffers:
          - offerId: stay
            referenceName: Stay
            mode: pay-as-you-go
            duration: P3M
            prices:
              USA: 29.97\(comment)
              rest: equalized
        """
      ).yaml, ignores: IgnoreOptions(off: off))
    equal(run.compilation.findings.filter { $0.severity == .warning }.map(\.rule.name), rules)
  }

  /// A rule that is off rejects nothing, so that the advice on how a value is written stays.
  @Test(
    arguments: [
      ([], "remove `targetPlan`: only a subscription with `period: P1Y` can have a monthly plan"),
      (["offer-plan-missing"], "write monthly"),
    ] as [(Set<RuleID>, String)])
  func theAdviceOnARejectedValueIsThatOfTheRule(_ off: Set<RuleID>, _ help: String) throws {
    let run = try Run(
      RuleExample.subscription(
        "introductoryOffers: [{mode: free-trial, duration: P1W, targetPlan: MONTHLY}]"
      ).yaml, ignores: IgnoreOptions(off: off))
    let finding = run.compilation.findings.first { $0.rule == "invalid-value" }
    equal(finding?.help, help)
    // No fix repairs a value that has to go.
    equal(finding?.fix == nil, off.isEmpty)
  }

  /// A warning on a value leaves the advice on how it is written, and both name each other.
  @Test(
    arguments: [([], "write true; see also `family-sharing-type`"), (["family-sharing-type"], "write true")]
      as [(Set<RuleID>, String)])
  func theAdviceOnADoubtedValueNamesTheRule(_ off: Set<RuleID>, _ help: String) throws {
    let coins =
      "{productId: com.example.coins, referenceName: Coins, type: consumable, prices: {USA: 0.99, rest: equalized}, familySharable: \"yes\"}"
    let run = try Run(
      RuleExample.catalog("inAppPurchases: [\(coins)]").yaml, ignores: IgnoreOptions(off: off))
    equal(run.compilation.findings.first { $0.rule == "wrong-type" }?.help, help)
  }

  @Test func aCommentAboveAKeySuppressesTheFindingsOfTheKeyOtherCommentsBetweenThem() throws {
    try expectLeft(
      .subscription(
        """
        # offerc: ignore[product-id-hyphen]: at Apple already
        # the first one we sold
        productId:
          com.example.m-1
        """),
      suppressed: ["product-id-hyphen: at Apple already"])
  }

  @Test func aCommentAboveAnItemOfAListSpeaksAboutTheObjectNotAboutObjectsInItsLists() throws {
    try expectLeft(
      .catalog(
        """
        inAppPurchases:
          # offerc: ignore[product-id-hyphen, offer-id-format, display-name-length]: as they are at Apple
          - type: consumable
            productId: com.example.m-1
            prices: {USA: 1, rest: equalized}
            referenceName: A
            localizations:
              en-US:
                displayName: Thirty letters are safe, no more
          - {productId: ↓com.example.m-2, referenceName: B, type: consumable, prices: {rest: equalized, USA: 1}, localizations: {en-US: {displayName: Ab}}}
        """),
      suppressed: [
        "product-id-hyphen: as they are at Apple", "display-name-length: as they are at Apple",
      ],
      unused: ["offer-id-format"])
    try expectLeft(
      .subscription(
        """
        # offerc: ignore[offer-id-format]: of the list
        promotionalOffers:
          - {offerId: ↓a b, referenceName: A, mode: free-trial, duration: P1M}
        """),
      suppressed: [], unused: ["offer-id-format"])
  }

  @Test(arguments: [
    "# offerc: ignore[product-id-hyphen]: a blank line is below\n\nproductId: ↓com.example.m-1",
    "referenceName: A # offerc: ignore[product-id-hyphen]: the line before\nproductId: ↓com.example.m-1",
    "productId: # offerc: ignore[product-id-hyphen]: the value is on the next line\n  ↓com.example.m-1",
    "productId: ↓com.example.m-1\n# offerc: ignore[product-id-hyphen]: the line after",
  ])
  func itReachesNoOtherLine(fragment: String) throws {
    try expectLeft(.subscription(fragment), suppressed: [], unused: ["product-id-hyphen"])
  }

  @Test func linesMayEndWithCRLFItemsMayBeginBelowTheirDashTextsMayHaveSeveralLines() throws {
    let yaml = RuleExample.catalog(
      """
      inAppPurchases:
        # offerc: ignore[product-id-hyphen]: above the dash
        - # the product
          referenceName: A
          productId: com.example.m-1
          type: consumable
          # offerc: ignore[review-note-length]: Apple will take it
          reviewNote: |
            \(String(repeating: "Sign in. ", count: 450))
          prices: {USA: 1, rest: equalized}
          localizations: {en-US: {displayName: Ab}}
      """
    ).yaml
    for text in [yaml, yaml.replacing("\n", with: "\r\n")] {
      let run = try Run(text)
      equal(run.left, [])
      equal(run.suppressed, ["product-id-hyphen: above the dash", "review-note-length: Apple will take it"])
    }
  }

  @Test func ofTwoCommentsTheNearerOneCounts() throws {
    try expectLeft(
      .subscription(
        """
        # offerc: ignore[product-id-hyphen]: farther
        productId: com.example.m-1 # offerc: ignore[product-id-hyphen]: nearer
        """),
      suppressed: ["product-id-hyphen: nearer"], unused: ["product-id-hyphen"])
  }

  @Test func aFindingAboutTwoPlacesIsSuppressedAtItsOwnNotAtTheOtherOne() throws {
    let sources = { (first: String, second: String) in
      RuleExample.catalog(
        """
        inAppPurchases:
          - {productId: com.example.a, referenceName: A, type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}} \(first)
          - {productId: ↓com.example.a, referenceName: B, type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}} \(second)
        """)
    }
    let comment = "# offerc: ignore[product-id-duplicate]: why not"
    try expectLeft(sources(comment, ""), suppressed: [], unused: ["product-id-duplicate"])
    let (text, _) = unmarked(sources("", comment).yaml)
    let run = try Run(text)
    equal(run.suppressed, ["product-id-duplicate: why not"])
    #expect(!run.compilation.hasErrors)
  }

  @Test func aFindingInsideAnAnchoredValueIsSuppressedWhereTheValueStands() throws {
    try expectLeft(
      .catalog(
        """
        inAppPurchases:
          - productId: com.example.a
            referenceName: A
            type: consumable
            prices: {USA: 1, rest: equalized}
            # offerc: ignore[display-name-length]: both of them
            localizations: &texts {en-US: {displayName: Thirty letters are safe and no more}}
          - productId: com.example.b
            referenceName: B
            type: consumable
            prices: {USA: 1, rest: equalized}
            localizations: *texts
        """),
      suppressed: ["display-name-length: both of them"])
  }

  @Test func structuralFindingsStayAndNoSuppressionIsUnusedWhileThereAreAny() throws {
    try expectLeft(
      .subscription(
        """
        level: 1 # offerc: ignore[level-gap]: the other level has a fault
        # offerc: ignore[↓wrong-type]: no
        period: ↓P1
        """),
      suppressed: [])
  }

  @Test func itHoldsOnItsLastDayAndEndsBehindIt() throws {
    let yaml = RuleExample.subscription(
      "productId: com.example.m-1 # offerc: ignore[product-id-hyphen] until 2027-01-31: ask Apple"
    ).yaml
    try equal(Run(yaml, today: "2027-01-31").left, [])
    let later = try Run(yaml, today: "2027-02-01")
    equal(later.left, ["product-id-hyphen", "suppression-expired"])
    equal(later.suppressed, [])
  }

  @Test func aRunThatDoesNotHonourCommentsShowsWhatTheyHide() throws {
    let yaml = RuleExample.subscription(
      "productId: com.example.m-1 # offerc: ignore[product-id-hyphen, nonsense]: at Apple already"
    ).yaml
    try equal(Run(yaml, ignores: IgnoreOptions(areHonoured: false)).left, ["product-id-hyphen"])
  }

  @Test func aSuppressionOfARuleThatIsOffOrThatDidNotRunIsNotUnused() throws {
    let yaml = RuleExample.subscription(
      "level: 1 # offerc: ignore[product-id-hyphen, locked-field]: for other runs"
    ).yaml
    try equal(Run(yaml).left, ["unused-suppression"])
    try equal(Run(yaml, ignores: IgnoreOptions(off: ["product-id-hyphen"])).left, [])
  }

  @Test func findingsAboutChangesAreSuppressedInTheCatalog() throws {
    let comment = "# offerc: ignore[locked-field]: Apple changed it for us"
    let before = RuleExample.subscription("period: P1M \(comment)").yaml
    let (plain, marked) = ("period: P1Y", "period: P1Y \(comment)")
    let today = try day(exampleDay)
    let live = Baselines([try catalog([before])], origin: "baseline.yaml")
    func errors(_ fragment: String) -> [String] {
      let text = SourceFile(name: "catalog.yaml", text: RuleExample.subscription(fragment).yaml)
      let result = compile([text], today: today, baseline: live.baseline(of:))
      return result.findings.filter { $0.severity > .info }.map(\.rule.name)
    }
    equal(errors(plain), ["locked-field"])
    equal(errors(marked), [])
    equal(errors("period: P1M \(comment)"), ["unused-suppression"])
  }

  @Test func aFileOfTwoCatalogsASuppressionThatOneOfThemNeedsIsUsed() throws {
    let today = try day(exampleDay)
    let shared = """
      inAppPurchases:
        - {productId: com.example.a, referenceName: A, type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}} # offerc: ignore[product-id-duplicate]: b has it
      """
    func compiled(_ app: String, firstFile: UInt32) -> Compilation {
      let texts = [("0-\(firstFile).yaml", app), ("shared.yaml", shared)].map {
        SourceFile(name: $0.0, text: $0.1)
      }
      return compile(texts, firstFile: firstFile, today: today)
    }
    let alone = compiled("version: 1\napp: {bundleId: com.example.a}\n", firstFile: 0)
    let retired = compiled(
      """
      version: 1
      app: {bundleId: com.example.b}
      inAppPurchases:
        - {productId: com.example.a, referenceName: B, type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}}
      """, firstFile: 2)
    func rules(_ compilations: [Compilation]) -> [[String]] {
      unusedEverywhere(compilations).map {
        $0.findings.map(\.rule.name).filter { $0 == "unused-suppression" }
      }
    }
    equal(rules([alone, alone]), [["unused-suppression"], ["unused-suppression"]])
    equal(rules([alone, retired]), [[], []])
  }

  @Test(arguments: [
    ("# offerc: ignore[level-gap]", "the suppression has no reason"),
    ("# offerc: ignore[level-gap]: ", "the suppression has no reason"),
    ("# offerc: ignore[level-gap] why not", "expected a colon and the reason here"),
    ("# offerc: ignore[level-gap: why not", "the list of rules is not closed by ]"),
    ("# offerc: ignore: why not", "the suppression names no rule"),
    ("# offerc: ignore[]: why not", "a rule's name is missing here"),
    ("# offerc: ignore[level-gap,]: why not", "a rule's name is missing here"),
    ("# offerc: disable[level-gap]: why not", "expected ignore, found 'disable'"),
    ("# offerc:", "expected ignore here"),
    ("# offerc: ignore[level-gap] until: why not", "expected a date, as in until 2027-01-31"),
    ("# offerc: ignore[level-gap] until 2027-13-01: why not", "'2027-13-01' is not a day"),
    (
      "# offerc: ignore[unknown-key]: why not",
      "unknown-key is a structural finding: it cannot be suppressed"
    ),
    (
      "# offerc: ignore[unused-suppression]: why not",
      "unused-suppression is about suppressions: it cannot be suppressed"
    ),
  ])
  func whatIsAddressedToOffercAndIsNoSuppressionIsAFinding(comment: String, message: String) throws {
    let run = try Run(RuleExample.subscription("level: 1 \(comment)").yaml)
    equal(run.compilation.findings.map(\.message), [message])
    equal(run.left, ["invalid-suppression"])
  }

  @Test(arguments: ["# offerc", "# see offerc: ignore[x]", "# ignore[x]: y"])
  func otherCommentsAreNotLookedAt(comment: String) throws {
    try equal(Run(RuleExample.subscription("level: 1 \(comment)").yaml).left, [])
  }

  /// Each suggestion is a comparison with all rules.
  @Test func tenUnknownNamesGetASuggestion() throws {
    let comments = (1...30).map { "# offerc: ignore[product-id-hypen\($0)]: no\n" }.joined()
    let run = try Run(RuleExample.subscription("level: 1").yaml + comments)
    let unknown = run.compilation.findings.filter { $0.message.hasPrefix("there is no rule") }
    equal(unknown.count, 30)
    equal(unknown.count { $0.help == "did you mean product-id-hyphen?" }, 10)
  }

  @Test func blanksMayBeLeftOutOrDoubledANameThatIsNoRulesLeavesTheOthersAlone() throws {
    let run = try Run(
      RuleExample.subscription(
        "productId: com.example.m-1 #offerc:  ignore[ product-id-hypen ,product-id-hyphen]:at Apple: yes "
      ).yaml)
    equal(run.suppressed, ["product-id-hyphen: at Apple: yes"])
    equal(run.compilation.findings.map(\.message), ["there is no rule 'product-id-hypen'"])
    equal(run.compilation.findings.map(\.help), ["did you mean product-id-hyphen?"])
  }

  private func expectLeft(
    _ example: RuleExample, suppressed: [String], unused: [String] = [],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let (text, marks) = unmarked(example.yaml)
    let run = try Run(text)
    let found = run.compilation.findings
    let left = found.filter { $0.rule != "unused-suppression" }
    equal(left.map { Int($0.primary.range.start) }, marks, "\(found.map(\.message))", at: location)
    equal(run.suppressed, suppressed, at: location)
    let names = found.filter { $0.rule == "unused-suppression" }.map { finding in
      let (start, end) = (Int(finding.primary.range.start), Int(finding.primary.range.end))
      return String(decoding: Array(text.utf8)[start..<end], as: UTF8.self)
    }
    equal(names, unused, at: location)
    let about = Set(suppressionRules.map { $0.id })
    let before = run.compilation.findingsBeforeSuppression.filter { !about.contains($0.rule) }
    let unread = try Run(text, ignores: IgnoreOptions(areHonoured: false)).compilation.findings
    equal(before.map(inWords), unread.map(inWords), at: location)
  }
}

private func inWords(_ finding: Finding) -> String {
  "\(finding.rule) \(finding.severity) \(finding.primary.range.start): \(finding.message)"
}

/// A catalog that was compiled, in words.
struct Run {
  let compilation: Compilation

  init(_ text: String, today: String = exampleDay, ignores: IgnoreOptions = IgnoreOptions()) throws {
    compilation = compile(
      [SourceFile(name: "catalog.yaml", text: text)], today: try day(today),
      ignores: ignores)
  }

  var left: [String] { compilation.findings.map(\.rule.name) }
  /// `product-id-hyphen: at Apple already`.
  var suppressed: [String] {
    compilation.suppressed.map { "\($0.finding.rule.name): \($0.suppression.reason)" }
  }
}
