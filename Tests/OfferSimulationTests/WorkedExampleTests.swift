import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// The story of WWDC24 session 10110: one month of Basic free for customers who paid for three months or more and left 2
/// to 24 months ago, again after six months.
struct WorkedExampleTests {
  static let catalog = """
    version: 1
    app: {bundleId: com.example.app, name: Destination Video}
    subscriptionGroups:
      - referenceName: Streaming Pass
        subscriptions:
          - {productId: premium, referenceName: Premium, level: 1, period: P1M, prices: {USA: 9.99, rest: equalized}}
          - productId: basic
            referenceName: Basic
            level: 2
            period: P1M
            prices: {USA: 4.99, rest: equalized}
            winBackOffers:
              - offerId: basic_free_month
                referenceName: Basic free month
                mode: free-trial
                duration: P1M
                startDate: 2024-12-01
                priority: normal
                customerEligibility:
                  paidSubscriptionDurationInMonths: 3
                  timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}
                  waitBetweenOffersInMonths: 6
    """

  private static let story = """
    version: 1
    scenarios:
      - name: The customer of WWDC24 session 10110
        history:
          - {on: 2025-01-01, subscribe: premium}
          - {on: 2025-02-01, change: basic}
          - {on: 2025-03-15, cancel: true}
          - {on: 2025-06-01, subscribe: basic, offer: {winBack: basic_free_month}}
          - {on: 2025-09-15, cancel: true}
    """

  private let run: SimulatedRun

  init() throws { run = try SimulatedRun(Self.story, Self.catalog) }

  @Test(arguments: [
    ("2025-01-01", "product paid"), ("2025-02-15", "active paid product"), ("2025-03-31", "active paid"),
    ("2025-04-01", "recency"), ("2025-05-31", "recency"), ("2025-06-01", ""),
    ("2025-06-02", "active wait"),
    ("2025-07-01", "active wait"), ("2025-09-30", "active paid wait"), ("2025-10-01", "recency wait"),
    ("2025-12-01", "wait"), ("2025-12-31", "wait"), ("2026-01-01", ""), ("2027-10-01", ""),
    ("2027-10-31", ""),
    ("2027-11-01", "recency"),
  ])
  func eachDayHasItsAnswer(_ date: String, _ reasons: String) throws {
    let unmet = try run.unmet("basic_free_month", on: date)
    equal(Set(unmet.map(\.reason.rawValue)), Set(reasons.split(separator: " ").map(String.init)))
  }

  @Test func theOfferIsOpenTwice() throws {
    let customer = try run.customer
    let open = run.catalog.open(try run.offer("basic_free_month"), for: customer)
    equal(
      open.map { "\($0.firstDay?.description ?? "") \($0.lastDay?.description ?? "")" },
      [
        "2025-06-01 2025-06-01", "2026-01-01 2027-10-31",
      ])
  }

  @Test func numbersAndDaysOfTheConditionsAreSaid() throws {
    let december = try run.unmet("basic_free_month", on: "2025-12-01")
    equal(december.map { $0.phrase(run.catalog) }, ["5 months since 2025-07-01, needs at least 6"])
    equal(december.map(\.holdsFrom), [try day("2026-01-01")])
    let may = try run.unmet("basic_free_month", on: "2025-05-31")
    equal(may.map { $0.phrase(run.catalog) }, ["1 month since 2025-04-01, needs at least 2"])
    equal(may.map(\.holdsFrom), [try day("2025-06-01")])
    let answer = OfferAnswer(
      try run.offer("basic_free_month"), for: try run.customer, on: try day("2025-12-01"), in: run.catalog)
    try equal(answer.opensOn, day("2026-01-01"))
    equal(answer.assumptions, [.months, .days, .wait, .freeTime])
  }

  @Test func theLifeIsThatOfTheStory() throws {
    let life = try run.customer.life(in: 0)
    let stretches = life.stretches.map { one in
      [
        run.catalog.subscriptions[one.subscription].productId, one.isPaid ? "paid" : "free",
        one.start.description, one.end?.description ?? "",
      ].joined(separator: " ")
    }
    equal(
      stretches,
      [
        "premium paid 2025-01-01 2025-03-01", "basic paid 2025-03-01 2025-04-01",
        "basic free 2025-06-01 2025-07-01", "basic paid 2025-07-01 2025-10-01",
      ])
  }
}
