import Diagnostics
import OfferModel

extension Rulebook {
  static let winBackEligibilityRange = Rule<Catalog>(
    id: "winback-eligibility-range",
    summary: "A win-back offer's customer eligibility has a number of months that Apple does not offer.",
    severity: .error,
    severities:
      "An error for months that Apple does not offer, a warning for a minimum equal to the maximum",
    why: """
      App Store Connect offers 1 to 24, 36, 48 or 60 paid months, 1 to 24 months since the last subscription, and a wait \
      of 2 to 24 months between offers
      """,
    source: .winBackOfferAttributes,
    failing: [
      .subscription(offer(paid: "↓30", since: "{minimum: 2, maximum: 24}")).after("30", "36"),
      .subscription(offer(since: "{minimum: 2, maximum: ↓36}")).after("36", "24"),
      .subscription(offer(since: "{minimum: ↓12, maximum: 6}"))
        .after("minimum: 12, maximum: 6", "minimum: 6, maximum: 12"),
      .subscription(offer(since: "{minimum: 2, maximum: 24}", wait: "↓1")).after(
        "OffersInMonths: 1", "OffersInMonths: 2"),
      .subscription(offer(since: "{minimum: ↓6, maximum: 6}")).after("maximum: 6", "maximum: 7"),
    ],
    passing: [.subscription(offer(paid: "36", since: "{minimum: 2, maximum: 24}", wait: "2"))]
  ) { catalog, findings in
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

  private static func offer(paid: String = "3", since: String, wait: String? = nil) -> String {
    Sample.winBackOffer("comeback", name: "Comeback", paid: paid, since: since, wait: wait)
  }
}
