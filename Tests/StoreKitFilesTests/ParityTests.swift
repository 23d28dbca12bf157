import CatalogText
import Diagnostics
import Foundation
import OfferCompiler
import OfferModel
import TestSupport
import Testing

@testable import StoreKitFiles

/// A catalog with everything that a configuration file can say.
private let plans = """
  version: 1
  app: {bundleId: com.example.app, name: Example}
  subscriptionGroups:
    - referenceName: Plans
      localizations: {en-US: {displayName: Plans}, de-DE: {displayName: Tarife}}
      subscriptions:
        - productId: com.example.monthly
          referenceName: Monthly
          level: 1
          period: P1M
          prices: {USA: 9.99, rest: equalized}
          localizations: {en-US: {displayName: Monthly, description: Every month.}}
          introductoryOffers: [{mode: free-trial, duration: P1W}]
          promotionalOffers:
            - {offerId: stay, referenceName: Stay, mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, rest: equalized}}
          winBackOffers:
            - offerId: back
              referenceName: Back
              mode: pay-up-front
              duration: P6M
              prices: {USA: 29.99, rest: equalized}
              startDate: 2027-01-01
              priority: high
              customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}
          offerCodes:
            - referenceName: SPRING
              customerEligibilities: [new, expired]
              offerEligibility: replace-intro-offers
              mode: free-trial
              duration: P1M
  inAppPurchases:
    - {productId: com.example.coins, referenceName: Coins, type: consumable, prices: {USA: 0.99, rest: equalized}}
    - {productId: com.example.pass, referenceName: Pass, type: non-renewing-subscription, prices: {USA: 4.99, rest: equalized}}

  """

struct ParityTests {
  private let catalog: Catalog
  private let emitted: [UInt8]

  init() throws {
    catalog = try TestSupport.catalog([plans])
    emitted = try emitStoreKit(catalog, for: StoreKitTarget(storefront: .usa, today: day(exampleDay))).bytes
  }

  private func parity(_ text: String, keepsUnknown: Bool = false) throws -> StoreKitParity {
    try compareStoreKit(
      Array(text.utf8), file: 0, with: catalog,
      options: StoreKitParityOptions(today: day(exampleDay), keepsUnknown: keepsUnknown))
  }

  private var text: String { String(decoding: emitted, as: UTF8.self) }

  @Test func anEmittedFileAgreesWithItsCatalogAndIsImportedWithoutADefect() throws {
    try empty(parity(text).differences)
    let options = StoreKitImportOptions(
      fileName: "Example.storekit", bundleId: "com.example.app", name: "Example",
      assumedStartDate: "2027-01-01")
    let imported = importStoreKit(emitted, file: 0, options: options)
    equal(imported.findings.filter { $0.rule == "storekit-defect" }.map(\.message), [])
    contains(imported.yaml, "offerId: back")
  }

  /// Each change of the file is one difference, and the update brings back the very bytes.
  @Test(arguments: [
    (#""displayPrice" : "9.99""#, #""displayPrice" : "8.99""#, "is 8.99 in the file and 9.99 in the catalog"),
    (#""groupNumber" : 1"#, #""groupNumber" : 2"#, "the level of subscription 'com.example.monthly' is 2"),
    (#""recurringSubscriptionPeriod" : "P1M""#, #""recurringSubscriptionPeriod" : "P1Y""#, "the period of"),
    (
      #""familyShareable" : false,\#n          "groupNumber""#,
      #""familyShareable" : true,\#n          "groupNumber""#,
      "Family Sharing of subscription 'com.example.monthly' is on"
    ),
    (#""displayName" : "Monthly""#, #""displayName" : "Month""#, "the en-US name of subscription"),
    (#""description" : "Every month.""#, #""description" : "Each month.""#, "the en-US description of"),
    (
      #""displayName" : "Tarife""#, #""displayName" : "Preise""#,
      "the de-DE name of subscription group 'Plans'"
    ),
    (#""name" : "Plans""#, #""name" : "Plan""#, "the reference name of subscription group 'Plans' is 'Plan'"),
    (#""referenceName" : "Coins""#, #""referenceName" : "Coin""#, "the reference name of product"),
    (
      #""type" : "Consumable""#, #""type" : "NonConsumable""#,
      "is a non-consumable in the file and a consumable"
    ),
    (#""isStackable" : false"#, #""isStackable" : true"#, "whether code offer 'SPRING'"),
    (#""expired""#, #""existing""#, "the eligibility of code offer 'SPRING'"),
    (#""numberOfPeriods" : 3"#, #""numberOfPeriods" : 2"#, "the length of promotional offer 'stay'"),
    (
      #""subscriptionPeriod" : "P6M""#, #""subscriptionPeriod" : "P1Y""#,
      "the length of win-back offer 'back'"
    ),
    (#""displayPrice" : "29.99""#, #""displayPrice" : "19.99""#, "the price of win-back offer 'back'"),
    (
      #""subscriptionPeriod" : "P1W""#, #""subscriptionPeriod" : "P2W""#,
      "the length of the introductory offer"
    ),
  ])
  func aChangeIsFoundAndUndone(_ original: String, _ changed: String, _ message: String) throws {
    contains(text, original)
    let file = text.replacing(original, with: changed, maxReplacements: 1)
    let parity = try parity(file)
    equal(parity.differences.count, 1, "\(parity.differences.map(\.message))")
    #expect(
      parity.differences.first?.message.contains(message) == true, "\(parity.differences.map(\.message))")
    equal(String(decoding: parity.updated, as: UTF8.self), text)
  }

  /// The place is in the file, and the catalog's own place is beside it.
  @Test func aDifferenceHasBothPlaces() throws {
    let finding = try #require(
      try parity(text.replacing(#""displayPrice" : "29.99""#, with: #""displayPrice" : "19.99""#)).differences
        .first)
    equal(finding.rule, "storekit-different")
    equal(finding.severity, .error)
    equal(finding.objectLabel, "subscriptionGroups[0].subscriptions[0].winbackOffers[0].displayPrice")
    let related = try #require(finding.related.first)
    #expect(plans.utf8.dropFirst(Int(related.range.start)).starts(with: "back".utf8))
  }

  @Test func whatIsMissingIsAddedWithTheSameIDs() throws {
    let empty = """
      {
        "identifier" : "\(text.firstMatch(of: /"identifier" : "(\w+)"/)?.output.1 ?? "")",
        "subscriptionGroups" : [

        ],
        "version" : {
          "major" : 4,
          "minor" : 0
        }
      }

      """
    let parity = try parity(empty)
    equal(
      parity.differences.map(\.message),
      [
        "product 'com.example.coins' is not in the file", "product 'com.example.pass' is not in the file",
        "subscription group 'Plans' is not in the file",
        "subscription 'com.example.monthly' is not in the file",
      ])
    let updated = String(decoding: parity.updated, as: UTF8.self)
    for id in text.matches(of: /"internalID" : "\w+"/) { #expect(updated.contains(id.output)) }
    #expect(try self.parity(updated).differences.isEmpty)
  }

  @Test func whatTheCatalogHasNotGoesUnlessItMayStay() throws {
    let extra = text.replacing("com.example.coins", with: "com.example.gems")
    try equal(
      parity(extra).differences.map(\.message),
      [
        "product 'com.example.coins' is not in the file", "product 'com.example.gems' is not in the catalog",
      ])
    lacks(String(decoding: try parity(extra).updated, as: UTF8.self), "gems")
    let kept = try parity(extra, keepsUnknown: true)
    equal(kept.differences.map(\.message), ["product 'com.example.coins' is not in the file"])
    contains(String(decoding: kept.updated, as: UTF8.self), "gems")
  }

  @Test func aSubscriptionMovesToItsGroup() throws {
    let other = """
      {
        "id" : "AAAAAAAA",
        "localizations" : [

        ],
        "name" : "Other",
        "subscriptions" : [

        ]
      },
      {
        "id"
      """
    let file = text.replacing(
      "\"subscriptionGroups\" : [\n    {\n      \"id\"", with: "\"subscriptionGroups\" : [\n" + other
    )
    .replacing("\"name\" : \"Plans\"", with: "\"name\" : \"Old\"")
    .replacing("\"name\" : \"Other\"", with: "\"name\" : \"Plans\"")
    let parity = try parity(file)
    #expect(
      parity.differences.contains { $0.message.contains("is in group 'Old' in the file and in 'Plans'") })
    let updated = try self.parity(String(decoding: parity.updated, as: UTF8.self))
    equal(updated.differences.map(\.message), [])
    equal(updated.updated, parity.updated)
  }

  /// Unknown keys, number literals, escapes and a signing key stay, byte for byte, and the key is not shown.
  @Test func whatNobodyKnowsStays() throws {
    let file = text.replacing(
      "\"products\" :", with: "\"futureKey\" : [1.50, \"\\u00e9\\/\"],\n  \"products\" :"
    ).replacing(
      "\"settings\" :",
      with: "\"subscriptionOffersKeyPair\" : {\"privateKey\" : \"TUlHSEFnRUE\"},\n  \"settings\" :"
    )
    .replacing("29.99", with: "19.99")
    let parity = try parity(file)
    let updated = String(decoding: parity.updated, as: UTF8.self)
    contains(updated, "1.50")
    contains(updated, #""\u00e9\/""#)
    contains(updated, "TUlHSEFnRUE")
    lacks(String(decoding: parity.shownSource, as: UTF8.self), "TUlHSEFnRUE")
  }

  /// Lint warns of such a locale; a file that was made with it agrees with the catalog all the same.
  @Test func aTextThatIsNoLocaleIsComparedAsItIs() throws {
    let odd = try TestSupport.catalog([plans.replacing("de-DE:", with: "inimu en-US:")])
    let file = try emitStoreKit(odd, for: StoreKitTarget(storefront: .usa, today: day(exampleDay))).bytes
    let options = StoreKitParityOptions(today: try day(exampleDay))
    let same = compareStoreKit(file, file: 0, with: odd, options: options)
    equal(same.differences.map(\.message), [])
    let other = compareStoreKit(emitted, file: 0, with: odd, options: options)
    equal(other.differences.map(\.rule), ["storekit-missing", "storekit-extra"])
    empty(compareStoreKit(other.updated, file: 0, with: odd, options: options).differences)
  }

  @Test func aMissingLineFeedAtTheEndStaysMissing() throws {
    let file = text.replacing("29.99", with: "19.99").dropLast()
    try equal(parity(String(file)).updated.last, UInt8(ascii: "}"))
  }

  /// Files before 4.0 have no win-back offers.
  private var old: String {
    text.replacing("\"major\" : 4", with: "\"major\" : 3")
      .replacing(/,\n          "winbackOffers" : \[(?:.|\n)*?\n          \]/, with: "")
      .replacing(/\s+"appPolicies" : \{(?:.|\n)*?\n  \},/, with: "")
  }

  @Test func anOfferThatNeedsALaterVersionGivesTheFileThisVersion() throws {
    let parity = try parity(old)
    equal(
      parity.differences.map(\.message),
      [
        "win-back offer 'back' of subscription 'com.example.monthly' is not in the file",
        "the file has version 3.0, which has no win-back offers: the catalog needs version 4.0",
      ])
    equal(parity.conversion, "version 4.0 now, for win-back offers: Xcode 16 and later open it")
    equal(String(decoding: parity.updated, as: UTF8.self), text)
  }

  @Test func aNewSubscriptionWithSuchAnOfferDoes() throws {
    let empty = old.replacing(
      /"subscriptionGroups" : \[(?:.|\n)*?\n  \]/, with: "\"subscriptionGroups\" : [\n\n  ]")
    let parity = try parity(empty)
    begins(parity.conversion, with: "version 4.0")
    equal(String(decoding: parity.updated, as: UTF8.self), text)
  }

  @Test func codeOffersNeed1Point2() throws {
    let first = old.replacing("\"major\" : 3", with: "\"major\" : 1")
      .replacing(/\s+"codeOffers" : \[(?:.|\n)*?\n          \],/, with: "")
    let none = try TestSupport.catalog([
      plans.replacing(/\s+winBackOffers:(?:.|\n)*?(?=\n +offerCodes:)/, with: "")
    ])
    let parity = try compareStoreKit(
      Array(first.utf8), file: 0, with: none, options: StoreKitParityOptions(today: day(exampleDay)))
    equal(parity.conversion, "version 1.2 now, for code offers: Xcode 13.3 and later open it")
    contains(String(decoding: parity.updated, as: UTF8.self), "\"minor\" : 2")
  }

  @Test func aFileThatKeepsItsVersionStaysWithoutWhatItCannotHold() throws {
    var options = StoreKitParityOptions(today: try day(exampleDay))
    options.keepsVersion = true
    let parity = compareStoreKit(Array(old.utf8), file: 0, with: catalog, options: options)
    equal(parity.differences.map(\.message), [])
    absent(parity.conversion)
    contains(parity.omissions.all.map(\.phrase), "1 win-back offer, which needs version 4.0")
  }

  /// 5.0 has a list of introductory offers, the first of them once more, and the price in the plan.
  @Test func laterVersionsKeepTheirForm() throws {
    let new = text.replacing("\"major\" : 4", with: "\"major\" : 5")
      .replacing(
        /"introductoryOffer" : \{(?:.|\n)*?\n          \}/, with: "\"introductoryOffers\" : [\n\n          ]"
      )
      .replacing(
        "\"codeOffers\" :",
        with:
          #""billingPlans" : [{"billingPlanType" : "BILLED_UPFRONT", "commitmentDisplayPrice" : "8.99", "displayPrice" : "8.99", "internalID" : "P", "isEnabled" : true}], "codeOffers" :"#
      )
      .replacing(#""displayPrice" : "9.99""#, with: #""displayPrice" : "8.99""#)
    let updated = String(decoding: try parity(new).updated, as: UTF8.self)
    equal(updated.matches(of: #/"introductoryOffers?" : /#).count, 2)
    equal(updated.matches(of: /"billingPlanType" : "BILLED_UPFRONT"/).count, 3)
    equal(updated.matches(of: /[pP]rice" : "9.99"/).count, 3)
    try equal(parity(updated).differences.map(\.message), [])
  }
}

extension Storefront {
  static let usa = Storefront(code: "USA") ?? Storefront(index: 0)
}
