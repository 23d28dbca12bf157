import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// Customers of the files of scenarios: their timelines, what they can have, and whether that is what was expected.
func scenariosPart(_ report: SimulationReport) -> ReportPart {
  ReportPart(id: "customers", title: "Customers") { page in
    let all = report.sections.flatMap { section in section.scenarios.map { (section, $0) } }
    guard !all.isEmpty else { return page.element("p", text: "The files have no scenarios.") }
    page.element(
      "p", ["class": "note"],
      text:
        "What customers with a certain history can have, and when. Apple decides in the end: what Apple does not document is assumed, and the list below says how."
    )
    page.legend(of: Palette.Kind.ofCustomers) { $0 == .offerCode ? "offer code" : $0.word }
    var assumed: Set<Assumption> = []
    for (section, one) in all.prefix(mostScenarios) {
      page.line()
      page.element("div", ["class": "product"]) { page in
        assumed.formUnion(write(one, section, today: report.today, &page))
      }
    }
    if all.count > mostScenarios {
      page.element(
        "p", text: "and \(grouped(all.count - mostScenarios)) more: offerc simulate shows them")
    }
    write(assumed, &page)
  }
}

private let mostScenarios = 50
private let mostOffers = 40

private func write(
  _ one: SimulatedScenario, _ section: SimulationReport.Section, today: CalendarDate, _ page: inout HTMLText
) -> Set<Assumption> {
  page.element("header") { page in
    page.name("h3", text: one.scenario.name.value)
    let place = one.scenario.storefront?.value ?? section.catalog.catalog.app.baseTerritory.value
    let family = one.scenario.isFamilyMember ? " · family member" : ""
    page.name("small", text: "\(place.name) (\(place.code))\(family)")
  }
  guard let customer = one.customer else {
    writeOutcome(one, &page)
    return []
  }
  let catalog = section.catalog
  let offers = section.offers(of: one, campaign: nil).map { ($0, catalog.open($0, for: customer)) }
  let shown = offers.filter { !$0.1.isEmpty }
  if let timeline = LifeTimeline(one, shown, in: catalog) { draw(timeline, one, today, &page) }
  writeOutcome(one, &page)
  var assumed: Set<Assumption> = []
  page.table("cards lives", ["Offer", "Product", "Available", "Assumed"].map(Table.Column.text)) { page in
    for (offer, open) in shown.prefix(mostOffers) {
      let assumptions = catalog.assumptions(offer, for: customer)
      assumed.formUnion(assumptions)
      page.element("tr") { page in
        page.element("th", ["scope": "row"]) { page in
          page.chip(Palette.Kind(offer.kind))
          page.name("span", text: readableName(offer))
          page.name("small", text: offer.kind.phrase)
        }
        page.cell(productName(offer, catalog))
        page.cell { $0.dated(open.prefix(8).map(spanPhrase).joined(separator: "; ") + rest(open.count - 8)) }
        page.cell { $0.text(assumptions.map(\.rawValue).joined(separator: ", ")) }
      }
    }
  }
  let never = offers.filter(\.1.isEmpty).map { one in
    "\(readableName(one.0)) of \(productName(one.0, catalog))"
  }
  if shown.count > mostOffers {
    page.element("p", ["class": "note"], text: "and \(counted(shown.count - mostOffers, "more offer"))")
  }
  if !never.isEmpty {
    let names = never.prefix(8).joined(separator: "; ") + rest(never.count - 8)
    page.name("p", ["class": "note"], text: "Never available: " + names)
  }
  return assumed
}

private func rest(_ count: Int) -> String { count > 0 ? "; and \(grouped(count)) more" : "" }

private func draw(
  _ timeline: LifeTimeline, _ one: SimulatedScenario, _ today: CalendarDate, _ page: inout HTMLText
) {
  let drawing = TimelineDrawing(scale: timeline.scale, today: today, palette: nil)
  let label = "Timeline of \(one.scenario.name.value), scrolls sideways"
  let lanes = timeline.lives + [(group: "Can have", lane: timeline.offers)]
  page.element(
    "div", ["class": "scroll timeline life", "tabindex": "0", "role": "region", "aria-label": label]
  ) { page in
    page.element("div", ["class": "axis"]) { page in
      page.drawing("Months", height: TimelineDrawing.axisHeight) { drawing.axis(&$0) }
    }
    for (group, lane) in lanes {
      page.element("div", ["class": "lane"]) { page in
        page.element("h4") { $0.name("span", text: group) }
        page.drawing("\(group): \(lane.summary)", height: lane.height) { drawing.lane(lane, &$0) }
      }
    }
  }
}

/// Whether the expectations hold, and why not.
private func writeOutcome(_ one: SimulatedScenario, _ page: inout HTMLText) {
  let count = one.outcomes.count
  if one.findings.isEmpty {
    guard count > 0 else { return }
    return page.element(
      "p", text: count == 1 ? "The expectation holds." : "All \(count) expectations hold.")
  }
  if one.customer == nil { page.element("p", text: "This cannot have happened:") }
  page.element("ul", ["class": "findings"]) { page in
    for finding in one.findings.prefix(20) {
      page.element("li") { page in
        page.element("span", ["class": finding.severity.name], text: finding.severity.name)
        page.name("span", text: " " + capitalized(finding.message))
        for note in finding.notes { page.name("small", text: note) }
      }
    }
  }
}

private func write(_ assumed: Set<Assumption>, _ page: inout HTMLText) {
  guard !assumed.isEmpty else { return }
  page.element("h3", text: "What is assumed")
  page.element("ul") { page in
    for one in Assumption.allCases where assumed.contains(one) {
      page.element("li") { page in
        page.element("b", text: one.rawValue)
        page.text(": \(one.phrase).")
      }
    }
  }
}
