import Diagnostics
import OfferModel

extension Rulebook {
  static let dateOrder = Rule<Catalog>(
    id: "date-order",
    summary: "An offer ends before it starts.",
    severity: .error,
    why: "Such an offer never runs",
    source: .offerc("offerc: an offer starts before it ends"),
    failing: [
      .introductory("mode: free-trial, duration: P1W, startDate: 2027-03-01, endDate: ↓2027-02-01").after(
        "startDate: 2027-03-01, endDate: 2027-02-01", "startDate: 2027-02-01, endDate: 2027-03-01")
    ],
    passing: [
      .introductory(
        "mode: free-trial, duration: P1W, startDate: 2027-02-01, endDate: 2027-03-01",
        "mode: free-trial, duration: P2W, startDate: 2027-03-02")
    ]
  ) { catalog, findings in
    catalog.forEachDatedOffer { window, offer in check(window, of: offer(), &findings) }
  }

  private static func check(
    _ window: DateWindow, of offer: @autoclosure () -> SubscriptionOffer, _ findings: inout Findings
  ) {
    guard let start = window.start, let end = window.end, end.value < start.value else { return }
    findings.error(
      "\(offer().phrase) ends on \(end.value), before it starts on \(start.value)",
      object: offer().path, at: end.range, label: "before the start",
      related: [Label(start.range, "the start")], help: "swap the two dates, or correct one of them",
      fix: Fix(
        "swap the two dates", isSafe: false,
        edits: [.text(start.range, end.value.description), .text(end.range, start.value.description)]))
  }
}
