import Diagnostics
import OfferModel

extension Rulebook {
  static let winBackTooShort = Rule<Catalog>(
    id: "winback-too-short",
    summary: "A win-back offer runs for less than three days.",
    severity: .error,
    severities: "An error for less than two days between start and end, a warning for two",
    why: """
      Apple asks for a run of at least three days. Whether the end date is the last of them is not documented, so two days \
      between start and end are a warning
      """,
    source: .winBackOfferAttributes,
    failing: [
      .winBackOffers(Sample.winBack("a", until: "↓2027-01-11"))
        .after("2027-01-11", "2027-01-13"),
      .winBackOffers(Sample.winBack("a", until: "↓2027-01-12"))
        .after("2027-01-12", "2027-01-13"),
    ],
    passing: [
      .winBackOffers(Sample.winBack("a", until: "2027-01-13")),
      .winBackOffers(Sample.winBack("a")),
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers {
        guard let end = offer.endDate else { continue }
        let days = end.value.dayNumber - offer.startDate.value.dayNumber
        guard (0..<Limits.winBackShortestRun).contains(days) else { continue }
        let isCertain = days + 1 < Limits.winBackShortestRun
        let found =
          isCertain
          ? counted(days + 1, "day") + " at most"
          : "\(Limits.winBackShortestRun) days only if the end date counts"
        findings.add(
          isCertain ? .error : .warning,
          """
          win-back offer \(quoted(offer.offerId.value)) runs for \(found), \
          but Apple asks for \(Limits.winBackShortestRun) or more
          """,
          object: subscription.offer(offer).path, at: end.range,
          label: isCertain ? "too early" : "perhaps too early",
          related: [Label(offer.startDate.range, "the start")],
          help: earliestEnd(offer.startDate.value).map { "write \($0) or a later day" })
      }
    }
  }

  private static func earliestEnd(_ start: CalendarDate) -> CalendarDate? {
    (0..<Limits.winBackShortestRun).reduce(start as CalendarDate?) { day, _ in day?.next }
  }
}
