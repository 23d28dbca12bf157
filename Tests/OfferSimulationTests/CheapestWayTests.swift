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
    var random = SeededGenerator(seed: seed)
    let catalog = SimulatedCatalog(try TestSupport.catalog([CheapestWayTests.catalog(&random)]))
    let storefront = try #require(Storefront(code: "USA"))
    let from = try #require(CalendarDate(year: 2027, month: 1, day: 1))
    let end = try #require(from.adding(months: Int.random(in: 3...7, using: &random)))
    let withPromotional = Bool.random(using: &random)
    let way = try #require(
      CheapestWay(
        0, in: storefront, from: from, until: end, withPromotional: withPromotional, of: catalog))
    let best = try BruteForce(catalog, storefront, end, withPromotional).best(from: from)
    #expect(way.isComplete)
    #expect(way.paid * 28 + Int64(way.daysWithoutAccess) * 1000 == best)
    // The steps follow one another without a hole, and what they cost is what is paid.
    #expect(way.steps.first?.from == from)
    #expect(zip(way.steps, way.steps.dropFirst()).allSatisfy { $0.to == $1.from })
    #expect(way.steps.reduce(0) { $0 + $1.paid } == way.paid)
    #expect((way.steps.last?.to).map { $0 >= end } ?? false)
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
        until: end,
        withPromotional: false, of: catalog))
    #expect(way.share < 0.6)
    #expect(way.uses.contains { $0.offer.kind == .winBack && $0.count > 2 })
    #expect(way.uses.contains { $0.offer.isStacked })
  }

  static func catalog(
    _ random: inout SeededGenerator, introductory: Bool? = nil, code: Bool? = nil,
    winBack: (paid: Int, since: Int)? = nil, waits: Bool? = nil
  ) -> String {
    func flip(_ random: inout SeededGenerator) -> Bool { Bool.random(using: &random) }
    var lines = """
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

/// Tries everything: no two ways are taken for one, the days on which something opens are found day by day, and each customer
/// is made anew from a history, as a scenario would tell it.
private struct BruteForce {
  let catalog: SimulatedCatalog
  let storefront: Storefront
  let end: CalendarDate
  let offers: [SimulatedOffer]
  private let place = SourceRange(file: 0, start: 0, end: 0)

  init(_ catalog: SimulatedCatalog, _ storefront: Storefront, _ end: CalendarDate, _ withPromotional: Bool) {
    (self.catalog, self.storefront, self.end) = (catalog, storefront, end)
    offers = catalog.offers[0].filter { withPromotional || $0.kind != .promotional }
  }

  /// The lowest sum of payments times 28 days and missing days times the regular price.
  func best(from day: CalendarDate) throws -> Int64 {
    var best = Int64.max
    try search(day, [], isSubscribed: false, 0, &best)
    return best
  }

  private func search(
    _ day: CalendarDate, _ past: [HistoryEvent], isSubscribed: Bool, _ cost: Int64, _ best: inout Int64
  ) throws {
    guard cost < best else { return }
    guard day < end, let eve = day.previous else {
      best = cost
      return
    }
    guard isSubscribed else { return try searchWithout(day, past, cost, &best) }
    try spend(day, past, [], cost, &best)
    let customer = try customer(past)
    for offer in offers where offer.kind == .promotional || offer.kind == .offerCode {
      guard catalog.unmet(offer, for: customer, on: eve).isEmpty else { continue }
      try spend(day, past + [event(eve, .subscribe(purchase(offer)))], [offer], cost, &best)
    }
    try searchWithout(day, past + [event(eve, .cancel)], cost, &best)
  }

  private func searchWithout(
    _ day: CalendarDate, _ past: [HistoryEvent], _ cost: Int64, _ best: inout Int64
  ) throws {
    let customer = try customer(past)
    let isOpen = { (offer: SimulatedOffer, day: CalendarDate) in
      catalog.unmet(offer, for: customer, on: day).isEmpty
    }
    let open = offers.filter { isOpen($0, day) }
    let trial = open.filter { $0.kind == .introductory }.prefix(1)
    try spend(day, past + [event(day, .subscribe(purchase(nil)))], Array(trial), cost, &best)
    for offer in open where offer.kind != .introductory {
      let bought = (offer.isStacked ? Array(trial) : []) + [offer]
      try spend(day, past + [event(day, .subscribe(purchase(offer)))], bought, cost, &best)
    }
    var next = day
    repeat {
      next = next.next ?? end
    } while next < end
      && !offers.contains { isOpen($0, next) && !isOpen($0, next.previous ?? next) }
    try search(
      next, past, isSubscribed: false, cost + Int64(next.dayNumber - day.dayNumber) * 1000, &best)
  }

  /// Months that begin before the end are paid; all lengths are months here.
  private func spend(
    _ day: CalendarDate, _ past: [HistoryEvent], _ bought: [SimulatedOffer], _ cost: Int64,
    _ best: inout Int64
  ) throws {
    guard !bought.isEmpty else {
      return try search(day.adding(months: 1) ?? end, past, isSubscribed: true, cost + 1000 * 28, &best)
    }
    var (start, cost) = (day, cost)
    for offer in bought {
      let (months, amount) = (offer.offer.length.value.count, offer.offer.pricing.prices?[storefront]?.amount)
      cost += (amount ?? 0) * Int64((0..<months).count { (start.adding(months: $0) ?? end) < end }) * 28
      start = start.adding(months: months) ?? end
    }
    try search(start, past, isSubscribed: true, cost, &best)
  }

  private func event(_ day: CalendarDate, _ action: HistoryEvent.Action) -> HistoryEvent {
    HistoryEvent(date: Located(day, at: place), action: action, range: place)
  }

  private func purchase(_ offer: SimulatedOffer?) -> Purchase {
    let name = Located(offer?.name ?? "", at: place)
    let choice: Purchase.Choice =
      switch offer?.kind {
      case nil, .introductory: .unsaid
      case .promotional: .promotional(name)
      case .winBack: .winBack(name)
      case .offerCode: .offerCode(name)
      }
    return Purchase(
      product: Located("month", at: place), plan: Located(.upFront, at: place), offer: choice)
  }

  private func customer(_ past: [HistoryEvent]) throws -> Customer {
    let scenario = Scenario(
      name: Located("brute", at: place), storefront: Located(storefront, at: place), isFamilyMember: false,
      history: past, expectations: [])
    return try #require(simulate([scenario], in: catalog)[0].customer)
  }
}
