import OfferLanguage
import Diagnostics
import OfferModel

enum ObjectRemoved: ChangeRule {
  static let info = RuleInfo(
    id: "object-removed",
    summary: "An object that is live at Apple is no longer in the catalog.",
    severity: .error,
    severities:
      "An error for what is live and cannot go away, a warning for retired products and running win-back offers, an info for what Apple deletes and for what is over",
    why:
      "What is live does not go away because it is left out here; Apple never lets a product id be used again",
    source: .apple(
      title: "App Store Connect Help, In-app purchase information; Set up offer codes", url: nil,
      read: "2026-10"),
    failing: [
      .catalog(
        "subscriptionGroups: []",
        before: "retiredProductIds: []"),
      .subscription("reviewNote: Thanks", before: code),
    ],
    passing: [
      .catalog("subscriptionGroups: []", before: "subscriptionGroups: []"),
      .subscription(
        "promotionalOffers: []",
        before: "introductoryOffers: [{mode: free-trial, duration: P1W}]"),
    ])

  private static let code = """
    offerCodes:
      - referenceName: SPRING
        customerEligibilities: [new]
        offerEligibility: replace-intro-offers
        mode: free-trial
        duration: P1M
    """

  static func check(_ comparison: Comparison, _ findings: inout Findings) {
    let retired = Set(comparison.current.catalog.retiredProductIds.map(\.value))
    for change in comparison.changes {
      guard case .removed = change.kind, let old = change.old,
        let verdict = verdict(on: Removal(change, retired: retired, today: comparison.today), old)
      else { continue }
      findings.add(
        verdict.severity, "\(change.label) \(verdict.message)", object: change.label, at: change.home,
        related: [Label(old.range, "live at Apple")], help: verdict.help)
    }
  }

  private static func verdict(
    on removal: Removal, _ old: NormalObject
  ) -> (severity: Severity, message: String, help: String?)? {
    switch removal {
    case .ofGroup, .ofPlannedBatch, .ofIntroductoryOffer: nil
    case .ofProduct:
      (
        .error, "is live and no longer in the catalog",
        "to stop selling it write `territories: none`; if it is deleted at Apple, list \(old.text(.productId) ?? "") under retiredProductIds"
      )
    case .ofRetiredProduct:
      (
        .warning, "is removed; its id is retired, for good",
        "delete the product in App Store Connect; to stop selling it while subscribers go on, keep it with `territories: none`"
      )
    case .ofOffer: (.info, "is removed", "delete it in App Store Connect as well")
    case .ofRunningWinBackOffer:
      (
        .warning, "is removed while it runs",
        "delete it in App Store Connect to stop it: its link then says that it is unavailable, redeemed offers go on"
      )
    case .ofActiveCode:
      (
        .error, "is active and no longer in the catalog",
        "put it back with `active: false`: its codes go on working until then"
      )
    case .ofDeactivatedCode: (.info, "is removed; it was deactivated", nil)
    case .ofExpiredBatch: (.info, "is tidied away; it is expired", nil)
    case .ofInactiveBatch: (.info, "is tidied away; it is inactive", nil)
    case .ofLiveBatch:
      (
        .error, "is live and no longer in the catalog",
        "put it back, and set `active: false` if its codes shall stop: they count in their quarter"
      )
    }
  }
}
