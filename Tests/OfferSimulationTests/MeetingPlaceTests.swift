import Diagnostics
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// Where a win-back offer is met, and who completes the purchase there.
struct MeetingPlaceTests {
  private static let catalog = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    subscriptionGroups:
      - referenceName: Plans
        subscriptions:
          - productId: monthly
            referenceName: Monthly
            level: 1
            period: P1M
            territories: [USA]
            prices: {USA: 9.99}
            IMAGE
            winBackOffers:
              - {offerId: back, referenceName: Back, mode: free-trial, duration: P1M, startDate: 2027-01-01, priority: normal,
                 INTENT appleId: 1234567890,
                 customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}
            introductoryOffers: [{mode: free-trial, duration: P1W}]
            offerCodes:
              - referenceName: FREE
                customerEligibilities: [new]
                offerEligibility: WITH-intro-offers
                mode: free-trial
                duration: P1M
                batches: [{id: b, kind: custom, code: FREE, count: 100, createdDate: 2026-12-01}]
    """

  private static let promoted = "promotionIntent: use-auto-generated-assets,"

  @Test(arguments: [
    (promoted, "promotionalImage: image.png", true), (promoted, "", false),
    ("", "promotionalImage: image.png", false),
  ])
  func theAppStoreNeedsAnImage(intent: String, image: String, isShown: Bool) throws {
    let text = Self.catalog.replacing("IMAGE", with: image).replacing("INTENT", with: intent)
    let catalog = SimulatedCatalog(try TestSupport.catalog([text.replacing("WITH", with: "replace")]))
    let offer = try #require(catalog.offers[0].first { $0.name == "back" })
    equal(catalog.places(of: offer).contains(.appStore), isShown)
    equal(catalog.needsImage(offer), (intent == Self.promoted && image.isEmpty))
  }

  /// The sheet and the Subscriptions page behave the same whatever the setting is, and StoreKit's views buy in the app.
  @Test func onlyWhatBeginsOnTheAppStoreDependsOnTheSetting() {
    for place in MeetingPlace.allCases {
      let streamlined = place.completion(isStreamlined: true)
      let other = place.completion(isStreamlined: false)
      switch place {
      case .appStore, .directLink:
        equal(streamlined, .outsideApp)
        equal(other, .purchaseIntent)
      case .launchSheet, .subscriptionsPage, .redemption:
        equal(streamlined, .outsideApp)
        equal(other, .outsideApp)
      case .storeKitViews, .app:
        equal(streamlined, .inApp)
        equal(other, .inApp)
      }
    }
  }

  /// No source says whether a code that replaces the introductory offer uses it up.
  @Test(arguments: [("replace", true), ("stack-WITH", false)])
  func anIntroductoryOfferThatACodeReplacedIsAssumedToBeLeft(eligibility: String, isAssumed: Bool) throws {
    let text = Self.catalog.replacing("IMAGE", with: "").replacing("INTENT", with: "")
      .replacing("WITH-intro", with: isAssumed ? "replace-intro" : "stack-with-intro")
    let run = try SimulatedRun(
      """
      version: 1
      scenarios:
        - name: A
          history: [{on: 2027-01-01, subscribe: monthly, offer: {code: FREE}}, {on: 2027-01-02, cancel: true}]
      """, text)
    let offer = try #require(run.catalog.offers[0].first { $0.kind == .introductory })
    let answer = OfferAnswer(offer, for: try run.customer, on: try day("2027-06-01"), in: run.catalog)
    equal(answer.isAvailable, isAssumed)
    equal(answer.assumptions.contains(.replaced), isAssumed)
  }
}
