@testable import OfferEmitters
import Diagnostics
import Foundation
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// What the report begins with: what is overdue, this week, changed and to decide, each with a day and who does it.
struct WorkLineTests {
  private func view(
    _ text: String, today: String, live: String? = nil, made: [String] = [], refills: ExpectedRefills? = nil,
    _ filter: OfferFilter = OfferFilter()
  ) throws -> CatalogView {
    let compared = try live.map { try Compared(from: [$0], to: [text], today: today, isLive: true) }
    var catalog = try TestSupport.catalog([text], today: today)
    catalog.made = compared?.comparison.made(besides: MadeBatches(Set(made))) ?? MadeBatches(Set(made))
    catalog.expectedRefills = refills
    return try CatalogView(
      lower(catalog), today: day(today), filter: filter, comparedBy: compared?.comparison)
  }

  private func text(_ lines: [WorkLine]) -> [String] {
    lines.map { "\($0.day?.description ?? "–") | \($0.text) | \($0.doer)" }
  }

  @Test func whatIsOverdueSaysSinceWhenAndWho() throws {
    let view = try view(RunningOffersTests.catalog(), today: "2027-03-20")
    equal(
      text(view.overdueLines()),
      [
        "2027-03-01 | Create batch spring-01 to spring-03 of SPRING | engineering: offerc appstore plan, then apply"
      ])
  }

  /// A week is today and the next six days.
  @Test func aWeekHasSevenDays() throws {
    let catalog = RunningOffersTests.catalog(codes: "2027-04-01")
    try equal(text(view(catalog, today: "2027-03-02").weekLines()), [])
    try equal(
      text(view(catalog, today: "2027-03-03").weekLines()),
      ["2027-03-09 | Create win-back offer Back | engineering: offerc appstore plan, then apply"])
    try equal(
      text(view(catalog, today: "2027-03-09").weekLines()),
      [
        "2027-03-09 | Create win-back offer Back | engineering: offerc appstore plan, then apply",
        "2027-03-10 | Starts: win-back offer Back | happens by itself",
      ])
    try equal(
      text(view(catalog, today: "2027-03-31", made: []).weekLines()),
      [
        "2027-03-31 | Last day to edit batch spring-01 to spring-03 of SPRING | marketing decides",
        "2027-04-01 | Create batch spring-01 to spring-03 of SPRING | engineering: offerc appstore plan, then apply",
      ])
  }

  /// What a plan of last week has is history: Apple has nothing to refuse, and live state says what is left to do.
  @Test func changesHaveADayAndADoer() throws {
    let old = RunningOffersTests.catalog()
    let new = old.replacing("USA: 9.99", with: "USA: 10.99")
      .replacing(
        "offerId: back, referenceName: Back, mode: free-trial, duration: P1M",
        with: "offerId: back, referenceName: Back, mode: free-trial, duration: P2M"
      )
      .replacing("offerId: stay, referenceName: Stay", with: "offerId: gift, referenceName: Gift")
    let today = "2027-03-05"
    let compared = try Compared(from: [old], to: [new], today: today)
    let diff = CatalogDiff(compared.comparison, findings: [], isHistory: true)
    let apply = "engineering: offerc appstore plan, then apply"
    try equal(
      text(view(new, today: today).lines(of: diff, besides: nil)),
      [
        "– | Change Monthly: +10%: 9.99 USD → 10.99 USD in United States; to decide: from which day, and whether existing subscribers keep their price where it rises | marketing decides",
        "– | New promotional offer Gift of Monthly: free for 1 month | \(apply)",
        "2027-03-09 | Change win-back offer Back of Monthly: free for 1 month → free for 2 months; only if App Store Connect does not have it yet | \(apply)",
        "– | Delete promotional offer Stay of Monthly | \(apply)",
      ])
    // Everything is live already but the promotional offer.
    let live = new.replacing("offerId: gift", with: "offerId: other")
    let changes = try CatalogDiff(
      Compared(from: [live], to: [new], today: today, isLive: true).comparison, findings: [])
    let done = "nothing left to do in App Store Connect"
    try equal(
      text(view(new, today: today, live: live).lines(of: diff, besides: changes)),
      [
        "– | Change Monthly: +10%: 9.99 USD → 10.99 USD in United States | \(done)",
        "– | New promotional offer Gift of Monthly: free for 1 month | \(apply)",
        "– | Change win-back offer Back of Monthly: free for 1 month → free for 2 months | \(done)",
        "– | Delete promotional offer Stay of Monthly | \(done)",
      ])
  }

  /// The rule, Prices and what is to decide say the same of a price without a day: a planned change that the catalog no longer has plans
  /// none, and a product that App Review has not approved needs none.
  @Test(
    arguments: [
      (true, nil, true), (true, .approved, true), (true, .neverApproved, false),
      (false, nil, true), (false, .approved, true), (false, .neverApproved, false),
    ] as [(Bool, ProductStage?, Bool)])
  func aPriceWithoutADayIsOneThing(isPlanned: Bool, stage: ProductStage?, isUndated: Bool) throws {
    let bare = RunningOffersTests.catalog()
    let old =
      isPlanned
      ? bare.replacing(
        "prices: {USA: 9.99}\n",
        with:
          "prices: {USA: 9.99}\n        priceChanges: [{startDate: 2027-05-01, existingSubscribers: keep-price, prices: {USA: 12.99}}]\n"
      ) : bare
    let new = bare.replacing("USA: 9.99", with: "USA: 12.99")
    let today = "2027-03-05"
    let before = try catalog([old], today: today)
    let current = try catalog([new], today: today)
    let comparison = try compareCatalogs(
      lower(current), with: lower(stage.map { before.asLiveState(stages: ["monthly": $0]) } ?? before),
      today: day(today))
    let view = try CatalogView(lower(current), today: day(today), comparedBy: comparison)
    let rules = changeRules.flatMap { $0.findings(on: comparison, today: comparison.today) }.map(\.rule)
    equal(rules.contains("price-change-unplanned"), isUndated)
    let regular = view.products[0].priceRows.filter {
      $0.key.hasPrefix("price") && !$0.key.contains("change")
    }
    equal(regular.map { $0.amountPhrase(.codes) }, isUndated ? ["9.99 USD", "12.99 USD"] : ["12.99 USD"])
    let diff = CatalogDiff(comparison, findings: [])
    equal(view.decisions([], in: [], planned: nil, changes: diff).isEmpty, !isUndated)
    let since = try CatalogDiff(
      Compared(from: [old], to: [new], today: today).comparison, findings: [], isHistory: true)
    let lines = view.lines(of: since, besides: diff).map(\.text)
    equal(lines.contains { $0.contains("to decide: from which day") }, isUndated)
  }

  /// What is to decide about a price is one line, with the day of the campaign whose savings depend on it.
  @Test(arguments: [
    ("campaign: spring, ", "2027-03-08", " before 2027-03-10, when campaign spring starts", "; "),
    ("", "–", "", ""),
  ])
  func aPriceWithoutADayIsOneLine(campaign: String, day: String, before: String, separator: String) throws {
    let old = RunningOffersTests.catalog().replacing(
      "referenceName: Back, mode: free-trial, duration: P1M,",
      with: "referenceName: Back, \(campaign)mode: pay-as-you-go, duration: P1M, prices: {USA: 4.99},")
    let new = old.replacing("prices: {USA: 9.99}", with: "prices: {USA: 10.99}")
    let today = "2027-03-05"
    let view = try view(new, today: today, live: old)
    let changes = try CatalogDiff(
      Compared(from: [old], to: [new], today: today, isLive: true).comparison, findings: [])
    let since = try CatalogDiff(
      Compared(from: [old], to: [new], today: today).comparison, findings: [], isHistory: true)
    let subscribers = "and whether existing subscribers keep their price where it rises"
    let amounts = "+10%: 9.99 USD → 10.99 USD in United States"
    equal(
      text(view.lines(of: since, besides: changes)),
      [
        "\(day) | Change Monthly: \(amounts); to decide\(before): from which day, \(subscribers) | marketing decides"
      ])
    equal(text(view.decisions([], in: [], planned: nil, changes: changes, besides: since)), [])
    equal(
      text(view.decisions([], in: [], planned: nil, changes: changes)),
      [
        "\(day) | From which day the price of Monthly changes, \(subscribers): \(amounts)\(separator)\(before.drop { $0 == " " }) | marketing decides"
      ])
  }

  /// The next campaign whose paid offers are compared with a price depends on the day of this price.
  @Test(
    arguments: [
      ("2027-03-05", "campaign: spring, ", "2027-03-08"),
      // No campaign depends on it, or it has begun.
      ("2027-03-05", "", nil),
      ("2027-03-10", "campaign: spring, ", nil),
    ] as [(String, String, String?)])
  func aCampaignNeedsTheDayOfAPrice(today: String, campaign: String, expected: String?) throws {
    let old = RunningOffersTests.catalog().replacing(
      "referenceName: Back, mode: free-trial, duration: P1M",
      with: "referenceName: Back, \(campaign)mode: pay-up-front, duration: P1M, prices: {USA: 4.99}")
    let new = old.replacing("USA: 9.99", with: "USA: 12.99")
    let compared = try Compared(from: [old], to: [new], today: today)
    let view = try CatalogView(
      lower(catalog([new], today: today)), today: day(today), comparedBy: compared.comparison)
    let line = "last day to decide the start: new price of Monthly in United States"
    equal(
      view.nextLines.filter { $0.what == .decide }.map { "\($0.day) \($0.sentence) | \($0.doer)" },
      expected.map { ["\($0) \(line) | marketing decides"] } ?? [])
    let diff = CatalogDiff(compared.comparison, findings: [])
    equal(
      view.decisions([], in: [], planned: nil, changes: diff).map { $0.day?.description },
      [expected])
  }

  /// A price without a day is not what customers pay before the next change.
  @Test func aChangeBeginsWithThePriceInForce() throws {
    let old = RunningOffersTests.catalog()
    let new = old.replacing(
      "prices: {USA: 9.99}\n",
      with:
        "prices: {USA: 12.99}\n        priceChanges: [{startDate: 2027-05-01, existingSubscribers: keep-price, prices: {USA: 14.99}}]\n"
    )
    let view = try view(new, today: "2027-03-05", live: old)
    equal(
      view.events.filter { $0.what == .price }.map(\.detail),
      [
        "9.99 USD → 14.99 USD in United States (12.99 USD is planned, no day yet); existing subscribers keep their price"
      ])
    let change = view.products[0].priceChanges[0]
    equal(
      change.amountsPhrase(in: view.base, view.money),
      "9.99 USD → 14.99 USD (12.99 USD is planned, no day yet)")
  }

  /// What is locked by now is not given to engineering.
  @Test func aStartedOfferNeedsANewOne() throws {
    let old = RunningOffersTests.catalog()
    let new = old.replacing(
      "offerId: back, referenceName: Back, mode: free-trial, duration: P1M",
      with: "offerId: back, referenceName: Back, mode: free-trial, duration: P2M")
    let today = "2027-03-12"
    let diff = try CatalogDiff(
      Compared(from: [old], to: [new], today: today).comparison, findings: [], isHistory: true)
    let changes = try CatalogDiff(
      Compared(from: [old], to: [new], today: today, isLive: true).comparison, findings: [])
    let expected =
      "– | Change win-back offer Back of Monthly: free for 1 month → free for 2 months; can no longer be changed: a new offer is needed | marketing decides"
    try equal(text(view(new, today: today).lines(of: diff, besides: nil)), [expected])
    try equal(text(view(new, today: today, live: old).lines(of: diff, besides: changes)), [expected])
  }

  /// Apple does not accept a start date that has passed.
  @Test func aMissedStartNeedsANewDate() throws {
    let new = RunningOffersTests.catalog()
    let live = new.replacing("offerId: back,", with: "offerId: other,")
    let lines = try text(view(new, today: "2027-03-20", live: live).overdueLines())
    contains(
      lines.joined(separator: "\n"),
      "2027-03-09 | Create win-back offer Back | marketing decides a new start date, then engineering")
  }

  /// Whether a new price is overdue, and what customers pay on the day.
  ///
  /// A change is there if live state has it, or its amounts, as prices. Where the catalog has folded it, it is a price.
  @Test(arguments: [
    ("2027-05-01", "USA: 9.99", "", "create start 999"), ("2027-05-02", "USA: 9.99", "", "overdue 999"),
    ("2027-05-03", "USA: 9.99", "", "overdue 999"), ("2027-06-20", "USA: 9.99", "", "overdue 999"),
    ("2027-05-03", "USA: 10.49", "", "overdue 1049"),
    ("2027-05-02", "USA: 9.99", change, "start 999"), ("2027-05-03", "USA: 9.99", change, "start 1099"),
    ("2027-06-20", "USA: 9.99", change, "start 1099"), ("2027-06-20", "USA: 10.99", "", "start 1099"),
    ("2027-05-02", nil, "", "create start 999"), ("2027-05-03", nil, "", "create start 1099"),
  ])
  func aPriceChangeThatIsNotLiveStaysOverdue(
    today: String, livePrice: String?, liveChange: String, expected: String
  ) throws {
    for key in ["existingSubscribers: keep-price, ", ""] {
      func written(_ change: String) -> String {
        key.isEmpty ? change.replacing(Self.keep, with: "") : change
      }
      let catalog = key.isEmpty ? Self.purchase : RunningOffersTests.catalog()
      let live = livePrice.map {
        catalog.replacing("prices: {USA: 9.99}", with: "prices: {\($0)}\(written(liveChange))")
      }
      let planned = catalog.replacing(
        "prices: {USA: 9.99}", with: "prices: {USA: 9.99}\(written(Self.change))")
      let view = try view(planned, today: today, live: live)
      let events = view.events.filter { $0.subject.hasPrefix("new price") }
      let what = events.map { event in
        if event.isOverdue { return "overdue" }
        return event.what == .price ? "start" : event.what.rawValue
      }
      let amount = try #require(view.products[0].prices[0].groups.first?.amount)
      // Until the day before, the price of a one-time purchase can be changed.
      let isInTime = key.isEmpty && today == "2027-05-02" && expected == "overdue 999"
      equal((what + ["\(amount)"]).joined(separator: " "), isInTime ? "create start 999" : expected, key)
      let isOverdue = what == ["overdue"]
      equal(view.overdueLines().contains { $0.text.contains("new price") }, isOverdue)
      equal(
        view.products[0].priceChanges[0].delay,
        isOverdue && today >= "2027-05-03" ? "not in App Store Connect" : nil)
      let calendar = String(decoding: emitCalendar(view), as: UTF8.self)
      equal(calendar.contains("SUMMARY:Starts: new price"), !isOverdue)
      if isOverdue { lacks(text(view.weekLines()).joined(), "new price") }
    }
  }

  private static let keep = "existingSubscribers: keep-price, "
  private static let change =
    "\n        priceChanges: [{startDate: 2027-05-03, \(keep)prices: {USA: 10.99}}]"
  private static let purchase = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    inAppPurchases:
          - productId: coins
            type: consumable
            referenceName: Coins
            territories: [USA]
            localizations: {en-US: {displayName: Coins}}
            prices: {USA: 9.99}

    """

  /// What is not live has not begun by itself.
  @Test func aMissedOfferDoesNotStart() throws {
    let text = RunningOffersTests.catalog()
    let view = try view(
      text, today: "2027-03-10", live: text.replacing("offerId: back,", with: "offerId: b,"))
    contains(self.text(view.overdueLines()).joined(), "Create win-back offer Back")
    lacks(self.text(view.weekLines()).joined(), "Starts: win-back")
  }

  /// A pool that should have got new codes, unless a batch was added since the codes were counted.
  @Test(arguments: [
    ("2027-03-19", "", "week"), ("2027-03-20", "", "week"), ("2027-03-21", "", "overdue"),
    ("2027-03-21", "2027-03-16", "overdue"), ("2027-03-21", "2027-03-17", "none"),
    ("2027-03-21", "2027-03-20", "none"),
  ])
  func aRefillIsOverdueAfterItsDay(today: String, batch: String, expected: String) throws {
    let added =
      batch.isEmpty
      ? ""
      : "\n              - {id: spring-refill-1, kind: one-time-use, count: 500, createdDate: \(batch), expirationDate: 2027-06-01}"
    let text = RunningOffersTests.catalog().replacing(
      "            batches:",
      with: "            refill: {below: 100, count: 500, validDays: 60}\n            batches:" + added)
    let place = PlaceOfOffer(productId: "monthly", offerName: "SPRING")
    let refills = try ExpectedRefills(countedOn: day("2027-03-16"), [place: day("2027-03-20")])
    let view = try view(text, today: today, refills: refills)
    let line =
      "2027-03-20 | Refill expected: offer code SPRING | engineering: offerc codes refill"
    let places = [("overdue", view.overdueLines()), ("week", view.weekLines())]
    equal(places.filter { self.text($0.1).contains(line) }.map(\.0).first ?? "none", expected)
  }

  /// What is created on the last day to edit it is one line, and what belongs to no campaign is none.
  @Test func aCampaignPageListsWhatBelongsToIt() throws {
    let text = RunningOffersTests.catalog(winBack: "2027-05-01")
      .replacing("offerId: back,", with: "offerId: back, campaign: spring,")
      .replacing("prices: {USA: 9.99}", with: "prices: {USA: 9.99}" + Self.change)
    var filter = OfferFilter()
    filter.campaigns = ["spring"]
    let page = try String(
      decoding: emitCampaign("spring", view(text, today: "2027-04-20", filter)), as: UTF8.self)
    contains(page, "Create win-back offer Back")
    lacks(page, "Last day to edit win-back offer Back")
    lacks(page, "new price")
  }

  /// The script finds in which storefronts a price changes.
  @Test func linesAboutPricesHaveTheirStorefronts() throws {
    let catalog = RunningOffersTests.catalog().replacing(
      "territories: [USA]", with: "territories: [USA, DEU]"
    )
    .replacing("prices: {USA: 9.99}", with: "prices: {USA: 9.99, DEU: 9.99}")
    let planned = catalog.replacing(
      "prices: {USA: 9.99, DEU: 9.99}", with: "prices: {USA: 9.99, DEU: 9.99}" + Self.change)
    let view = try view(planned, today: "2027-04-30")
    let mark = "0@" + StorefrontSet([try #require(Storefront(code: "USA"))]).hexadecimal
    let lines = view.weekLines().filter { $0.text.contains("new price") }
    equal(lines.map(\.subjects), [[mark], [mark]])
    let changed = catalog.replacing("USA: 9.99, DEU", with: "USA: 8.99, DEU")
    for (new, subjects) in [
      (planned, [mark]), (changed, [mark]),
      (changed.replacing("referenceName: Monthly", with: "referenceName: Month"), ["0"]),
    ] {
      let diff = try CatalogDiff(
        Compared(from: [catalog], to: [new], today: "2027-04-30").comparison, findings: [], isHistory: true)
      equal(view.lines(of: diff, besides: nil).map(\.subjects), [subjects])
    }
  }

  @Test func aDraftIsNotSaidToBeDeleted() throws {
    let old = RunningOffersTests.catalog()
    let new = old.replacing("offerId: back,", with: "offerId: back, draft: true,")
    let today = "2027-02-20"
    let planned = try #require(compilation(of: new).withDrafts)
    let comparison = try compareWithBaseline(planned, .found(catalog([old])), today: day(today))
    let diff = CatalogDiff(comparison, findings: [], isHistory: true)
    try equal(
      text(view(new, today: today).lines(of: diff, besides: nil)),
      ["– | Now a draft: win-back offer Back of Monthly | marketing decides"])
  }

  @Test func draftsAndCampaignsWithoutCodesAreToDecide() throws {
    let campaign = RunningOffersTests.catalog()
      .replacing("offerId: back,", with: "offerId: back, campaign: spring,")
      .replacing("- referenceName: SPRING\n", with: "- referenceName: SPRING\n            campaign: spring\n")
    let start = try #require(campaign.range(of: "            batches:"))
    let text = String(campaign[..<start.lowerBound])
    let decides = "marketing decides"
    try equal(
      self.text(view(text, today: "2027-02-20").decisions([], in: [], planned: nil)),
      ["2027-03-09 | Campaign spring has no codes for offer code SPRING of Monthly | \(decides)"])
    let drafts = RunningOffersTests.catalog().replacing("offerId: back,", with: "offerId: back, draft: true,")
    let planned = try #require(compilation(of: drafts).withDrafts)
    let draft =
      "2027-03-10 | Publish or move the draft of win-back offer Back of Monthly, which is to start on 2027-03-10 | \(decides)"
    for (today, expected) in [("2027-02-23", []), ("2027-02-24", [draft]), ("2027-03-20", [draft])] {
      let view = try view(drafts, today: today)
      equal(self.text(view.decisions([], in: [], planned: planned)), expected, "\(today)")
    }
  }
}
