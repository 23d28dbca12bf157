import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

@testable import OfferEmitters
@testable import OfferSimulation

/// The answers about named customers, read as the script of the report reads them.
struct WhatIfTests {
  /// The report is made once for all customers.
  private static let made: Result<(whatIf: WhatIf, catalog: SimulatedCatalog), any Error> = Result {
    let form = try lower(catalog(ExampleCatalog.examples[1].texts))
    let view = CatalogView(form, today: try day("2027-01-20"), money: MoneyStyle(of: form.catalog))
    var lists = StorefrontTexts(view.money)
    let whatIf = try #require(WhatIf(view, view.simulatedCatalog(), from: day("2027-01-01"), &lists))
    return (whatIf, SimulatedCatalog(form.catalog))
  }

  /// The simulator is asked on few days, and every other day has the answer that it would give then.
  @Test(arguments: NamedCustomer.all)
  func theAnswersOfFewDaysHoldOnOthers(customer: NamedCustomer) throws {
    let (whatIf, catalog) = try WhatIfTests.made.get()
    let number = try #require(NamedCustomer.all.firstIndex(of: customer))
    for product in whatIf.products {
      let offers = whatIf.groups[product.group].compactMap { offer(named: $0, in: catalog) }
      let times = whatIf.rows.all[product.rows[number]].split(separator: ",").compactMap { Int($0) }
      equal(times.count, offers.count)
      let id = catalog.subscriptions[product.product].productId
      // Every fifth day, and the ends of months, which have different lengths.
      let days = try (0..<430).map { try #require(CalendarDate(dayNumber: whatIf.first.dayNumber + $0)) }
      for (offset, today) in days.enumerated() where offset.isMultiple(of: 5) || today.day >= 28 {
        var customers: [Storefront: Customer] = [:]
        for (offer, time) in zip(offers, times) {
          let storefront = try #require(offer.storefronts.first)
          let one =
            try customers[storefront]
            ?? #require(customer.customer(of: id, in: catalog, storefront: storefront, on: today))
          customers[storefront] = one
          let expected = OfferAnswer(offer, for: one, on: today, in: catalog)
          let answer = Int(value(of: whatIf.times.all[time], at: offset)).map { whatIf.answers.all[$0] } ?? ""
          equal(answer.hasPrefix("+"), expected.isAvailable, "\(today) \(offer.index) \(answer)")
          let left = customer.monthsSince.flatMap { today.adding(months: -$0) }
          let day = expected.isAvailable ? expected.lastDay : expected.opensOn
          equal(date(in: answer, left: left), day, "\(today) \(offer.index) \(answer)")
        }
      }
    }
  }

  private func offer(named name: String, in catalog: SimulatedCatalog) -> SimulatedOffer? {
    let parts = name.split(separator: ".").compactMap { Int($0) }
    return parts.count == 2 ? catalog.offers[parts[0]][parts[1]] : nil
  }

  /// Returns what holds a number of days after the first one: `3` of `0:3;56:4`.
  private func value(of times: String, at offset: Int) -> String {
    let pairs = times.split(separator: ";").map { $0.split(separator: ":") }
    return pairs.last { Int($0[0]) ?? 0 <= offset }.map { String($0[1]) } ?? ""
  }

  /// Returns the day after `until` or `from`, of which the second is not there if the reason has it.
  private func date(in answer: String, left: CalendarDate?) -> CalendarDate? {
    let text = answer.hasPrefix("-") ? answer.split(separator: "|").dropFirst().joined() : answer
    if let months = text.firstMatch(of: /{([0-9]+)}/).flatMap({ Int($0.output.1) }) {
      let day = left.flatMap { $0.adding(months: months) }
      return text.hasPrefix("+") ? day?.previous : day
    }
    return text.firstMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/).flatMap { CalendarDate(String($0.output)) }
  }

  /// Where the days are months after leaving, the text says how many.
  @Test func daysAfterLeavingAreMonths() throws {
    let answers = try WhatIfTests.made.get().whatIf.answers.all
    contains(answers.joined(separator: "\n"), "-left too recently|from {13}")
    contains(answers.joined(separator: "\n"), "+until {25}")
  }

  /// What is paid after an offer is what the simulated customer then pays: old prices are kept, or not, by the day of the purchase.
  @Test(arguments: ["P3M", "P1Y"]) func theNextPriceIsThatOfTheSimulator(length: String) throws {
    let text = """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: One
          subscriptions:
            - productId: a
              referenceName: A
              level: 1
              period: P1M
              territories: [USA]
              prices: {USA: 9.99}
              priceChanges:
                - {startDate: 2027-03-31, existingSubscribers: keep-price, prices: {USA: 10.99}}
                - {startDate: 2027-06-01, existingSubscribers: new-price, prices: {USA: 11.99}}
                - {startDate: 2027-10-10, existingSubscribers: keep-price, prices: {USA: 12.99}}
              introductoryOffers: [{mode: free-trial, duration: P1M}]
              promotionalOffers: [{offerId: x, referenceName: X, mode: pay-up-front, duration: \(length), prices: {USA: 4.99}}]
      """
    let form = try lower(catalog([text]))
    let view = CatalogView(form, today: try day("2027-01-20"))
    let range = TimelineRange.year(around: view.today)
    let texts = try #require(PageTexts(view, view.simulatedCatalog(), range))
    let whatIf = try #require(texts.whatIf)
    let simulated = SimulatedCatalog(form.catalog)
    let history = try #require(simulated.subscriptions[0].history(of: .upFront))
    for (number, offer) in simulated.offers[0].enumerated() {
      for offset in 0..<365 {
        let today = try #require(CalendarDate(dayNumber: whatIf.first.dayNumber + offset))
        let end = try #require(today.adding(offer.terms.length.value))
        var builder = LifeBuilder(simulated)
        builder.subscribe(to: 0, .upFront, [offer], on: today)
        builder.advance(to: end)
        let since = builder.life.start(of: 0, .upFront, until: end)
        equal(since, today)
        let price = history.amount(in: view.base, on: end, forSubscriberSince: since)
        let lists = value(of: try #require(whatIf.costs["0.\(number)"]).first ?? "", at: offset)
        let list = lists.split(separator: ",", omittingEmptySubsequences: false).last.flatMap { Int($0) }
        let shown = texts.lists.lists[try #require(list)].split(separator: "|").first { $0.contains(".") }
        equal(
          shown.map { $0.drop { $0 == "$" }.prefix { $0 != " " } }, price.map { "\($0 / 100).\($0 % 100)" },
          "\(today)")
      }
    }
  }

  @Test func theGroupWithTheMostOffersIsFirst() throws {
    let text = """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: One
          subscriptions:
            - {productId: a, referenceName: A, level: 1, period: P1M, prices: {USA: 9.99, rest: equalized}}
        - referenceName: Two
          subscriptions:
            - {productId: b, referenceName: B, level: 1, period: P1M, prices: {USA: 9.99, rest: equalized}}
            - productId: c
              referenceName: C
              level: 2
              period: P1M
              prices: {USA: 9.99, rest: equalized}
              promotionalOffers: [{offerId: x, referenceName: X, mode: free-trial, duration: P1M}]
        - referenceName: Three
          subscriptions:
            - productId: d
              referenceName: D
              level: 1
              period: P1M
              prices: {USA: 9.99, rest: equalized}
              promotionalOffers:
                - {offerId: y, referenceName: Y, mode: free-trial, duration: P1M}
                - {offerId: z, referenceName: Z, mode: free-trial, duration: P1M}
      """
    let view = CatalogView(try lower(catalog([text])), today: try day("2027-01-20"))
    var lists = StorefrontTexts(view.money)
    let whatIf = try #require(WhatIf(view, view.simulatedCatalog(), from: view.today, &lists))
    equal(whatIf.products.map { view.products[$0.product].id }, ["d", "c", "b"])
    equal(whatIf.groups, [["1.0", "1.1"], ["3.0"]])
    equal(whatIf.leftOut, 0)
  }
}
