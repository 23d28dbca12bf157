import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let winBackConcurrentLimit = Rule<Catalog>("winback-concurrent-limit") { catalog, findings in
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
    let offers = moment.offers.map { subscription.winBackOffers[$0] }.sorted {
      $0.startDate.value < $1.startDate.value
    }
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

  static let winBackSameAudience = Rule<Catalog>("winback-same-audience") { catalog, findings in
    let today = findings.today.dayNumber
    for subscription in catalog.subscriptions where subscription.winBackOffers.count > 1 {
      let offers = subscription.winBackOffers
      let isComparable = offers.count <= Limits.winBackOffersPerSubscription
      var spans: [Audience?: [OfferSpan]] = [:]
      for (index, offer) in offers.enumerated() {
        let span = OfferSpan(offer.window, offer.terms.pricing.territories.set, index: index)
        // What an import assumed is the same for all offers.
        let isAssumed = catalog.assumed.contains(offer.eligibility.range, of: "customerEligibility")
        guard let span, span.last >= today, !isAssumed else { continue }
        // Each with each is too much for more offers than Apple allows: of those only the twins are found.
        spans[isComparable ? nil : Audience(offer.eligibility), default: []].append(span)
      }
      // The order of a dictionary must not show: findings are made in the order of the offers.
      let found = spans.values.flatMap { spans in
        overlaps(among: spans, gravest: .warning) { severity(of: offers[$0.index], offers[$1.index]) }
      }
      for overlap in found.sorted(by: { $0.later.index < $1.later.index }) {
        report(overlap, of: subscription, &findings)
      }
    }
  }

  /// Nil for offers that no customer can have both, or of which the priority decides.
  private static func severity(of a: WinBackOffer, _ b: WinBackOffer) -> Severity? {
    let (one, other) = (Audience(a.eligibility), Audience(b.eligibility))
    guard one.overlap(with: other) != nil else { return nil }
    if a.priority.value == b.priority.value { return .warning }
    return one == other ? .info : nil
  }

  private static func report(
    _ overlap: OfferOverlap, of subscription: Subscription, _ findings: inout Findings
  ) {
    let earlier = subscription.winBackOffers[overlap.earlier.index]
    let later = subscription.winBackOffers[overlap.later.index]
    let (one, other) = (Audience(earlier.eligibility), Audience(later.eligibility))
    let isSame = one == other
    findings.add(
      overlap.severity,
      """
      win-back offers \(quoted(earlier.offerId.value)) and \(quoted(later.offerId.value)) have \
      \(isSame ? "the same eligibility" : "customers in common") and run together in \
      \(storefrontPhrase(overlap.storefronts))
      """,
      object: subscription.offer(later).path, at: later.offerId.range, label: "runs " + later.window.phrase,
      related: [Label(earlier.offerId.range, "runs " + earlier.window.phrase)],
      notes: isSame ? [] : one.overlap(with: other).map { [customers(of: $0)] } ?? [],
      help: overlap.severity == .warning
        ? "give one of them another priority; their customers and dates can be changed only before they start"
        : nil)
  }

  /// Whom both offers are for.
  private static func customers(of both: Audience) -> String {
    let since =
      both.sinceMinimum == both.sinceMaximum
      ? counted(both.sinceMinimum, "month") : "\(both.sinceMinimum) to \(counted(both.sinceMaximum, "month"))"
    return
      "both are for customers who paid for \(counted(both.paidMonths, "month")) or more and left \(since) ago"
  }
}
