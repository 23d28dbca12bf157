import OfferModel
import Diagnostics
import OfferCompiler
import TestSupport
import OfferRules
import Testing

/// Keys: doubled, unknown, forbidden, missing.
struct KeyTests {
  static let refusals = [
    Refusal(
      "a key twice in an object, 1", "duplicate-key", "'level' appears twice in one subscription",
      in: .subscription("↑level: 1\n↓level: 2")),
    Refusal(
      "a key twice in an object, 2", "duplicate-key",
      in: .subscription("level: 1\n↑reviewNote: ~\n↓reviewNote: A note")),
    Refusal("a name twice in a map, 1", "duplicate-key", in: .catalog("territorySets: {↑a: USA, ↓a: CAN}")),
    Refusal(
      "a name twice in a map, 2", "duplicate-key", in: .catalog("priceTables: {↑a: {USA: 1}, ↓a: {USA: 2}}")),
    Refusal(
      "a name twice in a map, 3", "duplicate-key",
      in: .subscription("localizations: {↑ja: {displayName: Ab}, ↓ja: {displayName: B}}")),
    Refusal(
      "a name twice in a map, 4", "duplicate-key",
      in: .catalog("offers: {↑com.example.monthly: {}, ↓com.example.monthly: {}}")),
    Refusal(
      "a product that is not there is named in each file", "unknown-product",
      inFiles: RuleExample.catalog("offers: {↓com.example.montly: {}}").yaml,
      "offers: {↓com.example.montly: {}}"),
    Refusal(
      "a key that is not there, 1", "unknown-key",
      "unknown key 'familySharible' in subscription 'com.example.monthly', did you mean familySharable?",
      help: "write `familySharable`", fix: "familySharable",
      in: .subscription("↓familySharible: true")),
    Refusal(
      "a key that is not there, 2", "unknown-key",
      "unknown key 'versionn' in the catalog, which already has version for this value",
      in: .catalog("version: 1\n↓versionn: 1")),
    Refusal(
      "the length of an offer in Apple's words", "unknown-key", help: "write `duration: P3M`",
      in: .subscription("introductoryOffers: [{mode: free-trial, ↓subscriptionPeriod: P3M}]")),
    Refusal(
      "a key of another object", "unknown-key",
      help: "bundleId belongs to an app: check the indentation, or remove it",
      in: .subscription("↓bundleId: com.example.app")),
    Refusal(
      "a free code has no prices", "key-not-allowed", "`free: true` and `prices` cannot be combined",
      in: .catalog(
        coins("[{referenceName: A, customerEligibilities: [non-spender], free: ↑true, ↓prices: {USA: 1}}]"))),
    Refusal(
      "missing keys of an object are one finding, 1", "missing-key",
      "the introductory offer has no mode or duration",
      help:
        "add `mode: …` (free-trial: free for the whole length; pay-as-you-go: a lower price for each period; pay-up-front: one payment for the whole length) and `duration: P1M` (or another length)",
      in: .subscription("introductoryOffers: [{↓startDate: 2027-01-01}]")),
    Refusal(
      "missing keys of an object are one finding, 2", "missing-key", "the catalog has no version",
      inFiles: "↓app: {bundleId: com.example.app}"),
    Refusal(
      "a code of an in-app purchase is free or has prices, 1", "missing-key", "offer code 'A' has no prices",
      in: .catalog(coins("[{referenceName: ↓A, customerEligibilities: [non-spender]}]"))),
    Refusal(
      "a code of an in-app purchase is free or has prices, 2", "missing-key",
      in: .catalog(coins("[{referenceName: ↓A, customerEligibilities: [non-spender], free: ↑false}]"))),
    Refusal(
      "the same value twice in two files", "duplicate-item", "'com.a' appears twice in retiredProductIds",
      inFiles: RuleExample.catalog("retiredProductIds: [↑com.a]").yaml, "retiredProductIds: [com.b, ↓com.a]"),
    Refusal(
      "the same customers twice, 1", "duplicate-item",
      in: .subscription(
        "offerCodes: [{referenceName: A, customerEligibilities: [↑new, ↓new], offerEligibility: stack-with-intro-offers, mode: free-trial, duration: P1W}]"
      )),
    Refusal(
      "the same customers twice, 2", "invalid-value", "customerEligibilities is empty",
      in: .subscription(
        "offerCodes: [{referenceName: A, customerEligibilities: ↓[], offerEligibility: stack-with-intro-offers, mode: free-trial, duration: P1W}]"
      )),
    Refusal(
      "a merge key merges mappings, 1", "wrong-type", "`<<` merges a mapping or a list of mappings",
      in: .subscription("<<: ↓nothing")),
    Refusal(
      "a merge key merges mappings, 2", "wrong-type",
      in: .subscription("prices: {USA: 1, rest: equalized, <<: [↓5]}")),
    Refusal(
      "a key twice in what is merged", "duplicate-key",
      in: .catalog(
        """
        x-trial: &trial {mode: free-trial, ↑duration: P1M, ↓duration: P1W}
        x-more: &more {<<: *trial, endDate: 2027-05-01}
        offers:
          com.example.monthly:
            introductoryOffers: [{<<: *more}, {<<: *trial, startDate: 2027-06-01}]
        """)),
    // One key, one finding, however many objects share it.
    Refusal(
      "an unknown key that is shared", "unknown-key",
      in: .catalog(
        """
        x-trial: &trial {mode: free-trial, duration: P1M, ↓quux: 1}
        offers:
          com.example.monthly:
            introductoryOffers: [{<<: *trial}, {<<: *trial, startDate: 2027-05-01}]
        """)),
    Refusal("keys that only look alike, 1", "unknown-key", in: .subscription("↓\"level\\0\": 1")),
    Refusal("keys that only look alike, 2", "unknown-key", in: .subscription("↓\"\": 1")),
    Refusal(
      "keys that only look alike, 3", "wrong-type", "a key must be text", in: .subscription("↓[a]: 1")),
  ]

  @Test(arguments: refusals) func aMistakeIsFoundAtItsPlace(_ refusal: Refusal) throws {
    try refusal.expect()
  }

  @Test(arguments: [
    "↑USA: 1, ↓USA: 2", "↑USA: 1, ↓'USA': 1", "↑USA: , ↓USA: 1", "↑'USA': 1, DEU: 2, ↓USA: 2",
    "USA: 1, ↑currency-eur: 1, ↓currency-eur: 2", "↑rest: equalized, ↓rest: equalized, USA: 1",
    "USA: 1, ↑rest: , ↓rest: equalized", "USA: 1, ↑currency-eur: , ↓currency-eur: 1",
  ])
  func aPriceTwice(_ prices: String) throws {
    try expect("duplicate-key", in: .subscription("prices: {\(prices)}"))
  }

  @Test func aNameTwiceInTwoFiles() throws {
    let head = "version: 1\napp: {bundleId: com.example.app}\n"
    for (first, second) in [
      ("territorySets: {↑a: USA}", "territorySets: {↓a: CAN}"),
      ("priceTables: {↑a: {USA: 1}}", "priceTables: {↓a: {USA: 1}}"),
    ] {
      try expect("duplicate-key", inFiles: head + first, second)
    }
  }

  @Test func severalFilesMayHoldOffersOfOneProduct() throws {
    let trial = "introductoryOffers: [{mode: free-trial, duration: P1W, startDate: "
    let catalog = try sound([
      RuleExample.catalog("offers: {com.example.monthly: {\(trial)2027-02-01, endDate: 2027-03-01}]}}").yaml,
      "offers: {com.example.monthly: {\(trial)2027-04-01}]}}",
      "territorySets: {home: USA}\noffers: {com.example.monthly: {\(trial)2028-04-01, territories: home}]}}",
    ])
    try equal(catalog.onlySubscription.introductoryOffers.count, 3)
    empty(catalog.unusedTerritorySets)
    try expect(
      "duplicate-key", inFiles: RuleExample.catalog("").yaml,
      "offers: {↑com.example.monthly: {}, ↓com.example.monthly: {}}")
  }

  @Test(arguments: [
    ("familyShareable", "true", "familySharable"),
    ("introductoryOffer", "[]", "introductoryOffers"), ("adHocOffers", "[]", "promotionalOffers"),
    ("codeOffers", "[]", "offerCodes"),
  ])
  func applesOwnSpelling(_ name: String, _ value: String, _ key: String) throws {
    try expect(
      "unknown-key", help: "write `\(key)`", in: .subscription("↓\(name): \(value)"))
  }

  @Test func anOfferOfAnotherKindIsTheObjectOfItsFinding() throws {
    let offer =
      "{offerId: a, referenceName: A, mode: free-trial, duration: P1W, startDate: 2027-03-01, priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}}"
    let yaml = RuleExample.subscription("promotionalOffers: [\(offer)]").yaml
    try equal(
      Run(yaml).compilation.findings.first?.objectLabel,
      "subscription com.example.monthly, promotional offer a")
  }

  /// To rename such a key would write a key twice.
  @Test(arguments: [
    ("groupLevel", "1", "remove `groupLevel`: its value is the same"),
    ("subscriptionPeriod", "P1M", "remove `subscriptionPeriod`: its value is the same"),
    (
      "displayPrice", "4.99",
      "remove `displayPrice` if `prices` is right; otherwise write its value as `prices`"
    ),
  ])
  func applesOwnSpellingBesideTheKey(_ name: String, _ value: String, _ help: String) throws {
    try expect("unknown-key", help: help, in: .subscription("↓\(name): \(value)"))
  }

  @Test(arguments: ["numberOfPeriods", "periodCount"])
  func theNumberOfPeriodsInApplesWords(_ key: String) throws {
    try expect(
      "key-not-allowed", help: "multiply the period: 3 periods of P1M are `duration: P3M`",
      in: .subscription("introductoryOffers: [{mode: free-trial, ↓\(key): 3}]"))
  }

  @Test(arguments: [
    ("mode: ↓FREE_TRIAL, duration: P1W", "free-trial"), ("mode: ↓freeTrial, duration: P1W", "free-trial"),
    ("mode: free-trial, duration: ↓P7D", "P1W"), ("mode: free-trial, duration: ↓ONE_WEEK", "P1W"),
    ("mode: free-trial, duration: ↓P30D", "P1M"), ("mode: free-trial, duration: ↓ONE_YEAR", "P1Y"),
    ("mode: free-trial, duration: ↓P365D", "P1Y"), ("mode: ↓free-trail, duration: P1W", "free-trial"),
  ])
  func applesOwnValues(_ keys: String, _ value: String) throws {
    try expect("invalid-value", fix: value, in: .subscription("introductoryOffers: [{\(keys)}]"))
  }

  /// The name of the object may be under one of the unknown keys, which is read as what was meant.
  @Test(arguments: ["quux: 1, productID: com.example.coins", "productID: com.example.coins, quux: 1"])
  func unknownKeysOfAnObjectHaveTheSameWordsInEveryOrder(_ keys: String) throws {
    let yaml = RuleExample.catalog(
      "inAppPurchases:\n  - {\(keys), referenceName: Coins, type: consumable, prices: {USA: 1, rest: equalized}}"
    )
    let messages = try Run(yaml.yaml).compilation.findings.map(\.message).filter {
      $0.contains("unknown key")
    }
    equal(
      Set(messages),
      [
        "unknown key 'quux' in the in-app purchase",
        "unknown key 'productID' in the in-app purchase, did you mean productId?",
      ])
  }

  @Test func moreThanTwentyUnknownKeysAreCounted() throws {
    let keys = (1...20).map { "↓quux\($0): 1\n" }.joined() + "↓quux21: 1\nquux22: 1\nquux23: 1"
    let catalog = MarkedCatalog([RuleExample.subscription(keys).yaml])
    try catalog.expect("unknown-key", at: #_sourceLocation)
    try equal(
      catalog.compiled().findings.last?.message, "3 more unknown keys in subscription 'com.example.monthly'")
  }

  /// A slip of the pen is one finding: the value is read as what was meant.
  @Test(arguments: [
    "↓prodctId: com.example.monthly", "↓levle: 1", "↓peroid: P1M", "↓prises: {USA: 1, rest: equalized}",
  ])
  func aMisspeltRequiredKeyIsNotMissing(_ line: String) throws {
    let key =
      line.contains("prod")
      ? "productId" : line.contains("lev") ? "level" : line.contains("per") ? "period" : "prices"
    let rest = RuleExample.subscription("").yaml.split(separator: "\n").filter {
      !$0.contains("\(key):")
    }.joined(separator: "\n")
    let source =
      key == "productId"
      ? rest.replacing("        referenceName: M", with: "      - \(line)\n        referenceName: M")
      : rest + "\n        \(line)\n"
    try MarkedCatalog([source]).expect("unknown-key", at: #_sourceLocation)
    let catalog = try #require(try MarkedCatalog([source]).compiled().catalog)
    try equal(catalog.onlySubscription.productId, "com.example.monthly")
    #expect(!catalog.isPartial)
  }

  @Test func keysWithXAreIgnoredInEveryObject() throws {
    try sound(.catalog("x-home: {anything: [1, {a: b}]}\nx-: 1"))
    try sound(
      .subscription(
        "x-note: {by: Ann}\nintroductoryOffers: [{x-why: Spring, mode: free-trial, duration: P1W}]"))
  }

  @Test(arguments: ["multiSeatStatus", "marketSettings", "retentionOffers", "bundles", "suites", "use"])
  func knownAtAppleNotYetHere(_ key: String) throws {
    try expect("unsupported-key", in: .catalog("↓\(key): []"))
    try expect("unsupported-key", in: .subscription("↓\(key): []"))
  }

  /// The key that does not fit, and the value that forbids it.
  @Test(arguments: [
    "introductoryOffers: [{mode: ↑free-trial, duration: P1W, ↓prices: {USA: 1}}]",
    "promotionalOffers: [{offerId: a, referenceName: A, mode: ↑free-trial, duration: P1W, ↓prices: {USA: 1}}]",
  ])
  func pricesOfAFreeTrial(_ offer: String) throws {
    try expect(
      "key-not-allowed", "`mode: free-trial` and `prices` cannot be combined", in: .subscription(offer))
  }

  @Test(arguments: [
    "kind: ↑one-time-use\n↓code: SPRING",
    "kind: ↑custom\ncode: SPRING\n↓environment: sandbox",
    "kind: ↑custom\ncode: SPRING\n↓issuer: apple",
    "kind: ↑custom\ncode: SPRING\n↓split: 100",
    "kind: ↑custom\ncode: SPRING\n↓format: {prefix: AB}",
    "kind: one-time-use\nissuer: ↑apple\n↓format: {prefix: AB}",
    "kind: one-time-use\n↓format: {prefix: AB}",
    "kind: one-time-use\nissuer: ↑offerc\n↓split: 100",
  ])
  func keysOfOtherBatches(_ keys: String) throws {
    try expect("key-not-allowed", in: .batch(keys))
  }

  @Test(arguments: [
    "promotionalOffers: [{offerId: a, referenceName: A, mode: free-trial, duration: P1W, ↓startDate: 2027-01-01}]",
    "promotionalOffers: [{offerId: a, referenceName: A, mode: free-trial, duration: P1W, ↓endDate: 2027-01-01}]",
    "promotionalOffers: [{offerId: a, referenceName: A, mode: free-trial, duration: P1W, ↓territories: all}]",
    "offerCodes: [{referenceName: A, customerEligibilities: [new], offerEligibility: stack-with-intro-offers, mode: free-trial, duration: P1W, ↓startDate: 2027-01-01}]",
    "introductoryOffers: [{↓offerId: a, mode: free-trial, duration: P1W}]",
  ])
  func whatAppleDoesNotOffer(_ offer: String) throws {
    try expect("key-not-allowed", in: .subscription(offer))
  }

  @Test(arguments: [
    "mode: free-trial", "duration: P1M", "offerEligibility: stack-with-intro-offers",
    "autoRenewEnabled: true",
  ])
  func codesOfAnInAppPurchaseHaveNoMode(_ key: String) throws {
    try expect(
      "key-not-allowed",
      in: .catalog(coins("[{referenceName: A, customerEligibilities: [non-spender], free: true, ↓\(key)}]")))
  }

  /// The value that makes a key necessary.
  @Test(arguments: [
    "pay-as-you-go", "pay-up-front",
  ])
  func aPaidOfferNeedsPrices(_ mode: String) throws {
    try expect(
      "missing-key", "the introductory offer has no prices, which `mode: \(mode)` requires",
      in: .subscription("introductoryOffers: [{↓mode: ↑\(mode), duration: P1M}]"))
  }

  @Test func aBatchNeedsWhatItsKindAsksFor() throws {
    try expect(
      "missing-key", "batch 'spring' has no code, which `kind: custom` requires",
      in: .batch("id: ↓spring\nkind: ↑custom"))
    try expect(
      "missing-key", "batch 'spring' has no expirationDate, which `kind: one-time-use` requires",
      in: .batch("id: ↓spring\nkind: ↑one-time-use\nexpirationDate:"))
    try sound(.batch("kind: custom\ncode: SPRING\nexpirationDate:"))
  }

  @Test(arguments: [
    "retiredProductIds: [com.a, ↑com.b, ↓com.b]", "territorySets: {a: [↑USA, CAN, ↓USA]}",
    "territorySets: {a: [↑currency-eur, ↓currency-eur]}",
  ])
  func theSameValueTwice(_ keys: String) throws {
    try expect("duplicate-item", in: .catalog(keys))
  }

  @Test func aMergeKeyTakesWhatIsNotThere() throws {
    let catalog = try sound(
      .catalog(
        """
        x-trial: &trial {mode: free-trial, duration: P1M}
        x-until: &until {duration: P3D, endDate: 2027-05-01}
        offers:
          com.example.monthly:
            introductoryOffers: [{<<: [*trial, *until]}, {<<: *trial, duration: P1W}]
        """))
    let offers = try catalog.onlySubscription.introductoryOffers
    equal(offers.map(\.terms?.length.value.description), ["P1M", "P1W"])
    equal(offers.map { $0.window.end?.value.description }, ["2027-05-01", nil])
  }

}

/// An in-app purchase with these offer codes.
func coins(_ codes: String) -> String {
  """
  inAppPurchases:
    - {productId: com.example.coins, referenceName: Coins, type: consumable, prices: {USA: 0.99, rest: equalized}, offerCodes: \(codes)}
  """
}
