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
      let stage = comparison.baseline.catalog.stages[change.path.productId ?? ""]
      guard stage != .neverApproved, let field = change.fields.first(where: { $0.field.key == .territories }),
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
}
