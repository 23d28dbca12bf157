import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let winBackNeedsApproval = Rule<Comparison>("winback-needs-approval") { comparison, findings in
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

  static let winBackStartTooEarly = Rule<Comparison>("winback-start-too-early") { comparison, findings in
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
