import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let introOfferEndTooEarly = Rule<Comparison>(
    id: "intro-offer-end-too-early",
    summary: "A new or changed introductory offer ends today or earlier.",
    severity: .warning,
    why: "The App Store has refused such an end date: tomorrow is the first day on which an offer can end",
    source: .observed("answers of the App Store Connect API to live requests, 2026"),
    since: "0.2.0",
    failing: [
      .subscription(trial(", endDate: ↓2026-11-21"), before: "reviewNote: Thanks")
        .after("2026-11-21", "2026-11-22"),
      .subscription(trial(", endDate: ↓2026-11-20"), before: trial(", endDate: 2027-01-31"))
        .after("2026-11-20", "2026-11-22"),
    ],
    passing: [
      .subscription(trial(", endDate: 2026-11-22"), before: "reviewNote: Thanks"),
      .subscription(trial(", endDate: 2026-11-20"), before: trial(", endDate: 2026-11-20")),
    ]
  ) { comparison, findings in
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

  static let productTerritoriesRemoved = Rule<Comparison>(
    id: "product-territories-removed",
    summary: "A live product is no longer sold in a storefront.",
    severity: .warning,
    why: "Only the Account Holder can take storefronts from an approved subscription, in App Store Connect",
    source: .observed("answers of the App Store Connect API to live requests, 2026"),
    since: "0.2.0",
    failing: [
      .subscription("territories: ↓[USA]", before: "territories: [USA, CAN]").after("[USA]", "[USA, CAN]")
    ],
    passing: [
      .subscription("territories: [USA, CAN]", before: "territories: [USA]")
    ]
  ) { comparison, findings in
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

  private static func trial(_ dates: String) -> String {
    Sample.introductoryOffers("mode: free-trial, duration: P1W" + dates)
  }
}
