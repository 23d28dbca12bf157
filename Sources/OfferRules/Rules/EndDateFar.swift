import Diagnostics
import OfferModel

extension Rulebook {
  private static let years = 3

  static let endDateFar = Rule<Catalog>(
    id: "end-date-far",
    summary: "An introductory or win-back offer ends more than three years from now, or after its start.",
    severity: .warning,
    why: "An end that is years away is usually a mistyped year, or means that the offer should not end",
    source: .offerc(
      "offerc: a guess, more than 3 years after the start, or after today if the offer has started"),
    since: "0.2.0",
    failing: [
      .introductory("mode: free-trial, duration: P1W, endDate: ↓2099-12-31").after(
        ", endDate: 2099-12-31", ""),
      .winBackOffers(Sample.winBack("a", from: "2027-03-01", until: "↓2072-04-01"))
        .after("2072", "2027"),
    ],
    passing: [
      .introductory("mode: free-trial, duration: P1W, endDate: 2029-11-21"),
      .winBackOffers(Sample.winBack("a", from: "2027-03-01", until: "2030-03-01")),
      .winBackOffers(Sample.winBack("a", from: "2023-03-01", until: "2027-03-01")),
    ]
  ) { catalog, findings in
    catalog.forEachDatedOffer { window, offer in check(window, of: offer(), &findings) }
  }

  private static func check(
    _ window: DateWindow, of offer: @autoclosure () -> SubscriptionOffer, _ findings: inout Findings
  ) {
    let start = window.start.flatMap { $0.value > findings.today ? $0 : nil }
    let first = start?.value ?? findings.today
    guard let end = window.end, let last = first.adding(months: 12 * years), end.value > last else { return }
    findings.warning(
      """
      \(offer().phrase) ends on \(end.value), more than three years after \
      \(start == nil ? "today (\(first))" : "its start on \(first)")
      """,
      object: offer().path, at: end.range, label: "is the year right?",
      related: start.map { [Label($0.range, "the start")] } ?? [],
      help: "correct the year, or remove `endDate` if the offer should not end")
  }
}
