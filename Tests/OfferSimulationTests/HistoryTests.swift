import Diagnostics
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// Histories that cannot have been are found where they go wrong; what is left is not computed.
struct HistoryTests {
  private static let catalog = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    subscriptionGroups:
      - referenceName: Plans
        subscriptions:
          - {productId: app.premium, referenceName: Premium, level: 1, period: P1M, prices: {USA: 9.99}, territories: [USA]}
          - productId: app.basic
            referenceName: Basic
            level: 2
            period: P1M
            prices: {USA: 4.99}
            territories: [USA]
            introductoryOffers: [{mode: free-trial, duration: P1W}]
            promotionalOffers: [{offerId: stay, referenceName: Stay, mode: free-trial, duration: P1M}]
            winBackOffers:
              - {offerId: back, referenceName: Back, mode: free-trial, duration: P1M, startDate: 2026-01-01, priority: normal,
                 customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}
          - productId: app.yearly
            referenceName: Yearly
            level: 2
            period: P1Y
            prices: {USA: 49.99}
            territories: [USA]
      - referenceName: Extras
        subscriptions:
          - {productId: extra.monthly, referenceName: Extra, level: 1, period: P1M, prices: {USA: 1.99}, territories: [USA]}
    """

  /// The findings of a history, with the text at each.
  private func findings(_ events: String, more: String = "") throws -> [(Finding, String)] {
    let text = """
      version: 1
      scenarios:
        - name: Somebody
          \(more)
          history: [\(events)]
      """
    let run = try SimulatedRun(text, Self.catalog)
    let bytes = Array(text.utf8)
    return run.findings.map { finding in
      let range = finding.primary.range
      return (finding, String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self))
    }
  }

  private static let buy = "{on: 2027-01-31, subscribe: app.basic, offer: none}"

  @Test(arguments: [
    ("{on: 2027-01-31, cancel: true}", "cancel", "the customer has no subscription"),
    ("\(buy), {on: 2027-01-30, cancel: true}", "2027-01-30", "comes after one on 2027-01-31"),
    (
      "\(buy), {on: 2027-02-01, cancel: true}, {on: 2027-02-02, cancel: true}", "cancel",
      "no longer renews"
    ),
    (
      "\(buy), {on: 2027-02-01, cancel: true}, {on: 2027-03-02, cancel: true}", "cancel",
      "there is no subscription to cancel"
    ),
    ("\(buy), {on: 2027-02-01, subscribe: app.basic}", "subscribe", "already subscribed to app.basic"),
    ("\(buy), {on: 2027-02-01, subscribe: app.premium}", "subscribe", "still subscribed to app.basic"),
    ("\(buy), {on: 2027-02-01, change: app.basic}", "change", "already subscribed to app.basic"),
    ("{on: 2027-02-01, change: app.basic}", "change", "no subscription to change"),
    (
      "\(buy), {on: 2027-02-27, billingRetry: {until: 2027-03-10}}", "billingRetry", "no renewal is due"
    ),
    (
      "\(buy), {on: 2027-02-28, billingRetry: {until: 2027-02-28}}", "2027-02-28",
      "expected a day after 2027-02-28"
    ),
    (
      "\(buy), {on: 2027-02-28, billingRetry: {until: 2027-03-10}}, {on: 2027-03-01, subscribe: app.basic}",
      "subscribe", "Apple retries a payment until 2027-03-10"
    ),
    (
      "{on: 2027-01-31, subscribe: app.basic}, {on: 2027-02-01, refund: true}", "refund",
      "no payment to refund"
    ),
    (
      "{on: 2027-01-31, subscribe: app.basic, offer: {promotional: stay}}", "stay",
      "could not get promotional offer 'stay'"
    ),
    (
      "\(buy), {on: 2027-02-02, cancel: true}, {on: 2027-03-01, subscribe: app.basic, offer: {winBack: back}}",
      "back", "could not get win-back offer 'back'"
    ),
    ("\(buy), {on: 2027-02-02, change: app.premium, offer: introductory}", "introductory", "could not get"),
    (
      "{on: 2027-01-31, subscribe: app.basic, plan: monthly}", "monthly", "app.basic has no monthly plan"
    ),
    (
      "\(buy), {on: 2027-02-01, subscribe: extra.monthly}, {on: 2027-02-02, cancel: true}", "cancel",
      "has subscriptions of 2 groups"
    ),
  ])
  func whatCannotHaveHappenedIsFound(_ events: String, _ place: String, _ words: String) throws {
    let found = try findings(events)
    equal(found.count, 1)
    let (finding, text) = try #require(found.first)
    equal(finding.rule, SimulationRule.impossibleHistory.id)
    contains(finding.message, words)
    equal(text, place)
    equal(finding.objectLabel, "scenario Somebody")
  }

  @Test func daysThatWouldDoAreNamed() throws {
    let early = try findings("\(Self.buy), {on: 2027-02-27, billingRetry: {until: 2027-03-10}}")
    equal(early.first?.0.help, "write the day of a renewal; the next one is `on: 2027-02-28`")
    let twice = try findings("\(Self.buy), {on: 2027-02-01, cancel: true}, {on: 2027-02-02, cancel: true}")
    equal(twice.first?.0.help, "remove the event: the subscription ends on 2027-02-28")
  }

  @Test(arguments: [
    ("{on: 2027-01-31, subscribe: basic}", "unknown-product", "did you mean app.basic?"),
    (
      "{on: 2027-01-31, subscribe: app}", "unknown-product",
      "did you mean app.premium, app.basic or app.yearly?"
    ),
    ("{on: 2027-01-31, subscribe: app.basics}", "unknown-product", "did you mean app.basic?"),
    (
      "\(buy), {on: 2027-02-01, change: app.basic, offer: {promotional: stays}}", "unknown-offer",
      "did you mean stay?"
    ),
    (
      "\(buy), {on: 2027-02-01, change: app.basic, offer: {winBack: stay}}", "unknown-offer",
      "it is a promotional offer of app.basic"
    ),
  ])
  func unknownNamesHaveSuggestions(_ events: String, _ rule: String, _ help: String) throws {
    let found = try findings(events)
    equal(found.map(\.0.rule.name), [rule])
    equal(found.first?.0.help, help)
  }

  /// The stretches after a history, as `app.basic paid 2027-01-31 2027-02-28`.
  private func stretches(_ events: String) throws -> [String] {
    let run = try SimulatedRun(
      "version: 1\nscenarios: [{name: A, history: [\(events)]}]", Self.catalog)
    equal(run.findings.map(\.message), [])
    let customer = try run.customer
    return customer.groups.flatMap { group in
      customer.life(in: group).stretches.map { one in
        let name = run.catalog.subscriptions[one.subscription].productId
        return "\(name) \(one.isPaid ? "paid" : "free") \(one.start) \(one.end?.description ?? "on")"
      }
    }
  }

  @Test func renewalsKeepTheDayOfTheMonth() throws {
    try equal(
      stretches("\(Self.buy), {on: 2027-03-15, cancel: true}"), ["app.basic paid 2027-01-31 2027-03-31"])
  }

  @Test func anIntroductoryOfferIsTakenUnlessDeclined() throws {
    try equal(
      stretches("{on: 2027-01-31, subscribe: app.basic}"),
      [
        "app.basic free 2027-01-31 2027-02-07", "app.basic paid 2027-02-07 on",
      ])
    try equal(stretches(Self.buy), ["app.basic paid 2027-01-31 on"])
  }

  @Test func anUpgradeIsMadeAtOnceAndADowngradeAtTheRenewal() throws {
    try equal(
      stretches("\(Self.buy), {on: 2027-02-10, change: app.premium}"),
      [
        "app.basic paid 2027-01-31 2027-02-10", "app.premium paid 2027-02-10 on",
      ])
    try equal(
      stretches(
        "{on: 2027-01-31, subscribe: app.premium}, {on: 2027-02-10, change: app.basic, offer: {promotional: stay}}"
      ),
      [
        "app.premium paid 2027-01-31 2027-02-28", "app.basic free 2027-02-28 2027-03-31",
        "app.basic paid 2027-03-31 on",
      ])
  }

  @Test func aChangeAtOneLevelWaitsWhereThePeriodIsAnother() throws {
    try equal(
      stretches("\(Self.buy), {on: 2027-02-10, change: app.yearly}, {on: 2027-06-01, cancel: true}"),
      [
        "app.basic paid 2027-01-31 2027-02-28", "app.yearly paid 2027-02-28 2028-02-29",
      ])
  }

  @Test func whoSubscribesAgainBeforeTheEndGoesOn() throws {
    try equal(
      stretches(
        "\(Self.buy), {on: 2027-02-10, cancel: true}, {on: 2027-02-20, subscribe: app.basic}"),
      [
        "app.basic paid 2027-01-31 on"
      ])
  }

  @Test func aRetryMovesTheRenewalAndAGracePeriodDoesNot() throws {
    try equal(
      stretches("\(Self.buy), {on: 2027-02-28, billingRetry: {until: 2027-03-10}}"),
      [
        "app.basic paid 2027-01-31 2027-02-28", "app.basic paid 2027-03-10 on",
      ])
    try equal(
      stretches(
        "\(Self.buy), {on: 2027-02-28, gracePeriod: {until: 2027-03-10}}, {on: 2027-03-11, cancel: true}"),
      [
        "app.basic paid 2027-01-31 2027-02-28", "app.basic paid 2027-02-28 2027-03-31",
      ])
    try equal(
      stretches(
        """
        \(Self.buy), {on: 2027-02-28, gracePeriod: {until: 2027-03-10, recovered: false}},
        {on: 2027-03-10, billingRetry: {until: 2027-04-10, recovered: false}}
        """), ["app.basic paid 2027-01-31 2027-02-28"])
  }

  @Test func aRefundEndsTheSubscriptionAndThePeriodIsNotPaid() throws {
    try equal(
      stretches("\(Self.buy), {on: 2027-03-10, refund: true}"),
      [
        "app.basic paid 2027-01-31 2027-02-28", "app.basic free 2027-02-28 2027-03-10",
      ])
  }

  @Test func eventsOfSeveralGroupsNameTheirProduct() throws {
    try equal(
      stretches(
        "\(Self.buy), {on: 2027-02-01, subscribe: extra.monthly}, {on: 2027-02-02, cancel: true, product: app.basic}"
      ), ["app.basic paid 2027-01-31 2027-02-28", "extra.monthly paid 2027-02-01 on"])
  }
}
