import Diagnostics
package import JSONText
import OfferLanguage
import OfferModel
import OfferSimulation

/// What `simulate --format json` writes.
package let simulationFormat = JSONFormat<SimulationJSON>(
  "offerc.simulation/1", title: "Offers that customers see, simulated by offerc",
  sentence:
    "What `offerc simulate --format json` writes. Within offerc.simulation/1 keys are added, never changed or removed.",
  .object([
    .format("offerc.simulation/1"),
    .row("today", day, "The day that counts as today.") { $0.today.description },
    .optional("on", day, "The day that was asked about; absent if all days were.") { $0.day?.description },
    .optional("campaign", .text, "Only offers of this campaign are listed.") { $0.campaign },
    .optional("scenarios", .array(of: scenario), "The customers, in the order of the files.") {
      $0.scenarios
    },
    .optional("grid", grid, "With `--grid`, instead of scenarios.") { $0.page?.grid },
    .optional("cheapest", cheapest, "With `--cheapest`, instead of scenarios.") { $0.page?.cheapest },
    .optional("exposure", .array(of: exposure), "With `--exposure`, instead of scenarios: each subscription.")
    {
      $0.page?.exposure
    },
    .row(
      "assumptions", .map(of: .text),
      "What is computed where Apple does not document it: the id that `assumed` uses, and a sentence."
    ) { $0.assumed.inOrder.map { ($0.rawValue, $0.phrase) } },
    .optional("summary", summary) { $0.scenarios?.map(\.simulated) },
  ]))

private let day = JSONType.day.defined("day")
private let amount = JSONType.amount.defined("amount")
private let count = JSONType.integer(from: 0).defined("count")

private let offerType = JSONType.numbers(OfferKind.allCases.map(\.rawValue)).defined(
  "offerType", "What a server sees: 1 introductory, 2 promotional, 3 offer code, 4 win-back.")

private let summary = JSONType<[SimulatedScenario]>.object([
  .row("scenarios", count) { $0.count },
  .row("impossible", count, "Scenarios with an event that cannot have happened.") { all in
    all.count { $0.customer == nil }
  },
  .row("expectations", count) { all in
    all.reduce(0) { count, one in count + one.scenario.expectations.count }
  },
  .row("failed", count, "Expectations that are not met.") { all in
    all.reduce(0) { count, one in count + one.outcomes.count { !$0 } }
  },
]).defined("summary", "Counts over all files.")

private let scenario = JSONType<ScenarioView>.object([
  .row("bundleId", .text, "The app's bundle ID.") { $0.catalog.catalog.app.bundleId.value },
  .optional("file", .text, "The scenario file; absent for a customer of the command line.") { $0.file },
  .row("name", .text, "The name of the scenario.") { $0.name },
  .optional(
    "introductoryOfferAssumed", .boolean,
    "True if the customer counts as having used an introductory offer, because they have paid."
  ) { $0.assumption.isEmpty ? nil : true },
  .optional("expectations", .array(of: expectation), "In the order of the file.") { view in
    let all = view.simulated.scenario.expectations
    return all.isEmpty ? nil : all.indices.map { ExpectationRow(scenario: view.simulated, number: $0) }
  },
  .optional("storefront", .code, "The customer's storefront.") { $0.customer?.storefront.code },
  .optional("familyMember", .boolean, "Whether someone else bought the subscription.") {
    $0.customer?.isFamilyMember
  },
  .optional("life", .array(of: groupLife), "What the customer had in each subscription group.") { view in
    guard view.customer != nil else { return nil }
    return view.lives.map { GroupLifeRow(group: $0.group, life: $0.life, catalog: view.catalog) }
  },
  .optional(
    "offers", .array(of: offer),
    "The offers of these groups. On one day: what is available first, win-back offers by priority."
  ) { view in
    guard view.customer != nil else { return nil }
    return view.answers.map { answer in
      AnswerRow(answer: answer, view: view, cost: view.day.flatMap { view.cost(answer, on: $0) })
    }
  },
]).defined(
  "scenario", "One customer. `life` and `offers` are absent if an event of the history cannot have happened.")

private struct ExpectationRow {
  let scenario: SimulatedScenario
  let number: Int
}

private let expectation = JSONType<ExpectationRow>.object([
  .row("on", day) { $0.scenario.scenario.expectations[$0.number].date.value.description },
  .row("outcome", .words(["passed", "failed", "unknown"]), "`unknown` if the history cannot have been.") {
    one in
    let outcomes = one.scenario.outcomes
    guard outcomes.indices.contains(one.number) else { return "unknown" }
    return outcomes[one.number] ? "passed" : "failed"
  },
]).defined("expectation")

private struct GroupLifeRow {
  let group: String
  let life: GroupLife
  let catalog: SimulatedCatalog
}

private let groupLife = JSONType<GroupLifeRow>.object([
  .row("group", .text, "`referenceName` of the subscription group.") { $0.group },
  .row("stretches", .array(of: stretch), "Time on one subscription at one kind of price, in order.") { one in
    one.life.stretches.map { InCatalog($0, one.catalog) }
  },
]).defined("groupLife")

private let stretch = JSONType<InCatalog<Stretch>>.object([
  .row("productId", .text) { $0.catalog.subscriptions[$0.value.subscription].productId },
  .optional("plan", .text, "`monthly` for the monthly billing plan.") {
    $0.value.plan.isMonthly ? $0.value.plan.rawValue : nil
  },
  .row("from", day, "First day.") { $0.value.start.description },
  .optional("to", day, "Last day; absent if the subscription renews without an end.") {
    $0.value.end?.previous?.description
  },
  .row("paid", .boolean, "False for free time and refunded time.") { $0.value.isPaid },
  .optional("offerType", offerType) { one in one.value.offer.map { one.catalog[$0].kind.rawValue } },
  .optional("offer", .text, "Identifier of the offer; introductory offers have none.") { one in
    one.value.offer.flatMap { one.catalog[$0].name }
  },
]).defined("stretch")

private struct AnswerRow {
  let answer: OfferAnswer
  let view: ScenarioView
  /// The cost on the day that is asked about; nil if all days are.
  let cost: OfferCost?

  var offer: SimulatedOffer { answer.offer }
}

private let offer = JSONType<AnswerRow>.object([
  .row("productId", .text) { $0.view.catalog.productId(of: $0.offer) },
  .row("offerType", offerType) { $0.offer.kind.rawValue },
  .optional(
    "offer", .text, "`offerId`; of an offer code its `referenceName`. Introductory offers have none."
  ) { $0.offer.name },
  .row("mode", .word) { $0.offer.terms.mode.value },
  .row("duration", .text, "The length of the whole offer.") { $0.offer.terms.length.value.description },
  .optional("targetPlan", .text, "`monthly` for an offer of the monthly billing plan.") {
    $0.offer.terms.plan.value.isMonthly ? $0.offer.terms.plan.value.rawValue : nil
  },
  .optional("campaign", .text) { $0.offer.campaign },
  .optional("available", .array(of: span), "Without `on`, in order.") {
    $0.cost == nil ? $0.answer.days : nil
  },
  .optional("isAvailable", .boolean, "Whether the customer can have it at the start of the day.") {
    $0.cost == nil ? nil : $0.answer.isAvailable
  },
  .optional("lastDay", day, "The last day on which it is available; absent if there is none.") {
    $0.answer.lastDay?.description
  },
  .optional("availableOn", day, "The next day of the history on which it is available.") {
    $0.answer.opensOn?.description
  },
  .optional("unmet", .array(of: unmet), "Every condition that does not hold.") { one in
    guard one.cost != nil else { return nil }
    return one.answer.unmet.map { InCatalog($0, one.view.catalog) }
  },
  .optional("currency", .code) { $0.cost?.storefront.currency.code },
  .optional(
    "price", amount,
    "For each period, or for the whole offer if it is paid up front; absent if Apple equalizes it."
  ) { amountText($0.cost?.price, in: $0.cost?.storefront) },
  .optional("numberOfPeriods", .integer(from: 1)) { $0.cost?.periods },
  .optional("total", amount, "The price of the whole offer.") {
    amountText($0.cost?.total, in: $0.cost?.storefront)
  },
  .optional(
    "regularTotal", amount,
    "What the subscription costs over the same time; absent where its period does not divide the duration."
  ) { amountText($0.cost?.regularTotal, in: $0.cost?.storefront) },
  .optional("places", .array(of: .word), "Where the customer can meet it.") {
    $0.cost == nil ? nil : $0.view.catalog.places(of: $0.offer)
  },
  .optional("directLink", .text, "The address of a win-back offer.") {
    $0.cost == nil ? nil : $0.offer.directLink
  },
  .row("assumed", assumed) { $0.answer.assumptions },
]).defined(
  "offer", "Without `on`: the days on which the customer can have it. With `on`: the answer of that day.")

private let assumed = JSONType<[Assumption]>.array(of: .word).defined(
  "assumed", "Ids of the assumptions that the answer rests on.")

private let span = JSONType<DaySpan>.object([
  .optional("from", day) { $0.firstDay?.description },
  .optional("to", day, "The last day.") { $0.lastDay?.description },
]).defined("span", "Days in a row. No `from`: always before; no `to`: always after.")

private let unmet = JSONType<InCatalog<Unmet>>.object([
  .row("reason", .word, "The word that `because` in a scenario uses.") { $0.value.reason },
  .row("detail", .text, "The numbers, in words for people.") { $0.value.phrase($0.catalog) },
  .optional("holdsFrom", day, "The first day on which this condition holds, if that is known.") {
    $0.value.holdsFrom?.description
  },
]).defined("unmet")

private let grid = JSONType<InCatalog<AudienceGrid>>.object([
  .row("productId", .text) { $0.catalog.subscriptions[$0.value.subscription].productId },
  .row("storefront", .code) { $0.value.storefront.code },
  .row("cells", .array(of: cell)) { one in
    let grid = one.value
    return zip(grid.paid, grid.cells).flatMap { paid, row in
      zip(grid.since, row).map { since, offers in CellRow(paid: paid, since: since, offers: offers) }
    }
  },
  .row("notRunning", .texts, "Win-back offers that do not run on the day in the storefront.") {
    $0.value.others.compactMap(\.name)
  },
]).defined("grid", "Which win-back offers of a subscription are open to whom on the day.")

private struct CellRow {
  let paid: AudienceGrid.Band
  let since: AudienceGrid.Band
  let offers: [SimulatedOffer]
}

private let cell = JSONType<CellRow>.object([
  .row("paidMonths", band) { $0.paid },
  .row("monthsSince", band) { $0.since },
  .row("winBack", .texts, "`offerId` of the open offers, the one with the highest priority first.") {
    $0.offers.compactMap(\.name)
  },
]).defined("cell")

private let band = JSONType<AudienceGrid.Band>.object([
  .row("minimum", count) { $0.first },
  .optional("maximum", count) { $0.last },
]).defined("band", "Months in a row; no `maximum`: all more.")

/// What is said of each way.
private let wayRows: [JSONRow<CheapestRow>] = [
  .row("productId", .text) { $0.catalog.subscriptions[$0.way.subscription].productId },
  .row("storefront", .code) { $0.way.storefront.code },
  .row("currency", .code) { $0.way.storefront.currency.code },
  .row("span", span) { $0.way.span },
  .row("paid", amount) { decimalText($0.way.paid, $0.way.storefront.currency) },
  .row("regular", amount, "What a customer without offers pays in the same time.") {
    decimalText($0.way.regular, $0.way.storefront.currency)
  },
  .row("paidPerMonth", amount, "What a month of access costs on average.") { one in
    decimalText(Int64(one.way.paidPerMonth.rounded()), one.way.storefront.currency)
  },
  .row("regularPerMonth", amount, "The same without offers.") { one in
    decimalText(Int64(one.way.regularPerMonth.rounded()), one.way.storefront.currency)
  },
  .row("savingPercent", .text, "How much less a month of access costs, with at most one decimal.") {
    percentText($0.way.saving)
  },
  .row("daysWithoutAccess", count) { $0.way.daysWithoutAccess },
  .row("complete", .boolean, "Whether every way was tried.") { $0.isComplete },
  .row(
    "withoutCodes", .texts, "Offer codes among its offers of which there are no codes yet."
  ) { row in
    row.way.uses.map(\.offer).filter(row.ways.isMissing).compactMap(\.name)
  },
  .row("steps", .array(of: step)) { row in
    row.way.steps.map { StepRow(step: $0, storefront: row.way.storefront) }
  },
]

private let cheapest = JSONType<CheapestRow>.object(
  wayRows + [
    .optional(
      "withoutBreak", withoutBreak,
      "The cheapest way of a customer who does not leave and come back; absent if the way above has no break."
    ) { $0.withoutBreak.first }
  ]
).defined("cheapest", "The cheapest way that offerc finds for a new customer to have a subscription.")

private let withoutBreak = JSONType<CheapestRow>.object(wayRows).defined("wayWithoutBreak")

/// One of the cheapest ways of a product.
struct CheapestRow {
  let ways: CheapestWays
  let way: CheapestWay
  let catalog: SimulatedCatalog
  /// Whether no cheaper way is possible.
  let isComplete: Bool
  /// The cheapest way without a break, if this one has breaks: an array, because a structure cannot contain itself.
  let withoutBreak: [CheapestRow]

  init(
    _ ways: CheapestWays, _ way: CheapestWay, _ catalog: SimulatedCatalog, isComplete: Bool,
    withoutBreak: CheapestRow?
  ) {
    self.ways = ways
    self.way = way
    self.catalog = catalog
    self.isComplete = isComplete
    self.withoutBreak = withoutBreak.map { [$0] } ?? []
  }
}

private struct StepRow {
  let step: CheapestWay.Step
  let storefront: Storefront
}

private let step = JSONType<StepRow>.object([
  .row("from", day) { $0.step.from.description },
  .row("until", day, "The first day after it.") { $0.step.to.description },
  .row("access", .boolean) { !$0.step.isGap },
  .row("offers", .array(of: used), "One after the other; none at the regular price.") { $0.step.offers },
  .row("paid", amount) { decimalText($0.step.paid, $0.storefront.currency) },
  .row("assumed", assumed) { $0.step.assumptions },
]).defined("step")

private let used = JSONType<SimulatedOffer>.object([
  .row("offerType", offerType) { $0.kind.rawValue },
  .optional("identifier", .text) { $0.name },
]).defined("usedOffer")

private let exposure = JSONType<InCatalog<ExposureMatrix>>.object([
  .row("productId", .text) { $0.catalog.subscriptions[$0.value.subscription].productId },
  .row("storefront", .code) { $0.value.storefront.code },
  .row("customers", .texts, "Kinds of customers.") { $0.value.kinds.map(\.name) },
  .row("offers", .array(of: exposed)) { matrix in
    matrix.value.rows.map { InCatalog($0, matrix.catalog) }
  },
]).defined("exposure", "Which kinds of customers can have which offers on the day.")

private let exposed = JSONType<InCatalog<ExposureMatrix.Row>>.object([
  .row("offer", used) { $0.value.offer },
  .row("answers", .array(of: answer), "One for each kind of customer.") { row in
    row.value.unmet.map { InCatalog($0, row.catalog) }
  },
  .row("fullPrice", .boolean, "Whether someone who pays the full price can have it.") { $0.value.isLeak },
]).defined("exposedOffer")

private let answer = JSONType<InCatalog<Unmet?>>.object([
  .row("available", .boolean) { $0.value == nil },
  .optional("unmet", unmet, "The first condition that does not hold.") { one in
    one.value.map { InCatalog($0, one.catalog) }
  },
]).defined("answer")
