import Diagnostics
import OfferModel

extension Rulebook {
  static let winBackConcurrentLimit = Rule<Catalog>(
    id: "winback-concurrent-limit",
    summary: "More than 5 win-back offers of a subscription run at the same time in one storefront.",
    severity: .error,
    severities:
      "An error if more than 5 of a billing plan run even when the end date is not counted; a warning if more than 5 run only when it is counted, or only with both plans together",
    why: """
      Apple runs at most 5 win-back offers of a subscription at the same time in a storefront. Whether an offer still runs on \
      its end date is not documented: a sixth that starts on the day on which another ends is a warning
      """,
    source: .settingUpWinBackOffers,
    failing: [
      six(until: "2027-03-01", from: "2027-02-01", marked: true)
        .after("startDate: 2027-02-01", "startDate: 2027-03-02"),
      six(until: "2027-03-01", from: "2027-03-01", marked: true)
        .after("startDate: 2027-03-01", "startDate: 2027-03-02"),
    ],
    passing: [
      six(until: "2027-03-01", from: "2027-03-02"),
      six(
        Sample.winBack("e", "territories: {exclude: [USA]}", paid: 5),
        Sample.winBack("f", "territories: [USA]", paid: 6)),
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions
    where subscription.winBackOffers.count > Limits.winBackOffersAtOnce {
      let spans = subscription.winBackOffers.enumerated().compactMap { index, offer in
        OfferSpan(offer.window, offer.terms.pricing.territories.set, index: index)
      }
      let today = findings.today.dayNumber
      let plans = BillingPlan.allCases.map { plan in
        spans.filter { subscription.winBackOffers[$0.index].terms.plan.value == plan }
      }
      let certain = plans.lazy.compactMap { crowd($0.compactMap(\.withEndExcluded), from: today) }.first
      let onEndDate = plans.lazy.compactMap { crowd($0, from: today) }.first
      if let certain {
        report(certain, .error, nil, subscription, &findings)
      } else if let onEndDate {
        report(onEndDate, .warning, endDateNote, subscription, &findings)
      } else if let crowd = crowd(spans, from: today) {
        report(crowd, .warning, bothPlans, subscription, &findings)
      }
    }
  }

  private static func phrase(from start: Located<CalendarDate>, until end: Located<CalendarDate>?) -> String {
    if let end, end.value == start.value { return "on \(start.value)" }
    return DateWindow(start: start, end: end).phrase
  }

  private static func crowd(_ spans: [OfferSpan], from today: Int) -> BusiestMoment? {
    guard let moment = busiestMoment(of: spans, from: today),
      moment.offers.count > Limits.winBackOffersAtOnce
    else { return nil }
    return moment
  }

  private static func report(
    _ moment: BusiestMoment, _ severity: Severity, _ doubt: String?, _ subscription: Subscription,
    _ findings: inout Findings
  ) {
    // Stable: of two that start on one day the one that is written last crosses the line.
    let offers = moment.offers.map { subscription.winBackOffers[$0] }.enumerated()
      .sorted { ($0.element.startDate.value, $0.offset) < ($1.element.startDate.value, $1.offset) }.map(
        \.element)
    guard let last = offers.last else { return }
    let end = offers.compactMap(\.endDate).min { $0.value < $1.value }
    let others = offers.dropLast()
    findings.add(
      severity,
      """
      \(offers.count) win-back offers run at once in \(storefrontPhrase(moment.storefronts)), \
      \(phrase(from: last.startDate, until: end)), but Apple allows \(Limits.winBackOffersAtOnce) in a storefront
      """,
      object: subscription.path, at: last.offerId.range, label: "runs " + last.window.phrase,
      related: others.prefix(Limits.winBackOffersAtOnce).map {
        Label($0.offerId.range, "runs " + $0.window.phrase)
      },
      notes: ["the offers are " + firstFive(offers.map { quoted($0.offerId.value) })]
        + [doubt].compactMap(\.self),
      help:
        "move one of them to dates apart from the others, or `exclude` the storefronts from its territories")
  }

  private static let endDateNote = "whether an offer still runs on its end date is not documented"

  /// Four that go on, and two more.
  private static func six(until end: String, from start: String, marked: Bool = false) -> RuleExample {
    six(
      Sample.winBack("e", until: end, paid: 5),
      Sample.winBack(marked ? "↓f" : "f", from: start, paid: 6))
  }

  private static func six(_ fifth: String, _ sixth: String) -> RuleExample {
    .winBackOffers(
      Sample.winBack("a", paid: 1),
      Sample.winBack("b", paid: 2),
      Sample.winBack("c", paid: 3),
      Sample.winBack("d", paid: 4), fifth, sixth)
  }
}
