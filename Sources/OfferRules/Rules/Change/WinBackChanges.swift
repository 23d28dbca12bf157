import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let winBackNeedsApproval = Rule<Comparison>(
    id: "winback-needs-approval",
    summary: "A new subscription has win-back offers.",
    severity: .info,
    why: "Apple accepts win-back offers only for approved subscriptions of approved apps",
    source: .configuringWinBackOffers,
    failing: [
      .subscription(
        "productId: ↓com.example.yearly", Sample.winBackOffer(from: "2027-03-01"),
        before: "reviewNote: Thanks"
      ).stays(because: "the offers wait for App Review")
    ],
    passing: [.subscription("productId: com.example.yearly", before: "reviewNote: Thanks")]
  ) { comparison, findings in
    for change in comparison.changes {
      guard case .subscription = change.type, case .added = change.kind, let new = change.new,
        !new.objects(.winBackOffers).isEmpty
      else { continue }
      findings.info(
        "\(change.path.label) is new and has \(counted(new.objects(.winBackOffers).count, "win-back offer")), expected none before it is approved",
        object: change.path, at: new.range,
        help: "create the win-back offers after the subscription is approved")
    }
  }

  static let winBackStartTooEarly = Rule<Comparison>(
    id: "winback-start-too-early",
    summary: "A new or rescheduled win-back offer starts today or earlier.",
    severity: .error,
    severities: "An error before today, a warning today",
    why: "Apple accepts tomorrow as the earliest start date when a win-back offer is created or rescheduled",
    source: .configuringWinBackOffers,
    failing: [
      .subscription(Sample.winBackOffer(from: "↓2026-11-20"), before: "reviewNote: Thanks").after(
        "2026-11-20", "2026-11-22"),
      .subscription(Sample.winBackOffer(from: "↓2026-11-21"), before: "reviewNote: Thanks").after(
        "2026-11-21", "2026-11-22"),
    ],
    passing: [
      .subscription(Sample.winBackOffer(from: "2026-11-22"), before: "reviewNote: Thanks"),
      .subscription(
        Sample.winBackOffer(from: "2026-11-01"), before: Sample.winBackOffer(from: "2026-11-01")),
    ]
  ) { comparison, findings in
    for change in comparison.changes {
      guard case .winBackOffer = change.type, let new = change.new, let field = new[.startDate],
        let start = new.date(.startDate), isNewDate(change), start <= comparison.today
      else { continue }
      let isToday = start == comparison.today
      findings.add(
        isToday ? .warning : .error,
        "\(change.path.label) starts \(isToday ? "today" : "on \(start), before today (\(comparison.today))"), but Apple accepts tomorrow at the earliest",
        object: change.path, at: field.range,
        notes: isToday ? ["Apple does not say in which time zone tomorrow begins"] : [],
        help: "write \(comparison.today.next ?? start) or later")
    }
  }

  /// A locked start date is another finding.
  private static func isNewDate(_ change: Change) -> Bool {
    if case .added = change.kind { return true }
    return change.fields.contains { $0.field.key == .startDate && !$0.isLocked }
  }
}
