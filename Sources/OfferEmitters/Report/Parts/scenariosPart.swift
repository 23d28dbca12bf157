import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// Returns the part with the customers of scenario files: their timelines, the offers that they can have, and whether the expectations
/// hold.
func scenariosPart(_ report: SimulationReport) -> ReportPart {
  let count = report.sections.reduce(0) { count, section in count + section.scenarios.count }
  let summary = counted(count, "customer")
  return ReportPart(id: "customers", title: "Customers", summary: summary, scope: "whole catalog") { page in
    guard count > 0 else {
      return page.element("p", text: "The files have no scenarios.")
    }
    page.note(
      "What customers with a certain history can have, and when. Apple makes the final decision: what Apple does not document is assumed, and the list below says how."
    )
    page.legend(of: Palette.Kind.ofCustomers) { $0 == .offerCode ? "offer code" : $0.word }
    var assumed: Set<Assumption> = []
    for view in report.views(atMost: mostScenarios) {
      page.line()
      page.element("div", ["class": "product"]) { page in
        assumed.formUnion(write(view, today: report.today, &page))
      }
    }
    page.more(count - mostScenarios, "customer", shownBy: "offerc simulate")
    write(assumed, &page)
  }
}

private let mostScenarios = 50
private let mostOffers = 40

/// Writes a customer. Returns the assumptions about the offers that are listed.
private func write(_ view: ScenarioView, today: CalendarDate, _ page: inout HTMLText) -> Set<Assumption> {
  let one = view.simulated
  let catalog = view.catalog
  page.element("header") { page in
    page.name("h3", text: view.name)
    let place = one.scenario.storefront?.value ?? catalog.catalog.app.baseTerritory.value
    let family = one.scenario.isFamilyMember ? " · family member" : ""
    page.name("small", text: "\(place.name) (\(place.code))\(family)")
  }
  let available = view.answers.filter(\.isAvailable)
  if let timeline = LifeTimeline(view, available) {
    let lanes = timeline.lives + [(group: "Can have", lane: timeline.offers)]
    page.timeline(
      "Timeline of \(one.scenario.name.value), scrolls sideways", timeline.scale, today: today,
      lanes.map { TimelineGroup(title: $0.group, note: "", lane: $0.lane) }, classes: " life", heading: "h4")
  }
  writeOutcome(one, &page)
  guard view.customer != nil else { return [] }
  let listed = available.prefix(mostOffers)
  page.table(
    "Offers of \(view.name)", "cards lives",
    ["Offer", "Product", "Available", "Assumed"].map(Table.Column.text)
  ) { page in
    for answer in listed {
      let offer = answer.offer
      let days = answer.days
      page.element("tr") { page in
        page.element("th", ["scope": "row"]) { page in
          page.chip(Palette.Kind(offer.kind))
          page.name("span", text: readableName(offer))
          page.name("small", text: offer.kind.phrase)
        }
        page.cell(productName(offer, catalog))
        page.cell {
          $0.dated(days.prefix(8).map(spanPhrase).joined(separator: "; ") + rest(days.count - 8, "period"))
        }
        page.cell { $0.text(answer.assumptions.map(\.rawValue).joined(separator: ", ")) }
      }
    }
  }
  let never = view.answers.filter { !$0.isAvailable }.map { answer in
    "\(readableName(answer.offer)) of \(productName(answer.offer, catalog))"
  }
  page.more(available.count - mostOffers, "offer")
  if !never.isEmpty {
    let names = never.prefix(8).joined(separator: "; ") + rest(never.count - 8, "offer")
    page.name("p", ["class": "note"], text: "Never available: " + names)
  }
  return view.assumptions(of: Array(listed))
}

private func rest(_ count: Int, _ noun: String) -> String {
  count > 0 ? "; and \(counted(count, "more " + noun))" : ""
}

/// Writes whether the expectations hold, and why not.
private func writeOutcome(_ one: SimulatedScenario, _ page: inout HTMLText) {
  let count = one.outcomes.count
  if one.findings.isEmpty {
    guard count > 0 else { return }
    return page.element("p", text: count == 1 ? "The expectation holds." : "All \(count) expectations hold.")
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
    for one in assumed.inOrder {
      page.element("li") { page in
        page.element("b", text: one.rawValue)
        page.text(": \(one.phrase).")
      }
    }
  }
}
