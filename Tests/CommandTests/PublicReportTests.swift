import AppStoreConnect
import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Mistakes that people reported in public in 2026, and what offerc says about each: one test for each report.
///
/// `AppStoreChecks/PublicReportTests` has those that need App Store Connect.
struct PublicReportTests {
  /// A catalog as a report describes it, a command, and what its output has to contain.
  struct Report: CustomTestStringConvertible {
    let name: String
    let catalog: String
    var command = ["lint", "--format", "concise"]
    /// Parts of the output.
    var says: [String] = []
    /// Parts that the output must not have.
    var isSilentAbout: [String] = []

    var testDescription: String { name }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: ".git")
  }

  /// - Returns: what a command prints about a catalog, on either stream.
  private func output(_ command: [String], of catalog: String) throws -> String {
    try folder.write(catalog, to: "store/catalog.yaml")
    let outcome = offerc(command + [folder.path("store"), "--today", "2026-11-29"])
    return outcome.output + outcome.errors
  }

  @Test(arguments: reports)
  func isAnswered(_ report: Report) throws {
    let output = try output(report.command, of: report.catalog)
    for part in report.says { contains(output, part) }
    for part in report.isSilentAbout { lacks(output, part) }
  }

  static let reports = [
    Report(
      name: "BR 08: the ratio of two packs turns over between storefronts",
      catalog: credits,
      says: [
        "info: 'com.example.credits.60' costs 2.31 times as much as 'com.example.credits.30' in DEU, but 1.92 times in USA [pack-price-ratio]"
      ]),
    Report(
      name:
        "BR 12: a code that is cut off, too large and has a hyphen; a code that gives less than the trial",
      catalog: websiteCodes,
      says: [
        "error: custom code 'TWO-FREE' contains '-', but Apple allows letters and digits [custom-code-format]",
        "error: the custom code has 30,000 redemptions, but Apple allows at most 25,000 in a batch [custom-code-redemptions]",
        "error: expirationDate is '2026-12-31T23:30:00-08:00', expected a date as YYYY-MM-DD [wrong-type]",
        "info: offer code 'Short' gives new subscribers less than the introductory offer that it replaces: free for 2 weeks [code-worse-than-intro]",
      ]),
    Report(
      name: "BR 14: a trial in one of two storefronts",
      catalog: twoStorefronts,
      says: [
        "info: subscription com.example.snap.yearly has no introductory offer in NZL: customers there pay from the first day [intro-offer-coverage]"
      ]),
    Report(
      name: "BR 18: a trial of one billing plan, as show says it",
      catalog: twoPlans, command: ["show"],
      says: ["new subscribers who pay up front"]),
    Report(
      name: "BR 18: a trial of one billing plan, as simulate says it",
      catalog: twoPlans, command: ["simulate", "--customer", "new"],
      says: ["introductory offer, free for 2 weeks, up-front plan"],
      isSilentAbout: ["monthly plan"]),
    Report(
      name: "BR 18: lint is silent, because it can be intended",
      catalog: twoPlans, isSilentAbout: ["com.example.plan.yearly"]),
    Report(
      name: "BR 19: levels in the order of the prices",
      catalog: story,
      says: [
        "warning: 'com.example.story.base' has level 1 and costs less everywhere than 'com.example.story.standard' with level 2, but level 1 is the highest level of service [level-price-order]"
      ]),
  ]
}

// MARK: - Images

extension PublicReportTests {
  /// BR 01. Sources disagree about 1170 × 2532, of which one says that it was refused.
  @Test(arguments: [
    (width: 804, height: 1744, isWarned: true), (720, 1520, true), (1080, 2400, true), (1024, 1024, true),
    (1170, 2532, true), (640, 920, false), (1242, 2208, false), (1242, 2688, false), (1320, 2868, false),
    (2868, 1320, false),
  ])
  func aScreenshotOfAnotherSizeIsWarnedOf(width: Int, height: Int, isWarned: Bool) throws {
    try writePNG(width, height, hasAlpha: false)
    let output = try output(["lint", "--format", "concise"], of: Self.quiz)
    let warning =
      "warning: the review screenshot 'odd.png' has \(width) × \(height) pixels, a size that App Store Connect is not known to accept [review-screenshot]"
    equal(output.contains(warning), isWarned, output)
    equal(output.contains("[review-screenshot]"), isWarned, output)
  }

  /// BR 02.
  @Test(arguments: [true, false]) func transparencyIsWarnedOf(hasAlpha: Bool) throws {
    try writePNG(1242, 2688, hasAlpha: hasAlpha)
    let output = try output(["lint", "--format", "concise"], of: Self.quiz)
    let warning =
      "warning: the review screenshot 'odd.png' has transparent pixels or an alpha channel, which App Store Connect refuses [review-screenshot]"
    equal(output.contains(warning), hasAlpha, output)
  }

  private func writePNG(_ width: Int, _ height: Int, hasAlpha: Bool) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("store"), withIntermediateDirectories: true)
    try Data(pngHeader(width, height, color: hasAlpha ? 6 : 2)).write(
      to: folder.url.appending(path: "store/odd.png"))
  }
}

// MARK: - Prices, plans and keys

extension PublicReportTests {
  /// BR 03: in both forms, a plan has a price for every storefront, and lint is silent.
  @Test(arguments: ["", "CHN: 68.00, "])
  func everyStorefrontIsPricedBeforeTheFirstSubmission(more: String) throws {
    let catalog = Self.fit.replacing("rest: equalized", with: more + "rest: equalized")
    contains(try output(["lint"], of: catalog), "no findings")
    let built = offerc([
      "build", folder.path("store"), "--emit", "requests", "-o", folder.path("out"), "--today", "2026-11-29",
    ])
    equal(built.status, .success, built.errors)
    let plan = try folder.read("out/requests.json")
    let priced = Set(plan.matches(of: /"id":"\$\{price-([A-Z]{3})\}"/).map { String($0.output.1) })
    equal(priced.count, 175, "\(priced.sorted())")
    contains(priced, "CHN")
  }

  /// BR 08: under `rest: equalized`, Apple's amounts are known where live state has them.
  @Test func packsAreComparedWithWhatAppleEqualizes() throws {
    let catalog = Self.credits.replacing("DEU: 29.99, ", with: "")
    lacks(try output(["lint"], of: catalog), "[pack-price-ratio]")
    var live = try LiveFile(of: catalog)
    live.equalized.append([
      "kind": "in-app-purchase", "storefront": "USA", "amount": "24.99", "prices": ["DEU": "29.99"],
    ])
    try folder.write(live.text, to: "live.json", mode: 0o600)
    let output = try output(["lint", "--against", folder.path("live.json")], of: catalog)
    contains(output, "costs 2.31 times as much as 'com.example.credits.30' in DEU")
    contains(output, "29.99 EUR from Apple, 2.31 times 12.99 EUR")
  }

  /// BR 18: who has the monthly plan cannot have the trial of the other one.
  @Test func aBuyerOfTheOtherPlanHasNoTrial() throws {
    try folder.write(
      """
      version: 1
      catalog: store
      scenarios:
        - name: Pays each month
          storefront: CAN
          history:
            - {on: 2026-11-29, subscribe: com.example.plan.yearly, plan: monthly, offer: introductory}

      """, to: "scenarios.yaml")
    try folder.write(Self.twoPlans, to: "store/catalog.yaml")
    let outcome = offerc(["simulate", folder.path("scenarios.yaml"), "--today", "2026-11-29"])
    equal(outcome.status, .findings)
    contains(
      outcome.output + outcome.errors,
      "its introductory offers are of the up-front plan, not of the monthly plan")
  }

  /// BR 10: App Store Connect says nothing but 401.
  @Test(arguments: [("SubscriptionKey_ABC123DEFG.p8", true), ("AuthKey_ABC123DEFG.p8", false)])
  func aKeyForInAppPurchasesIsToldFromAnAPIKey(file: String, isForInAppPurchases: Bool) throws {
    try folder.write(try ExampleKey.pem, to: file, mode: 0o600)
    let outcome = offerc(
      [
        "appstore", "pull", "--app", "com.example.quiz", "--key-file", folder.path(file), "--key-id",
        "ABC123DEFG", "--issuer-id", StandIn.issuerId, "-o", folder.path("live.json"),
      ], transport: RefusingTransport(status: 401, code: "NOT_AUTHORIZED"))
    equal(outcome.status, .usage)
    equal(outcome.errors.contains("a key for in-app purchases"), isForInAppPurchases, outcome.errors)
  }

  /// Issue of the same key: until the Account Holder has accepted it, everything is refused.
  @Test func anExpiredAgreementIsSaidToBeOne() throws {
    try folder.write(try ExampleKey.pem, to: "AuthKey_ABC123DEFG.p8", mode: 0o600)
    let transport = RefusingTransport(
      status: 403, code: "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED")
    let outcome = offerc(
      [
        "appstore", "pull", "--app", "com.example.quiz", "--key-file",
        folder.path("AuthKey_ABC123DEFG.p8"), "--key-id", "ABC123DEFG", "--issuer-id", StandIn.issuerId,
        "-o", folder.path("live.json"),
      ], transport: transport)
    equal(outcome.status, .usage)
    contains(outcome.errors, "because an agreement is missing or has expired")
    contains(outcome.errors, "the Account Holder must accept it in App Store Connect")
    lacks(outcome.errors, "the role of the key")
  }

  /// BR 10: the other way round, `sign` warns; the signature would be refused by the device only.
  @Test func anAPIKeyThatSignsIsWarnedOf() throws {
    try folder.write(Self.promoted, to: "store/catalog.yaml")
    try folder.write(try ExampleKey.pem, to: "AuthKey_ABC123DEFG.p8", mode: 0o600)
    let outcome = offerc([
      "sign", "promotional-offer", folder.path("store"), "--product", "com.example.fit.monthly", "--offer",
      "half", "--key-file", folder.path("AuthKey_ABC123DEFG.p8"), "--key-id", "ABC123DEFG",
      "--account-token", "7E3FB204-2D5C-4F3E-A8B5-97C1D14F4F04",
    ])
    equal(outcome.status, .success, outcome.errors)
    contains(outcome.errors, "the key file is named AuthKey_…, as a key of the App Store Connect API")
  }
}

/// Refuses everything with one of Apple's errors.
private struct RefusingTransport: Transport {
  let status: Int
  let code: String

  func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
    let body =
      #"{"errors":[{"status":"\#(status)","code":"\#(code)","title":"No","detail":"Apple's words."}]}"#
    return HTTPResponse(status: status, body: Array(body.utf8))
  }
}

// MARK: - The catalogs of the reports

extension PublicReportTests {
  /// BR 01 and 02.
  private static let quiz = """
    version: 1
    app: {bundleId: com.example.quiz, name: Quiz}
    inAppPurchases:
      - productId: com.example.quiz.pack
        referenceName: Pack
        type: consumable
        reviewScreenshot: odd.png
        prices: {USA: 4.99, rest: equalized}
        localizations: {en-US: {displayName: Pack, description: Ten questions}}

    """

  /// BR 03.
  private static let fit = """
    version: 1
    app: {bundleId: com.example.fit, name: Fit}
    subscriptionGroups:
      - referenceName: Fit
        localizations: {en-US: {displayName: Fit}}
        subscriptions:
          - productId: com.example.fit.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            territories: {exclude: [CHN]}
            prices: {USA: 9.99, rest: equalized}
            localizations: {en-US: {displayName: Monthly, description: All workouts}}

    """

  private static let promoted =
    fit + """
              promotionalOffers:
                - {offerId: half, referenceName: Half, mode: free-trial, duration: P1M}

      """

  /// BR 08.
  private static let credits = """
    version: 1
    app: {bundleId: com.example.credits, name: Credits}
    inAppPurchases:
      - {productId: com.example.credits.30, referenceName: Credits 30, type: consumable, prices: {USA: 12.99, DEU: 12.99, rest: equalized}}
      - {productId: com.example.credits.60, referenceName: Credits 60, type: consumable, prices: {USA: 24.99, DEU: 29.99, rest: equalized}}

    """

  /// BR 12.
  private static let websiteCodes = """
    version: 1
    app: {bundleId: com.example.swiftcard, name: SwiftCard, appleId: 1234567890}
    subscriptionGroups:
      - referenceName: Card
        localizations: {en-US: {displayName: Card}}
        subscriptions:
          - productId: com.example.swiftcard.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            prices: {USA: 9.99, rest: equalized}
            localizations: {en-US: {displayName: Monthly, description: All cards}}
            introductoryOffers: [{mode: free-trial, duration: P2W}]
            offerCodes:
              - referenceName: SwiftCard TWO-FREE
                mode: free-trial
                duration: P2M
                customerEligibilities: [new, expired]
                offerEligibility: replace-intro-offers
                batches: [{id: two-free, kind: custom, code: TWO-FREE, count: 30000, createdDate: 2026-12-01, expirationDate: 2026-12-31T23:30:00-08:00}]
              - referenceName: Short
                mode: free-trial
                duration: P1W
                customerEligibilities: [new, expired]
                offerEligibility: replace-intro-offers

    """

  /// BR 14.
  private static let twoStorefronts = """
    version: 1
    app: {bundleId: com.example.snap, name: Snapceipt, baseTerritory: AUS}
    subscriptionGroups:
      - referenceName: Snap
        localizations: {en-AU: {displayName: Snap}}
        subscriptions:
          - productId: com.example.snap.yearly
            referenceName: Yearly
            level: 1
            period: P1Y
            territories: [AUS, NZL]
            prices: {AUS: 79.00, NZL: 89.00}
            introductoryOffers: [{mode: free-trial, duration: P2W, territories: [AUS]}]
            localizations: {en-AU: {displayName: Yearly, description: All receipts}}

    """

  /// BR 18.
  private static let twoPlans = """
    version: 1
    app: {bundleId: com.example.plan, name: Plan}
    subscriptionGroups:
      - referenceName: Plan
        localizations: {en-US: {displayName: Plan}}
        subscriptions:
          - productId: com.example.plan.yearly
            referenceName: Yearly
            level: 1
            period: P1Y
            prices: {USA: 59.99, rest: equalized}
            billingPlans: {monthly: {territories: [CAN], prices: {CAN: 6.99}}}
            introductoryOffers: [{mode: free-trial, duration: P2W}]
            localizations: {en-US: {displayName: Yearly, description: All plans}}

    """

  /// BR 19.
  private static let story = """
    version: 1
    app: {bundleId: com.example.story, name: Story}
    subscriptionGroups:
      - referenceName: Story
        localizations: {en-US: {displayName: Story}}
        subscriptions:
          - {productId: com.example.story.base, referenceName: Base Monthly, level: 1, period: P1M, prices: {USA: 4.99, rest: equalized}}
          - {productId: com.example.story.standard, referenceName: Standard Monthly, level: 2, period: P1M, prices: {USA: 9.99, rest: equalized}}
          - {productId: com.example.story.family, referenceName: Family Monthly, level: 3, period: P1M, prices: {USA: 14.99, rest: equalized}}

    """
}
