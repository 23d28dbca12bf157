import OfferRules
import TestSupport
import Testing

/// What `catalog.json` says about values that nobody has looked up.
struct AssumedTests {
  private let catalog = RuleExample.subscription(
    """
    prices:
      USA: 9.99
      rest: equalized # assumed
    level: 1 # assumed: the file has no usable one
    introductoryOffers:
      - mode: pay-up-front
        duration: P1M
        prices: {USA: 4.99, DEU: 3.99} # assumed
      - mode: free-trial
        duration: P1W
        startDate: 2027-01-01
        territories: # assumed
          - FRA
    promotionalOffers:
      - offerId: promo
        referenceName: Promo
        mode: pay-up-front
        duration: P1M
        prices:
          USA: 4.99 # assumed
          rest: equalized
    """
  ).yaml

  private let pointers = """
    ["/subscriptionGroups/0/subscriptions/0/introductoryOffers/0/prices",\
    "/subscriptionGroups/0/subscriptions/0/introductoryOffers/1/territories",\
    "/subscriptionGroups/0/subscriptions/0/level","/subscriptionGroups/0/subscriptions/0/prices/rest",\
    "/subscriptionGroups/0/subscriptions/0/promotionalOffers/0/prices/USA"]
    """

  @Test func pointersLeadToWhatIsAssumed() throws {
    try equal(Emitted([catalog]).at("assumed"), pointers)
    try equal(Emitted([catalog.replacing("# assumed", with: "# known")]).at("assumed"), "nothing")
  }

  @Test(arguments: ["USA", "DEU"]) func aPartThatIsAssumedMakesTheWholeOfferAssumed(_ storefront: String)
    throws
  {
    let offers = ["DEU", "USA"].map {
      "  - {mode: free-trial, duration: P1W, territories: [\($0)]}"
        + ($0 == storefront ? " # assumed\n" : "\n")
    }
    let text = RuleExample.subscription("introductoryOffers:\n" + offers.joined()).yaml
    let offer = "/subscriptionGroups/0/subscriptions/0/introductoryOffers/0"
    try equal(
      Emitted([text]).at("assumed"), #"["\#(offer)/duration","\#(offer)/mode","\#(offer)/territories"]"#)
  }

  @Test func theKindOfABatchMayBeAssumed() throws {
    let text = RuleExample.subscription(
      """
      offerCodes:
        - referenceName: SPRING
          customerEligibilities: [new]
          offerEligibility: replace-intro-offers
          mode: free-trial
          duration: P1M
          batches:
            - id: one
              kind: one-time-use # assumed
              count: 500
              createdDate: 2026-11-01
              expirationDate: 2027-02-01
      """
    ).yaml
    try equal(
      Emitted([text]).at("assumed"), #"["/subscriptionGroups/0/subscriptions/0/offerCodes/0/batches/0/kind"]"#
    )
  }

  @Test func theDigestIsThatOfTheValues() throws {
    let known = try Emitted([catalog.replacing("# assumed", with: "# known")])
    try equal(Emitted([catalog]).at("digest"), known.at("digest"))
  }

  @Test func aCatalogJSONIsItsOwnNormalForm() throws {
    let text = try Emitted([catalog]).text
    try equal(Emitted([text]).text, text)
  }

  @Test func aPaidOfferWithAnAssumedRestHasAssumedStorefronts() throws {
    let catalog = WinBack.offer("prices:\n        USA: 4.99\n        rest: equalized # assumed")
    let offer = "/subscriptionGroups/0/subscriptions/0/winBackOffers/0"
    try equal(Emitted([catalog]).at("assumed"), #"["\#(offer)/prices/rest","\#(offer)/territories"]"#)
    let text = try Emitted([catalog]).text
    try equal(Emitted([text]).text, text)
  }

  private enum WinBack {
    static func offer(_ prices: String) -> String {
      RuleExample.subscription(
        """
        winBackOffers:
          - offerId: back
            referenceName: Back
            mode: pay-up-front
            duration: P1M
            \(prices)
            startDate: 2027-01-10
            priority: normal
            customerEligibility:
              paidSubscriptionDurationInMonths: 1
              timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}
        """
      ).yaml
    }
  }

  @Test func pointersThatLeadNowhereAreIgnored() throws {
    let text = try Emitted([catalog]).text
    let other = text.replacing(pointers, with: #"["", "/", "x", "/app/none", "/app/bundleId/deep", 7]"#)
    #expect(other != text)
    try equal(Emitted([other]).at("assumed"), "nothing")
  }
}
