import TestSupport
import Diagnostics
import Testing

@testable import OfferRules

/// Which equal names are errors and which are warnings.
@Suite struct OfferIdDuplicateTests {
  @Test func inOneSubscriptionOneKindHasNoIdentifierTwice() throws {
    for (first, second, severity) in [
      (promotional("x", "A"), promotional("x", "B"), Severity.error),
      (promotional("a", "X"), promotional("b", "X"), .warning),
      (promotional("x", "A"), winBack("x", "B"), .error), (promotional("a", "X"), winBack("b", "X"), .error),
      (promotional("x", "A"), code("x"), .warning), (winBack("a", "x"), code("x"), .error),
      (code("x"), code("x"), .error),
    ] {
      try equal(severities([first, second], []), [severity], "\(first) and \(second)")
    }
  }

  @Test func inTwoSubscriptionsItDependsOnTheKinds() throws {
    for (first, second, severity) in [
      (promotional("x", "A"), promotional("x", "B"), Severity.warning),
      (promotional("a", "X"), promotional("b", "X"), .warning),
      (winBack("x", "A"), promotional("x", "B"), .error),
      (winBack("a", "X"), winBack("b", "X"), .error),
      (promotional("x", "A"), code("x"), .warning), (code("x"), code("x"), .warning),
      (winBack("a", "x"), code("x"), .error),
    ] {
      try equal(severities([first], [second]), [severity], "\(first) and \(second)")
    }
  }

  @Test func anIdentifierAndAReferenceNameMayBeEqual() throws {
    try empty(severities([promotional("x", "x"), promotional("y", "z"), winBack("z", "y")], []))
  }

  @Test func theGravestOfSeveralConflictsIsNamed() throws {
    let found = try found([code("x"), promotional("a", "A")], [winBack("x", "B")])
    equal(found.map(\.severity), [.error])
    let three = try self.found([code("x")], [code("y"), promotional("x", "A")])
    equal(three.map(\.severity), [.warning])
    equal(three.first?.notes, ["the reference name of an offer code is also its identifier"])
  }

  @Test func twoNamesAreTwoFindingsAndACodesOneNameIsOne() throws {
    try equal(severities([promotional("x", "X"), winBack("x", "X")], []), [.error, .error])
    try equal(severities([promotional("x", "x"), code("x")], []), [.warning])
  }

  private typealias Offer = (list: String, item: String)

  private func promotional(_ id: String, _ name: String) -> Offer {
    ("promotionalOffers", "{offerId: \(id), referenceName: \(name), mode: free-trial, duration: P1M}")
  }

  private func winBack(_ id: String, _ name: String) -> Offer {
    (
      "winBackOffers",
      "{offerId: \(id), referenceName: \(name), mode: free-trial, duration: P1M, startDate: 2027-01-10, priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}}"
    )
  }

  private func code(_ name: String) -> Offer {
    (
      "offerCodes",
      "{referenceName: \(name), customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: free-trial, duration: P1M}"
    )
  }

  private func severities(_ monthly: [Offer], _ yearly: [Offer]) throws -> [Severity] {
    try found(monthly, yearly).map(\.severity)
  }

  private func found(_ monthly: [Offer], _ yearly: [Offer]) throws -> [Finding] {
    let yaml =
      """
      version: 1
      app: {bundleId: com.example.app, name: Example}
      subscriptionGroups:
        - referenceName: Pro
          subscriptions:

      """ + subscription("monthly", "P1M", monthly) + subscription("yearly", "P1Y", yearly)
    return try findings(of: Rulebook.offerIdDuplicate, in: yaml)
  }

  private func subscription(_ name: String, _ period: String, _ offers: [Offer]) -> String {
    let lists = ["promotionalOffers", "winBackOffers", "offerCodes"].map { list in
      "        \(list): [\(offers.filter { $0.list == list }.map(\.item).joined(separator: ", "))]\n"
    }
    return """
            - productId: com.example.\(name)
              referenceName: \(name)
              level: 1
              period: \(period)
              prices: {USA: 9.99, rest: equalized}

      """ + lists.joined()
  }
}
