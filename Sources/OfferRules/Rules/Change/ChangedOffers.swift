import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let introOfferEndTooEarly = Rule<Comparison>("intro-offer-end-too-early") { comparison, findings in
    for change in comparison.changes where change.type == .introductoryOffer {
      guard let offer = change.new, let end = offer.date(.endDate), end <= comparison.today,
        let place = offer[.endDate]?.range, let tomorrow = comparison.today.next
      else { continue }
      findings.warning(
        "the introductory offer ends on \(end), expected a day after today (\(comparison.today))",
        object: change.path, at: place, label: "too early",
        help: "write \(tomorrow) or later, or remove the offer")
    }
  }

  static let productTerritoriesRemoved = Rule<Comparison>("product-territories-removed") {
    comparison, findings in
    for change in comparison.changes where change.type == .subscription {
      guard let field = change.fields.first(where: { $0.field.key == .territories }),
        case .territories(let old, _)? = field.old?.value, case .territories(let new, _)? = field.new?.value
      else { continue }
      let gone = old.subtracting(new)
      guard !gone.isEmpty else { continue }
      findings.warning(
        "\(change.path.label) is live in \(storefrontPhrase(gone)), but no longer sold there",
        object: change.path, at: field.new?.range ?? change.place, label: "without them",
        related: [Label(field.old?.range ?? change.home, "live")],
        help: "put them back, or have the Account Holder remove them in App Store Connect")
    }
  }

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
