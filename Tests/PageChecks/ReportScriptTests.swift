import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

@testable import CommandTestSupport
@testable import OfferEmitters

/// What the script of the report shows is what the commands say. One browser goes through all of it.
@Suite(.enabled(if: Browser.installed != nil, "\(Browser.missing)"))
struct ReportScriptTests {
  private static let today = "2027-01-20"
  private static let example = Repository.root.appending(path: "examples/streaming-pass").path
  private static let storefronts = ["USA", "DEU", "JPN", "IND", "IDN", "GBR", "BRA", "CHE", "CAN", "BRN"]
  /// Days with and without changes, and ends of months of every length.
  private static let days = [
    "2027-01-20", "2027-01-31", "2027-02-01", "2027-02-28", "2027-03-01", "2027-03-14", "2027-03-15",
    "2027-03-31", "2027-04-11", "2027-04-12", "2027-04-14", "2027-04-15", "2027-04-20", "2027-04-30",
    "2027-05-03", "2027-05-31", "2027-06-01", "2027-06-14", "2027-07-31", "2027-08-30", "2027-08-31",
    "2027-09-01", "2027-09-14", "2027-09-15", "2027-10-11", "2027-10-31", "2027-11-03", "2027-12-31",
    "2028-02-29", "2028-05-01",
  ]

  /// What the browser shows.
  private struct Shown: Decodable {
    struct Filter: Decodable {
      let fields: [String: String]
      let hash: String
      let words: String
      let offers: Int
      let empty: [String]
      let open: Int
      let height: Int
    }

    struct Row: Decodable {
      let name: String
      let cost: String
      let saving: String
    }

    struct Place: Decodable {
      let offers: [Row]
      /// The labels and titles of the bars.
      let bars: [String]
      /// The texts of the rows of prices.
      let prices: [String]
      /// The texts of the rows of what has changed.
      let since: [String]
      /// The texts of what is to do and what runs.
      let now: [String]
      /// What discounts leave of regular prices.
      let discounts: [String]
      /// What the page says to ask about price points.
      let points: String
      /// Product, month and access of the rows of the cheapest ways.
      let cheapest: [String]
    }

    struct Answer: Decodable {
      let id: String
      let price: String?
      let total: String?
      let saves: String?
      /// The last day, or the day on which it becomes available.
      let day: String
      /// Why it is not available. The day can be in it.
      let reason: String?
      /// What is paid after it.
      let then: String?
    }

    let loaded: Filter
    let before: Filter
    let filtered: Filter
    let none: Filter
    let after: Filter
    let places: [String: Place]
    /// By customer, day and storefront.
    let customers: [String: [Answer]]
    /// The customers, days and storefronts for which the table of all customers has other offers than their own answer.
    let different: [String]
    /// The batches of offers with codes in March, and whether the timeline says that its range stays.
    let batches: [String]
    let print: [String]
  }

  private static let shown: Result<Shown, any Error> = Result {
    let browser = try #require(Browser.installed)
    let folder = try TemporaryFolder()
    // Before, a promotional offer cost twice as much.
    let before = URL(filePath: folder.path("before"))
    try FileManager.default.copyItem(at: URL(filePath: example), to: before)
    let file = before.appending(path: "offers/basic.yaml")
    let name = "referenceName: Basic half price for three months"
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: name))
    let price = try #require(text.range(of: "usd-2-49", range: start.upperBound..<text.endIndex))
    try Data(text.replacingCharacters(in: price, with: "usd-4-99").utf8).write(to: file)
    let outcome = offerc([
      "build", example, "-o", folder.path("out"), "--emit", "report", "--today", today, "--since",
      before.path, "--with-money",
    ])
    equal(outcome.status, .success, "\(outcome.errors)")
    let names = NamedCustomer.all.map { $0.name.replacing(" ", with: "-") }
    let lists = [("places", storefronts), ("days", days), ("names", names)].map { name, list in
      "const \(name)=\(list);"
    }
    let content = try browser.content(
      of: folder.read("out/report.html"), in: folder,
      fragment: "storefront=DEU&kind=win-back&from=2027-03-01&part=offers", script: lists.joined() + script)
    let shown = try #require(content.firstMatch(of: /<pre>([\s\S]*?)<\/pre>/)).output.1
    return try JSONDecoder().decode(Shown.self, from: #require(Data(base64Encoded: String(shown))))
  }

  private static let script = #"""
    addEventListener('load', () => {
      const form = document.getElementById('filter');
      const all = (query, inside = document) => [...inside.querySelectorAll(query)];
      const seen = e => e.checkVisibility();
      const cell = (row, title) => row.querySelector('[data-label="' + title + '"]')?.textContent || '';
      const set = values => {
        for (const e of form.elements) if (e.name && e.name in values) e.value = values[e.name];
        form.dispatchEvent(new Event('input'));
      };
      const filter = () => ({
        fields: Object.fromEntries([...form.elements].filter(e => e.name).map(e => [e.name, e.value])),
        hash: location.hash,
        words: document.querySelector('#chosen output').textContent,
        offers: all('tr.o').filter(e => !e.hidden).length,
        empty: all('section.empty').map(e => e.id),
        open: all('details').filter(e => e.open).length,
        height: Math.round(document.body.getBoundingClientRect().height),
      });
      const result = {loaded: filter(), places: {}, customers: {}, different: []};
      form.reset();
      setTimeout(() => {
        result.before = filter();
        set({text: 'movienight'});
        result.filtered = filter();
        set({text: 'nothing of this name'});
        result.none = filter();
        set({text: '', from: '2027-03-01', to: '2027-03-31'});
        result.batches = all('.batches tbody tr,#timeline .whole').filter(seen).map(e => (e.cells ? e.cells[0] : e).innerText);
        set({from: '', to: ''});
        set({text: '', storefront: 'DEU', customer: 'new'});
        const style = document.querySelector('style'), css = style.textContent;
        style.textContent = css.replaceAll('@media print', '@media all');
        result.print = ['#filter select', '#chosen', '#chosen button', '#what-if table', '#what-if>.note'].map(q =>
          q + ' ' + seen(document.querySelector(q)));
        style.textContent = css;
        document.querySelector('#chosen button').click();
        setTimeout(() => {
          result.after = filter();
          for (const storefront of places) {
            set({storefront});
            result.places[storefront] = {
              offers: all('tr.o').filter(e => !e.hidden).map(e => ({
                name: e.querySelector('bdi').textContent,
                cost: e.cells[2].textContent,
                saving: e.cells[3].querySelector('[data-v]')?.textContent || ''})),
              bars: all('.rows li').filter(e => !e.hidden).map(e => e.textContent + ' ' + e.title),
              prices: all('.grid-table tbody tr').filter(e => !e.hidden).map(e => e.innerText),
              since: all('#since tbody tr').filter(e => !e.hidden).map(e => e.innerText),
              now: all('#now .verdict tr,#now .verdict li').filter(seen).map(e => e.innerText),
              discounts: all('#prices .discount').map(e => e.textContent),
              points: document.querySelector('#prices code').textContent,
              cheapest: all('#money table[aria-label="The cheapest ways"] tbody tr').filter(e => !e.hidden).map(e =>
                [e.querySelector('bdi').textContent, e.cells[1].textContent, e.cells[4].textContent].join('|'))};
          }
          for (const storefront of places) for (const customer of names) for (const day of days) {
            set({storefront, customer, day});
            result.customers[[customer, day, storefront].join(' ')] = all('#what-if [data-offer]').map(e => e.cells
              ? {id: e.dataset.offer, price: cell(e, 'Price'), total: cell(e, 'Total'), saves: cell(e, 'Saves'),
                 day: cell(e, 'Last day'), then: cell(e, 'Then')}
              : {id: e.dataset.offer, day: e.querySelector('.w')?.textContent || '', reason: e.textContent});
          }
          // Of each customer the names of offers, in the order of the columns; of more than three in a cell, the number of the others.
          const marks = ['in the app', 'your server can give it', 'with a code'];
          const short = names => names.slice(0, 3).concat(names.length > 3 ? ['and ' + (names.length - 3) + ' more'] : []);
          for (const storefront of places) for (const day of days.filter((day, number) => number % 3 === 0)) {
            set({storefront, customer: '', day});
            const shown = {};
            for (const row of all('.who-has tbody tr')) {
              const offers = marks.flatMap(mark => all('[data-label="' + mark + '"] div', row).map(e =>
                e.querySelector('b')?.textContent || e.textContent)).join();
              for (const e of all('th div', row)) {
                const [, paid, months] = /^(.*) paid, left ([0-9, ]+) month/.exec(e.textContent) || [];
                for (const one of (months || '').split(', ')) {
                  shown[months ? 'left-' + one + (one === '1' ? '-month-' : '-months-') + 'ago-after-' + paid.replace(' ', '-paid-')
                    : e.textContent.toLowerCase().replaceAll(' ', '-')] = offers;
                }
              }
            }
            for (const customer of names) {
              set({customer});
              const nameOf = row => [...row.cells[0].childNodes].filter(e => !e.matches?.('.chip,small,.tag,.mark')).map(e => e.textContent).join('');
              const own = marks.flatMap(mark => short(
                all('#what-if tbody tr').filter(e => e.querySelector('.mark').textContent === mark).map(nameOf)));
              if (own.join() !== (shown[customer] || '')) result.different.push([customer, day, storefront, own, shown[customer]].join(' '));
            }
          }
          document.body.innerHTML = '';
          const pre = document.createElement('pre');
          pre.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(result))));
          document.body.append(pre);
        });
      });
    });
    """#

  /// The address is enough for a colleague to see the same, and `Show all` undoes everything.
  @Test func theAddressHasWhatIsChosen() throws {
    let shown = try ReportScriptTests.shown.get()
    equal(shown.loaded.fields["storefront"], "DEU")
    equal(shown.loaded.fields["kind"], "win-back")
    equal(shown.loaded.fields["from"], "2027-03-01")
    equal(shown.loaded.hash, "#storefront=DEU&from=2027-03-01&kind=win-back&part=offers")
    begins(shown.loaded.words, with: "Germany · win-back offer · from 2027-03-01")
    contains(shown.loaded.words, "3 of 14 offers")
    equal(shown.loaded.offers, 3)
    equal(shown.filtered.hash, "#text=movienight")
    equal(shown.filtered.offers, 1)
    #expect(shown.filtered.open > shown.before.open)
    equal(shown.none.offers, 0)
    equal(shown.none.empty, ["since", "timeline", "next", "offers", "prices", "codes"])
    #expect(shown.none.height < shown.before.height)
    for all in [shown.before, shown.after] {
      equal(all.hash, "")
      equal(all.words, "")
      equal(all.offers, 14)
      equal(all.empty, [])
      equal(all.open, shown.before.open)
      equal(all.height, shown.before.height)
    }
  }

  /// A batch is shown if its own codes work on the days that were chosen, whatever other batches its offer has.
  @Test func daysChooseBatches() throws {
    let shown = try ReportScriptTests.shown.get().batches
    #expect(shown.contains { $0.hasPrefix("movie-night-spring") })
    #expect(shown.contains { $0.hasPrefix("The range stays as it is") })
    #expect(!shown.contains { $0.hasPrefix("movie-night-summer") })
  }

  @Test func paperSaysWhatIsChosen() throws {
    equal(
      try ReportScriptTests.shown.get().print,
      [
        "#filter select false", "#chosen true", "#chosen button false", "#what-if table true",
        "#what-if>.note false",
      ])
  }

  /// Costs and savings of each storefront are those of `show --storefront`, and nothing is in another currency.
  @Test(arguments: storefronts)
  func theStorefrontIsThatOfShow(code: String) throws {
    let place = try #require(ReportScriptTests.shown.get().places[code])
    let outcome = offerc([
      "show", ReportScriptTests.example, "--storefront", code, "--today", ReportScriptTests.today, "--format",
      "markdown", "--table", "offers",
    ])
    let rows = outcome.output.split(separator: "\n").filter { $0.hasPrefix("| com") }.map { line in
      line.replacing("\\", with: "").split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let name = try #require(Storefront(code: code)).name
    equal(place.offers.count, rows.count)
    for (offer, row) in zip(place.offers, rows) {
      equal(offer.cost, row[4].replacing("Apple's price in \(name)", with: "Apple's price"))
      let unknown = offer.cost.hasPrefix("free") ? "" : "–"
      equal(offer.saving, row[5].isEmpty ? unknown : row[5])
    }
    equal(place.prices.count, code == "BRN" ? 0 : 2)
    // What has changed is in the amounts of the storefront, and so is what the page says to ask.
    let changed = place.offers.first { $0.name == "Basic half price for three months" }
    let cost = try #require(changed).cost
    let isKnown = !cost.hasPrefix("Apple's price")
    equal(place.since.count, isKnown ? 2 : 1, "\(place.since)")
    contains(place.since.joined(separator: "\n"), isKnown ? " → " + cost : cost)
    begins(place.points, with: "offerc prices points \(code) ")
    let others = (place.bars + place.prices + place.since + place.now).joined()
    #expect(place.now.contains { isKnown ? $0.contains(" → " + cost) : $0.contains("every month") })
    if code != "USA" { lacks(others, "US$") }
    if code != "DEU" { lacks(others, "€") }
  }

  /// What discounts leave of regular prices, and whether it is a price point, is what `prices points` says.
  @Test(arguments: storefronts)
  func discountsAreThoseOfPricesPoints(code: String) throws {
    let lines = try #require(ReportScriptTests.shown.get().places[code]).discounts
    let catalog = try TestSupport.catalog(ExampleCatalog.examples[1].texts)
    let storefront = try #require(Storefront(code: code))
    let money = MoneyStyle(of: catalog)
    equal(lines.count, catalog.subscriptions.count)
    for (line, subscription) in zip(lines, catalog.subscriptions) {
      guard let price = subscription.product.prices[storefront] else {
        equal(line, "50% off: no regular price is known")
        continue
      }
      let amount = shortDecimalText(price.amount, storefront.currency)
      let output = offerc(["prices", "points", code, amount, "--discount", "50", ReportScriptTests.example])
        .output
      // `9.99 USD less 50% is 4.995 USD in USA, not a price point`
      let left = try #require(output.firstMatch(of: /is ([0-9.]+) [A-Z]+ in [A-Z]+, (a|not a) price point/))
        .output
      let digits = line.replacing(",", with: "").replacing(".00", with: "")
      contains(digits, left.1.replacing(".00", with: "") + " from ")
      contains(line, "from \(money.text(price)), \(left.2) price point")
    }
  }

  /// The cheapest ways are those of the storefront, the cheapest one first, and then those that nobody knows.
  @Test(arguments: storefronts)
  func theCheapestWaysAreThoseOfTheStorefront(code: String) throws {
    let rows = try #require(ReportScriptTests.shown.get().places[code]).cheapest
    let form = try lower(TestSupport.catalog(ExampleCatalog.examples[1].texts))
    let catalog = SimulatedCatalog(form.catalog)
    let money = MoneyStyle(of: form.catalog)
    let storefront = try #require(Storefront(code: code))
    let from = try TestSupport.day(ReportScriptTests.today)
    let end = try #require(from.adding(months: 24))
    let ways = catalog.subscriptions.indices.compactMap {
      CheapestWays($0, in: storefront, from: from, until: end, of: catalog)?.staying
    }.sorted { $0.paidPerMonth < $1.paidPerMonth }
    let known = ways.map { way in
      let amount = money.text(Int64(way.paidPerMonth.rounded()), storefront.currency)
      let name = catalog.subscriptions[way.subscription].product.referenceName.value
      return "\(name)|\(amount)|\(SimulationPage.access(of: way))"
    }
    let computed = rows.filter {
      !$0.hasSuffix("|–|not computed for this file") && !$0.hasSuffix("|–|Apple sets the regular price")
    }
    equal(computed, known.filter { computed.contains($0) })
    #expect(code == "BRN" || !computed.isEmpty)
  }

  /// What customers can have on 30 days in ten storefronts, at which price, and until when, is what `simulate --customer` says.
  @Test(arguments: NamedCustomer.all)
  func theCustomerIsThatOfSimulate(customer: NamedCustomer) throws {
    let shown = try ReportScriptTests.shown.get().customers
    let form = try lower(TestSupport.catalog(ExampleCatalog.examples[1].texts))
    let catalog = SimulatedCatalog(form.catalog)
    let money = MoneyStyle(of: form.catalog)
    let product = catalog.subscriptions[0].productId
    for code in ReportScriptTests.storefronts {
      let storefront = try #require(Storefront(code: code))
      for day in try ReportScriptTests.days.map({ try TestSupport.day($0) }) {
        let words = try #require(customer.words(product: product, on: day))
        let one = try DescribedCustomer(words).customer(in: catalog, storefront: storefront, on: day)
        let key = "\(customer.name.replacing(" ", with: "-")) \(day) \(code)"
        let answers = try #require(shown[key])
        let byId = Dictionary(answers.map { ($0.id, $0) }) { first, _ in first }
        for (number, offers) in catalog.offers.enumerated() {
          for offer in offers {
            let expected = OfferAnswer(offer, for: one, on: day, in: catalog)
            let found = try #require(byId["\(number).\(offer.index.number)"])
            equal(found.price != nil, expected.isAvailable, "\(key) \(found)")
            guard expected.isAvailable else {
              let from = expected.opensOn?.description ?? ""
              if found.day != from { contains(found.reason ?? "", from, "\(key) \(found)") }
              continue
            }
            equal(found.day, expected.lastDay?.description ?? "no end", "\(key) \(found)")
            let cost = costPhrase(offer, OfferCost(offer, for: one, on: day, catalog), money)
            equal(ReportScriptTests.phrase(found, as: cost), cost, "\(key) \(found)")
            equal(
              found.then, ReportScriptTests.then(offer, for: one, on: day, catalog, money), "\(key) \(found)")
          }
        }
      }
    }
  }

  /// What all customers see, if none is chosen, is what each of them sees.
  @Test func theTableHasTheAnswersOfAllCustomers() throws {
    equal(try ReportScriptTests.shown.get().different, [])
  }

  /// Returns what the customer pays after an offer.
  private static func then(
    _ offer: SimulatedOffer, for customer: Customer, on day: CalendarDate, _ catalog: SimulatedCatalog,
    _ money: MoneyStyle
  ) -> String {
    let part = offer.offer.code?.subscription
    if let part, !part.autoRenewEnabled.value { return "nothing: it ends" }
    let subscription = catalog.subscriptions[offer.index.subscription]
    // Which price follows depends on how long the introductory offer before it is.
    let changes = subscription.history(of: offer.terms.plan.value)?.changes ?? []
    guard !offer.isStacked || changes.isEmpty else { return "" }
    let price = OfferCost.following(offer, for: customer, on: day, catalog).map {
      money.text($0, customer.storefront.currency)
    }
    let rhythm = subscription.chargingPeriod(of: offer.terms.plan.value).everyPhrase
    let life = customer.life(in: catalog.group(of: offer.index.subscription))
    let isSubscribed = if case .active = life.standing(on: day) { true } else { false }
    let end = isSubscribed || offer.isStacked ? nil : day.adding(offer.terms.length.value)
    return (price ?? "Apple's price") + " " + rhythm + (end.map { " from \($0)" } ?? "")
  }

  /// Returns what `simulate` says of these amounts. The words between them are those of `cost`.
  private static func phrase(_ answer: Shown.Answer, as cost: String) -> String {
    var parts: [String] = []
    let amount = String(answer.price?.prefix { $0 != " " } ?? "")
    if cost.hasPrefix("a price that Apple equalizes") {
      parts.append(answer.price?.hasPrefix("Apple's price") == true ? cost : "")
    } else if let total = answer.total, cost.contains("in total") {
      let periods = cost.firstMatch(of: /\ for each of [0-9]+ periods/).map { String($0.output) } ?? ""
      parts += [amount + periods, total + " in total"]
    } else {
      let length = cost.firstMatch(of: /\ for [a-z0-9 ]+/).map { String($0.output) } ?? ""
      parts.append(amount + length)
    }
    let saves = (answer.saves ?? "").components(separatedBy: ", ")
    if saves.count == 2 { parts.append("saves \(saves[0]) (\(saves[1].replacing(" off", with: "")))") }
    return parts.joined(separator: ", ")
  }
}
