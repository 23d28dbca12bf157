@testable import OfferEmitters
import Diagnostics
import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// `report.html` and `timeline.svg`.
struct ReportTests {
  private func report(
    _ texts: [String], today: String = "2027-01-01", changes: CatalogDiff? = nil, findings: Report? = nil,
    hasMoney: Bool = false
  ) throws -> (page: String, svg: String) {
    let day = try TestSupport.day(today)
    let form = try lower(catalog(texts))
    let view = CatalogView(form, today: day, money: MoneyStyle(of: form.catalog))
    let files = emitReport(
      view, ReportExtras(findings: findings, changes: changes, hasMoney: hasMoney),
      range: TimelineRange.year(around: day))
    return (String(decoding: files.page, as: UTF8.self), String(decoding: files.timeline, as: UTF8.self))
  }

  private static let all = try? ExampleCatalog.examples.map { try $0.texts } + [[hostileCatalog]]

  @Test func nothingIsLoadedFromAnywhere() throws {
    for texts in try #require(ReportTests.all) {
      let (page, svg) = try report(texts)
      let tags = page.matches(of: /<[a-z!][^>]*>/).map { String($0.output) }
      #expect(!tags.contains { $0.contains(/\s(src|srcset|data|action|poster|background|on[a-z]+)=/) })
      #expect(!tags.contains { $0.hasPrefix("<link") || $0.hasPrefix("<iframe") || $0.hasPrefix("<img") })
      // What the script chooses from is no script.
      equal(
        tags.filter { $0.hasPrefix("<script") },
        ["<script type=\"application/json\" id=\"texts\">", "<script>"])
      let style = try #require(page.firstMatch(of: /<style>([\s\S]*?)<\/style>/)).output.1
      lacks(style, "url(")
      lacks(style, "@import")
      lacks(style, "/*")
      for tag in tags {
        guard let address = tag.firstMatch(of: /\shref="([^"]*)"/) else { continue }
        #expect(address.output.1.hasPrefix("#") || address.output.1.hasPrefix("https://apps.apple.com/"))
      }
      contains(page, "default-src 'none'")
      let addresses = svg.matches(of: /="([a-z]+:[^"]*)"/).map { String($0.output.1) }
      equal(addresses, ["http://www.w3.org/2000/svg"])
      lacks(svg, "<style")
      lacks(svg, "href")
    }
  }

  @Test func moneyIsThereIfSomebodyAsks() throws {
    let texts = try ExampleCatalog.examples[0].texts
    try lacks(report(texts).page, "id=\"money\"")
    let page = try report(texts, hasMoney: true).page
    contains(page, "id=\"money\"")
    contains(page, "<h3>The cheapest ways</h3>")
    contains(page, " a month of access")
    contains(page, "Who can have which offer")
    contains(page, "No net amounts yet: set pricePoints")
  }

  /// Each product has its answers; an offer is judged on its first day, and on a narrow screen each cell names its column.
  @Test func moneyIsByProductAndSaysWhyInWords() throws {
    let texts = try ExampleCatalog.examples[1].texts
    let page = try report(texts, today: "2027-03-20", hasMoney: true).page
    let money = try #require(page.firstMatch(of: /<section id="money"[\s\S]*?<\/section>/)).output
    // The cheapest without a break comes first. What breaks save is beside it, with what they take.
    let plain = money.replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ")
    // A way can begin late, although it has no break; a dash has one meaning.
    contains(plain, "The customer begins later or ends earlier where that is cheaper, but takes no break")
    lacks(plain.replacing("–: no amount is known", with: ""), "–")
    contains(plain, ": the cheapest is Basic Monthly with US$4.26 a month of access, 14.6% off")
    contains(
      plain,
      "Basic Monthly Streaming Pass US$4.26 US$4.99 14.6% off 731 days introductory offer, paid by period for 3 months; then offer code CINEMA_PARTNERS_2027 (no codes yet); then offer code GIFT_MONTH_2027 (no codes yet) US$4.68 introductory offer, paid by period for 3 months US$3.19 548 of 731 days, 183 days without access in 3 breaks"
    )
    equal(money.matches(of: /customers act when a period ends/).count, 1)
    // The gift codes start later: on their first day they are there.
    contains(
      money, "free for 1 month, on 2027-04-12</small></th><td data-label=\"new\"><span><bdi>✓<")
    contains(money, "data-label=\"paying the full price\"><span><bdi>is subscribed<")
    lacks(money, "window")
    lacks(money, "`")
    equal(money.matches(of: /What is assumed/).count, 1)
    equal(money.matches(of: /Months are whole months/).count, 1)
  }

  /// What is left out is counted, with a command that can be run.
  @Test func offersOnTooManyDaysAreCounted() throws {
    let offers = (1...14).map {
      "{offerId: o\($0), referenceName: O\($0), mode: free-trial, duration: P1M, startDate: 2027-03-\($0 + 10), endDate: 2027-03-\($0 + 10), priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}"
    }
    let text = """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: G
          subscriptions:
            - {productId: a, referenceName: A, level: 1, period: P1M, prices: {USA: 9.99, rest: equalized}, winBackOffers: [\(offers.joined(separator: ", "))]}
      """
    let page = try report([text], today: "2027-03-01", hasMoney: true).page
    contains(page, "and 2 more offers: offerc audience PATH --exposure --on DAY shows them")
  }

  /// Read as XML by a reader that is not ours, since a browser forgives everything.
  @Test func everyElementIsClosedWhateverNamesSay() throws {
    for texts in try #require(ReportTests.all) {
      let (page, svg) = try report(texts)
      let bare = page.replacing("<!DOCTYPE html>", with: "").replacing(
        /<(style|script)>[\s\S]*?<\/\1>/, with: "")
      for text in [bare, svg] {
        let parser = XMLParser(data: Data(text.utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError)) line \(parser.lineNumber)")
      }
    }
  }

  @Test func namesAreTextAndNothingElse() throws {
    let (page, svg) = try report([hostileCatalog])
    contains(page, "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; \\u{202E}")
    lacks(page, "<img")
    lacks(page, "<b>\"")
    lacks(page, "\u{202E}")
    contains(svg, "&lt;/script&gt;")
    // The policy allows our script alone; the other element has its texts.
    equal(page.components(separatedBy: "</script>").count, 3)
  }

  /// The filter of the page splits them at blanks.
  @Test func aProductWithTwoCampaignsHasBoth() throws {
    let (page, _) = try report([
      """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: G
          subscriptions:
            - productId: m
              referenceName: M
              level: 1
              period: P1M
              prices: {USA: 9.99, rest: equalized}
              promotionalOffers:
                - {offerId: a, referenceName: A, mode: free-trial, duration: P1M, campaign: spring}
                - {offerId: b, referenceName: B, mode: free-trial, duration: P1M, campaign: summer}
      """
    ])
    contains(page, "data-c=\"spring summer\"")
    contains(page, "words(e.dataset.c)")
  }

  @Test(arguments: ExampleCatalog.examples)
  func theSameCatalogOnTheSameDayHasTheSameBytes(_ example: ExampleCatalog) throws {
    let first = try report(example.texts)
    #expect(try report(example.texts.reversed()) == first)
    #expect(try report(example.texts, today: "2027-04-01").page != first.page)
  }

  @Test func everyOfferIsInThePage() throws {
    let texts = try ExampleCatalog.examples[1].texts
    // Without the elements whose text depends on the storefront.
    let page = try report(texts).page.replacing(/<span data-v="[0-9]+">([^<]*)<\/span>/) { $0.output.1 }
    for name in [
      "Premium six months in advance", "basic_winback_1m", "CINEMA_PARTNERS_2027", "custom code MOVIENIGHT",
      "Former subscribers who paid for 2 months or more and left 1 to 12 months ago; again 12 months later",
      "https://apps.apple.com/win-back/6745550123", "Austria and 17 more storefronts",
      "Creation day", "For other amounts, ",
      "offerc prices points USA 9.99 --discount 40",
      "1,000,000 can still be made; 920,000 after what is planned",
      "made 0, planned 80,000: 8% of Apple's limit of 1,000,000",
      "₹149",
      "3 × US$4.99", "in 135 other storefronts",
      "<bdi>Premium Monthly</bdi>, new subscribers (free for 1 week, ",
    ] {
      contains(page, name, "\(name)")
    }
  }

  @Test func aLargeCatalogShowsGroupsOfPricesAndNamesTheTable() throws {
    let prices = Storefront.all.enumerated().map { number, storefront in
      "\(storefront.code): \(storefront.currency.minorDigits == 0 ? "\(500 + number)" : "\(number + 1).99")"
    }.joined(separator: ", ")
    let products = (0..<120).map {
      "  - {productId: p\($0), type: consumable, referenceName: P\($0), prices: {\(prices)}}"
    }
    let page = try report([
      "version: 1\napp: {bundleId: com.example.app}\ninAppPurchases:\n" + products.joined(separator: "\n")
    ]).page
    contains(page, "build --emit csv")
    contains(page, "more amounts")
    #expect(page.utf8.count < 500_000)
  }

  @Test func theVerdictComesFirst() throws {
    let page = try report(ExampleCatalog.examples[1].texts, today: "2027-01-20").page
    let main = try #require(page.firstMatch(of: /<main[^>]*>[\s\S]*?<h2[^>]*>([^<]*)/)).output.1
    equal(main, "Now")
    for text in [
      "Planned to run today", "3 offers", "Next deadline in 11 days, by ",
      "create win-back offer Basic one month free",
    ] {
      contains(page, text, "\(text)")
    }
    // The sentence after a name is no part of it, in whatever direction it is written.
    contains(page, "<bdi>Premium Monthly</bdi></span>, new subscribers: ")
    // Who does it is said as in the first part.
    contains(page, "<td><span><bdi>engineering: offerc appstore plan, then apply</bdi></span></td></tr>")
    // Text of the page holds no script, no form that works without one, and no empty table.
    contains(page, "<form id=\"filter\" hidden=\"hidden\"")
    lacks(page, "<tbody></tbody>")
  }

  /// People look for countries by name.
  @Test func storefrontsAreInTheOrderOfTheirNames() throws {
    let page = try report(ExampleCatalog.examples[1].texts, today: "2027-01-20").page
    contains(page, "Brazil, India, Indonesia, Mexico, Philippines and South Africa")
    let prices = try #require(page.split(separator: "id=\"prices\"").last?.split(separator: "</table>").first)
    let rows = prices.matches(of: /<th scope="row">([A-Z][^<]*)<small>/).map { String($0.output.1) }
    #expect(rows.first == "United States" && rows.count > 10)
    equal(Array(rows.dropFirst()), rows.dropFirst().sorted())
  }

  /// Apple's names with a comma would be two countries in a list.
  @Test func aCountryInAListIsOne() throws {
    let page = try report([
      """
      version: 1
      app: {bundleId: com.example.app}
      inAppPurchases:
        - {productId: a, type: consumable, referenceName: A, territories: [USA, KOR, COD, COG], prices: {USA: 1.99, KOR: 3000, COD: 1.99, COG: 1.99}}
      """
    ]).page
    contains(
      page,
      "sold in Democratic Republic of the Congo, Republic of Korea, Republic of the Congo and United States")
    contains(page, "KOR Republic of Korea|")
  }

  /// A count says of what it is.
  @Test func whatIsLeftOutIsNamed() throws {
    let offers = (1...9).map {
      "{offerId: w\($0), referenceName: W\($0), mode: free-trial, duration: P1M, startDate: 2027-01-10, priority: normal, campaign: c\($0), customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 2}}}"
    }
    let page = try report(
      [
        """
        version: 1
        app: {bundleId: com.example.app}
        subscriptionGroups:
          - referenceName: G
            subscriptions:
              - {productId: a, referenceName: A, level: 1, period: P1M, prices: {USA: 9.99, rest: equalized}, winBackOffers: [\(offers.joined(separator: ", "))]}
        """
      ], today: "2027-01-20"
    ).page
    contains(page, "Campaigns c1, c2, c3 and 6 more campaigns")
    contains(page, "and 4 more offers</li>")
    #expect(!page.contains(/and [0-9,]+ more</))
  }

  /// Words that are written from right to left do not turn around the amounts and the words beside them.
  @Test func arabicNamesAreApart() throws {
    let page = try report([
      """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: G
          subscriptions:
            - productId: a
              referenceName: يوغا 30
              level: 1
              period: P1M
              territories: [USA]
              prices: {USA: 9.99}
              priceChanges: [{startDate: 2027-03-01, existingSubscribers: keep-price, prices: {USA: 10.99}}]
              promotionalOffers: [{offerId: b, referenceName: عرض, mode: free-trial, duration: P1M}]
      """
    ]).page
    contains(page, "new price of <bdi>يوغا</bdi> 30 in United States")
    let around = page.matches(of: /<bdi>([^<]*[\u{0600}-\u{06FF}][^<]*)<\/bdi>/).map { String($0.output.1) }
    #expect(!around.isEmpty)
    #expect(around.allSatisfy { ["يوغا", "يوغا 30", "عرض"].contains($0) }, "\(Set(around))")
  }

  /// Codes that exist are not counted as planned, and a batch that is still to make says so.
  @Test func codesThatAreMadeAreNotPlanned() throws {
    func batch(_ id: String, _ day: String) -> String {
      "{id: \(id), kind: one-time-use, count: 2000, createdDate: \(day), expirationDate: 2027-04-01}"
    }
    let text = """
      version: 1
      app: {bundleId: com.example.app}
      inAppPurchases:
        - {productId: a, type: consumable, referenceName: A, prices: {USA: 1.99, rest: equalized}, offerCodes: [{referenceName: C, customerEligibilities: [non-spender], prices: {USA: 0.99, rest: equalized}, batches: [\(batch("made", "2027-01-05")), \(batch("later", "2027-02-01"))]}]}
      """
    let today = "2027-01-20"
    let day = try TestSupport.day(today)
    var catalog = try TestSupport.catalog([text], today: today)
    catalog.made = MadeBatches(["made"])
    let view = CatalogView(lower(catalog), today: day)
    let page = String(
      decoding: emitReport(view, ReportExtras(), range: TimelineRange.year(around: day)).page, as: UTF8.self)
    contains(page, "998,000 can still be made; 996,000 after what is planned")
    contains(page, "made 2,000, planned 2,000: 0.4% of Apple's limit of 1,000,000")
    contains(page, "live</span></td><td><span class=\"w\">2027-01-05<")
    contains(page, "planned</span></td><td><span class=\"w\">create on 2027-02-01<")
  }

  /// Planned prices and deletions are in the tables about money.
  @Test func plannedPricesAndDeletionsAreMoney() throws {
    let page = try report(
      ExampleCatalog.examples[0].texts,
      changes: diff(
        from:
          "promotionalOffers: [{offerId: a, referenceName: Gone, mode: free-trial, duration: P1M}]",
        to:
          "priceChanges: [{startDate: 2027-05-01, existingSubscribers: keep-price, prices: {USA: 7.99}}]")
    ).page
    for text in [
      "1 change lowers what people pay:", "Prices that change", "Offers that change",
      "new customers, current subscribers and those who come back", "is deleted, Monthly",
      "USA 9.99\u{A0}→\u{A0}7.99 USD (−20%); existing subscribers keep their price where it rises, and a lower price applies to everyone",
    ] {
      contains(page, text, "\(text)")
    }
    let raised = try report(
      ExampleCatalog.examples[0].texts,
      changes: diff(
        from: "prices: {USA: 9.99}",
        to:
          "prices: {USA: 10.99}\npromotionalOffers: [{offerId: a, referenceName: A, mode: pay-as-you-go, duration: P1M, prices: {USA: 4.99}}]"
      )
    ).page
    for text in [
      "1 change raises a regular price:", "1 change lowers what people pay:",
      "5.00 USD (50.1%), or 6.00 USD (54.6%) once the regular price is 10.99 USD",
      "From which day the price of Monthly changes, and whether existing subscribers keep their price where it rises: +10%: 9.99 USD\u{A0}→\u{A0}10.99 USD in United States",
    ] {
      contains(raised, text, "\(text)")
    }
  }

  /// 50 offers that start on one day are a row that opens, and a bar with their names below it. Of a table, 40 rows are shown at once.
  @Test func whatIsManyIsOneThatOpens() throws {
    let offers = (0..<50).map {
      "{offerId: w\($0), referenceName: W\($0), mode: free-trial, duration: P1M, startDate: 2027-02-01, priority: normal, campaign: spring, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 2}}}"
    }
    let text = """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: G
          subscriptions:
            - {productId: a, referenceName: A, level: 1, period: P1M, prices: {USA: 9.99, rest: equalized}, winBackOffers: [\(offers.joined(separator: ", "))]}
      """
    let page = try report([text], today: "2027-01-20").page
    contains(page, "50 dates of campaign spring: 50 × create by, last day to edit")
    contains(page, "create 50 win-back offers of campaign spring")
    contains(page, "<summary><bdi>10</bdi> more rows; all of them: offers.csv</summary>")
    let bars = page.matches(of: /<li class="k[0-9][^>]*>/).map { String($0.output) }
    equal(bars.count, 1)
    contains(bars[0], "title=\"50 win-back offers, from 2027-02-01\"")
    contains(
      page, "<summary><bdi>50</bdi> win-back offers, from <span class=\"w\">2027-02-01</span></summary>")
    equal(page.matches(of: /<li data-p="0" data-o="0\.[0-9]+" [^>]*><bdi>W[0-9]+<\/bdi> · free/).count, 50)
    #expect(page.contains("<summary><bdi>") || page.contains("<details class=\"lane\">"))
  }

  /// Each page has the style of its elements, and none of the other pages.
  @Test func thePageHasOnlyTheStyleThatItNeeds() throws {
    let small = try report(ExampleCatalog.examples[0].texts, today: "2027-01-20").page
    contains(small, ".timeline{", "the style of a part")
    contains(small, ".mark{", "the style of what the script adds")
    lacks(small, ".sheet ", "the style of the campaign page")
    lacks(small, ".matrix", "the style of a part that is not there")
    // About 29 kB of it is the script, and 14 kB the style.
    #expect(small.utf8.count < 62_000)
    let view = try CatalogView(
      lower(catalog(ExampleCatalog.examples[1].texts)), today: day("2027-01-20"), filter: OfferFilter())
    let sheet = String(decoding: emitCampaign("movies", view), as: UTF8.self)
    contains(sheet, ".sheet ")
    lacks(sheet, "#filter label")
    lacks(sheet, ".timeline")
  }

  /// Print has the first 40 rows of the timeline.
  @Test func ofManyProductsTheTimelineIsCutInPrint() throws {
    let products = (0..<30).map {
      "  - {productId: p\($0), type: consumable, referenceName: P\($0), prices: {USA: 1.99, rest: equalized}, offerCodes: [{referenceName: C\($0), customerEligibilities: [non-spender], prices: {USA: 0.99, rest: equalized}, batches: [{id: b\($0), kind: one-time-use, count: 500, createdDate: 2027-02-01, expirationDate: 2027-04-01}]}]}"
    }
    let page = try report(
      ["version: 1\napp: {bundleId: com.example.app}\ninAppPurchases:\n" + products.joined(separator: "\n")],
      today: "2027-01-20"
    ).page
    // A heading and a row for each product.
    contains(page, "<p class=\"printed\">and 10 more groups, which are in timeline.svg</p>")
    equal(page.matches(of: /<div class="lane x">/).count, 10)
  }

  @Test func oneCampaignIsOnePage() throws {
    let texts = try ExampleCatalog.examples[1].texts.map {
      $0.replacing(
        "referenceName: MOVIE_NIGHT_2027", with: "referenceName: MOVIE_NIGHT_2027\n        campaign: movies")
    }
    var filter = OfferFilter()
    filter.campaigns = ["movies"]
    let view = try CatalogView(lower(catalog(texts)), today: day("2027-01-20"), filter: filter)
    let page = String(decoding: emitCampaign("movies", view), as: UTF8.self)
    for text in [
      "MOVIE_NIGHT_2027", "Still to do", "Japan", "Create batch movie-night-spring",
      "offerc appstore plan, then apply",
    ] {
      contains(page, text, "\(text)")
    }
    lacks(page, "<script")
    lacks(page, "GIFT_MONTH_2027")
  }

  @Test func severalAppsHaveOneOverview() throws {
    let apps = try [0, 1].map { number in
      let view = try CatalogView(
        lower(catalog(ExampleCatalog.examples[number].texts)), today: day("2027-01-20"))
      let report = Report(files: [], findings: [], today: "2027-01-20")
      return IndexedApp(view, report, folder: "app\(number)")
    }
    let page = String(decoding: emitIndex(apps), as: UTF8.self)
    contains(page, "href=\"app1/report.html\"")
    contains(page, "In 11 days, by <span class=\"w\">2027-01-31:</span> create win-back")
  }

  /// The list has what the top of the page counts: findings of one rule can have several severities.
  @Test func findingsOfARuleAreAnItemForEachSeverity() throws {
    let severities: [Severity] = [.info, .warning, .info, .info, .warning]
    let findings = severities.map { Finding(RuleID("price-decrease"), $0, "found", at: .unbound) }
    let page = try report(
      ExampleCatalog.examples[0].texts, findings: Report(files: [], findings: findings, today: "2027-01-01")
    ).page.replacing(/<[^>]*>/, with: "")
    contains(page, "2 warnings, 3 infos")
    contains(page, "warning 2 × price-decrease: found")
    contains(page, "info 3 × price-decrease: found")
  }

  /// What has to be created or edited says what is wrong with it, and with the offer of a batch; what is only information is not said.
  @Test func aDateSaysWhatIsWrongWithItsObject() throws {
    let offer = ObjectPath(.subscription, "monthly").with(OfferKind.winBack.part("back"))
    let code = ObjectPath(.subscription, "monthly").with(OfferKind.offerCode.part("SPRING"))
    let found: [(Severity, ObjectPath, String)] = [
      (.warning, offer, "the name is long"), (.error, offer, "the name is not allowed"),
      (.info, offer, "only information"), (.warning, code, "the code has no price"),
      (.warning, ObjectPath(.subscription, "monthly"), "another object"),
    ]
    let findings = found.map { severity, object, message in
      Finding(RuleID("found"), severity, message, object: object, at: .unbound)
    }
    let page = try report(
      [RunningOffersTests.catalog()], today: "2027-02-20",
      findings: Diagnostics.Report(files: [], findings: findings, today: "2027-02-20")
    ).page
    let dates = try #require(page.firstMatch(of: /<section id="next"[\s\S]*?<\/section>/)).output
      .replacing(/<[^>]*>/, with: "")
    contains(dates, "1 error, 1 warning to resolve first")
    contains(dates, "1 warning to resolve first")
    lacks(dates, "only information")
    lacks(dates, "another object")
  }

  @Test func findingsAndChangesHaveTheirParts() throws {
    let texts = try ExampleCatalog.examples[1].texts
    try lacks(report(texts).page, "id=\"findings\"")
    let compiled = try compilation(
      of:
        "version: 1\napp: {bundleId: com.example.app}\ninAppPurchases:\n  - {productId: gold-coins, type: consumable, referenceName: \"<i>\", prices: {USA: 1, rest: equalized}}\n"
    )
    let page = try report(
      texts, changes: diff(from: "level: 1", to: "level: 2"), findings: compiled.report()
    ).page
    contains(page, "id=\"findings\"")
    contains(page, "catalog.yaml:4, ")
    contains(page, "id=\"changes\"")
    contains(page, "level: 1 → 2")
  }

  /// A `live.json` is a baseline like any other, and what it does not know is said.
  @Test func changesAgainstLiveStateSayWhatIsUnknown() throws {
    let texts = try ExampleCatalog.examples[0].texts
    var live = try LiveFile(of: texts[0])
    live.change("referenceName") { name in (name as? String).map { $0 + " (old)" } }
    live.unread = ["/subscriptionGroups/0/subscriptions/0/prices"]
    let compared = try Compared(from: live, to: texts[0])
    let changes = CatalogDiff(compared.comparison, findings: compared.findings)
    let page = try report(texts, changes: changes).page
    contains(page, "id=\"changes\"")
    contains(page, "(old)")
    #expect(changes.unread > 0 && page.contains("of the live state"), "\(changes.unread)")
  }
}
