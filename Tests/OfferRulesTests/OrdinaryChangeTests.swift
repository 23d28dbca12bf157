import TestSupport
import Testing

@testable import OfferRules

/// Six pull requests of every month: none of them may meet a warning or an error of the rules on changes.
@Suite struct OrdinaryChangeTests {
  @Test func aGroupIsRenamed() throws {
    let old = RuleExample.subscription("reviewNote: Thanks").yaml
    let compared = try Compared(
      from: old, to: old.replacing("referenceName: Pro", with: "referenceName: Premium"))
    empty(compared.objections)
    equal(compared.actions, ["update subscription group Premium: referenceName"])
  }

  @Test func aSubscriptionIsSoldInOneMoreStorefront() throws {
    let offers = """
      promotionalOffers: [{offerId: stay, referenceName: Stay, mode: free-trial, duration: P1M}]
      winBackOffers:
        - offerId: back
          referenceName: Back
          mode: pay-as-you-go
          duration: P1M
          prices: {USA: 4.99, CAN: 4.99}
          startDate: 2026-11-01
          priority: normal
          customerEligibility:
            paidSubscriptionDurationInMonths: 3
            timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}
      """
    let compared = try Compared(
      .subscription(
        "territories: [USA, CAN, MEX]\n" + offers, before: "territories: [USA, CAN]\n" + offers))
    empty(compared.objections)
    equal(compared.actions, ["update subscription com.example.monthly: territories"])
  }

  @Test func theIntroductoryTrialGetsLonger() throws {
    let compared = try Compared(
      .subscription(
        "introductoryOffers: [{mode: free-trial, duration: P1M}]",
        before: "introductoryOffers: [{mode: free-trial, duration: P1W}]"))
    empty(compared.findings)
    equal(compared.actions, ["replace subscription com.example.monthly, introductory offer: duration"])
  }

  @Test(arguments: ["count: 5000", "count: 30000\nsplit: 25000"])
  func aPlannedBatchIsEnlarged(_ count: String) throws {
    let compared = try Compared(.batch(count, before: "count: 1000", today: "2026-12-01"))
    empty(compared.objections)
    #expect(compared.actions.allSatisfy { $0.hasPrefix("local ") || $0.hasPrefix("create ") })
  }

  @Test func anExpiredBatchIsTidiedAway() throws {
    let batch =
      "{id: old, kind: one-time-use, count: 1000, createdDate: 2026-01-10, expirationDate: 2026-05-01}"
    let compared = try Compared(
      .subscription(offerCode(batches: ""), before: offerCode(batches: batch)))
    equal(compared.rules, ["info object-removed"])
    equal(compared.actions, ["local subscription com.example.monthly, offer code SPRING, batch old"])
  }

  /// The codes of an extended batch work after its expiration date.
  @Test(arguments: [("2026-11-20", "info object-removed"), ("2026-11-21", "error object-removed")])
  func anExtendedBatchIsNotTidiedAway(_ lastDay: String, _ rule: String) throws {
    let batch =
      "{id: old, kind: one-time-use, issuer: offerc, count: 1000, createdDate: 2026-01-10, expirationDate: 2026-05-01, extendedUntil: \(lastDay)}"
    let compared = try Compared(
      .subscription(offerCode(batches: ""), before: offerCode(batches: batch)))
    equal(compared.rules, [rule])
  }

  @Test func anIntroductoryEntryIsSplitInTwo() throws {
    let old = "introductoryOffers: [{mode: free-trial, duration: P1W, territories: [USA, CAN]}]"
    let inTwo = """
      introductoryOffers:
        - {mode: free-trial, duration: P1W, territories: [USA]}
        - {mode: free-trial, duration: P1W, territories: [CAN]}
      """
    try empty(Compared(.subscription(inTwo, before: old)).comparison.changes)
    let longerInOne = inTwo.replacing("P1W, territories: [CAN]", with: "P2W, territories: [CAN]")
    let compared = try Compared(.subscription(longerInOne, before: old))
    empty(compared.findings)
    equal(
      compared.actions,
      [
        "delete subscription com.example.monthly, introductory offer: territories",
        "create subscription com.example.monthly, introductory offer",
      ])
  }

  private func offerCode(batches: String) -> String {
    """
    offerCodes:
      - referenceName: SPRING
        customerEligibilities: [new]
        offerEligibility: replace-intro-offers
        mode: free-trial
        duration: P1M
        batches: [\(batches)]
    """
  }
}
