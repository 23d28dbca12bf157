import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// A payment is retried only as long as Apple does it, a grace period is that of the app, and a family has what is shared.
struct HistoryLimitTests {
  private static let catalog = """
    version: 1
    app:
      bundleId: com.example.app
      name: Example
      billingGracePeriod: {optIn: true, sandboxOptIn: true, duration: P16D, renewalType: all-renewals}
    subscriptionGroups:
      - referenceName: Plans
        subscriptions:
          - productId: app.basic
            referenceName: Basic
            level: 1
            period: P1M
            prices: {USA: 4.99}
            territories: [USA]
            winBackOffers:
              - {offerId: back, referenceName: Back, mode: free-trial, duration: P1M, startDate: 2026-01-01, priority: normal,
                 customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}
    """
  private static let buy = "{on: 2027-01-31, subscribe: app.basic, offer: none}"

  /// The findings of a history, with the text at each.
  private func findings(_ events: String, more: String = "") throws -> [(Finding, String)] {
    let text = """
      version: 1
      scenarios:
        - name: Somebody
          \(more)
          history: [\(events)]
      """
    let bytes = Array(text.utf8)
    return try SimulatedRun(text, Self.catalog).findings.map { finding in
      let range = finding.primary.range
      return (finding, String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self))
    }
  }

  @Test(arguments: [
    (
      "{on: 2027-02-28, gracePeriod: {until: 2027-03-17}}",
      "the grace period lasts 17 days from 2027-02-28, expected at most 16",
      "billingGracePeriod of the app has 16 days: write a day up to 2027-03-16"
    ),
    (
      "{on: 2027-02-28, billingRetry: {until: 2027-04-30}}",
      "the payment is retried for 61 days from 2027-02-28, expected at most 60",
      "Apple retries for at most 60 days: write a day up to 2027-04-29"
    ),
    (
      """
      {on: 2027-02-28, gracePeriod: {until: 2027-03-10, recovered: false}},
      {on: 2027-03-10, billingRetry: {until: 2027-04-30}}
      """, "the payment is retried for 61 days from 2027-02-28, expected at most 60",
      "Apple retries for at most 60 days: write a day up to 2027-04-29"
    ),
  ])
  func aPaymentIsNotRetriedForLongerThanAppleDoes(_ events: String, _ message: String, _ help: String) throws
  {
    let found = try findings("\(Self.buy), \(events)")
    equal(found.map(\.0.message), [message])
    equal(found.first?.0.help, help)
    equal(found.first?.1, (message.contains("grace") ? "2027-03-17" : "2027-04-30"))
  }

  @Test(arguments: [
    ("", "P1M", 28), ("", "P1W", 28),
    (
      ", billingGracePeriod: {optIn: true, sandboxOptIn: true, duration: P3D, renewalType: all-renewals}",
      "P1W", 3
    ),
    (
      ", billingGracePeriod: {optIn: true, sandboxOptIn: true, duration: P28D, renewalType: all-renewals}",
      "P1W", 6
    ),
    (
      ", billingGracePeriod: {optIn: false, sandboxOptIn: true, duration: P28D, renewalType: all-renewals}",
      "P1M", 0
    ),
  ])
  func aGracePeriodIsAsLongAsThatOfTheApp(_ app: String, _ period: String, _ days: Int) throws {
    let catalog = """
      version: 1
      app: {bundleId: com.example.app, name: Example\(app)}
      subscriptionGroups:
        - referenceName: Plans
          subscriptions: [{productId: a, referenceName: A, level: 1, period: \(period), prices: {USA: 9.99}, territories: [USA]}]
      """
    func isFound(_ days: Int) throws -> Bool {
      let start = try day(period == "P1W" ? "2027-01-08" : "2027-02-01")
      let until = try #require(CalendarDate(dayNumber: start.dayNumber + days))
      let run = try SimulatedRun(
        """
        version: 1
        scenarios:
          - {name: A, history: [{on: 2027-01-01, subscribe: a}, {on: \(start), gracePeriod: {until: \(until)}}]}
        """, catalog)
      return !run.findings.isEmpty
    }
    if days > 0 { #expect(try !isFound(days)) }
    #expect(try isFound(days + 1))
  }

  /// With `paid-to-paid-only`, a renewal from a free period has no grace period, and so has one that begins a free offer.
  @Test(arguments: [
    ("paid-to-paid-only", "", "2027-01-08", false), ("paid-to-paid-only", "", "2027-02-08", true),
    ("paid-to-paid-only", ", offer: none", "2027-02-01", true), ("all-renewals", "", "2027-01-08", true),
    ("paid-to-paid-only", ", offer: {code: PAID}", "2027-02-01", true),
  ])
  func aGracePeriodCanBeForPaidPeriodsOnly(
    type: String, offer: String, renewal: String, isPossible: Bool
  ) throws {
    let catalog = """
      version: 1
      app:
        bundleId: com.example.app
        name: Example
        billingGracePeriod: {optIn: true, sandboxOptIn: true, duration: P16D, renewalType: \(type)}
      subscriptionGroups:
        - referenceName: Plans
          subscriptions:
            - productId: a
              referenceName: A
              level: 1
              period: P1M
              prices: {USA: 9.99}
              territories: [USA]
              introductoryOffers: [{mode: free-trial, duration: P1W}]
              offerCodes:
                - referenceName: PAID
                  customerEligibilities: [new]
                  offerEligibility: replace-intro-offers
                  mode: pay-as-you-go
                  duration: P1M
                  prices: {USA: 4.99}
                  batches: [{id: b, kind: custom, code: PAID, count: 100, createdDate: 2026-12-01}]
      """
    let until = try #require(day(renewal).next?.next)
    let run = try SimulatedRun(
      """
      version: 1
      scenarios:
        - name: A
          history: [{on: 2027-01-01, subscribe: a\(offer)}, {on: \(renewal), gracePeriod: {until: \(until)}}]
      """, catalog)
    equal(
      run.findings.map(\.message),
      (isPossible
        ? []
        : [
          "the renewal on \(renewal) is not from one paid period to the next, but billingGracePeriod of the app has `renewalType: paid-to-paid-only`"
        ]))
  }

  @Test func aRetryGoesOnAfterAGracePeriodWithoutAGap() throws {
    let run = try SimulatedRun(
      """
      version: 1
      scenarios:
        - name: A
          history:
            - \(Self.buy)
            - {on: 2027-02-28, gracePeriod: {until: 2027-03-10, recovered: false}}
            - {on: 2027-03-10, billingRetry: {until: 2027-04-10, recovered: false}}
      """, Self.catalog)
    let phases = try run.customer.life(in: 0).phases.map { "\($0.from) \("\($0.standing)".prefix(6))" }
    equal(
      phases.dropFirst(),
      [
        "2027-02-01 active", "2027-03-01 grace(", "2027-03-10 retry(", "2027-04-10 lapsed",
      ])
    try equal(run.unmet("back", on: "2027-03-10").map(\.reason), [.retry])
  }

  @Test func aFamilyMemberHasOnlyWhatIsShared() throws {
    let found = try findings(Self.buy, more: "familyMember: true")
    equal(
      found.map(\.0.message), ["app.basic is not shared with family members: its familySharable is false"])
    equal(found.map(\.1), ["app.basic"])
    equal(found.first?.0.rule, SimulationRule.impossibleHistory.id)
  }
}
