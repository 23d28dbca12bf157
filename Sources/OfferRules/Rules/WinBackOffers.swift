import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let winBackEligibilityRange = Rule<Catalog>("winback-eligibility-range", computes: true) {
    catalog, findings in
    for owner in catalog.winBackOffers {
      guard let part = owner.offer.winBack else { continue }
      checkEligibility(part.eligibility, of: owner.path, &findings)
    }
  }

  private static func checkEligibility(
    _ eligibility: WinBackPart.Eligibility, of object: ObjectPath, _ findings: inout Findings
  ) {
    if !Limits.winBackPaidMonths.contains(eligibility.paidMonths.value) {
      findings.add(
        .error,
        """
        paidSubscriptionDurationInMonths is \(eligibility.paidMonths.value), \
        but Apple offers \(monthsPhrase(Limits.winBackPaidMonths)) months
        """,
        object: object, at: eligibility.paidMonths.range, label: "not offered",
        help: nearest(to: eligibility.paidMonths.value, in: Limits.winBackPaidMonths))
    }
    let minimum = eligibility.sinceMinimum
    let maximum = eligibility.sinceMaximum
    let isMinimumSound = checkMonths(
      minimum, "timeSinceLastSubscribedInMonths.minimum", in: Limits.winBackMonthsSince, object: object,
      &findings)
    let isMaximumSound = checkMonths(
      maximum, "timeSinceLastSubscribedInMonths.maximum", in: Limits.winBackMonthsSince, object: object,
      &findings)
    if let wait = eligibility.waitMonths {
      checkMonths(wait, "waitBetweenOffersInMonths", in: Limits.winBackMonthsWait, object: object, &findings)
    }
    guard isMinimumSound, isMaximumSound, minimum.value >= maximum.value else { return }
    let related = [Label(maximum.range, "the maximum")]
    guard minimum.value == maximum.value else {
      return findings.add(
        .error, "minimum \(minimum.value) is above maximum \(maximum.value): no customer can be eligible",
        object: object, at: minimum.range, label: "above the maximum", related: related,
        help: "swap the two", fix: swap(minimum, maximum))
    }
    findings.add(
      .warning, "minimum and maximum are both \(minimum.value): customers are eligible for one month only",
      object: object, at: minimum.range, label: "equal to the maximum", related: related,
      help: "lower minimum or raise maximum, unless one month is intended")
  }

  /// Reports a number of months that Apple does not offer.
  ///
  /// - Returns: whether Apple offers it.
  @discardableResult
  private static func checkMonths(
    _ months: Located<Int>, _ key: String, in allowed: ClosedRange<Int>, object: ObjectPath,
    _ findings: inout Findings
  ) -> Bool {
    guard !allowed.contains(months.value) else { return true }
    let least = allowed.lowerBound
    let most = allowed.upperBound
    findings.add(
      .error, "\(key) is \(months.value), but Apple offers \(least) to \(most) months", object: object,
      at: months.range, label: "not offered",
      help: "write \(months.value < least ? least : most), the nearest value")
    return false
  }

  private static func swap(_ a: Located<Int>, _ b: Located<Int>) -> Fix {
    Fix("swap the two", isSafe: false, edits: [.text(a.range, "\(b.value)"), .text(b.range, "\(a.value)")])
  }

  private static func nearest(to value: Int, in months: Set<Int>) -> String {
    let below = months.filter { $0 < value }.max()
    let above = months.filter { $0 > value }.min()
    let neighbors = [below, above].compactMap(\.self)
    return
      "write \(listed(neighbors.map(String.init))), the nearest \(neighbors.count == 1 ? "value" : "values")"
  }

  static let winBackImageMissing = Rule<Catalog>("winback-image-missing") { catalog, findings in
    for subscription in catalog.subscriptions where subscription.product.promotionalImage == nil {
      let promoted = subscription.winBackOffers.filter { $0.winBack?.isPromoted ?? false }
      guard let first = promoted.first, let intent = first.winBack?.promotionIntent else { continue }
      let others = promoted.dropFirst().map { quoted($0.name) }
      findings.add(
        .warning,
        """
        win-back offer \(quoted(first.name)) has `promotionIntent: use-auto-generated-assets`, but the subscription has no promotionalImage
        """,
        object: subscription.path, at: intent.range, label: "needs an image",
        related: [Label(subscription.product.productId.range, "has no promotionalImage")],
        notes: others.isEmpty ? [] : ["so are " + firstFive(others)],
        help:
          "add `promotionalImage: …` with the path of the image that App Review has approved or will review")
    }
  }

  static let winBackLinkMissing = Rule<Catalog>("winback-link-missing") { catalog, findings in
    for owner in catalog.withoutDrafts.winBackOffers {
      let offer = owner.offer
      guard let part = offer.winBack, part.appleId == nil, let start = offer.window.start,
        start.value <= findings.today,
        offer.window.end.map({ findings.today <= $0.value }) ?? true,
        !catalog.assumed.contains(start.range, of: "startDate")
      else { continue }
      findings.add(
        .info,
        "\(offer.phrase) has been running since \(start.value) but has no appleId, so catalog.json has no direct link",
        object: owner.path, at: offer.range, label: "its Apple ID is unknown",
        help: "add `appleId: …` with the Apple ID that App Store Connect shows for the offer")
    }
  }

  static let winBackTooShort = Rule<Catalog>("winback-too-short", computes: true) {
    catalog, findings in
    for owner in catalog.winBackOffers {
      let window = owner.offer.window
      guard let start = window.start, let end = window.end else { continue }
      let days = end.value.dayNumber - start.value.dayNumber
      guard (0..<Limits.winBackShortestRun).contains(days) else { continue }
      let isCertain = days + 1 < Limits.winBackShortestRun
      let found =
        if isCertain {
          counted(days + 1, "day") + " at most"
        } else {
          "\(Limits.winBackShortestRun) days only if the end date counts"
        }
      findings.add(
        isCertain ? .error : .warning,
        """
        \(owner.offer.phrase) runs for \(found), \
        but Apple asks for \(Limits.winBackShortestRun) or more
        """,
        object: owner.path, at: end.range,
        label: isCertain ? "too early" : "perhaps too early",
        related: [Label(start.range, "the start")],
        help: earliestEnd(start.value).map { "write \($0) or a later day" })
    }
  }

  /// The first end date with which an offer is long enough, even if the end date does not count.
  private static func earliestEnd(_ start: CalendarDate) -> CalendarDate? {
    (0..<Limits.winBackShortestRun).reduce(start as CalendarDate?) { day, _ in day?.next }
  }

  static let winBackConcurrentLimit = Rule<Catalog>("winback-concurrent-limit", computes: true) {
    catalog, findings in
    for subscription in catalog.subscriptions
    where subscription.winBackOffers.count > Limits.winBackOffersAtOnce {
      let offers = Array(subscription.winBackOffers)
      let spans = offers.enumerated().compactMap { index, offer in
        OfferSpan(offer.window, offer.pricing.territories.set, index: index)
      }
      let today = findings.today.dayNumber
      let plans = BillingPlan.allCases.map { plan in
        spans.filter { offers[$0.index].plan == plan }
      }
      // It is a certain error only if there are too many even when no offer runs on its end date.
      let certain = plans.lazy.compactMap { crowd($0.compactMap(\.withEndExcluded), from: today) }.first
      let onEndDate = plans.lazy.compactMap { crowd($0, from: today) }.first
      if let certain {
        report(certain, severity: .error, doubt: nil, among: offers, of: subscription, &findings)
      } else if let onEndDate {
        report(onEndDate, severity: .warning, doubt: endDateNote, among: offers, of: subscription, &findings)
      } else if let crowd = crowd(spans, from: today) {
        report(crowd, severity: .warning, doubt: bothPlans, among: offers, of: subscription, &findings)
      }
    }
  }

  private static func phrase(from start: Located<CalendarDate>, until end: Located<CalendarDate>?) -> String {
    if let end, end.value == start.value { return "on \(start.value)" }
    return DateWindow(start: start, end: end).phrase
  }

  /// The busiest moment from today on, if more offers run then than Apple allows.
  private static func crowd(_ spans: [OfferSpan], from today: Int) -> BusiestMoment? {
    guard let moment = busiestMoment(of: spans, from: today),
      moment.offers.count > Limits.winBackOffersAtOnce
    else { return nil }
    return moment
  }

  private static func report(
    _ moment: BusiestMoment, severity: Severity, doubt: String?, among all: [Offer],
    of subscription: Subscription, _ findings: inout Findings
  ) {
    // The sort is stable: of two offers that start on one day, the one that is written last exceeds the limit.
    let offers = moment.offers.map { all[$0] }.sorted { one, other in
      isBefore(one.window.start, other.window.start)
    }
    guard let last = offers.last, let start = last.window.start else { return }
    let end = offers.compactMap { $0.window.end }.min { $0.value < $1.value }
    let others = offers.dropLast()
    findings.add(
      severity,
      """
      \(offers.count) win-back offers run at the same time in \(storefrontPhrase(moment.storefronts)), \
      \(phrase(from: start, until: end)), but Apple allows \(Limits.winBackOffersAtOnce) in a storefront
      """,
      object: subscription.path, at: last.range, label: "runs " + last.window.phrase,
      related: others.prefix(Limits.winBackOffersAtOnce).map {
        Label($0.range, "runs " + $0.window.phrase)
      },
      notes: ["the offers are " + firstFive(offers.map { quoted($0.name) })]
        + [doubt].compactMap(\.self),
      help:
        "move one of them to dates that do not overlap with the others, or `exclude` the storefronts from its territories"
    )
  }

  private static func isBefore(_ a: Located<CalendarDate>?, _ b: Located<CalendarDate>?) -> Bool {
    guard let a, let b else { return false }
    return a.value < b.value
  }

  private static let endDateNote = "whether an offer still runs on its end date is not documented"

  static let winBackSameAudience = Rule<Catalog>("winback-same-audience", computes: true) {
    catalog, findings in
    let today = findings.today.dayNumber
    for subscription in catalog.subscriptions where subscription.winBackOffers.count > 1 {
      let offers = Array(subscription.winBackOffers)
      let isComparable = offers.count <= Limits.winBackOffersPerSubscription
      var spans: [Audience?: [OfferSpan]] = [:]
      for (index, offer) in offers.enumerated() {
        let span = OfferSpan(offer.window, offer.pricing.territories.set, index: index)
        // An import assumes the same eligibility for all offers.
        guard let span, span.last >= today, let eligibility = offer.winBack?.eligibility,
          !catalog.assumed.contains(eligibility.range, of: "customerEligibility")
        else { continue }
        // Comparing each with each is too slow for more offers than Apple allows: then only equal audiences are compared.
        spans[isComparable ? nil : Audience(eligibility), default: []].append(span)
      }
      // Sorted, because the order of a dictionary is random.
      let found = spans.values.flatMap { spans in
        overlaps(among: spans, gravest: .warning) { earlier, later in
          severity(of: offers[earlier.index].winBack, offers[later.index].winBack)
        }
      }
      for overlap in found.sorted(by: { $0.later.index < $1.later.index }) {
        report(overlap, among: offers, of: subscription, &findings)
      }
    }
  }

  /// How severe it is that two offers run together; nil if no customer can have both, or if their priorities decide.
  private static func severity(of a: WinBackPart?, _ b: WinBackPart?) -> Severity? {
    guard let a, let b else { return nil }
    let one = Audience(a.eligibility)
    let other = Audience(b.eligibility)
    guard one.overlap(with: other) != nil else { return nil }
    if a.priority.value == b.priority.value { return .warning }
    return one == other ? .info : nil
  }

  private static func report(
    _ overlap: OfferOverlap, among offers: [Offer], of subscription: Subscription,
    _ findings: inout Findings
  ) {
    let earlier = offers[overlap.earlier.index]
    let later = offers[overlap.later.index]
    guard let first = earlier.winBack, let second = later.winBack else { return }
    let one = Audience(first.eligibility)
    let other = Audience(second.eligibility)
    let isSame = one == other
    findings.add(
      overlap.severity,
      """
      win-back offers \(quoted(earlier.name)) and \(quoted(later.name)) have \
      \(isSame ? "the same eligibility" : "customers in common") and run together in \
      \(storefrontPhrase(overlap.storefronts))
      """,
      object: subscription.path(of: later), at: later.range, label: "runs " + later.window.phrase,
      related: [Label(earlier.range, "runs " + earlier.window.phrase)],
      notes: isSame ? [] : one.overlap(with: other).map { [customers(of: $0)] } ?? [],
      help: overlap.severity == .warning
        ? "give one of them a different priority; their customers and dates can be changed only before they start"
        : nil)
  }

  /// A note about the customers who are eligible for both offers.
  private static func customers(of both: Audience) -> String {
    let since =
      both.sinceMinimum == both.sinceMaximum
      ? counted(both.sinceMinimum, "month") : "\(both.sinceMinimum) to \(counted(both.sinceMaximum, "month"))"
    return
      "both are for customers who paid for \(counted(both.paidMonths, "month")) or more and left \(since) ago"
  }
}
