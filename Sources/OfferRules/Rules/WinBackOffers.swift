import Diagnostics
import OfferModel

extension Rulebook {
  static let winBackEligibilityRange = Rule<Catalog>("winback-eligibility-range") { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers {
        check(offer.eligibility, subscription.offer(offer).path, &findings)
      }
    }
  }

  private static func check(
    _ eligibility: WinBackOffer.Eligibility, _ object: ObjectPath, _ findings: inout Findings
  ) {
    if !Limits.winBackPaidMonths.contains(eligibility.paidMonths.value) {
      findings.error(
        """
        paidSubscriptionDurationInMonths is \(eligibility.paidMonths.value), \
        but Apple offers \(phrase(Limits.winBackPaidMonths)) months
        """,
        object: object, at: eligibility.paidMonths.range, label: "not offered",
        help: nearest(to: eligibility.paidMonths.value, in: Limits.winBackPaidMonths))
    }
    let (minimum, maximum) = (eligibility.sinceMinimum, eligibility.sinceMaximum)
    let isMinimumSound = check(
      minimum, "timeSinceLastSubscribedInMonths.minimum", in: Limits.winBackMonthsSince, object, &findings)
    let isMaximumSound = check(
      maximum, "timeSinceLastSubscribedInMonths.maximum", in: Limits.winBackMonthsSince, object, &findings)
    if let wait = eligibility.waitMonths {
      check(wait, "waitBetweenOffersInMonths", in: Limits.winBackMonthsWait, object, &findings)
    }
    guard isMinimumSound, isMaximumSound, minimum.value >= maximum.value else { return }
    let isEmpty = minimum.value > maximum.value
    findings.add(
      isEmpty ? .error : .warning,
      isEmpty
        ? "minimum \(minimum.value) is above maximum \(maximum.value): nobody can be eligible"
        : "minimum and maximum are both \(minimum.value): customers are eligible for one month only",
      object: object, at: minimum.range, label: isEmpty ? "above the maximum" : "equal to the maximum",
      related: [Label(maximum.range, "the maximum")],
      help: isEmpty ? "swap the two" : "raise maximum, unless one month is intended",
      fix: isEmpty ? swap(minimum, maximum) : nil)
  }

  @discardableResult
  private static func check(
    _ months: Located<Int>, _ key: String, in allowed: ClosedRange<Int>, _ object: ObjectPath,
    _ findings: inout Findings
  ) -> Bool {
    guard !allowed.contains(months.value) else { return true }
    let (least, most) = (allowed.lowerBound, allowed.upperBound)
    findings.error(
      "\(key) is \(months.value), but Apple offers \(least) to \(most) months", object: object,
      at: months.range, label: "not offered",
      help: "write \(months.value < least ? least : most), the nearest value")
    return false
  }

  private static func swap(_ a: Located<Int>, _ b: Located<Int>) -> Fix {
    Fix("swap the two", isSafe: false, edits: [.text(a.range, "\(b.value)"), .text(b.range, "\(a.value)")])
  }

  private static func nearest(to value: Int, in months: Set<Int>) -> String {
    let neighbours = [months.filter { $0 < value }.max(), months.filter { $0 > value }.min()].compactMap(
      \.self)
    return
      "write \(listed(neighbours.map(String.init))), the nearest \(neighbours.count == 1 ? "value" : "values")"
  }

  /// `1 to 24, 36, 48 or 60`.
  private static func phrase(_ months: Set<Int>) -> String {
    let sorted = months.sorted()
    let run = sorted.enumerated().prefix { $0.element == sorted[0] + $0.offset }.map(\.element)
    return listed(
      ["\(sorted[0]) to \(sorted[0] + run.count - 1)"] + sorted.dropFirst(run.count).map(String.init))
  }

  static let winBackImageMissing = Rule<Catalog>("winback-image-missing") { catalog, findings in
    for subscription in catalog.subscriptions where subscription.promotionalImage == nil {
      let promoted = subscription.winBackOffers.filter(\.isPromoted)
      guard let first = promoted.first else { continue }
      let others = promoted.dropFirst().map { quoted($0.offerId.value) }
      findings.warning(
        """
        win-back offer \(quoted(first.offerId.value)) has `promotionIntent: use-auto-generated-assets`, but the subscription has no promotionalImage
        """,
        object: subscription.path, at: first.promotionIntent.range, label: "needs an image",
        related: [Label(subscription.product.productId.range, "has no promotionalImage")],
        notes: others.isEmpty ? [] : ["so are " + firstFive(others)],
        help:
          "add `promotionalImage: …` with the path of the image that App Review has approved or will review")
    }
  }

  static let winBackLinkMissing = Rule<Catalog>("winback-link-missing") { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers where offer.appleId == nil {
        guard offer.startDate.value <= findings.today,
          offer.endDate.map({ findings.today <= $0.value }) ?? true,
          !catalog.assumed.contains(offer.startDate.range, of: "startDate")
        else { continue }
        let described = subscription.offer(offer)
        findings.info(
          "\(described.phrase) has been running since \(offer.startDate.value) but has no appleId, so catalog.json has no direct link",
          object: described.path, at: offer.offerId.range, label: "its Apple ID is unknown",
          help: "add `appleId: …` with the Apple ID that App Store Connect shows for the offer")
      }
    }
  }

  static let winBackTooShort = Rule<Catalog>("winback-too-short") { catalog, findings in
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
