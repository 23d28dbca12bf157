@testable import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// What runs, what is planned and missing, and what is overdue: one derivation for report, `show`, calendar and index.
struct RunningOffersTests {
  /// A product with offers of each kind; `offers` is added to it.
  static func catalog(
    winBack: String = "2027-03-10", until end: String = "2027-06-30", codes: String = "2027-03-01"
  ) -> String {
    """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    subscriptionGroups:
      - referenceName: Plans
        localizations: {en-US: {displayName: Plans}}
        subscriptions:
          - productId: monthly
            referenceName: Monthly
            level: 1
            period: P1M
            territories: [USA]
            localizations: {en-US: {displayName: Monthly}}
            prices: {USA: 9.99}
            introductoryOffers:
              - {mode: free-trial, duration: P1W}
            promotionalOffers:
              - {offerId: stay, referenceName: Stay, mode: free-trial, duration: P1M}
            winBackOffers:
              - {offerId: back, referenceName: Back, mode: free-trial, duration: P1M, startDate: \(winBack), endDate: \(end), priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}
            offerCodes:
              - referenceName: SPRING
                customerEligibilities: [new]
                offerEligibility: replace-intro-offers
                mode: free-trial
                duration: P1M
                batches:
                  - {id: spring, kind: one-time-use, count: 1500, split: 500, createdDate: \(codes), expirationDate: 2027-06-01}

    """
  }

  /// The same without its offers with names.
  private static let bare = String(
    catalog().split(separator: "\n", omittingEmptySubsequences: false).prefix(15).joined(separator: "\n"))

  private func view(
    _ text: String, today: String, live: String? = nil, isLive: Bool = true, made: [String] = []
  ) throws -> CatalogView {
    let compared = try live.map { try Compared(from: [$0], to: [text], today: today, isLive: isLive) }
    var catalog = try TestSupport.catalog([text], today: today)
    catalog.made = compared?.comparison.made(besides: MadeBatches(Set(made))) ?? MadeBatches(Set(made))
    return try CatalogView(lower(catalog), today: day(today), comparedBy: compared?.comparison)
  }

  private func names(_ entries: [RunningOffers.Entry]) -> [String] { entries.map(\.offer.name) }

  @Test func withoutABaselineTheCatalogAndTheLedgerDecide() throws {
    let view = try view(Self.catalog(), today: "2027-03-20")
    equal(view.runningTitle, "Planned to run today")
    equal(names(view.runningOffers.running), ["Introductory offer 1", "Back"])
    equal(names(view.runningOffers.late), ["SPRING"])
    equal(view.runningOffers.undatedCount, 1)
    equal(view.overduePhrase, "3 batches since 2027-03-01")
    equal(view.overdue.map(\.subject), ["batch spring-01 to spring-03 of SPRING"])
  }

  @Test func codesOfTheLedgerRun() throws {
    let all = try view(
      Self.catalog(), today: "2027-03-20", made: ["spring-01", "spring-02", "spring-03"])
    equal(names(all.runningOffers.running), ["Introductory offer 1", "Back", "SPRING"])
    equal(all.overduePhrase, nil)
    // An offer with a due and a live batch runs.
    let some = try view(Self.catalog(), today: "2027-03-20", made: ["spring-02"])
    equal(names(some.runningOffers.running), ["Introductory offer 1", "Back", "SPRING"])
    equal(some.overduePhrase, "2 batches since 2027-03-01")
  }

  @Test(arguments: [true, false])
  func whatIsNotLiveDoesNotRun(isLive: Bool) throws {
    let view = try view(Self.catalog(), today: "2027-03-20", live: Self.bare, isLive: isLive)
    equal(view.runningTitle, isLive ? "Running in the App Store today" : "Running today, by the baseline")
    equal(names(view.runningOffers.running), ["Introductory offer 1"])
    equal(names(view.runningOffers.late), ["Back", "SPRING"])
    equal(
      view.products[0].offers.first { $0.name == "Back" }?.days(on: view.today),
      "2027-03-10 to 2027-06-30; \(isLive ? "not in App Store Connect" : "not in the baseline")")
    equal(view.overduePhrase, "3 batches and 1 win-back offer since 2027-03-01")
  }

  @Test func liveDaysDecideWhatRuns() throws {
    // Planned for March, but live from May on.
    let late = try view(
      Self.catalog(), today: "2027-03-20", live: Self.catalog(winBack: "2027-05-01"))
    equal(names(late.runningOffers.late), ["Back"])
    equal(late.runningOffers.late.map(\.offer.delay), ["other days are live"])
    // What is there is not created.
    equal(late.overdue.map(\.subject), [])
    // Live since March, although now planned for May.
    let early = try view(
      Self.catalog(winBack: "2027-05-01"), today: "2027-03-20", live: Self.catalog())
    contains(names(early.runningOffers.running), "Back")
  }

  @Test func anOfferThatWasRemovedStillRuns() throws {
    let view = try view(Self.bare, today: "2027-03-20", live: Self.catalog())
    equal(view.runningOffers.onlyInBaseline.map(\.offer.name), ["back", "SPRING"])
    equal(view.runningOffers.count, 3)
  }

  /// A product that was removed is one change; its offers run all the same.
  @Test func offersOfARemovedProductStillRun() throws {
    let other = """
      version: 1
      app: {bundleId: com.example.app, name: Example}
      inAppPurchases:
        - {productId: coins, type: consumable, referenceName: Coins, prices: {USA: 0.99}}

      """
    let view = try view(other, today: "2027-03-20", live: Self.catalog())
    equal(view.runningOffers.onlyInBaseline.map(\.offer.name), ["", "back", "SPRING"])
    equal(view.runningOffers.count, 3)
  }

  /// What is live need not be created: in no list of days.
  @Test func whatIsThereIsNotCreated() throws {
    func creations(_ view: CatalogView) -> [String] {
      view.events.filter { $0.what == .create }.map(\.subject)
    }
    let text = Self.catalog(winBack: "2027-05-01", codes: "2027-04-01")
    let planned = try view(text, today: "2027-03-20")
    equal(creations(planned), ["batch spring-01 to spring-03 of SPRING", "win-back offer Back"])
    let live = try view(text, today: "2027-03-20", live: Self.catalog(winBack: "2027-05-01"))
    equal(creations(live), [])
    contains(String(decoding: emitCalendar(planned), as: UTF8.self), "Create by: win-back")
    lacks(String(decoding: emitCalendar(live), as: UTF8.self), "Create by")
    // A baseline in git has no codes.
    let inGit = try view(text, today: "2027-03-20", live: text, isLive: false)
    equal(creations(inGit), ["batch spring-01 to spring-03 of SPRING"])
  }

  /// A new product is named once in the title of its review.
  @Test func theReviewOfANewProductNamesItOnce() throws {
    let other = "version: 1\napp: {bundleId: com.example.app, name: Example}\n"
    let view = try view(
      Self.catalog(winBack: "2027-05-01", codes: "2027-04-01"), today: "2027-03-20", live: other)
    contains(
      String(decoding: emitCalendar(view), as: UTF8.self),
      "SUMMARY:Submit for review by: Monthly · Example\r\n")
  }

  /// An offer that has to be edited and created on one day is listed once.
  @Test func theNextDeadlineNamesAnOfferOnce() throws {
    let view = try view(Self.catalog(winBack: "2027-05-01"), today: "2027-04-20", made: ["spring-01"])
    equal(view.nextDeadline?.phrases, ["create win-back offer Back"])
  }

  @Test func theReportSaysWhatIsOverdueFirst() throws {
    let view = try view(Self.catalog(), today: "2027-03-20", live: Self.bare)
    let page = String(
      decoding: emitReport(view, ReportExtras(), range: TimelineRange.year(around: view.today)).page,
      as: UTF8.self)
    let titles = page.matches(of: /<h3>([^<]*)<\/h3>/).prefix(3).map { String($0.output.1) }
    equal(titles, ["Overdue", "This week", "Running in the App Store today"])
    contains(page, "Planned for today, but not available:")
    contains(page, "Not counted: 1 promotional offer. The app decides when to offer it.")
  }

  /// Promotional offers of a campaign are below its other bars and counted apart.
  @Test func promotionalOffersOfACampaignComeLast() throws {
    let text = Self.catalog().replacing(", mode: free-trial", with: ", campaign: spring, mode: free-trial")
    let view = try view(text, today: "2027-03-20")
    let scale = TimelineScale(range: TimelineRange.year(around: view.today))
    let group = try #require(view.timelineGroups(scale).first { $0.title == "spring" })
    equal(group.lane.bars.map(\.item.isUndated), [false, true])
    #expect(group.lane.bars[1].row > group.lane.bars[0].row)
    contains(group.note, "1 bar, and 1 promotional offer at any time")
    var filter = OfferFilter()
    filter.campaigns = ["spring"]
    let page = String(
      decoding: emitCampaign(
        "spring", CatalogView(view.form, today: view.today, filter: filter)), as: UTF8.self)
    let rows = page.matches(of: /<th scope="row"><span class="chip[^>]*>.<\/span><span><bdi>([^<]*)/)
    equal(rows.map { String($0.output.1) }, ["Back", "Stay"])
    contains(page, "Largest saving: ")
  }

  /// What is over is last, and not what the campaign is about.
  @Test(arguments: [("2027-01-01", "2027-02-01"), ("2027-04-10", "2027-06-30")])
  func theLargestSavingIsOneThatCustomersCanHave(first: String, last: String) throws {
    let half =
      "{offerId: half, referenceName: Half, campaign: spring, mode: pay-up-front, duration: P1M, prices: {USA: 4.99}, startDate: 2027-03-10, endDate: 2027-06-30, priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}"
    let text = Self.catalog(winBack: first, until: last)
      .replacing("winBackOffers:", with: "winBackOffers:\n          - \(half)")
      .replacing("referenceName: Back,", with: "referenceName: Back, campaign: spring,")
    var filter = OfferFilter()
    filter.campaigns = ["spring"]
    let view = try CatalogView(lower(TestSupport.catalog([text])), today: day("2027-03-20"), filter: filter)
    let page = String(decoding: emitCampaign("spring", view), as: UTF8.self)
    let isOver = last == "2027-02-01"
    let rows = page.matches(of: /<th scope="row"><span class="chip[^>]*>.<\/span><span><bdi>([^<]*)/)
    equal(rows.map { String($0.output.1) }, isOver ? ["Half", "Back"] : ["Back", "Half"])
    contains(page, "Largest saving: <span><bdi>\(isOver ? "Half" : "Back")")
  }
}
