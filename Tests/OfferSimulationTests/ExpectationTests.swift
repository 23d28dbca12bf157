import Diagnostics
import OfferSimulation
import TestSupport
import Testing

/// What an expectation says of each kind of offer, and what is found where it does not hold.
struct ExpectationTests {
  private static let catalog = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    subscriptionGroups:
      - referenceName: Plans
        subscriptions:
          - productId: premium
            referenceName: Premium
            level: 1
            period: P1M
            prices: {USA: 9.99, DEU: 9.99}
            territories: [USA, DEU]
            introductoryOffers:
              - {mode: free-trial, duration: P1W, endDate: 2027-06-30, territories: [USA]}
            promotionalOffers: [{offerId: try, referenceName: Try, mode: free-trial, duration: P1M}]
          - productId: basic
            referenceName: Basic
            familySharable: true
            level: 2
            period: P1M
            prices: {USA: 4.99, DEU: 4.99}
            territories: [USA, DEU]
            offerCodes:
              - referenceName: NEW
                customerEligibilities: [new]
                offerEligibility: replace-intro-offers
                mode: free-trial
                duration: P1M
                batches: [{id: new, kind: custom, code: NEW, count: 100, createdDate: 2027-02-01, expirationDate: 2027-04-01}]
              - referenceName: ALL
                customerEligibilities: [existing, expired]
                offerEligibility: replace-intro-offers
                autoRenewEnabled: false
                mode: free-trial
                duration: P1M
                batches:
                  - {id: all, kind: custom, code: ALL, count: 100, createdDate: 2027-01-01}
                  - {id: own, kind: one-time-use, issuer: offerc, count: 100, createdDate: 2026-01-01, expirationDate: 2028-01-01}
            winBackOffers:
              - {offerId: back, referenceName: Back, mode: free-trial, duration: P1M, startDate: 2027-01-01, priority: normal, territories: [USA],
                 customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 3}}}
    """

  private func run(_ expectation: String, _ history: String, more: String = "") throws -> [Finding] {
    let text = """
      version: 1
      scenarios:
        - {name: A, \(more) history: [\(history)], expect: [\(expectation)]}
      """
    return try SimulatedRun(text, Self.catalog).findings
  }

  private static let left =
    "{on: 2026-11-10, subscribe: basic, offer: none}, {on: 2027-01-01, cancel: true}"
  private static let stays = "{on: 2026-11-10, subscribe: premium, offer: none}"

  @Test(arguments: [
    // Introductory offers: who never had one, is not subscribed, in the storefront, up to the end date.
    ("{on: 2027-06-30, product: premium, introductory: true}", "", ""),
    ("{on: 2027-07-01, product: premium, introductory: false, because: window}", "", ""),
    ("{on: 2027-01-01, introductory: false, because: storefront}", "", "storefront: DEU,"),
    ("{on: 2027-01-01, introductory: false, because: active}", stays, ""),
    ("{on: 2027-02-01, introductory: true}", left, ""),
    (
      "{on: 2027-02-01, introductory: false, because: used}",
      "{on: 2026-11-10, subscribe: premium}, {on: 2026-11-11, cancel: true}", ""
    ),
    // Promotional offers: whoever ever subscribed, from the day after.
    ("{on: 2026-11-10, promotional: [], because: product}", stays, ""),
    ("{on: 2026-11-11, promotional: [try]}", stays, ""),
    ("{on: 2030-01-01, promotional: [try]}", left, ""),
    // Offer codes: status in the group, a batch on the day, one redemption, no downgrade.
    ("{on: 2027-01-31, product: basic, codes: [], because: window}", "", ""),
    ("{on: 2027-02-01, product: basic, codes: [NEW]}", "", ""),
    ("{on: 2027-04-01, product: basic, codes: [], because: window}", "", ""),
    ("{on: 2027-02-01, product: basic, codes: [ALL]}", left, ""),
    ("{on: 2026-12-31, product: basic, codes: [], because: customer}", left, ""),
    ("{on: 2027-02-01, product: basic, codes: [], because: active}", stays, ""),
    (
      "{on: 2027-05-01, product: basic, codes: [], because: used}",
      left + ", {on: 2027-02-01, subscribe: basic, offer: {code: ALL}}", ""
    ),
    // A code without renewal ends by itself.
    (
      "{on: 2027-04-01, winBack: [back]}",
      left + ", {on: 2027-02-01, subscribe: basic, offer: {code: ALL}}", ""
    ),
    // Win-back offers.
    ("{on: 2027-02-10, winBack: [back]}", left, ""),
    ("{on: 2027-05-09, winBack: [back]}", left, ""),
    ("{on: 2027-05-10, winBack: [], because: recency}", left, ""),
    ("{on: 2027-02-10, winBack: [], because: storefront}", left, "storefront: DEU,"),
    ("{on: 2027-02-10, winBack: [], because: owner}", left, "familyMember: true,"),
  ])
  func itHolds(_ expectation: String, _ history: String, _ more: String) throws {
    try equal(run(expectation, history, more: more).map(\.message), [])
  }

  @Test func bothSidesAndTheReasonsAreSaid() throws {
    let missing = try run("{on: 2027-01-15, product: basic, winBack: [back]}", Self.left)
    equal(missing.map(\.message), ["on 2027-01-15, basic: expected win-back offer 'back', found none"])
    equal(
      missing.first?.notes,
      [
        "win-back offer 'back': recency: 0 months since 2027-01-10, needs at least 1; first available on 2027-02-10"
      ])
    let surplus = try run("{on: 2027-02-15, winBack: []}", Self.left)
    equal(surplus.map(\.message), ["on 2027-02-15: expected no win-back offer, found 'back'"])
    let reason = try run("{on: 2027-01-15, winBack: [], because: wait}", Self.left)
    equal(reason.map(\.message), ["on 2027-01-15: expected the reason wait, found recency"])
  }

  @Test func whatIsExpectedHasToBeThere() throws {
    let found = try run("{on: 2027-02-15, promotional: [back], codes: [new]}", Self.left)
    equal(found.map(\.rule.name), ["unknown-offer", "unknown-offer"])
    equal(
      found.map(\.help),
      [
        "it is a win-back offer of basic", "new is a code of NEW: write the offer's reference name",
      ])
    let product = try run("{on: 2027-02-15, product: basics, winBack: []}", Self.left)
    equal(product.map(\.rule.name), ["unknown-product"])
    let other = try run("{on: 2027-02-15, product: premium, codes: [NEW, all]}", Self.left)
    equal(
      other.map(\.help),
      [
        "it is an offer code of basic", "all is a code of ALL: write the offer's reference name",
      ])
  }

  /// Names with all that a terminal or a report must not obey.
  @Test func namesAreEscapedAndCut() throws {
    let name = "\\e[31m\\u202Eab" + String(repeating: "x", count: 5000)
    let found = try run("{on: 2027-02-15, winBack: [\"\(name)\"]}", Self.left)
    equal(found.first?.rule.name, "invalid-value")
    let long = try run(
      "{on: 2027-02-15, winBack: [\"\\u202Eab\(String(repeating: "x", count: 5000))\"]}", Self.left)
    equal(long.first?.message.contains("\u{202E}"), false)
    #expect((long.first?.message.utf8.count ?? 0) < 200)
  }
}
