import OfferLanguage
import Diagnostics
import OfferModel
import OfferSimulation

/// The same as tables, for a comment or a page. Texts of the input stand in code spans or are escaped.
package func renderSimulationMarkdown(_ report: SimulationReport) -> [UInt8] {
  var lines: [String] = []
  var assumed: Set<Assumption> = []
  for section in report.sections {
    for one in section.scenarios {
      guard let customer = one.customer else {
        lines += ["### " + markdownText(one.scenario.name.value), "", impossibleHistoryPhrase, ""]
        continue
      }
      let (table, found) = table(one, customer, section, report)
      lines += ["### " + markdownText(one.scenario.name.value) + " (" + customer.storefront.code + ")", ""]
      if let day = report.day {
        lines += customer.groups.map { group in
          "\(markdownText(catalogName(group, section))) on \(day): "
            + markdownText(standingPhrase(customer.life(in: group), on: day, section.catalog)) + "\n"
        }
      }
      lines += [table.markdown(), ""]
      assumed.formUnion(found)
    }
  }
  lines += assumptionItems(assumed)
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

func assumptionItems(_ assumed: Set<Assumption>) -> [String] {
  guard !assumed.isEmpty else { return [] }
  return ["Assumed, because Apple does not document it:", ""]
    + Assumption.allCases.filter(assumed.contains).map { "- `\($0.rawValue)`: \(markdownText($0.phrase))." }
}

private func catalogName(_ group: Int, _ section: SimulationReport.Section) -> String {
  section.catalog.catalog.groups[group].referenceName.value
}

private func table(
  _ one: SimulatedScenario, _ customer: Customer, _ section: SimulationReport.Section,
  _ report: SimulationReport
) -> (table: Table, assumed: Set<Assumption>) {
  let catalog = section.catalog
  let offers = section.offers(of: one, campaign: report.campaign)
  var assumed: Set<Assumption> = []
  guard let day = report.day else {
    var rows: [[String]] = []
    for offer in offers {
      let open = catalog.open(offer, for: customer)
      let assumptions = open.isEmpty ? [] : catalog.assumptions(offer, for: customer)
      assumed.formUnion(assumptions)
      let spans = open.isEmpty ? ["never"] : open.prefix(20).map(spanPhrase)
      rows.append([
        escapingBars(markdownCode(offerLabel(offer, catalog))), spans.joined(separator: "<br>"),
        assumptions.map(\.rawValue).joined(separator: ", "),
      ])
    }
    return (Table(["offer", "available", "assumed"], rows), assumed)
  }
  var rows: [[String]] = []
  let answers = sortedAnswers(offers, customer, day, catalog)
  assumed.formUnion(orderAssumption(answers))
  for answer in answers {
    assumed.formUnion(answer.assumptions)
    let cost = OfferCost(answer.offer, in: customer.storefront, on: day, catalog)
    let detail =
      answer.isOpen
      ? [costPhrase(answer.offer, cost), placePhrase(answer.offer, catalog)]
      : answer.unmet.map { reasonPhrase($0, catalog) }
    let when =
      answer.isOpen
      ? "**yes**" + (answer.lastDay.map { ", until \($0)" } ?? "")
      : "no" + (answer.opensOn.map { ", from \($0)" } ?? "")
    rows.append([
      escapingBars(markdownCode(offerLabel(answer.offer, catalog))), when,
      detail.map(markdownText).joined(separator: "<br>"),
      answer.assumptions.map(\.rawValue).joined(separator: ", "),
    ])
  }
  return (Table(["offer", "available", "price or reason", "assumed"], rows), assumed)
}
