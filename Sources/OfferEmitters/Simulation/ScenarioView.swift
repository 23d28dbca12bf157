import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// What all formats show of a scenario. It is derived once.
struct ScenarioView {
  let simulated: SimulatedScenario
  /// The customer; nil if an event of the history cannot have happened. There are no answers then.
  let customer: Customer?
  let catalog: SimulatedCatalog
  /// How its amounts are written.
  let money: MoneyStyle
  /// The file of the scenario; nil for a customer of the command line.
  let file: String?
  /// The day that is asked about; nil: all days.
  let day: CalendarDate?
  /// The answers in the order of the catalog. On one day, available offers come first, and win-back offers are by priority.
  let answers: [OfferAnswer]

  init(
    _ one: SimulatedScenario, in section: SimulationReport.Section, of report: SimulationReport,
    money: MoneyStyle
  ) {
    simulated = one
    self.money = money
    customer = one.customer
    day = report.day
    catalog = section.catalog
    file = section.file
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
  /// What is assumed of a customer who was described in words; empty if nothing is.
  var assumption: String {
    customer?.hasAssumedIntroductoryOffer ?? false ? "; an introductory offer counts as used" : ""
  }

  /// The reference name of each group in which the customer had a subscription, in the order of the catalog.
  var lives: [(group: String, life: GroupLife)] {
    guard let customer else { return [] }
    return customer.groups.map { number in
      (group: catalog.catalog.groups[number].referenceName.value, life: customer.life(in: number))
    }
  }

  /// Returns the first purchase and the last day about which anything is known; nil for a customer who never subscribed.
  ///
  /// - Parameter days: The days of the offers that are shown.
  func lifeDays(with days: [[DaySpan]]) -> (first: CalendarDate, last: CalendarDate)? {
    guard let customer, let first = customer.firstPurchase else { return nil }
    let known =
      customer.lives.values.compactMap { $0.phases.last?.from }
      + simulated.scenario.expectations.map(\.date.value)
      + days.flatMap { $0.compactMap { $0.end == .max ? nil : $0.lastDay } }
    return (first: first, last: max(first, known.max() ?? first))
  }

  /// The customer's status in each of these groups on the day.
  var standings: [(group: String, phrase: String)] {
    guard let day else { return [] }
    return lives.map { life in (group: life.group, phrase: standingPhrase(life.life, on: day, catalog)) }
  }

  /// Whether several win-back offers are available on the day. Apple does not say which one is shown first.
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

  /// What it means if all available offers of the day are promotional; nil if they are not.
  var serverPhrase: String? {
    let open = answers.filter(\.isAvailable)
    guard day != nil, !open.isEmpty, open.allSatisfy({ $0.offer.kind == .promotional }) else { return nil }
    return "only your server can start these: without it, this customer sees no offer"
  }

  /// The assumptions of the answers. Those about offers that are never available are only in the JSON.
  var assumed: Set<Assumption> { assumptions(of: day == nil ? answers.filter(\.isAvailable) : answers) }

  func assumptions(of answers: [OfferAnswer]) -> Set<Assumption> {
    Set(answers.flatMap(\.assumptions)).union(isOrderAssumed ? [.order] : [])
  }

  func label(_ answer: OfferAnswer) -> String { offerLabel(answer.offer, catalog) }

  func cost(_ answer: OfferAnswer, on day: CalendarDate) -> OfferCost? {
    customer.map { OfferCost(answer.offer, for: $0, on: day, catalog) }
  }

  /// Returns what an offer costs and where it is offered, or why the customer cannot have it.
  func details(_ answer: OfferAnswer) -> [String] {
    guard answer.isAvailable else {
      return answer.unmet.map { reasonPhrase($0, catalog) }
    }
    let price = day.flatMap { cost(answer, on: $0) }.map { costPhrase(answer.offer, $0, money) }
    return [price, placePhrase(answer.offer, catalog)].compactMap(\.self)
  }
}

extension SimulationReport {
  /// Returns the views of its first scenarios.
  func views(atMost most: Int = .max) -> [ScenarioView] {
    var views: [ScenarioView] = []
    for section in sections where views.count < most {
      let money = MoneyStyle(of: section.catalog.catalog)
      views += section.scenarios.prefix(most - views.count).map { scenario in
        ScenarioView(scenario, in: section, of: self, money: money)
      }
    }
    return views
  }
}
