import Diagnostics
import TestSupport
import Testing

@testable import OfferRules

/// What nobody has looked up does not count as live; today is 2026-11-21.
@Suite struct AssumedChangeTests {
  /// A win-back offer as an import writes it, and an offer code.
  private func catalog(_ changes: KeyValuePairs<String, String> = [:]) -> String {
    let yaml = RuleExample.subscription(
      """
      prices:
        USA: 9.99
        rest: equalized # assumed
      winBackOffers:
        - offerId: back
          referenceName: Back
          mode: pay-up-front
          duration: P1M
          prices:
            USA: 4.99
            rest: equalized # assumed
          startDate: 2026-11-23 # assumed
          priority: normal # assumed
          customerEligibility: # assumed
            paidSubscriptionDurationInMonths: 1
            timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}
      offerCodes:
        - referenceName: Offer code 1 # assumed: the file has none
          customerEligibilities: [new]
          offerEligibility: replace-intro-offers
          mode: free-trial
          duration: P1M
          territories: all # assumed
          autoRenewEnabled: true # assumed
      """
    ).yaml
    return changes.reduce(yaml) { $0.replacing($1.key, with: $1.value) }
  }

  private func changes(to text: String) throws -> [String] { try Compared(from: catalog(), to: text).actions }

  @Test func anImportIsEqualToItself() throws { try equal(changes(to: catalog()), []) }

  @Test func correctingAssumedValuesIsNoChange() throws {
    let corrected = catalog([
      "startDate: 2026-11-23 # assumed": "startDate: 2026-01-01",
      "priority: normal # assumed": "priority: high",
      "customerEligibility: # assumed": "customerEligibility:",
      "paidSubscriptionDurationInMonths: 1": "paidSubscriptionDurationInMonths: 6",
      "territories: all # assumed": "territories: [USA]", "true # assumed": "false",
      "rest: equalized # assumed": "DEU: 3.99",
    ])
    lacks(corrected, "# assumed\n")
    let compared = try Compared(from: catalog(), to: corrected)
    equal(compared.actions, [])
    empty(compared.findings)
  }

  @Test func whatIsNotAssumedStaysLocked() throws {
    try equal(
      changes(to: catalog(["USA: 4.99": "USA: 3.99"])),
      [
        "blocked subscription com.example.monthly, win-back offer back: prices"
      ])
    try equal(
      changes(to: catalog(["customerEligibilities: [new]": "customerEligibilities: [new, existing]"])),
      [
        "blocked subscription com.example.monthly, offer code Offer code 1: customerEligibilities"
      ])
  }

  /// The end locks on the first day, which nobody knows.
  @Test func withAnAssumedStartNoDayLocks() throws {
    let ending = catalog([
      "startDate: 2026-11-23 # assumed": "startDate: 2026-01-01\n            endDate: 2027-03-01"
    ])
    try equal(changes(to: ending), ["update subscription com.example.monthly, win-back offer back: endDate"])
  }

  @Test func whatHasAnAssumedNameIsNotKnownToBeThere() throws {
    let named = catalog(["Offer code 1 # assumed: the file has none": "SPRING"])
    try equal(changes(to: named), ["create subscription com.example.monthly, offer code SPRING"])
  }

  @Test func aValueThatIsAssumedNowIsComparedWithWhatIsLive() throws {
    let live = catalog(["priority: normal # assumed": "priority: high"])
    try equal(
      Compared(from: live, to: catalog()).actions,
      [
        "update subscription com.example.monthly, win-back offer back: priority"
      ])
  }

  /// One amount, one locale, one number of an object.
  @Test func partsCanBeAssumed() throws {
    let live = RuleExample.subscription(
      """
      prices:
        USA: 9.99
        DEU: 8.99 # assumed
        rest: equalized
      localizations:
        en-US: # assumed: the file has en
          displayName: Monthly
      winBackOffers:
        - offerId: back
          referenceName: Back
          mode: free-trial
          duration: P1M
          startDate: 2026-01-01
          priority: normal
          customerEligibility:
            # assumed
            paidSubscriptionDurationInMonths: 1
            timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}
      """
    ).yaml
    let now = live.replacing("8.99", with: "7.99").replacing("en-US: #", with: "en-GB: #")
      .replacing("InMonths: 1", with: "InMonths: 2")
    let unchanged = try Compared(from: live, to: now).actions
    equal(unchanged, [])
    let both = now.replacing("minimum: 1", with: "minimum: 2").replacing("USA: 9.99", with: "USA: 10.99")
    try equal(
      Compared(from: live, to: both).actions,
      [
        "update subscription com.example.monthly: prices",
        "blocked subscription com.example.monthly, win-back offer back: customerEligibility",
      ])
  }
}
