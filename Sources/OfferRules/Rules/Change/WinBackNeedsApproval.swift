import OfferLanguage
import Diagnostics

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
}
