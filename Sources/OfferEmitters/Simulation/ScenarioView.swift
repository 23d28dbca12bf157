import Diagnostics
import OfferLanguage
package import OfferModel
package import OfferSimulation

/// What every format says of a scenario, derived once.
struct ScenarioView {
  let simulated: SimulatedScenario
  /// Nil where an event of the history cannot have happened: there are no answers then.
  let customer: Customer?
  let catalog: SimulatedCatalog
  /// Nil for the command line.
  let file: String?
  /// The day that is asked about; nil: all days.
  let day: CalendarDate?
  /// In the order of the catalog; on a day what is available first, win-back offers by priority.
  let answers: [OfferAnswer]

  init(_ one: SimulatedScenario, in section: SimulationReport.Section, of report: SimulationReport) {
    (simulated, customer, day) = (one, one.customer, report.day)
    (catalog, file) = (section.catalog, section.file)
    let offers = one.offers(in: section.catalog).filter {
      report.campaign == nil || $0.campaign == report.campaign
    }
    guard let customer = one.customer else {
      answers = []
      return
    }
    let ordered = report.day == nil ? offers : section.catalog.inOrder(offers)
    let all = ordered.map { OfferAnswer($0, for: customer, on: report.day, in: section.catalog) }
    guard report.day != nil else {
      answers = all
      return
    }
    let kinds: [OfferKind] = [.introductory, .winBack, .promotional, .offerCode]
    answers =
      kinds.flatMap { kind in all.filter { $0.isAvailable && $0.offer.kind == kind } }
      + all.filter { !$0.isAvailable }
  }

  var name: String { simulated.scenario.name.value }

  /// The reference name of each group in which the customer had a subscription, in the order of the catalog.
  var lives: [(group: String, life: GroupLife)] {
    guard let customer else { return [] }
    return customer.groups.map { (catalog.catalog.groups[$0].referenceName.value, customer.life(in: $0)) }
  }

  /// From the first purchase to the last day that anything is known of; nil for a customer who never subscribed.
  ///
  /// - Parameter days: those of the offers that are shown.
  func lifeDays(with days: [[DaySpan]]) -> (first: CalendarDate, last: CalendarDate)? {
    guard let customer, let first = customer.firstPurchase else { return nil }
    let known =
      customer.lives.values.compactMap { $0.phases.last?.from }
      + simulated.scenario.expectations.map(\.date.value)
      + days.flatMap { $0.compactMap { $0.end == .max ? nil : $0.lastDay } }
    return (first, max(first, known.max() ?? first))
  }

  /// The customer's status in each of these groups on the day.
  var standings: [(group: String, phrase: String)] {
    day.map { day in lives.map { ($0.group, standingPhrase($0.life, on: day, catalog)) } } ?? []
  }

  /// Whether several win-back offers are available on the day: nobody says which one leads.
  var isOrderAssumed: Bool { day != nil && answers.count { $0.isAvailable && $0.offer.kind == .winBack } > 1 }

  /// Whether both an introductory and a win-back offer of a group are available on the day: StoreKit's views show the
  /// introductory one, and Apple's sample does.
  ///
  /// Source: "Merchandising win-back offers in your app", WWDC24 session 10110.
  var isIntroductoryFirst: Bool {
    guard day != nil else { return false }
    func groups(of kind: OfferKind) -> Set<Int> {
      let open = answers.filter { $0.isAvailable && $0.offer.kind == kind }
      return Set(open.map { catalog.group(of: $0.offer.index.subscription) })
    }
    return !groups(of: .introductory).isDisjoint(with: groups(of: .winBack))
  }

  /// What the answers rest on; what is never available, and what is assumed of it, is only in the JSON.
  var assumed: Set<Assumption> { assumptions(of: day == nil ? answers.filter(\.isAvailable) : answers) }

  func assumptions(of answers: [OfferAnswer]) -> Set<Assumption> {
    Set(answers.flatMap(\.assumptions)).union(isOrderAssumed ? [.order] : [])
  }

  func label(_ answer: OfferAnswer) -> String { offerLabel(answer.offer, catalog) }

  func cost(_ answer: OfferAnswer, on day: CalendarDate) -> OfferCost? {
    customer.map { OfferCost(answer.offer, for: $0, on: day, catalog) }
  }

  /// What it costs and where it is met, or why the customer cannot have it.
  func details(_ answer: OfferAnswer) -> [String] {
    guard answer.isAvailable else { return answer.unmet.map { reasonPhrase($0, catalog) } }
    let price = day.flatMap { cost(answer, on: $0) }.map { costPhrase(answer.offer, $0) }
    return [price, placePhrase(answer.offer, catalog)].compactMap(\.self)
  }
}

extension SimulationReport {
  func views(atMost most: Int = .max) -> [ScenarioView] {
    sections.flatMap { section in section.scenarios.map { (section, $0) } }.prefix(most)
      .map { ScenarioView($1, in: $0, of: self) }
  }
}

package struct SimulationReport: Sendable {
  /// The scenarios of one file, or the customer of the command line.
  package typealias Section = (file: String?, catalog: SimulatedCatalog, scenarios: [SimulatedScenario])

  package let today: CalendarDate
  /// The day that is asked about; nil: all days.
  package let day: CalendarDate?
  package let campaign: String?
  package let sections: [Section]

  package init(today: CalendarDate, day: CalendarDate?, campaign: String?, sections: [Section]) {
    (self.today, self.day, self.campaign, self.sections) = (today, day, campaign, sections)
  }
}
