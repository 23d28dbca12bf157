import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// The cheapest way is that of a search that merges nothing, on small catalogs and short times.
struct CheapestWayTests {
  @Test(arguments: seeds(15))
  func theCheapestWayIsThatOfBruteForce(_ seed: UInt64) throws {
    try compare(seed, hasChanges: false, hasOffers: true)
  }

  @Test(arguments: seeds(30))
  func pricesThatChangeAreThoseOfBruteForce(_ seed: UInt64) throws {
    try compare(seed, hasChanges: true, hasOffers: true)
  }

  /// Customers who take no breaks start later, or leave before a last period that would go beyond the end, but do nothing else.
  @Test(arguments: seeds(40))
  func withoutABreakItIsThatOfBruteForce(_ seed: UInt64) throws {
    try compare(seed, hasChanges: seed % 2 == 0, hasOffers: true, takesBreaks: false)
  }

  @Test(arguments: seeds(15))
  func withoutOffersNobodyLeaves(_ seed: UInt64) throws {
    try compare(seed, hasChanges: true, hasOffers: false)
  }

  /// Price changes like those that somebody has met, without any offer: what is paid is what a customer pays who stays.
  @Test(arguments: [
    ("keep-price", "2027-07-01", 1100, 12000), ("keep-price", "2027-07-01", 2000, 12000),
    ("new-price", "2027-07-01", 1200, 13200), ("new-price", "2027-07-01", 2000, 18000),
    ("keep-price", "2027-06-30", 2000, 12000), ("keep-price", "2027-07-02", 2000, 12000),
    ("new-price", "2027-06-15", 500, 9000), ("keep-price", "2027-06-15", 500, 9000),
    // Who subscribes on the day of the change pays the new price.
    ("keep-price", "2027-01-01", 1100, 13200), ("keep-price", "2027-01-02", 1100, 12000),
  ])
  func aSubscriberOfTheDayBeforeAChangeMayKeepThePrice(
    who: String, day: String, amount: Int64, paid: Int64
  ) throws {
    let start = try TestSupport.day(day)
    let change = BruteForce.Change(day: start, amount: amount, keepsPrice: who == "keep-price")
    let catalog = SimulatedCatalog(
      try TestSupport.catalog([CheapestWayTests.month + CheapestWayTests.text(of: [change])]))
    let storefront = try #require(Storefront(code: "USA"))
    let first = try TestSupport.day("2027-01-01")
    let end = try TestSupport.day("2028-01-01")
    let way = try #require(
      CheapestWay(
        0, in: storefront, from: first, until: end, CheapestWay.Options(takesPromotional: true), of: catalog))
    equal(way.paid, paid)
    equal(way.regular, paid)
    equal(way.daysWithoutAccess, 0)
  }

  /// What Apple equalizes is not known, so nothing is counted there once a change with `rest` has started.
  @Test(arguments: [("USA", "2027-06-01", true), ("DEU", "2027-06-01", false), ("DEU", "2028-06-01", true)])
  func anAmountOfApplesIsNotInvented(_ code: String, _ day: String, _ isKnown: Bool) throws {
    let change =
      "priceChanges: [{startDate: \(day), existingSubscribers: new-price, prices: {USA: 12.00, rest: equalized}}]"
    let text = CheapestWayTests.month.replacing("territories: [USA]", with: "territories: [USA, DEU]")
      .replacing("prices: {USA: 10.00}", with: "prices: {USA: 10.00, DEU: 10.00}\n        \(change)")
    let catalog = SimulatedCatalog(try TestSupport.catalog([text]))
    let way = CheapestWay(
      0, in: try #require(Storefront(code: code)), from: try TestSupport.day("2027-01-01"),
      until: try TestSupport.day("2028-01-01"), CheapestWay.Options(takesPromotional: true), of: catalog)
    equal(way != nil, isKnown)
  }

  private func compare(
    _ seed: UInt64, hasChanges: Bool, hasOffers: Bool, takesBreaks: Bool = true
  ) throws {
    var random = SeededGenerator(seed: seed)
    let changes = hasChanges ? CheapestWayTests.changes(&random) : []
    let text = hasOffers ? CheapestWayTests.catalog(&random) : CheapestWayTests.month
    let catalog = SimulatedCatalog(try TestSupport.catalog([text + CheapestWayTests.text(of: changes)]))
    let storefront = try #require(Storefront(code: "USA"))
    let from = try #require(CalendarDate(year: 2027, month: 1, day: 1))
    let end = try #require(from.adding(months: Int.random(in: 3...7, using: &random)))
    let withPromotional = Bool.random(using: &random)
    let options = CheapestWay.Options(takesPromotional: withPromotional, takesBreaks: takesBreaks)
    let way = try #require(
      CheapestWay(0, in: storefront, from: from, until: end, options, of: catalog))
    let brute = BruteForce(catalog, storefront, end, withPromotional, changes, takesBreaks: takesBreaks)
    #expect(way.isComplete)
    let best = try brute.best(from: from)
    equal(Int64((way.cost * 28).rounded()), best, "\(text)\(changes)")
    equal(way.regular * 28, brute.staying(from: from))
    if !hasOffers {
      equal(way.paid, way.regular)
      equal(way.daysWithoutAccess, 0)
    }
    // The steps follow one another without a hole, and what they cost is what is paid.
    equal(way.steps.first?.from, from)
    #expect(zip(way.steps, way.steps.dropFirst()).allSatisfy { $0.to == $1.from })
    equal(way.steps.reduce(0) { $0 + $1.paid }, way.paid)
    #expect((way.steps.last?.to).map { $0 >= end } ?? false)
    if !takesBreaks {
      equal(way.breaks.count, 0)
      #expect(way.daysAfterAccess < 31)
    }
    try compareWays(way, withPromotional: withPromotional, takesBreaks: takesBreaks, from, end, catalog)
  }

  /// The ways that are found together are those that are found alone.
  private func compareWays(
    _ way: CheapestWay, withPromotional: Bool, takesBreaks: Bool, _ from: CalendarDate, _ end: CalendarDate,
    _ catalog: SimulatedCatalog
  ) throws {
    let ways = try #require(
      CheapestWays(
        0, in: way.storefront, from: from, until: end, takesPromotional: withPromotional, of: catalog))
    equal(ways.hasTriedBreaks, true)
    if takesBreaks {
      #expect(ways.staying.cost >= way.cost)
      let isCheaper = way.cost < ways.staying.cost && way.paidPerMonth < ways.staying.paidPerMonth
      equal(ways.withBreaks?.cost, isCheaper ? way.cost : nil)
      // A limited search finds no cheaper way, and goes on with states that are not dear.
      for limit in [0, 50, 200] {
        let limited = try #require(
          CheapestWays(
            0, in: way.storefront, from: from, until: end, takesPromotional: withPromotional, atMost: limit,
            of: catalog))
        let best = limited.withBreaks ?? limited.staying
        #expect(best.cost >= way.cost)
        #expect(best.cost <= limited.staying.cost)
        if best.cost > way.cost { #expect(!limited.isComplete) }
      }
    } else {
      equal(ways.staying.cost, way.cost)
    }
  }

  /// One search answers for all storefronts with the same offers, whatever the amounts and the later prices are.
  @Test(arguments: [
    ("prices: {USA: 10.00, DEU: 10.00, CAN: 10.00}", "prices: {USA: 4.00, DEU: 4.00, CAN: 4.00}", 1),
    ("prices: {USA: 10.00, DEU: 5.00, CAN: 11.00}", "prices: {USA: 4.00, DEU: 6.00, CAN: 2.00}", 1),
    ("prices: {USA: 10.00, DEU: 10.00, CAN: 10.00}", "territories: [USA], prices: {USA: 4.00}", 2),
    (
      "prices: {USA: 10.00, DEU: 10.00, CAN: 10.00}\n        priceChanges: [{startDate: 2027-06-01, existingSubscribers: new-price, prices: {DEU: 12.00}}, {startDate: 2027-07-01, existingSubscribers: keep-price, prices: {CAN: 15.00}}]",
      "prices: {USA: 4.00, DEU: 3.00, CAN: 2.00}", 1
    ),
  ])
  func oneSearchIsForAllStorefrontsWithTheSameOffers(
    _ prices: String, _ offered: String, _ count: Int
  ) throws {
    let back =
      "winBackOffers: [{offerId: back, referenceName: Back, mode: free-trial, duration: P1M, startDate: 2026-12-01, priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}]"
    let text =
      CheapestWayTests.month.replacing("territories: [USA]", with: "territories: [USA, DEU, CAN]")
      .replacing("prices: {USA: 10.00}", with: prices)
      + "        introductoryOffers: [{mode: pay-as-you-go, duration: P2M, \(offered)}]\n        \(back)\n"
    let catalog = SimulatedCatalog(try TestSupport.catalog([text]))
    let storefronts = StorefrontSet(["USA", "DEU", "CAN"].compactMap { Storefront(code: $0) })
    let sets = catalog.storefrontsByOffers(of: 0, among: storefronts)
    equal(sets.count, count)
    equal(sets.reduce(StorefrontSet()) { $0.union($1) }, storefronts)
    let from = try TestSupport.day("2027-01-01")
    let end = try TestSupport.day("2028-01-01")
    for set in sets {
      let first = try #require(set.first)
      let searches = CheapestSearches(0, in: first, from: from, until: end, of: catalog)
      for storefront in set.members {
        let ways = try #require(searches.ways(in: storefront))
        let alone = try #require(CheapestWays(0, in: storefront, from: from, until: end, of: catalog))
        equal(ways.staying.cost, alone.staying.cost)
        equal(ways.staying.regular, alone.staying.regular)
        equal(ways.withBreaks?.cost, alone.withBreaks?.cost)
        #expect(ways.withBreaks != nil)
      }
    }
  }

  /// A code that stacks on a trial, and a win-back offer that is open after a month.
  @Test func aLeakIsFound() throws {
    var random = SeededGenerator(seed: 1)
    let text = CheapestWayTests.catalog(
      &random, introductory: true, code: true, winBack: (1, 1), waits: false)
    let catalog = SimulatedCatalog(try TestSupport.catalog([text]))
    let from = try #require(CalendarDate(year: 2027, month: 1, day: 1))
    let end = try #require(from.adding(months: 24))
    let way = try #require(
      CheapestWay(
        0, in: Storefront(code: "USA") ?? .init(index: 0), from: from,
        until: end, of: catalog))
    #expect(way.saving > 0.25)
    // A month of access: what is paid, divided by the days with access.
    equal(way.daysWithAccess + way.daysWithoutAccess, end.dayNumber - from.dayNumber)
    let month = Double(way.paid) * Double(end.dayNumber - from.dayNumber) / 24 / Double(way.daysWithAccess)
    #expect(abs(way.paidPerMonth - month) < 0.001)
    #expect(way.uses.contains { $0.offer.kind == .winBack && $0.count > 2 })
    #expect(way.uses.contains { $0.offer.isStacked })
  }

  /// Many offers each week: a limited search goes on with the cheapest states, so it finds most of what can be saved.
  @Test(arguments: [2_000, 10_000])
  func aLimitedSearchGoesOnWithTheCheapestStates(_ limit: Int) throws {
    let backs = (0..<5).map { number in
      "{offerId: back\(number), referenceName: Back\(number), mode: pay-as-you-go, duration: P\(number % 3 + 1)W, prices: {USA: \(2 + number).00}, startDate: 2026-12-01, priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: \(number + 1), timeSinceLastSubscribedInMonths: {minimum: \(1 + number % 3), maximum: 24}, waitBetweenOffersInMonths: \(2 + number)}}"
    }
    let codes = (0..<5).map { number in
      "{referenceName: CODE\(number), customerEligibilities: [new, existing, expired], offerEligibility: replace-intro-offers, mode: pay-as-you-go, duration: P\(number % 3 + 1)W, prices: {USA: \(1 + number).00}, batches: [{id: batch\(number), kind: one-time-use, count: 500, createdDate: 2026-12-01, expirationDate: 2027-05-\(10 + number)}]}"
    }
    let text =
      CheapestWayTests.month.replacing("period: P1M", with: "period: P1W")
      + "        winBackOffers: [\(backs.joined(separator: ", "))]\n"
      + "        offerCodes: [\(codes.joined(separator: ", "))]\n"
    let catalog = SimulatedCatalog(try TestSupport.catalog([text]))
    let storefront = try #require(Storefront(code: "USA"))
    let ways = try #require(
      CheapestWays(
        0, in: storefront, from: try TestSupport.day("2027-01-01"), until: try TestSupport.day("2029-01-01"),
        atMost: limit, of: catalog))
    equal(ways.isComplete, false)
    let best = ways.withBreaks ?? ways.staying
    #expect(best.cost <= ways.staying.cost)
    #expect(ways.staying.cost < Double(ways.staying.regular))
    #expect(best.saving > 0.2, "\(best.saving)")
  }

  /// A subscription without offers.
  private static let month = """
    version: 1
    app: {bundleId: com.example.app}
    subscriptionGroups:
      - referenceName: Pro
        localizations: {en-US: {displayName: Pro}}
        subscriptions:
          - productId: month
            referenceName: Month
            level: 1
            period: P1M
            territories: [USA]
            localizations: {en-US: {displayName: Month}}
            prices: {USA: 10.00}

    """

  /// As keys of the subscription.
  private static func text(of changes: [BruteForce.Change]) -> String {
    guard !changes.isEmpty else { return "" }
    let items = changes.map { change in
      let who = change.keepsPrice ? "keep-price" : "new-price"
      let cents = change.amount % 100
      let amount = "\(change.amount / 100).\(cents < 10 ? "0" : "")\(cents)"
      return "{startDate: \(change.day), existingSubscribers: \(who), prices: {USA: \(amount)}}"
    }
    return "        priceChanges: [\(items.joined(separator: ", "))]\n"
  }

  /// One to three changes by day, up or down, on days on which something may renew, or beside them.
  private static func changes(_ random: inout SeededGenerator) -> [BruteForce.Change] {
    let days = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
      CalendarDate(
        year: 2027, month: Int.random(in: 1...6, using: &random),
        day: [1, 1, 1, 2, 15, 28].randomElement(using: &random) ?? 1)
    }
    return Set(days).sorted().map { day in
      BruteForce.Change(
        day: day, amount: Int64.random(in: 300...2500, using: &random),
        keepsPrice: Bool.random(using: &random))
    }
  }

  static func catalog(
    _ random: inout SeededGenerator, introductory: Bool? = nil, code: Bool? = nil,
    winBack: (paid: Int, since: Int)? = nil, waits: Bool? = nil
  ) -> String {
    func flip(_ random: inout SeededGenerator) -> Bool { Bool.random(using: &random) }
    var lines = month
    if introductory ?? flip(&random) {
      let mode =
        flip(&random) ? "free-trial, duration: P1M" : "pay-as-you-go, duration: P2M, prices: {USA: 4.00}"
      lines += "        introductoryOffers: [{mode: \(mode)}]\n"
    }
    if flip(&random) {
      let price = Int.random(in: 1...9, using: &random)
      let terms = "mode: pay-as-you-go, duration: P1M, prices: {USA: \(price).00}"
      lines += "        promotionalOffers: [{offerId: stay, referenceName: Stay, \(terms)}]\n"
    }
    let back = winBack ?? (Int.random(in: 0...2, using: &random), Int.random(in: 1...2, using: &random))
    let wait = waits ?? flip(&random) ? ", waitBetweenOffersInMonths: 2" : ""
    let price = Int.random(in: 1...8, using: &random)
    let since = "timeSinceLastSubscribedInMonths: {minimum: \(back.1), maximum: 24}"
    lines += """
              winBackOffers:
                - offerId: back
                  referenceName: Back
                  mode: pay-as-you-go
                  duration: P2M
                  prices: {USA: \(price).00}
                  startDate: 2026-12-01
                  priority: normal
                  customerEligibility: {paidSubscriptionDurationInMonths: \(back.0), \(since)\(wait)}

      """
    if code ?? flip(&random) {
      let who =
        ["new", "existing", "expired", "new, existing, expired"].randomElement(using: &random) ?? "new"
      let eligibility = code == true || flip(&random) ? "stack-with-intro-offers" : "replace-intro-offers"
      lines += """
                offerCodes:
                  - referenceName: CODE
                    customerEligibilities: [\(code == true ? "new" : who)]
                    offerEligibility: \(eligibility)
                    mode: free-trial
                    duration: P1M
                    batches: [{id: batch, kind: one-time-use, count: 500, createdDate: 2026-12-01, expirationDate: 2027-05-01}]

        """
    }
    return lines
  }
}
