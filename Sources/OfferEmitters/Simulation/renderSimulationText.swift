import OfferLanguage
package import Diagnostics
import OfferModel
import OfferSimulation

/// Customers for people: a timeline with the offers below it, or the answer of one day; at the end what is assumed.
package func renderSimulationText(_ report: SimulationReport, _ style: Style) -> [UInt8] {
  var lines: [String] = []
  var assumed: Set<Assumption> = []
  let isDrawn = report.day == nil
  var hasLives = false
  for section in report.sections {
    for one in section.scenarios {
      if !lines.isEmpty { lines.append("") }
      guard one.customer != nil else {
        lines += [
          style.paint(escapingControls(one.scenario.name.value), .strong), "  " + impossibleHistoryPhrase,
        ]
        continue
      }
      hasLives = true
      let (text, found) =
        isDrawn ? drawn(one, section, report, style) : answered(one, section, report, style)
      lines += text
      assumed.formUnion(found)
    }
  }
  guard !lines.isEmpty else { return [] }
  if isDrawn, hasLives { lines += ["", style.paint(Timeline.legend, .quiet)] }
  lines += assumptionLines(assumed)
  let leftOut = report.sections.first?.catalog.leftOut ?? 0
  if leftOut > 0 {
    let codes = counted(leftOut, "offer code")
    lines += ["", codes + " of in-app purchases left out: a history has only subscriptions"]
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

/// What Apple leaves open, each with its word.
func assumptionLines(_ assumed: Set<Assumption>) -> [String] {
  guard !assumed.isEmpty else { return [] }
  return ["", "Assumed, because Apple does not document it:"]
    + Assumption.allCases.filter(assumed.contains).map { "  \($0.rawValue): \($0.phrase)." }
}

private func title(_ one: SimulatedScenario, _ customer: Customer, _ style: Style) -> String {
  let family = customer.isFamilyMember ? ", family member" : ""
  let name = style.paint(escapingControls(one.scenario.name.value), .strong)
  return name + " (" + customer.storefront.code + family + ")"
}

// MARK: - All days

private func drawn(
  _ one: SimulatedScenario, _ section: SimulationReport.Section, _ report: SimulationReport, _ style: Style
) -> (lines: [String], assumed: Set<Assumption>) {
  guard let customer = one.customer else { return ([], []) }
  let catalog = section.catalog
  let offers = section.offers(of: one, campaign: report.campaign).map {
    ($0, catalog.open($0, for: customer))
  }
  let shown = offers.filter { !$0.1.isEmpty }
  let life = Timeline(one, open: shown.map(\.1).filter { $0.count < 100 }, day: report.day)
  var assumed: Set<Assumption> = []
  var rows: [[String]] = []
  if let life {
    rows += customer.groups.map { group in
      [catalog.catalog.groups[group].referenceName.value, life.line(of: customer.life(in: group)), ""]
    }
  }
  /// The line above a row.
  var products: [Int: String] = [:]
  var product: Int?
  for (offer, open) in shown {
    if offer.index.subscription != product {
      product = offer.index.subscription
      products[rows.count] = "  " + escapingControls(catalog.productId(of: offer))
    }
    let assumptions = catalog.assumptions(offer, for: customer)
    assumed.formUnion(assumptions)
    rows.append([
      "  " + shortLabel(offer), life?.line(of: open) ?? "",
      firstFew(open.map(spanPhrase)) + assumptionMark(assumptions),
    ])
  }
  let table = Table(["", life?.axis ?? "", life?.scale ?? ""], rows).text()
    .split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
  var lines = [title(one, customer, style)] + (life == nil ? [] : [table[0]])
  for number in rows.indices { lines += [products[number]].compactMap(\.self) + [table[number + 1]] }
  let never = offers.filter { $0.1.isEmpty }.map { escapingControls(offerLabel($0.0, catalog)) }
  if !never.isEmpty { lines += ["  never available"] + listedLines(never) }
  if offers.isEmpty { lines.append("  no offers") }
  return (lines, assumed)
}

private func listedLines(_ words: [String]) -> [String] {
  let shown = words.prefix(12).map { "    " + $0 }
  return words.count > 12 ? shown + ["    and \(words.count - 12) more"] : shown
}

/// Some of many, and how many more there are.
private func firstFew(_ words: [String]) -> String {
  words.count <= 8
    ? words.joined(separator: "; ") : words.prefix(8).joined(separator: "; ") + " and \(words.count - 8) more"
}

// MARK: - One day

private func answered(
  _ one: SimulatedScenario, _ section: SimulationReport.Section, _ report: SimulationReport, _ style: Style
) -> (lines: [String], assumed: Set<Assumption>) {
  guard let customer = one.customer, let day = report.day else { return ([], []) }
  let catalog = section.catalog
  let offers = section.offers(of: one, campaign: report.campaign)
  let answers = sortedAnswers(offers, customer, day, catalog)
  let standings = customer.groups.map { group in
    "  " + escapingControls(catalog.catalog.groups[group].referenceName.value) + ": "
      + escapingControls(standingPhrase(customer.life(in: group), on: day, catalog))
  }
  var assumed = Set(orderAssumption(answers))
  var lines = [title(one, customer, style) + " on \(day)"]
  lines += standings.isEmpty ? ["  never subscribed"] : standings
  for answer in answers {
    assumed.formUnion(answer.assumptions)
    let label = escapingControls(offerLabel(answer.offer, catalog))
    let mark = assumptionMark(answer.assumptions)
    if answer.isOpen {
      let until = answer.lastDay.map { ", last day \($0)" } ?? ""
      lines.append("  " + style.paint("yes", .added) + "  \(label)\(until)\(mark)")
      let cost = OfferCost(answer.offer, in: customer.storefront, on: day, catalog)
      lines.append("       " + costPhrase(answer.offer, cost))
      lines.append("       " + escapingControls(placePhrase(answer.offer, catalog)))
    } else {
      let from = answer.opensOn.map { ", available on \($0)" } ?? ""
      lines.append("  " + style.paint("no", .removed) + "   \(label)\(from)\(mark)")
      lines += answer.unmet.map { "       " + escapingControls(reasonPhrase($0, catalog)) }
      if let opens = answer.opensOn {
        let cost = OfferCost(answer.offer, in: customer.storefront, on: opens, catalog)
        lines.append("       then " + costPhrase(answer.offer, cost))
      }
    }
  }
  if orderAssumption(answers) == [.order] {
    lines.append("  several win-back offers are available: Apple decides which one leads [assumed: order]")
  }
  if offers.isEmpty { lines.append("  no offers") }
  return (lines, assumed)
}

/// Those that are open first, win-back offers by priority; else in the order of the catalog.
func sortedAnswers(
  _ offers: [SimulatedOffer], _ customer: Customer, _ day: CalendarDate, _ catalog: SimulatedCatalog
) -> [OfferAnswer] {
  let answers = catalog.inOrder(offers).map { OfferAnswer($0, for: customer, on: day, in: catalog) }
  let open = answers.filter(\.isOpen)
  return open.filter { $0.offer.kind == .introductory } + open.filter { $0.offer.kind == .winBack }
    + open.filter { $0.offer.kind == .promotional } + open.filter { $0.offer.kind == .offerCode }
    + answers.filter { !$0.isOpen }
}
