import Diagnostics
import OfferModel

enum WinbackStartTooEarly: ChangeRule {
  static let info = RuleInfo(
    id: "winback-start-too-early",
    summary: "A new or rescheduled win-back offer starts today or earlier.",
    severity: .error,
    severities: "An error before today, a warning today",
    why: "Apple takes tomorrow as the earliest start date when a win-back offer is created or rescheduled",
    source: .apple(
      title: "App Store Connect API, Creating and configuring win-back offers", url: nil, read: "2025-06"),
    failing: [
      .subscription(offer("2026-11-20"), before: "reviewNote: Thanks"),
      .subscription(offer("2026-11-21"), before: "reviewNote: Thanks"),
    ],
    passing: [
      .subscription(offer("2026-11-22").filter { $0 != "↓" }, before: "reviewNote: Thanks"),
      .subscription(
        offer("2026-11-01").filter { $0 != "↓" }, before: offer("2026-11-01").filter { $0 != "↓" }),
    ])

  static func check(_ comparison: Comparison, _ findings: inout Findings) {
    for change in comparison.changes {
      guard case .winBackOffer = change.type, let new = change.new, let field = new[.startDate],
        let start = new.date(.startDate), isNewDate(change), start <= comparison.today
      else { continue }
      let isToday = start == comparison.today
      findings.add(
        isToday ? .warning : .error,
        "\(change.label) starts \(isToday ? "today" : "on \(start), before today (\(comparison.today))"), Apple takes tomorrow at the earliest",
        object: change.label, at: field.range,
        notes: isToday ? ["Apple does not say in which time zone tomorrow begins"] : [],
        help: "write \(comparison.today.next ?? start) or later")
    }
  }

  /// A locked start date is another finding.
  private static func isNewDate(_ change: Change) -> Bool {
    if case .added = change.kind { return true }
    return change.fields.contains { $0.field.key == .startDate && !$0.isLocked }
  }

  private static func offer(_ start: String) -> String {
    """
    winBackOffers:
      - offerId: back
        referenceName: Back
        mode: free-trial
        duration: P1M
        startDate: ↓\(start)
        priority: normal
        customerEligibility:
          paidSubscriptionDurationInMonths: 3
          timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}
    """
  }
}

enum WinbackNeedsApproval: ChangeRule {
  static let info = RuleInfo(
    id: "winback-needs-approval",
    summary: "A new subscription comes with win-back offers.",
    severity: .info,
    why: "Apple accepts win-back offers for approved subscriptions of approved apps only",
    source: .apple(
      title: "App Store Connect API, Creating and configuring win-back offers", url: nil, read: "2025-06"),
    failing: [
      .subscription(
        """
        productId: ↓com.example.yearly
        winBackOffers:
          - offerId: back
            referenceName: Back
            mode: free-trial
            duration: P1M
            startDate: 2027-03-01
            priority: normal
            customerEligibility:
              paidSubscriptionDurationInMonths: 3
              timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}
        """, before: "reviewNote: Thanks")
    ],
    passing: [.subscription("productId: com.example.yearly", before: "reviewNote: Thanks")])

  static func check(_ comparison: Comparison, _ findings: inout Findings) {
    for change in comparison.changes {
      guard case .subscription = change.type, case .added = change.kind, let new = change.new,
        !new.objects(.winBackOffers).isEmpty
      else { continue }
      findings.info(
        "\(change.label) is new and has \(counted(new.objects(.winBackOffers).count, "win-back offer"))",
        object: change.label, at: new.range,
        help: "create the win-back offers once the subscription is approved")
    }
  }
}

enum BatchInInactiveOffer: ChangeRule {
  static let info = RuleInfo(
    id: "batch-in-inactive-offer",
    summary: "Codes are planned for an offer that is deactivated.",
    severity: .error,
    severities:
      "An error for a batch that is new, a warning for one that is there already, active and not expired",
    why: "A deactivated offer stays so: none of its codes can be redeemed",
    source: .apple(title: "App Store Connect Help, Set up offer codes", url: nil, read: "2026-10"),
    failing: [
      .subscription(code("\n      - {id: ↓spring-2" + batch), before: code("")),
      .subscription(code("", mark: "↓"), before: code("", active: true)),
    ],
    passing: [.subscription(code("", active: true), before: code("", active: true))])

  static func check(_ comparison: Comparison, _ findings: inout Findings) {
    for change in comparison.changes {
      guard case .batch = change.type, case .added = change.kind, let new = change.new,
        let offer = change.parents.new, !(offer.truth(.active) ?? true)
      else { continue }
      findings.error(
        "\(change.label) is new, but its offer is deactivated, for good", object: change.label, at: new.range,
        related: offer[.active].map { [Label($0.range, "deactivated here")] } ?? [],
        help: "put the batch into an active offer")
    }
    warnOfLiveBatches(comparison, &findings)
  }

  private static func warnOfLiveBatches(_ comparison: Comparison, _ findings: inout Findings) {
    let known = Set(comparison.baseline.offerCodes.flatMap(\.code.batches).map(\.id.value))
    for offer in comparison.current.offerCodes where !offer.code.active.value {
      for batch in offer.code.batches
      where known.contains(batch.id.value) && batch.isLive(on: comparison.today) {
        let label = offer.product.label(of: batch, in: offer.code)
        findings.warning(
          "\(label) is active and not expired, but its offer is deactivated: none of its codes works",
          object: label, at: batch.id.range, related: [Label(offer.code.active.range, "deactivated here")],
          help: "write `active: false` into the batch, and tell whoever hands out its codes")
      }
    }
  }

  private static let batch =
    ", kind: one-time-use, count: 1000, createdDate: 2027-01-10, expirationDate: 2027-05-01}"

  private static func code(_ more: String, active: Bool = false, mark: String = "") -> String {
    """
    offerCodes:
      - referenceName: SPRING
        active: \(active)
        customerEligibilities: [new]
        offerEligibility: replace-intro-offers
        mode: free-trial
        duration: P1M
        batches:
          - {id: \(mark)spring-1\(batch)\(more)
    """
  }
}
