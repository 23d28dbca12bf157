import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// What a browser makes of the pages.
@Suite(.enabled(if: Browser.installed != nil, "\(Browser.missing)"))
struct BrowserTests {
  private let browser: Browser
  private let folder: TemporaryFolder

  init() throws {
    browser = try #require(Browser.installed)
    folder = try TemporaryFolder()
  }

  private func pages(_ catalog: String, _ arguments: String...) throws {
    try BrowserTests.build(catalog, in: folder, arguments)
  }

  private static func build(
    _ catalog: String, in folder: TemporaryFolder, on today: String = "2027-01-20", _ arguments: [String]
  ) throws {
    let outcome = offerc(["build", catalog, "-o", folder.path("out"), "--today", today] + arguments)
    equal(outcome.status, .success, "\(outcome.errors)")
  }

  private var example: String { Repository.root.appending(path: "examples/streaming-pass").path }

  /// The pages of 135 subscriptions with ten offers each, half of them in a campaign, some with names in Arabic and Japanese.
  private static let large: Result<(report: String, campaign: String), any Error> = Result {
    let folder = try TemporaryFolder()
    let names = ["Promo", "عرض", "お帰りなさい"]
    let groups = (0..<27).map { group in
      let subscriptions = (0..<5).map { place in
        let number = group * 5 + place
        let offers = (0..<10).map {
          "{offerId: p.\(number).\($0), referenceName: Promo \(number) \($0), mode: pay-as-you-go, duration: P3M, \($0 < 5 ? "campaign: black-friday, " : "")prices: {USA: 4.99, DEU: 5.99, JPN: 700, rest: equalized}}"
        }
        return """
              - productId: com.example.p\(number)
                referenceName: \(names[number % 3]) \(number)
                level: \(place + 1)
                period: P1M
                prices: {USA: 9.99, DEU: 10.99, JPN: 1500, rest: equalized}
                promotionalOffers: [\(offers.joined(separator: ", "))]

          """
      }
      return "  - referenceName: Group \(group)\n    subscriptions:\n" + subscriptions.joined()
    }
    try folder.write(
      "version: 1\napp: {bundleId: com.example.app}\nsubscriptionGroups:\n" + groups.joined(),
      to: "large.yaml")
    try build(
      folder.path("large.yaml"), in: folder, ["--emit", "report,campaign", "--campaign", "black-friday"])
    return try (folder.read("out/report.html"), folder.read("out/campaign-black-friday.html"))
  }

  @Test func theExamplePrintsOnTwelveSheetsAtMost() throws {
    try pages(example, "--emit", "report", "--scenarios", example)
    #expect(try browser.sheets(of: folder.read("out/report.html"), in: folder) <= 12)
  }

  /// A campaign has a sheet, whatever is in it.
  @Test func aCampaignPrintsOnOneSheet() throws {
    let page = try BrowserTests.large.get().campaign
    contains(page, "No room for 666 more offers")
    try equal(browser.sheets(of: page, in: folder), 1)
  }

  /// What a sheet has no room for is counted, never cut off.
  @Test(arguments: [true, false]) func nothingOfACampaignIsCutOff(isSmall: Bool) throws {
    let scenario = Scenario(try Repository.text("Tests/Scenarios/black-friday.scenario"))
    for file in scenario.sections where file.name == "file" && file.argument.hasPrefix("store/") {
      try folder.write(file.text, to: file.argument)
    }
    if isSmall { try pages(folder.path("store"), "--emit", "campaign", "--campaign", "black-friday") }
    let page =
      try isSmall ? folder.read("out/campaign-black-friday.html") : BrowserTests.large.get().campaign
    let sheet = page.replacing("@media print", with: "@media all")
    // 210 millimeters less the margins.
    let script =
      "document.body.style.width='186mm';const m=document.querySelector('main');document.title='cut '+(m.scrollHeight-m.clientHeight)+', '+[...document.querySelectorAll('th')].filter(e=>e.scrollWidth>e.clientWidth+1).length"
    try contains(browser.content(of: sheet, in: folder, script: script), "<title>cut 0, 0<")
  }

  /// Neither today's label nor its line is over what is written.
  @Test func todayIsBesideTheMonthsAndBehindTheBars() throws {
    try pages(example, "--emit", "report")
    let script =
      "const box=e=>{const r=document.createRange();r.selectNodeContents(e);return r.getBoundingClientRect()};document.querySelector('.timeline').scrollIntoView();document.querySelector('.now-line').style.pointerEvents='auto';const t=box(document.querySelector('.timeline .now-line span')),b=document.querySelector('.timeline div.lane .rows .l').getBoundingClientRect();document.title='over '+[...document.querySelectorAll('.timeline .axis>span')].map(box).filter(m=>m.top<t.bottom-1).length+', '+!!document.elementsFromPoint(t.left-5,b.top+9)[0].closest('.rows')"
    let content = try browser.content(of: folder.read("out/report.html"), in: folder, script: script)
    contains(
      content, "<title>over 0, true<", "\(content.firstMatch(of: /<title>[^<]*/).map { $0.output } ?? "")")
  }

  /// The system's colors replace backgrounds, but not borders.
  @Test(arguments: [true, false]) func barsHaveEdgesInTheColorsOfTheSystem(hasOwnColors: Bool) throws {
    try pages(example, "--emit", "report")
    let script =
      "document.title='edges '+matchMedia('(forced-colors:active)').matches+', '+[...document.querySelectorAll('.rows li')].filter(e=>getComputedStyle(e).borderTopWidth==='1px').length"
    let page = try folder.read("out/report.html")
    let content = try browser.content(of: page, in: folder, hasOwnColors: hasOwnColors, script: script)
    let bars = page.matches(of: /<li class="k/).count
    contains(content, "<title>edges \(hasOwnColors), \(hasOwnColors ? bars : 0)<")
  }

  @Test func aLargeReportIsSmallAndThereAtOnce() throws {
    let page = try BrowserTests.large.get().report
    #expect(page.utf8.count < 3_000_000)
    let script =
      "addEventListener('load',()=>setTimeout(()=>{document.title='load '+Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd)}))"
    var loads: [Int] = []
    // Of three at most: the machine may have something else to do.
    for _ in 0..<3 where loads.allSatisfy({ $0 >= 2000 }) {
      let content = try browser.content(of: page, in: folder, script: script)
      loads += content.firstMatch(of: /<title>load ([0-9]+)/).flatMap { Int($0.output.1) }.map { [$0] } ?? []
    }
    #expect(try #require(loads.min()) < 2000, "\(loads)")
    #expect(try browser.sheets(of: page, in: folder) <= 20)
  }

  /// Of several times the shortest: the machine may have something else to do.
  @Test func aStorefrontOfALargeReportIsThereAtOnce() throws {
    let script =
      "addEventListener('load',()=>{const f=document.getElementById('filter');document.title='chosen '+Math.round(Math.min(...['DEU','JPN','FRA','USA','ITA'].map(code=>{const t=performance.now();f.elements.storefront.value=code;f.dispatchEvent(new Event('input'));document.body.offsetHeight;return performance.now()-t})))+' '+document.querySelector('tr.o td:nth-child(3)').textContent})"
    let content = try browser.content(
      of: BrowserTests.large.get().report, in: folder, isTimed: true, script: script)
    let title = try #require(content.firstMatch(of: /<title>chosen ([0-9]+) ([^<]*)/)).output
    #expect(try #require(Int(title.1)) < 300, "\(title.0)")
    equal(title.2, "Apple's price every month for 3 months")
  }

  /// axe-core finds nothing serious: on a desktop, on a narrow screen, in the dark. The pages share their style, so the
  /// report stands for all on a desktop and in the dark.
  @Test(
    .enabled(
      if: BrowserTests.checker != nil, "axe-core is not installed: `Scripts/bootstrap pages` installs it"),
    arguments: [
      (1440, false, ""), (500, false, BrowserTests.customer), (1440, true, BrowserTests.customer),
      (500, true, "storefront=DEU&from=2027-03-01&to=2027-03-31"),
    ])
  func everybodyCanReadThePages(width: Int, isDark: Bool, chosen: String) throws {
    let checker = try #require(BrowserTests.checker)
    try pages(example, "--emit", "report", "--scenarios", example)
    var all = [("report", try folder.read("out/report.html"))]
    if width == 500, !isDark {
      try pages(Repository.root.appending(path: "examples/monorepo").path, "--emit", "report")
      all += try [
        ("campaign", BrowserTests.large.get().campaign), ("index", folder.read("out/index.html")),
      ]
    }
    for (name, page) in all {
      let script =
        checker
        + ";axe.run(document,{resultTypes:['violations']}).then(r=>{document.body.innerHTML='';document.title='axe '+r.violations.filter(v=>['serious','critical'].includes(v.impact)).map(v=>v.id+' '+v.nodes[0].html).join('; ')+'.'})"
      let content = try browser.content(
        of: page, in: folder, width: width, isDark: isDark,
        fragment: name == "report" ? chosen : "", script: script)
      contains(content, "<title>axe .</title>", "\(name): \(content.prefix(600))")
    }
  }

  private static let customer =
    "storefront=DEU&customer=left-3-months-ago-after-6-paid-months&day=2027-03-20"

  private static let checker: String? = {
    let places = Repository.root.appending(path: ".build/browser")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: places.path)) ?? []
    return names.first { $0.hasSuffix("/axe.min.js") }.flatMap {
      try? String(contentsOf: places.appending(path: $0), encoding: .utf8)
    }
  }()

  /// The filters of the page are those of `show`; one after the other in one page. Bars, dates and batches are those of the rows.
  @Test func filtersHideWhatIsNotAskedFor() throws {
    let filters = [
      ("kind", "win-back", "3 of 14 offers"),
      ("product", "com.example.destinationvideo.premium.monthly", "8 of 14 offers"),
      ("to", "2027-02-15", "7 of 14 offers"), ("text", "gift month", "1 of 14 offers"),
      ("text", "basic monthly", "6 of 14 offers"), ("text", "MOVIENIGHT", "1 of 14 offers"),
      ("text", "winback", "3 of 14 offers"),
    ]
    try pages(example, "--emit", "report")
    let values = filters.map { "['\($0.0)','\($0.1)']" }.joined(separator: ",")
    let script =
      "document.title=[\(values)].map(([name,value])=>{const field=document.querySelector('#filter [name='+name+']'),before=field.value,set=text=>{field.value=text;document.getElementById('filter').dispatchEvent(new Event('input'))};set(value);const rows=[...document.querySelectorAll('tr.o:not([hidden])')].map(e=>e.dataset.o),others=[...document.querySelectorAll('.rows li[data-o]:not([hidden]),#next [data-o]:not([hidden]),#codes [data-o]:not([hidden])')].filter(e=>!rows.includes(e.dataset.o)).length;const seen=document.querySelector('#chosen output').lastChild.textContent.trim()+', '+rows.length+' rows, '+others+' of others, '+(document.documentElement.scrollWidth>innerWidth?'too wide':'fits');set(before);return seen}).join('; ')"
    let content = try browser.content(
      of: folder.read("out/report.html"), in: folder, width: 500, script: script)
    let title = content.firstMatch(of: /<title>([^<]*)/)?.output.1 ?? ""
    let expected = filters.map { "\($0.2), \($0.2.prefix { $0 != " " }) rows, 0 of others, fits" }
    #expect(title == expected.joined(separator: "; "))
  }

  /// A joined bar, and the fold with the names below it, say how many of their offers pass the filters.
  @Test func aJoinedBarCountsWhatIsChosen() throws {
    let script =
      BrowserTests.functions
      + "const see=()=>list('.lane .j bdi')+' / '+list('.names summary bdi')+' / '+list('.names li').length,all=see();put({product:'com.example.p3'});const some=see();put({product:'',text:'nothing of this name'});const none=see();put({text:''});document.title=[all,some,none,see()].join('; ')"
    let content = try browser.content(of: BrowserTests.large.get().report, in: folder, script: script)
    equal(
      content.firstMatch(of: /<title>([^<]*)/)?.output.1 ?? "",
      "675 / 675 / 0; 5 of 675 / 5 of 675 / 5;  /  / 0; 675 / 675 / 0")
  }

  /// Dates have the amounts of the chosen storefront, and products are in a fold that counts them.
  @Test func whatIsFoldedFollowsTheStorefront() throws {
    let scenario = Scenario(try Repository.text("Tests/Scenarios/black-friday.scenario"))
    for file in scenario.sections where file.name == "file" && file.argument.hasPrefix("store/") {
      try folder.write(file.text, to: file.argument)
    }
    try BrowserTests.build(folder.path("store"), in: folder, on: "2027-11-01", ["--emit", "report"])
    let script =
      BrowserTests.functions
      + "const count=sign=>[...document.querySelectorAll('#next tbody tr')].filter(e=>e.textContent.includes(sign)).length,before=count('$');put({storefront:'DEU'});document.title=before+', '+count('$')+', '+count('€')"
    let content = try browser.content(of: folder.read("out/report.html"), in: folder, script: script)
    equal(content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? "", "1, 0, 1")
    let folds =
      BrowserTests.functions
      + "const see=()=>list('.products>summary bdi'),all=see();put({product:'com.example.p3'});const one=see();put({product:'com.example.p99'});document.title=[all,one,see()].join('; ')"
    let large = try browser.content(of: BrowserTests.large.get().report, in: folder, script: folds)
    equal(
      large.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? "",
      "127,95; ; 1 of 127,1 of 95")
  }

  /// On a narrow screen, long parts and the filters begin folded. An address opens what it is about.
  @Test(arguments: [
    (1440, "", "Now,Timeline,Next 90 days,Offers,Prices,Codes", "true"),
    (500, "", "Now,Timeline", "false"), (500, "offers", "Now,Timeline,Offers", "false"),
    (500, "kind=win-back&part=next", "Now,Timeline,Next 90 days", "true"),
  ])
  func longPartsOfANarrowPageAreFolded(width: Int, fragment: String, open: String, filters: String) throws {
    try pages(example, "--emit", "report")
    let script =
      "addEventListener('load',()=>{document.title=[...document.querySelectorAll('main>section')].filter(e=>!e.querySelector(':scope>.part:not([open])')).map(e=>e.querySelector('h2').textContent)+'; '+document.querySelector('.only').open})"
    let content = try browser.content(
      of: folder.read("out/report.html"), in: folder, width: width, fragment: fragment, script: script)
    equal(content.firstMatch(of: /<title>([^<]*)/)?.output.1 ?? "", "\(open); \(filters)")
  }

  /// On a narrow screen, each amount has the title of its column, in the chosen storefront, and the links wrap. What scrolls shows that.
  @Test func nothingOfANarrowPageIsBesideTheScreen() throws {
    try pages(example, "--emit", "report")
    let script =
      BrowserTests.functions
      + "document.querySelectorAll('.part').forEach(e=>{e.open=true});put({storefront:'JPN'});const wide=[...document.querySelectorAll('nav,.scroll')].filter(e=>e.scrollWidth>e.clientWidth),shown=[...document.querySelectorAll('.grid-table td')].filter(e=>e.checkVisibility()),labels=shown.map(e=>getComputedStyle(e,'::before').content.slice(1,-1)),heads=[...document.querySelectorAll('.grid-table thead th>span')].map(e=>e.textContent);document.title=[wide.map(e=>e.className),wide.map(e=>e.getAnimations()[0].timeline.source===e),labels.length>0,labels.every(text=>heads.includes(text)),labels.some(text=>text.includes('¥')),labels.some(text=>text.includes('$'))].join('; ')"
    let content = try browser.content(
      of: folder.read("out/report.html"), in: folder, width: 500, script: script)
    equal(
      content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? "",
      "scroll timeline; true; true; true; true; false")
    let campaign = try browser.content(
      of: BrowserTests.large.get().campaign, in: folder, width: 500,
      script:
        "document.title=[...document.querySelectorAll('.scroll')].filter(e=>e.scrollWidth>e.clientWidth).length+' '+getComputedStyle(document.querySelector('.amounts td'),'::before').content"
    )
    contains(campaign, "<title>0 \"Promo 0 0\"<")
  }

  /// A narrow screen has the first three lines of what is to do, and says how many more there are.
  @Test(arguments: [(1440, "8, and 10 more changes"), (500, "3, and 15 more changes")])
  func theListsOfANarrowPageAreShort(width: Int, lines: String) throws {
    let script =
      BrowserTests.functions
      + "document.title=list('#now .work>div:last-child .tasks tbody tr').length+', '+list('#now .work .rest')"
    let content = try browser.content(of: lateReport(), in: folder, width: width, script: script)
    equal(content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? "", lines)
  }

  /// Returns the report of the example as of a day on which live state lacks three win-back offers and the codes of two offers.
  private func lateReport() throws -> String {
    let outcome = offerc([
      "build", example, "-o", folder.path("out"), "--emit", "report", "--today", "2027-03-20", "--against",
      example + "/live.json", "--since", example + "/live.json",
    ])
    contains(outcome.errors, "wrote ")
    return try folder.read("out/report.html")
  }

  private static let functions =
    "window.list=(q)=>[...document.querySelectorAll(q)].filter(e=>e.checkVisibility()).map(e=>e.textContent);window.put=values=>{const f=document.getElementById('filter');for(const name in values)f.elements[name].value=values[name];f.dispatchEvent(new Event('input'))};"

  /// One choice puts both days into From and To, which are in the address and are shown for other days only. The answer follows.
  @Test func oneChoiceStandsForDays() throws {
    try pages(example, "--emit", "report")
    let script =
      BrowserTests.functions
      + "const e=document.getElementById('filter').elements,choose=value=>{e.when.value=value;e.when.dispatchEvent(new Event('input',{bubbles:true}))},see=()=>[e.when.selectedOptions[0].textContent,e.from.checkVisibility(),location.hash,e.day.value,list('#what-if .big').join()].join(' | '),seen=[];put({storefront:'DEU'});choose('2027-03-01/2027-03-31');seen.push(see());put({from:'2027-03-02'});seen.push(see());put({from:'2027-03-01'});seen.push(see());choose('-');seen.push(see());put({day:'2027-03-20'});seen.push(see());choose('2027-01-20/2027-01-20');seen.push(see());put({text:'nothing of this name'});seen.push(see());put({text:'',storefront:''});choose('');seen.push(see());document.title=seen.join('^')"
    let content = try browser.content(of: folder.read("out/report.html"), in: folder, script: script)
    let march = "#storefront=DEU&from=2027-03-01&to=2027-03-31"
    let title = content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? ""
    equal(
      title.replacing("&amp;", with: "&").components(separatedBy: "^"),
      [
        "March 2027 | false | \(march) | 2027-03-15 | 9 offers in Germany, March 2027; 1 of these only planned",
        "other days | true | #storefront=DEU&from=2027-03-02&to=2027-03-31 | 2027-03-15 | 9 offers in Germany, from 2027-03-02 to 2027-03-31; 1 of these only planned",
        "March 2027 | false | \(march) | 2027-03-15 | 9 offers in Germany, March 2027; 1 of these only planned",
        "other days | true | \(march) | 2027-03-15 | 9 offers in Germany, from 2027-03-01 to 2027-03-31; 1 of these only planned",
        "other days | true | \(march)&day=2027-03-20 | 2027-03-20 | 9 offers in Germany, from 2027-03-01 to 2027-03-31; 1 of these only planned",
        "today, 2027-01-20 | false | #storefront=DEU&from=2027-01-20&to=2027-01-20 | 2027-01-20 | 5 offers in Germany, today, 2027-01-20",
        "today, 2027-01-20 | false | #storefront=DEU&from=2027-01-20&to=2027-01-20&text=nothing+of+this+name | 2027-01-20 | No offers in Germany, today, 2027-01-20",
        "any day | false |  | 2027-01-20 | ",
      ])
  }

  /// Prices has columns and names of those offers only that pass. Every row keeps a cell for each column.
  @Test func pricesHaveNoColumnsOfOtherOffers() throws {
    try pages(example, "--emit", "report")
    let script =
      BrowserTests.functions
      + "const see=()=>list('#prices .free').length+' '+[...document.querySelectorAll('#prices [data-o]')].filter(e=>e.hidden!==document.querySelector(`#offers tr[data-o='${e.dataset.o}']`).hidden).length+' '+[...document.querySelectorAll('.grid-table')].every(e=>new Set([...e.rows].map(row=>[...row.cells].filter(cell=>!cell.hidden).length)).size===1),all=see();put({storefront:'DEU',from:'2027-03-01',to:'2027-03-31'});const some=see();put({from:'2030-01-01',to:''});const none=see();put({storefront:'',from:''});document.title=[all,some,none,see()].join('; ')"
    let content = try browser.content(of: folder.read("out/report.html"), in: folder, script: script)
    equal(
      content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? "",
      "6 0 true; 3 0 true; 2 0 true; 6 0 true")
  }

  /// An old address selects the choice that has its days.
  @Test(arguments: [
    ("from=2027-03-01&to=2027-03-31", "March 2027"), ("from=2027-03-01", "other days"),
    ("from=2027-01-20&to=2027-01-20", "today, 2027-01-20"), ("kind=win-back", "any day"),
  ])
  func anAddressSelectsItsDays(address: String, name: String) throws {
    try pages(example, "--emit", "report")
    let script =
      "addEventListener('load',()=>{document.title=document.getElementById('when').selectedOptions[0].textContent+' '+location.hash})"
    let content = try browser.content(
      of: folder.read("out/report.html"), in: folder, fragment: address, script: script)
    let title = content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? ""
    equal(title.replacing("&amp;", with: "&"), "\(name) #\(address)")
  }

  /// Up to the day of the report, customers only have what exists, as the list of what runs says. Later days are planned.
  @Test(arguments: [
    (
      "left-3-months-ago-after-6-paid-months", "2027-03-20",
      "Sees 0 offers in the app, your server can give 2",
      "4 are not there"
    ),
    (
      "left-3-months-ago-after-6-paid-months", "2027-03-21",
      "Sees 1 offer in the app, your server can give 3, 2 with a code; 4 of these only planned",
      "0 are not there"
    ), ("new", "2027-03-20", "Sees 2 offers in the app", "2 are not there"),
  ])
  func aCustomerOnlyHasWhatExists(customer: String, day: String, headline: String, missing: String) throws {
    let script =
      BrowserTests.functions
      + "put({customer:'\(customer)',day:'\(day)'});document.title=list('#what-if .big')+', '+[...document.querySelectorAll('#what-if li')].filter(e=>e.textContent.includes(': planned, but ')).length+' are not there'"
    let content = try browser.content(of: lateReport(), in: folder, script: script)
    equal(content.firstMatch(of: /<title>([^<]*)/)?.output.1 ?? "", "\(headline), \(missing)")
  }

  /// What is due, late and changed is that of the offers that the filters choose. Other parts say that they are about the whole catalog.
  @Test func filtersReachEveryPart() throws {
    let script =
      BrowserTests.functions
      + "const see=()=>['#now .tasks tbody tr','#now .top li','#changes tbody tr','.none'].map(q=>list(q).length)+' '+(list('.whole').length>0),all=see();put({kind:'win-back'});const some=see();put({kind:'',text:'nothing of this name'});const none=see();put({text:''});document.title=[all,some,none,see()].join('; ')"
    let content = try browser.content(of: lateReport(), in: folder, script: script)
    equal(
      content.firstMatch(of: /<title>([^<]*)/)?.output.1 ?? "",
      "11,8,8,0 false; 5,3,3,1 true; 0,0,0,8 true; 11,8,8,0 false")
  }

  /// The days of a campaign leave what is to be done for it before. A line counts the dates that are hidden.
  @Test func datesBeforeACampaignStay() throws {
    func days(_ count: Int, _ day: String) -> String {
      Array(repeating: day, count: count).joined(separator: " ")
    }
    let scenario = Scenario(try Repository.text("Tests/Scenarios/black-friday.scenario"))
    for file in scenario.sections where file.name == "file" && file.argument.hasPrefix("store/") {
      try folder.write(file.text, to: file.argument)
    }
    try BrowserTests.build(folder.path("store"), in: folder, on: "2027-11-01", ["--emit", "report"])
    let script =
      BrowserTests.functions
      + "const see=()=>list('#next tbody th').map(day=>day.slice(5)).join(' ')+' '+list('#next .filtered').join(),all=see();put({from:'2027-11-22',to:'2027-11-28'});const some=see();put({from:'',to:''});document.title=[all===see(),some].join('; ')"
    let content = try browser.content(of: folder.read("out/report.html"), in: folder, script: script)
    equal(
      content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? "",
      "true; \(days(6, "11-21")) \(days(6, "11-22")) Your choices hide 10 dates")
  }

  /// An address from elsewhere says what this page does not have; `Show all` leaves the focus in the bar, which stays.
  @Test func theAddressNamesWhatIsNotThere() throws {
    try pages(example, "--emit", "report")
    let script =
      "addEventListener('load',()=>{const words=document.querySelector('#chosen output').textContent,button=document.querySelector('#chosen button'),top=Math.round(document.getElementById('what-if').getBoundingClientRect().top);button.focus();button.click();setTimeout(()=>{document.title=words+'; '+(top>0&&top<300)+'; '+document.activeElement.textContent+'; '+document.getElementById('chosen').hidden})})"
    let content = try browser.content(
      of: folder.read("out/report.html"), in: folder,
      fragment: "storefront=CHN&customer=new&of=com.example.none&from=2027-06-01&to=2027-05-01",
      script: script)
    equal(
      content.firstMatch(of: /<title>([^<]*)/)?.output.1 ?? "",
      "from 2027-06-01 to 2027-05-0111 of 14 offersNew, Premium Monthly, on 2027-06-01: can have 4 of themnot in this file: CHN, com.example.noneFrom is after To; true; Now; true"
    )
  }

  /// A bar that is too short for its label in a year has room for it in a month, and none again in a year.
  @Test func labelsMoveIntoBarsThatGrow() throws {
    try pages(example, "--emit", "report")
    let script =
      "addEventListener('load',()=>{const beside=()=>document.querySelectorAll('.rows .a,.rows .b').length,zoom=value=>{const e=document.querySelector(`.zoom [value=\"${value}\"]`);e.checked=true;e.dispatchEvent(new Event('change',{bubbles:true}))},year=beside();zoom('m');const month=beside();zoom('1');document.title=[year>1,month<year,beside()===year].join(' ')})"
    let content = try browser.content(of: folder.read("out/report.html"), in: folder, script: script)
    equal(content.firstMatch(of: /<title>([^<]*)/)?.output.1 ?? "", "true true true")
  }

  /// The answers are about the first day on which most of the offers run. They name products, and a price without a day that can start
  /// before what follows an offer. A price change outside of the days is no bar. Without a baseline, the answers are only by the file.
  @Test(arguments: [
    (
      true, "then ¥1,000 every month (¥1,200 is planned, no day yet)", "",
      "¥1,000 every month from 2027-05-10 (¥1,200 is planned, no day yet)",
      "2 offers in the app, your server can give 2; 2 of these only planned"
    ),
    (
      false, "then ¥1,200 every month", ", by the file", "¥1,200 every month from 2027-05-10",
      "2 offers in the app, your server can give 2, by the file"
    ),
  ])
  func answersSayWhatIsNotDecided(
    hasBaseline: Bool, then: String, byFile: String, next: String, sees: String
  ) throws {
    func winBack(_ name: String, _ first: String, _ last: String) -> String {
      "{offerId: \(name), referenceName: \(name), mode: pay-as-you-go, duration: P3M, prices: {JPN: 720}, startDate: \(first), endDate: \(last), priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}"
    }
    func catalog(_ price: String, _ offers: String) -> String {
      """
      version: 1
      app: {bundleId: com.example.app, baseTerritory: JPN}
      subscriptionGroups:
        - referenceName: Plans
          subscriptions:
            - productId: plus
              referenceName: Plus
              level: 1
              period: P1M
              territories: [JPN]
              prices: {JPN: \(price)}
              priceChanges: [{startDate: 2027-08-10, existingSubscribers: keep-price, prices: {JPN: 1400}}]
              promotionalOffers: [{offerId: stay, referenceName: Stay, mode: pay-as-you-go, duration: P3M, prices: {JPN: 700}}]
      \(offers)
            - productId: lite
              referenceName: Lite
              level: 2
              period: P1M
              territories: [JPN]
              prices: {JPN: 600}
              promotionalOffers: [{offerId: gift, referenceName: Gift, mode: free-trial, duration: P1M}]

      """
    }
    let offers = [
      ("Early", "2027-02-01", "2027-02-20"), ("Back", "2027-02-10", "2027-02-20"),
      ("Late", "2027-02-25", "2027-03-02"),
    ]
    let winBacks = offers.map(winBack).joined(separator: ", ")
    try folder.write(catalog("1000", ""), to: "old/old.yaml")
    try folder.write(catalog("1200", "        winBackOffers: [\(winBacks)]"), to: "new/new.yaml")
    try BrowserTests.build(
      folder.path("new/new.yaml"), in: folder,
      ["--emit", "report"] + (hasBaseline ? ["--against", folder.path("old/old.yaml")] : []))
    let script =
      BrowserTests.functions
      + "put({from:'2027-02-01',to:'2027-02-28'});const bars=list('#timeline .rows li').filter(text=>text.includes('new price')).length,seen=[...list('.ask'),...list('.ask+.note'),list('.who-has div').find(text=>text.includes('Stay')),list('.who-has div').find(text=>text.includes('Gift')),bars];put({customer:'left-3-months-ago-after-6-paid-months'});seen.push(list('#what-if .big'),list('#what-if td[data-label=Then]')[0]);document.title=seen.join('^')"
    let content = try browser.content(of: folder.read("out/report.html"), in: folder, script: script)
    let title = content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? ""
    equal(
      title.components(separatedBy: "^"),
      [
        "What each customer sees on 2027-02-10 (Plus and its group, Japan)\(byFile)", "1 offer starts later.",
        "¥700 every month for 3 months, Stay, Plus\(then)",
        "free for 1 month, Gift, Litethen ¥600 every month", "0",
        "Sees \(sees)", next,
      ])
  }

  /// What is warned of about a price, and what has to be decided, is shown where the price changes. In words, it has no YAML.
  @Test func aStorefrontHasOnlyItsWarnings() throws {
    func catalog(_ price: String) -> String {
      """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: Plans
          subscriptions:
            - productId: pro
              referenceName: Pro
              level: 1
              period: P1M
              territories: [USA, DEU]
              prices: {USA: \(price), DEU: 9.99}
              introductoryOffers:
                - {mode: free-trial, duration: P1W, territories: [DEU]}
              promotionalOffers:
                - {offerId: a, referenceName: A, campaign: spring, mode: pay-up-front, duration: P1M, prices: {USA: 4.99, DEU: 4.99}}
              winBackOffers:
                - {offerId: b, referenceName: B, campaign: spring, mode: free-trial, duration: P1M, startDate: 2027-02-10, endDate: 2027-02-20, priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}

      """
    }
    try folder.write(catalog("9.99"), to: "old.yaml")
    try folder.write(catalog("12.99"), to: "new.yaml")
    try pages(folder.path("new.yaml"), "--emit", "report", "--against", folder.path("old.yaml"))
    let script =
      BrowserTests.functions
      + "const see=()=>['#changes .findings li','#next .list tbody tr'].map(q=>list(q).length);const all=see(),text=list('#changes .findings li').join();put({storefront:'DEU'});const there=see();put({storefront:'USA',customer:'paying-for-6-months'});document.title=[all,there,see(),text.includes('{'),list('#what-if td[data-label=\"Last day\"]').join(),list('#now .runs li').join()].join('; ')"
    let content = try browser.content(of: folder.read("out/report.html"), in: folder, script: script)
    equal(
      content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? "",
      "1,1; 0,0; 1,1; false; meant for spring, 2027-02-10 to 2027-02-20; ")
    contains(content, ", in Germany", "the storefronts of an offer that the base storefront does not have")
  }

  /// A price that changes elsewhere is no news for the chosen storefront, as in `show --storefront`.
  @Test func aStorefrontHasOnlyItsPriceChanges() throws {
    func catalog(_ change: String, _ price: String) -> String {
      """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: Plans
          subscriptions:
            - {productId: pro, referenceName: Pro, level: 1, period: P1M, territories: [USA, DEU], prices: {USA: 9.99, DEU: 9.99}, \(change)promotionalOffers: [{offerId: a, referenceName: A, mode: free-trial, duration: P1M}, {offerId: b, referenceName: B, mode: free-trial, duration: P1M}]}
            - {productId: max, referenceName: Max, level: 2, period: P1M, territories: [USA, DEU], prices: {USA: \(price), DEU: 19.99}}

      """
    }
    try folder.write(catalog("", "19.99"), to: "old.yaml")
    let changes = ["{startDate: 2027-01-25, USA}", "{startDate: 2027-01-24, DEU}"].map {
      $0.replacing("USA}", with: "existingSubscribers: keep-price, prices: {USA: 12.99}}")
        .replacing("DEU}", with: "existingSubscribers: keep-price, prices: {DEU: 12.99}}")
    }
    try folder.write(
      catalog("priceChanges: [\(changes.joined(separator: ", "))], ", "18.99"), to: "new.yaml")
    try pages(folder.path("new.yaml"), "--emit", "report", "--since", folder.path("old.yaml"))
    let script =
      BrowserTests.functions
      + "const see=()=>['United States','$','Germany'].map(name=>['#now .tasks tbody tr','#next tbody tr','#since tbody tr'].map(q=>list(q).filter(text=>text.includes(name)).length));const all=see();put({storefront:'DEU'});document.title=[all,see()].join('; ')"
    let content = try browser.content(of: folder.read("out/report.html"), in: folder, script: script)
    equal(
      content.firstMatch(of: /<title>([^<]*)/).map { String($0.output.1) } ?? "",
      "4,3,2,2,2,2,3,2,1; 0,0,0,0,0,0,3,2,1")
  }
}
