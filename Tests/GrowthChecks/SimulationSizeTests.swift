import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Large and hostile scenario files: findings, and no crash.
struct SimulationSizeTests {
  private static let catalog = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    subscriptionGroups:
      - referenceName: Plans
        subscriptions:
          - productId: weekly
            referenceName: Weekly
            level: 1
            period: P1W
            prices: {USA: 1.99, rest: equalized}
            introductoryOffers: [{mode: free-trial, duration: P3D}]
            promotionalOffers: [{offerId: stay, referenceName: Stay, mode: free-trial, duration: P1W}]
            winBackOffers:
              - {offerId: back, referenceName: Back, mode: free-trial, duration: P1W, startDate: 2027-01-01, priority: normal,
                 customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}, waitBetweenOffersInMonths: 2}}
    """

  private func simulate(_ scenarios: String) throws -> Outcome {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog, to: "catalog.yaml")
    try folder.write(scenarios, to: "scenarios.yaml")
    return offerc(["simulate", folder.path("scenarios.yaml"), "--quiet"])
  }

  /// Subscribes and cancels again and again, for years: each pair of lines is a day.
  private func events(_ count: Int) -> String {
    var lines: [String] = []
    for number in 0..<(count / 2) {
      let (year, month, day) = (2000 + number / 336, number % 336 / 28 + 1, number % 28 + 1)
      let date = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      lines.append("      - {on: \(date), subscribe: weekly, offer: none}")
      lines.append("      - {on: \(date), cancel: true}")
    }
    return lines.joined(separator: "\n")
  }

  private func file(_ count: Int, expectations: Int) -> String {
    let expected = (0..<expectations).map { number in
      "      - {on: \(2001 + number % 100)-03-05, winBack: [back], because: wait}"
    }
    return """
      version: 1
      scenarios:
        - name: Many
          history:
      \(events(count))
          expect:
      \(expected.joined(separator: "\n"))

      """
  }

  /// It takes a second. To look at every event for every expectation would take minutes.
  @Test(.timeLimit(.minutes(1))) func aFileOfThousandsOfEventsAndExpectationsIsJudged() throws {
    let large = try simulate(file(20_000, expectations: 5000))
    equal(large.status, .findings)
    contains(large.errors, "expectation-failed")
  }

  @Test(arguments: [
    "- {on: 0001-01-01, subscribe: weekly}\n- {on: 9999-12-31, cancel: true}",
    "- {on: 9999-12-31, subscribe: weekly}\n- {on: 9999-12-31, refund: true}",
    "- {on: 9999-12-01, subscribe: weekly, offer: none}\n- {on: 9999-12-08, billingRetry: {until: 9999-12-31}}",
    "- {on: 9999-12-31, subscribe: weekly, offer: none}\n- {on: 9999-12-31, cancel: true}",
    "- {on: 0001-01-01, subscribe: \"\\u202E\\e]0;a\\a\"}", "- {on: 0001-01-01, subscribe: [weekly]}", "- 1",
    "- {}",
  ])
  func oddHistoriesAreJudged(_ history: String) throws {
    let lines = history.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
    let outcome = try simulate(
      """
      version: 1
      scenarios:
        - name: Odd
          history:
      \(lines)
          expect: [{on: 9999-12-31, winBack: [], promotional: []}, {on: 0001-01-01, winBack: [], introductory: true}]

      """)
    #expect(outcome.status == .success || outcome.status == .findings)
    lacks(outcome.errors, "\u{1B}")
    lacks(outcome.errors, "\u{202E}")
  }
}
