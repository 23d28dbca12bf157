import TestSupport
import Testing

@testable import StoreKitFiles

struct OfferTests {
  @Test func freeOnesHaveALengthAndNoPriceNotEvenAStaleOne() {
    let imported = Imported(
      subscription:
        #""introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P2W", "displayPrice": "0.99"}"#)
    equal(
      imported.block("introductoryOffers"),
      """
      introductoryOffers:
        - mode: free-trial
          duration: P2W
      """)
    empty(imported.defects)
  }

  @Test(arguments: [
    ("P1M", 3, "P3M"), ("P1M", 12, "P1Y"), ("P1W", 10, "P10W"), ("P2M", 6, "P1Y"), ("P1Y", 1, "P1Y"),
  ])
  func payAsYouGoOnesLastTheirPeriodTimesItsNumber(_ period: String, _ count: Int, _ duration: String) {
    let imported = Imported(
      """
      {"settings": {"_storefront": "USA"}, "subscriptionGroups": [{"name": "G", "subscriptions": [{
        "productID": "p", "referenceName": "P", "groupNumber": 1, "displayPrice": "9",
        "recurringSubscriptionPeriod": "\(period)",
        "introductoryOffers": [{"paymentMode": "payAsYouGo", "subscriptionPeriod": "\(period)", "numberOfPeriods": \(count),
          "displayPrice": "0.99"}]}]}]}
      """)
    equal(
      imported.block("introductoryOffers"),
      """
      introductoryOffers:
        - mode: pay-as-you-go
          duration: \(duration)
          prices:
            USA: 0.99
            rest: equalized # assumed
      """)
    empty(imported.defects)
  }

  @Test func payAsYouGoOnesOfAnotherPeriodKeepTheirWholeLengthAndAreReported() {
    let imported = Imported(
      subscription: #"""
        "introductoryOffer": {"paymentMode": "payAsYouGo", "subscriptionPeriod": "P1W", "numberOfPeriods": 3,
          "displayPrice": "1"}
        """#)
    contains(imported.yaml, "duration: P3W\n")
    equal(
      imported.defects,
      [
        "subscriptionGroups[0].subscriptions[0].introductoryOffer.subscriptionPeriod: found P1W, but a pay-as-you-go "
          + "offer has the subscription's period, P1M; its whole length is kept"
      ])
  }

  @Test func promotionalOnesHaveAnIdAndAName() {
    let imported = Imported(
      subscription: #"""
        "adHocOffers": [{"offerID": "half", "referenceName": "Half", "paymentMode": "payUpFront",
          "subscriptionPeriod": "P6M", "displayPrice": "20"}]
        """#)
    equal(
      imported.block("promotionalOffers"),
      """
      promotionalOffers:
        - offerId: half
          referenceName: Half
          mode: pay-up-front
          duration: P6M
          prices:
            USA: 20
            rest: equalized # assumed
      """)
  }

  @Test func winBackOnesGetTheRulesThatTheFileLacks() {
    let imported = Imported(
      subscription: #"""
        "winbackOffers": [{"isEligible": true, "offerID": "back", "referenceName": "Come back", "paymentMode": "free",
          "subscriptionPeriod": "P1M"}]
        """#)
    equal(
      imported.block("winBackOffers"),
      """
      winBackOffers:
        - offerId: back
          referenceName: Come back
          mode: free-trial
          duration: P1M
          territories: all # assumed
          startDate: 2027-03-02 # assumed
          priority: normal # assumed
          customerEligibility: # assumed
            paidSubscriptionDurationInMonths: 1
            timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}
      """)
    equal(
      imported.assumed.last,
      "subscriptionGroups[0].subscriptions[0].winbackOffers[0]: startDate, priority and "
        + "customerEligibility are not in the file: 2027-03-02, normal and the widest eligibility are used")
  }

  @Test func codeOnesHaveCustomersInAFixedOrderAndNoBatches() {
    let imported = Imported(
      subscription: #"""
        "codeOffers": [{"eligibility": ["expired", "new"], "isStackable": true, "paymentMode": "free",
          "referenceName": "Spring", "subscriptionPeriod": "P1M"}]
        """#)
    equal(
      imported.block("offerCodes"),
      """
      offerCodes:
        - referenceName: Spring
          customerEligibilities: [new, expired]
          offerEligibility: stack-with-intro-offers
          autoRenewEnabled: true # assumed
          mode: free-trial
          duration: P1M
          territories: all # assumed
      """)
  }

  @Test func codeOnesWithoutRulesGetTheCautiousOnes() {
    let imported = Imported(
      subscription: #""codeOffers": [{"paymentMode": "free", "subscriptionPeriod": "P1M"}]"#)
    equal(
      imported.block("offerCodes"),
      """
      offerCodes:
        - referenceName: Offer code 1 # assumed: the file has none
          customerEligibilities: [new, existing, expired] # assumed: the file has none
          offerEligibility: replace-intro-offers # assumed: the file has none
          autoRenewEnabled: true # assumed
          mode: free-trial
          duration: P1M
          territories: all # assumed
      """)
    equal(imported.result.assumed, 8)
  }

  @Test func introductoryOnesOfBothSpellingsAreOneTheSingleOfferRepeatsTheList() {
    let offer =
      #"{"billingPlanType": "BILLED_UPFRONT", "internalID": "1", "paymentMode": "free", "subscriptionPeriod": "P1W"}"#
    let imported = Imported(
      subscription: #""introductoryOffer": \#(offer), "introductoryOffers": [\#(offer)]"#)
    equal(imported.yaml.components("mode: free-trial"), 1)
    empty(imported.defects)
  }

  @Test(arguments: [
    (
      #"{"referenceName": "Winter", "paymentMode": "free", "subscriptionPeriod": "P1W"}"#,
      "an offer without an offerID ('Winter')"
    ),
    (#"{"offerID": "w", "subscriptionPeriod": "P1W"}"#, "an offer without a paymentMode ('w')"),
    (
      #"{"offerID": "w", "paymentMode": "free"}"#, "an offer without a subscriptionPeriod, its length ('w')"
    ),
  ])
  func withoutWhatMakesAnOfferAreLostByName(_ offer: String, _ message: String) {
    let imported = Imported(subscription: #""adHocOffers": [\#(offer)]"#)
    equal(imported.lost, ["subscriptionGroups[0].subscriptions[0].adHocOffers[0]: \(message)"])
    equal(imported.block("promotionalOffers"), "(no promotionalOffers)")
  }
}
