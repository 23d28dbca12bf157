@testable import OfferEmitters
import Diagnostics
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

  /// A promotional offer has no days, but its campaign has.
  @Test func aPromotionalOfferIsMeantForTheDaysOfItsCampaign() throws {
    let text = Self.catalog().replacing(
      "referenceName: Stay,", with: "referenceName: Stay, campaign: spring,"
    )
    .replacing("referenceName: Back,", with: "referenceName: Back, campaign: spring,")
    func days(_ text: String) throws -> String? {
      let view = try view(text, today: "2027-03-01")
      return view.products[0].offers.first { $0.kind == .promotional }?.days(on: view.today)
    }
    try equal(days(Self.catalog()), OfferView.undatedPhrase)
    try equal(days(text), OfferView.undatedPhrase + "; meant for spring, 2027-03-10 to 2027-06-30")
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

  private static let ofWinBack =
    "priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}"

  /// A campaign with offers that save most in percent and in money, and in which codes work before the offers.
  private static let campaign = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    subscriptionGroups:
      - referenceName: Plans
        subscriptions:
          - productId: monthly
            referenceName: Monthly
            level: 1
            period: P1M
            territories: [USA, DEU, JPN]
            prices: {USA: 10.00, DEU: 10.00, JPN: 1000}
            promotionalOffers:
              - {offerId: long, referenceName: Long, campaign: fall, mode: pay-as-you-go, duration: P3M, prices: {USA: 5.00, DEU: 5.00, JPN: 600}}
            winBackOffers:
              - {offerId: short, referenceName: Short, campaign: fall, mode: pay-up-front, duration: P1M, prices: {USA: 6.00, DEU: 2.50, JPN: 600}, startDate: 2027-11-22, endDate: 2027-11-30, \(ofWinBack)}
            offerCodes:
              - referenceName: WORD
                campaign: fall
                customerEligibilities: [new]
                offerEligibility: replace-intro-offers
                mode: pay-up-front
                duration: P1M
                prices: {USA: 7.00, DEU: 7.00, JPN: 700}
                batches:
                  - {id: word, kind: one-time-use, count: 500, createdDate: 2027-11-15, expirationDate: 2027-12-20}
                  - {id: late, kind: one-time-use, count: 500, createdDate: 2027-11-18, expirationDate: 2028-01-20}
                  - {id: test, kind: one-time-use, environment: sandbox, count: 100, createdDate: 2027-11-10, expirationDate: 2028-04-30}

    """

  private func campaignPage(_ view: CatalogView) -> String {
    var filter = OfferFilter()
    filter.campaigns = ["fall"]
    return String(
      decoding: emitCampaign("fall", CatalogView(view.form, today: view.today, filter: filter)), as: UTF8.self
    ).replacing(/<[^>]*>/, with: "")
  }

  /// The largest saving is that of the table, where it is, and in money.
  @Test func theHeadlineNamesTheLargestSavingOfTheTable() throws {
    let page = try campaignPage(view(Self.campaign, today: "2027-11-08"))
    contains(
      page,
      "Largest saving: Short (former subscribers, Monthly), 6.00 USD once for 1 month, 40% off in United States; up to 75% off in Germany; Long (current and former subscribers, Monthly) saves 15.00 USD in United States, the largest amount there"
    )
    let gift = ", referenceName: Gift, campaign: fall, mode: free-trial, duration: P1M}\n"
    let free = Self.campaign.replacing(
      "promotionalOffers:\n", with: "promotionalOffers:\n          - {offerId: gift\(gift)")
    try contains(
      campaignPage(view(free, today: "2027-11-08")),
      "Largest saving: Gift (current and former subscribers, Monthly), free for 1 month; if customers pay: Short (former subscribers, Monthly), 6.00 USD once for 1 month, 40% off in United States; up to 75% off in Germany;"
    )
  }

  /// What of the page is about the other storefronts, and what people must end themselves.
  @Test func thePricesAreBesideTheRegularOnes() throws {
    let elsewhere = Self.campaign.replacing("[USA, DEU, JPN]", with: "[USA, DEU, JPN, AUT, ESP]")
      .replacing("DEU: 10.00, JPN: 1000", with: "DEU: 10.00, JPN: 1000, AUT: 10.00, ESP: 10.00")
      .replacing("{USA: 6.00, DEU: 2.50, JPN: 600}", with: "{USA: 6.00, DEU: 2.50, JPN: 600, ESP: 6.00}")
      .replacing("{USA: 7.00, DEU: 7.00, JPN: 700}", with: "{USA: 7.00, DEU: 7.00, JPN: 700, AUT: 7.00}")
    let page = try campaignPage(view(elsewhere, today: "2027-11-08"))
    for text in [
      "StorefrontMonthly, regularShort", "United States10.00 USD6.00 USD", "2 more storefronts",
      "30% off in 1 of 2",
      "Last day to sign promotional offer Longengineering: your server stops signing it",
    ] {
      contains(page, text, "\(text)")
    }
  }

  /// A price without a day is a task with amounts, in the order of the days: by then, Apple still accepts it for the first day.
  @Test(arguments: [("2027-11-08", "2027-11-20to decide"), ("2027-11-21", "–to decide")])
  func theCampaignAsksForTheDayOfAPrice(today: String, by: String) throws {
    let after = Self.campaign.replacing("DEU: 10.00, JPN: 1000}", with: "DEU: 9.00, JPN: 1200}")
    let compared = try Compared(from: [Self.campaign], to: [after], today: today, isLive: true)
    var filter = OfferFilter()
    filter.campaigns = ["fall"]
    let view = try CatalogView(
      lower(TestSupport.catalog([after], today: today)), today: day(today), filter: filter,
      comparedBy: compared.comparison)
    let page = String(decoding: emitCampaign("fall", view), as: UTF8.self)
      .replacing(/<[^>]*>/, with: "").replacing("\u{A0}", with: " ")
    let isOpen = today == "2027-11-08"
    let condition = isOpen ? "; by then, if the campaign is to begin with the new price" : ""
    contains(
      page,
      "\(by)From which day the price of Monthly changes: 10.00 EUR → 9.00 EUR in Germany, 1000 JPY → 1200 JPY in Japan\(condition). Until it changes, savings count from the price in forcemarketing decides"
    )
    let days = page.matches(of: /2027-11-[0-9]{2}(?=to decide|Create|Last day)/).map { String($0.output) }
    equal(days, days.sorted())
    try lacks(campaignPage(self.view(Self.campaign, today: today)), "to decide")
  }

  /// A campaign begins with its offers, not with codes that work before: in timeline, offers and its page.
  @Test func aCampaignHasOneFirstDay() throws {
    let view = try view(Self.campaign, today: "2027-11-08")
    let scale = TimelineScale(range: TimelineRange.year(around: view.today))
    let group = try #require(view.timelineGroups(scale).first { $0.title == "fall" })
    begins(group.note, with: "campaign, 2027-11-22 to 2027-11-30, ")
    let codes = try #require(view.products[0].offers.first { $0.name == "WORD" })
    contains(codes.days(on: view.today), "the campaign starts later: 2027-11-22")
    contains(campaignPage(view), "2027-11-22 to 2027-11-30 · as of 2027-11-08")
  }

  /// Codes with several ends have several lines, without those of the sandbox.
  @Test func codesEndOnTheirOwnDays() throws {
    let view = try view(Self.campaign, today: "2027-11-23")
    let codes = try #require(view.products[0].offers.first { $0.name == "WORD" })
    equal(
      codes.days(on: view.today),
      "codes from 2027-11-15, last day 2027-12-19; codes from 2027-11-18, last day 2028-01-19; due: there are no codes yet"
    )
  }

  /// A price that is not in force says from or until when it is, in the report and in `show`.
  @Test(arguments: [
    ("2027-11-08", ["win-back short, from 2027-11-22", "offer code WORD, from 2027-11-15"]),
    ("2027-11-22", ["win-back short", "offer code WORD"]),
    ("2028-03-01", ["win-back short, until 2027-11-30", "offer code WORD, until 2028-01-19"]),
  ])
  func pricesSayFromWhenTheyAre(today: String, titles: [String]) throws {
    let view = try view(Self.campaign, today: today)
    let shown = ["regular price", "promotional long"] + titles
    equal(view.products[0].prices.map(\.title), shown)
    equal(view.foldedPrices.rows.map { $0[1] }, shown)
    let page = String(
      decoding: emitReport(view, ReportExtras(), range: TimelineRange.year(around: view.today)).page,
      as: UTF8.self
    ).replacing(/<[^>]*>/, with: "")
    let names = titles.map {
      $0.replacing("win-back short", with: "Short").replacing("offer code ", with: "")
    }
    contains(page, names.joined())
  }

  /// Regular prices that are not in force have columns of their own, and savings count from what is live, whatever the baseline is.
  @Test(arguments: [true, false])
  func plannedRegularPricesAreNotInForce(isLive: Bool) throws {
    let offer = """
              promotionalOffers:
                - {offerId: stay, referenceName: Stay, mode: pay-as-you-go, duration: P3M, prices: {USA: 6.99, JPN: 720}}

      """
    let sold = Self.bare.replacing("[USA]", with: "[USA, JPN]") + "\n"
    let before = sold.replacing("{USA: 9.99}", with: "{USA: 9.99, JPN: 1000}") + offer
    let after =
      sold.replacing("{USA: 9.99}", with: "{USA: 9.99, JPN: 1200}") + """
                priceChanges:
                  - {startDate: 2027-03-01, existingSubscribers: new-price, prices: {USA: 10.99}}
                  - {startDate: 2028-01-10, existingSubscribers: keep-price, prices: {JPN: 1400}}

        """ + offer
    let view = try view(after, today: "2027-03-20", live: before, isLive: isLive)
    let missing = isLive ? "not in App Store Connect" : "not in the baseline"
    equal(
      view.foldedPrices.rows.map { $0[1] + ": " + $0[3] },
      [
        "regular price: 1000 JPY in JPN, 9.99 USD in USA",
        "regular price, planned without a day: 1200 JPY in JPN",
        "regular price, planned from 2027-03-01, \(missing): 10.99 USD in USA",
        "regular price, from 2028-01-10: 1400 JPY in JPN",
        "promotional stay: 720 JPY in JPN, 6.99 USD in USA",
        "introductory #1: free in JPN and USA",
      ])
    equal(
      view.products[0].priceRows.map(\.key),
      [
        "price", "price", "price, planned", "price, price change of 2027-03-01",
        "price, price change of 2028-01-10", "promotional|stay", "promotional|stay",
        "introductory|#1",
      ])
    let stay = view.products[0].offers[1]
    equal(stay.saving?.phrase, "28% to 30% off")
    // Files for programs, such as prices.csv, have the prices of the catalog.
    let filed = isLive ? "28%,30%" : "36.4%,40%"
    contains(String(decoding: emitOffersCSV(view), as: UTF8.self), filed)
    equal(
      view.products[0].priceRows.filter { $0.key == "promotional|stay" }.map {
        $0.filedSaving.map { savingPhrase($0) }
      },
      isLive ? ["28% off", "30% off"] : ["40% off", "36.4% off"])
    equal(stay.plannedSavings.map { "\($0.storefront.code) \(savingPhrase($0.part))" }, ["JPN 40% off"])
    let page = String(
      decoding: emitReport(view, ReportExtras(), range: TimelineRange.year(around: view.today)).page,
      as: UTF8.self
    ).replacing(/<[^>]*>/, with: "")
    for text in [
      "Regular price, in force", "720 JPY28% off40% off the planned price",
      "without the one that is planned without a day for Monthly: see Prices.",
      "from 2028-01-10existing subscribers keep their price",
      "9.99 USD every month; sold in Japan and United States · planned without a day: 1200 JPY in Japan · ",
    ] { contains(page, text) }
  }

  /// The page and `show` say which amounts follow a rule, which differ from theirs, and which people decided on.
  @Test func eachAmountSaysWhoDecidedOnIt() throws {
    let text =
      Self.bare.replacing("[USA]", with: "[USA, CAN, JPN, MEX]").replacing(
        "{USA: 9.99}", with: "{USA: 9.99, CAN: 9.99, JPN: 1000, MEX: 100}") + """

                promotionalOffers:
                  - {offerId: stay, referenceName: Stay, mode: pay-as-you-go, duration: P3M, prices: {follows: {discount: 40%, except: [MEX]}, USA: 5.99, CAN: 6.99, JPN: 600, MEX: 50}}

        """
    let view = try view(text, today: "2027-03-20")
    equal(
      view.table(.prices).rows.filter { $0[1] == "promotional stay" }.map { [$0[5], $0[4]] },
      [
        ["by hand; its rule gives 5.99 CAD", "CAN"], ["rule: 40% off the regular price", "JPN"],
        ["by hand", "MEX"], ["rule: 40% off the regular price", "USA"],
      ])
    let page = String(
      decoding: emitReport(view, ReportExtras(), range: TimelineRange.year(around: view.today)).page,
      as: UTF8.self)
    contains(page, "<span role=\"img\" aria-label=\"differs from its rule:\">≠</span> ")
    contains(page, "data-o=\"0.1\"><span><bdi>Stay</bdi></span><small>by rule</small>")
    for text in [
      "By rule: Stay (40% off the regular price, except in Mexico; differs in Canada)",
      "By hand, although a rule gives another amount:Stay: 6.99 CAD in Canada; the rule gives 5.99 CAD",
      "By hand: Regular price",
    ] { contains(page.replacing(/<[^>]*>/, with: ""), text) }
  }

  /// A batch passes a filter by days with its own days, and the timeline says that its range stays.
  @Test func batchesHaveDaysOfTheirOwnInThePage() throws {
    let view = try view(Self.campaign, today: "2027-11-08")
    let page = String(
      decoding: emitReport(view, ReportExtras(), range: TimelineRange.year(around: view.today)).page,
      as: UTF8.self)
    for part in ["timeline", "codes"] {
      let text = try #require(
        page.split(separator: "<section id=\"\(part)\"").last?.split(separator: "</section>").first)
      let days = text.matches(of: /data-f="([0-9-]*)" data-t="([0-9-]*)"/).map {
        "\($0.output.1) \($0.output.2)"
      }
      for expected in ["2027-11-15 2027-12-19", "2027-11-18 2028-01-19"] { contains(days, expected) }
    }
    contains(page, "<small class=\"whole\">The range stays as it is;")
  }

  /// What is locked and what is not until the last day to edit is a whole sentence.
  @Test func theLastDayToEditSaysWhatCanBeChanged() throws {
    let view = try view(Self.campaign, today: "2027-11-08")
    let line = try #require(
      view.nextLines.first { $0.subject == "win-back offer Short" && $0.what == .create })
    equal(
      line.detail,
      "price, length and storefronts can never be changed; dates, eligibility and promotion can be changed until then"
    )
  }

  /// A rule counts from the regular price of the catalog, which customers may not pay yet.
  @Test func aRuleSaysWhichRegularPriceItCountsFrom() throws {
    func text(_ price: String) -> String {
      Self.bare.replacing("[USA]", with: "[USA, JPN]").replacing(
        "{USA: 9.99}", with: "{USA: 9.99, JPN: \(price)}") + """

                  promotionalOffers:
                    - {offerId: stay, referenceName: Stay, mode: pay-as-you-go, duration: P3M, prices: {follows: {discount: 40%}, USA: 5.99, JPN: 720}}

          """
    }
    for (before, rule) in [
      ("1000", "40% off the regular price, in Japan the planned one"), ("1200", "40% off the regular price"),
    ] {
      let view = try view(text("1200"), today: "2027-03-20", live: text(before))
      contains(view.foldedPrices.rows.map { $0[1] }.joined(separator: "\n"), "follows " + rule)
      let page = String(
        decoding: emitReport(view, ReportExtras(), range: TimelineRange.year(around: view.today)).page,
        as: UTF8.self
      ).replacing(/<[^>]*>/, with: "")
      contains(page, "By rule: Stay (\(rule))")
    }
  }

  /// Without a baseline, no price is said to be in force.
  @Test(arguments: [
    (true, "Prices in force in the App Store on 2027-03-20;", "the file"),
    (false, "Prices in the file on 2027-03-20; what is live is not known.", "in force"),
  ])
  func onlyABaselineKnowsPricesInForce(hasLive: Bool, caption: String, other: String) throws {
    let view = try view(Self.catalog(), today: "2027-03-20", live: hasLive ? Self.catalog() : nil)
    let page = String(
      decoding: emitReport(view, ReportExtras(), range: TimelineRange.year(around: view.today)).page,
      as: UTF8.self)
    contains(page, caption)
    lacks(page, "Prices " + other)
    equal(page.contains("These answers come from the file alone."), !hasLive)
  }

  /// Storefronts in which an offer is not available are no exceptions from its rule.
  @Test func exceptionsAreWhereTheOfferIs() throws {
    let text = Self.campaign.replacing(
      "prices: {USA: 6.00,",
      with:
        "territories: [USA, DEU, JPN], prices: {follows: {discount: 40%, except: [DEU, JPN, CHN, RUS, FRA]}, USA: 6.00,"
    )
    let view = try view(text, today: "2027-11-08")
    let price = try #require(view.products[0].prices.first { $0.title.hasPrefix("win-back") })
    equal(price.rulePhrase { $0 }, "40% off the regular price, except in Germany and Japan")
  }

  /// The cheapest way says in its first line that it needs codes that nobody has, and what is cheapest without them.
  @Test func theCheapestWaySaysWhatIsMissing() throws {
    func headline(made: [String]) throws -> String {
      let view = try view(Self.campaign, today: "2027-11-20", made: made)
      let page = emitReport(
        view, ReportExtras(hasMoney: true), range: TimelineRange.year(around: view.today)
      ).page
      let text = String(decoding: page, as: UTF8.self)
      let line = try #require(text.firstMatch(of: /: the cheapest is .*?<\/table>/))
      return String(line.output).replacing(/<[^>]*>/, with: "")
    }
    let missing = "; it needs codes that do not exist yet"
    let without = "With the codes that exist"
    for text in [missing, "offer code WORD (no codes yet)", without] {
      contains(try headline(made: []), text)
      lacks(try headline(made: ["word", "late"]), text)
    }
  }
}
