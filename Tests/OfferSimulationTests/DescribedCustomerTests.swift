import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// A customer in words cannot be somebody who cannot be.
struct DescribedCustomerTests {
  private static let catalog = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    subscriptionGroups:
      - referenceName: Plans
        subscriptions:
          - productId: com.example.premium.monthly
            referenceName: Premium
            level: 1
            period: P1M
            prices: {USA: 9.99, DEU: 9.99}
            territories: [USA, DEU]
            introductoryOffers: [{mode: free-trial, duration: P1W, startDate: 2026-06-01, territories: [USA]}]
            winBackOffers:
              - {offerId: back, referenceName: Back, mode: free-trial, duration: P1M, startDate: 2026-06-01, priority: normal,
                 customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}
              - {offerId: paid, referenceName: Paid, mode: pay-up-front, duration: P3M, prices: {USA: 4.99}, startDate: 2026-06-01, priority: normal,
                 customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}
          - {productId: com.example.basic.monthly, referenceName: Basic, level: 2, period: P1M, prices: {USA: 4.99}, territories: [USA]}
    """

  private func customer(_ words: String, _ storefront: String = "USA") throws -> (Customer, SimulatedCatalog)
  {
    let catalog = SimulatedCatalog(try TestSupport.catalog([Self.catalog]))
    let place = try #require(Storefront(code: storefront))
    return (
      try DescribedCustomer(words).customer(in: catalog, storefront: place, on: try day("2027-06-10")),
      catalog
    )
  }

  private func fault(_ words: String, _ storefront: String = "USA") throws -> String? {
    do {
      _ = try customer(words, storefront)
      return nil
    } catch let fault as PlainFailure {
      return fault.message
    }
  }

  /// The introductory offer is used, and nothing is paid yet.
  @Test(arguments: ["in a trial of Premium", "in a trial com.example.premium.monthly", "in trial Premium"])
  func aTrialBeganTheDayBefore(words: String) throws {
    let (customer, catalog) = try customer(words)
    let today = try day("2027-06-10")
    let life = customer.life(in: 0)
    equal(life.paidMonths(on: today), 0)
    equal(life.introductoryDay, try day("2027-06-09"))
    equal(life.standing(on: today).subscription, 0)
    equal(
      catalog.offers[0].map { catalog.unmet($0, for: customer, on: today).first?.reason },
      [.used, .active, .active])
  }

  @Test(arguments: [
    (
      "paid 5 months premium.monthly, left 2028-02-28",
      "`left 2028-02-28` is after 2027-06-10: name a later day with --on, or leave out `left`"
    ),
    (
      "paid 5 months premium.monthly, left 2027-04-01, redeemed back 2026-05-01",
      "not possible on 2026-05-01: win-back offer 'back': window: starts on 2026-06-01"
    ),
    (
      "paid 5 months premium.monthly, left 2027-04-01, redeemed back 2027-01-01",
      "not possible on 2027-01-01: win-back offer 'back': active: subscribed to com.example.premium.monthly"
    ),
    (
      "paid 5 months premium.monthly, left 2027-04-01, redeemed back 2026-10-20",
      "win-back offer 'back' is free until 2026-11-20, but the 5 months begin on 2026-11-01: write an earlier day"
    ),
    (
      "paid 5 months premium.monthly, left 2027-04-01, redeemed paid 2026-08-01",
      "win-back offer 'paid' is paid for until 2026-11-01, but the 5 months begin on 2026-11-01: count its months in `paid`"
    ),
    (
      "paid 5 months premium.monthly, left 2027-04-01, redeemed introductory 2026-05-01",
      "the group of 'premium.monthly' has no introductory offer in USA on 2026-05-01"
    ),
    (
      "paid 5 months premium.monthly, left 2027-04-01, redeemed introductory 2027-01-01",
      "not possible on 2027-01-01: the introductory offer: active: subscribed to com.example.premium.monthly"
    ),
    (
      "paid 5 months monthly",
      "the catalog has no subscription 'monthly', did you mean com.example.premium.monthly or com.example.basic.monthly?"
    ),
    (
      "paid 5 months example.basic",
      "the catalog has no subscription 'example.basic', did you mean com.example.basic.monthly?"
    ),
    (
      "paid 5 months basic.weekly",
      "the catalog has no subscription 'basic.weekly', did you mean com.example.basic.monthly?"
    ),
    (
      "paid 5 months gold",
      "the catalog has no subscription 'gold', expected com.example.premium.monthly or com.example.basic.monthly"
    ),
  ])
  func whoCannotBeIsRefusedWithTheReason(_ words: String, _ message: String) throws {
    try equal(fault(words), message)
  }

  @Test(arguments: [
    ("paid 5 months premium.monthly", []),
    ("paid 1 year of premium.monthly", ["'1 year' is read as 12 months"]),
    ("paid three months premium.monthly", ["'three months' is read as 3 months"]),
    (
      "paid 90 days premium.monthly", ["'90 days' is read as 3 months (a month has 30 days)"]
    ),
    (
      "paid 5 months premium.monthly, left 1 Apr 2027", ["'1 Apr 2027' is read as 2027-04-01"]
    ),
    ("paid 0.5 years premium.monthly", ["'0.5 years' is read as 6 months"]),
    (
      "paid 5 months premium.monthly, redeemed come back 1 Dec 2024", ["'1 Dec 2024' is read as 2024-12-01"]
    ),
    ("paid 5 months premium.monthly, redeemed spring 2027 2027-01-01", []),
    ("A new customer", []),
  ])
  func whatIsTakenForOtherWordsIsSaid(_ words: String, _ assumptions: [String]) throws {
    try equal(DescribedCustomer(words).assumptions, assumptions)
  }

  @Test(arguments: [
    "paid 5 months premium.monthly, left 2027-06-10", "paid 5 months basic.monthly, redeemed back 2026-12-01",
    "paid 5 months premium.monthly, left 2027-04-01, redeemed paid 2026-11-01",
    "paid 5 months premium.monthly, left 2027-04-01, redeemed paid 2026-07-31",
  ])
  func whoCanBeIsNot(_ words: String) throws {
    try absent(fault(words))
  }

  @Test func whoHasPaidHasUsedAnIntroductoryOffer() throws {
    let (asked, later) = (try day("2027-06-10"), "paid 5 months basic.monthly, left 2027-04-01")
    for (words, reasons) in [
      (later, [UnmetReason.used]), (later + ", redeemed introductory 2026-10-20", [UnmetReason.used]),
    ] {
      let (customer, catalog) = try customer(words)
      let offer = try #require(catalog.offers[0].first { $0.kind == .introductory })
      equal(catalog.unmet(offer, for: customer, on: asked).map(\.reason), reasons)
    }
    let elsewhere = try fault(later + ", redeemed introductory 2026-10-20", "DEU")
    equal(elsewhere?.contains("no introductory offer in DEU"), true)
  }
}
