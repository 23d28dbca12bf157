import Diagnostics
import OfferModel

extension Rulebook {
  static let datePast = Rule<Catalog>(
    id: "date-past",
    summary: "An introductory or win-back offer has ended.",
    severity: .info,
    why: "An offer that has ended no longer reaches any customer",
    source: .offerc("offerc: catalogs are easier to read without offers that have ended"),
    failing: [
      .introductory("mode: free-trial, duration: P1W, endDate: ↓2026-11-20").after(
        "2026-11-20", "2027-11-20"),
      .winBackOffers(Sample.winBack("a", from: "2026-10-01", until: "↓2026-11-20"))
        .afterAll("winBackOffers: []"),
    ],
    passing: [
      .introductory("mode: free-trial, duration: P1W, endDate: 2026-11-21")
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.introductoryOffers {
        check(
          offer.window.end, of: subscription.offer(offer), &findings,
          help: "remove the offer, or give it a later `endDate` if it should continue")
      }
      for offer in subscription.winBackOffers {
        // The dates of a win-back offer are locked from its start on.
        check(
          offer.endDate, of: subscription.offer(offer), &findings,
          help: "remove the offer; to run it again, create a new one with another offerId")
      }
    }
  }

  private static func check(
    _ end: Located<CalendarDate>?, of offer: @autoclosure () -> SubscriptionOffer, _ findings: inout Findings,
    help: String
  ) {
    guard let end, end.value < findings.today else { return }
    findings.info(
      "\(offer().phrase) ended on \(end.value), before today (\(findings.today))",
      object: offer().path, at: end.range, label: "in the past", help: help)
  }
}
