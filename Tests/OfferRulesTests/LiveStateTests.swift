import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// A catalog against what Apple's servers say; today is 2026-11-21.
@Suite struct LiveStateTests {
  private func subscription(_ keys: String) -> String { RuleExample.subscription(keys).yaml }

  private func compared(_ live: LiveFile, _ keys: String) throws -> Compared {
    try Compared(from: live, to: subscription(keys))
  }

  @Test func labelsImagesAndOtherKeysThatAppleDoesNotStoreAreNoChange() throws {
    let offers = """
      promotionalOffers:
        - {offerId: p, referenceName: P, mode: free-trial, duration: P1W}
      introductoryOffers:
        - {mode: free-trial, duration: P1W}
      winBackOffers:
        - offerId: back
          referenceName: Back
          mode: free-trial
          duration: P1M
          startDate: 2026-01-01
          priority: normal
          customerEligibility:
            paidSubscriptionDurationInMonths: 3
            timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}
      """
    let labelled =
      "retiredProductIds: [com.example.old]\n"
      + subscription(
        "promotionalImage: images/pro.png\n"
          + offers.replacing("P1W}", with: "P1W, campaign: spring}")
          .replacing("offerId: back", with: "offerId: back\n    campaign: spring\n    appleId: 6440000001")
      )
      .replacing(
        "app: {bundleId: com.example.app, appleId: 1234567890}",
        with:
          "app: {bundleId: com.example.app, name: Example, ownCodesPerQuarter: 5}"
      )
    contains(labelled, "ownCodesPerQuarter")
    contains(labelled, "appleId: 6440000001")
    let live = try LiveFile(of: subscription(offers))
    let compared = try Compared(from: live, to: labelled)
    equal(compared.actions, [])
    empty(compared.findings)
  }

  /// Apple has one offer where the catalog has one for each label.
  @Test func introductoryOffersOfTwoCampaignsAreOneAtApple() throws {
    func offers(_ first: String, _ second: String) -> String {
      """
      introductoryOffers:
        - {mode: free-trial, duration: P1W, territories: [USA, CAN]\(first)}
        - {mode: free-trial, duration: P1W, territories: [DEU]\(second)}
      """
    }
    let live = try LiveFile(of: subscription(offers("", "")))
    try equal(compared(live, offers(", campaign: a", ", campaign: b")).actions, [])
    let more = offers(", campaign: a", ", campaign: b").replacing("DEU", with: "DEU, FRA")
    try equal(
      compared(live, more).actions,
      [
        "create subscription com.example.monthly, introductory offer: territories"
      ])
    let fewer = offers(", campaign: a", ", campaign: b").replacing("USA, CAN", with: "USA")
    try equal(
      compared(live, fewer).actions,
      [
        "delete subscription com.example.monthly, introductory offer: territories"
      ])
  }

  @Test func anEndThatChangesWithALabelIsTheOnlyChange() throws {
    let offer = "introductoryOffers: [{mode: free-trial, duration: P1W, endDate: 2027-01-31}]"
    let live = try LiveFile(of: subscription(offer))
    let compared = try compared(live, offer.replacing("-31}", with: "-30, campaign: spring}"))
    equal(compared.actions, ["update subscription com.example.monthly, introductory offer: endDate"])
  }

  @Test func aGroupThatIsStillEmptyIsFoundByItsName() throws {
    var live = try LiveFile(of: subscription("level: 1"))
    live.change("subscriptions") { _ in [Any]() }
    let actions = try compared(live, "level: 1").actions
    #expect(actions.filter { $0.contains("group") }.isEmpty, "\(actions)")
    let renamed = subscription("level: 1").replacing("referenceName: Pro", with: "referenceName: Other")
    try contains(Compared(from: live, to: renamed).actions, "create subscription group Other")
  }

  @Test func whatAppleStoresIsCompared() throws {
    let live = try LiveFile(of: subscription("reviewNote: Hello"))
    try equal(
      compared(live, "reviewNote: Thanks\nlevel: 2").actions,
      [
        "update subscription com.example.monthly: level, reviewNote"
      ])
  }

  /// A lock is near only where the object is at Apple.
  @Test func whatCouldNotBeReadIsNotSaidToLock() throws {
    let offers = """
      winBackOffers:
        - offerId: back
          referenceName: Back
          mode: free-trial
          duration: P1M
          startDate: 2026-11-24
          priority: normal
          customerEligibility:
            paidSubscriptionDurationInMonths: 3
            timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}
      """
    var live = try LiveFile(of: subscription(offers))
    try equal(compared(live, offers).rules, ["info lock-near"])
    live.change("winBackOffers") { _ in [Any]() }
    live.unread = ["/subscriptionGroups/0/subscriptions/0/winBackOffers"]
    try equal(compared(live, offers).rules, ["info live-state-incomplete"])
  }

  @Test func anUnplannedPriceIsAnErrorWithLiveStateOnly() throws {
    let (old, new) = ("prices: {USA: 9.99, rest: equalized}", "prices: {USA: 10.99, rest: equalized}")
    try contains(compared(LiveFile(of: subscription(old)), new).rules, "error price-change-unplanned")
    try contains(
      Compared(from: subscription(old), to: subscription(new)).rules, "warning price-change-unplanned")
  }
}
