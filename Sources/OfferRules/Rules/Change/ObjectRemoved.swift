import OfferLanguage
import Diagnostics
import OfferModel

enum ObjectRemoved: ChangeRule {
  static let info = RuleInfo(
    id: "object-removed",
    summary: "An object that is live at Apple is no longer in the catalog.",
    severity: .error,
    severities:
      "An error for what is live and cannot go away, a warning for retired products, running win-back offers and batches that still count in their quarter, an info for what Apple deletes and for what is over",
    why:
      "What is live does not go away because it is left out here; Apple never lets a product id be used again",
    source: .settingUpOfferCodes,
    failing: [
      .catalog(
        "subscriptionGroups: []",
        before: "retiredProductIds: []"
      ).afterAll("retiredProductIds: []"),
      .subscription("reviewNote: Thanks", before: code).afterAll(code + "\n    active: false"),
      .catalog("subscriptionGroups: []\n" + purchase, before: "retiredProductIds: []")
        .afterAll(purchase.replacing("productId: com.example.monthly", with: "productId: com.example.once")),
      .subscription(
        code.replacing("SPRING", with: "↓SPRING") + "\n    batches: []",
        before: code + "\n    batches: [\(batch)]"
      ).after("batches: []", "batches: [\(batch)]"),
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

  private static let batch =
    "{id: a, kind: one-time-use, count: 1000, createdDate: 2026-10-05, expirationDate: 2027-01-01, active: false}"

  private static let purchase = """
    inAppPurchases:
      - productId: com.example.monthly
        referenceName: Forever
        type: non-consumable
        prices: {USA: 9.99, rest: equalized}
    """

  static func check(_ comparison: Comparison, _ findings: inout Findings) {
    let retired = Set(comparison.current.catalog.retiredProductIds.map(\.value))
    for change in comparison.changes {
      guard case .removed = change.kind, let old = change.old,
        let verdict = verdict(on: Removal(change, retired: retired, today: comparison.today), old, comparison)
      else { continue }
      findings.add(
        verdict.severity, "\(change.label) \(verdict.message)", object: change.label, at: change.home,
        related: [Label(old.range, "live at Apple")], help: verdict.help)
    }
  }

  private static func isOfAnotherKind(_ old: NormalObject, in catalog: Catalog) -> Bool {
    catalog.products.contains { $0.productId.value == old.text(.productId) }
  }

  private static func stillCounts(_ batch: NormalObject, on today: CalendarDate) -> Bool {
    batch.date(.createdDate)?.quarter == today.quarter
  }

  private static func verdict(
    on removal: Removal, _ old: NormalObject, _ comparison: Comparison
  ) -> (severity: Severity, message: String, help: String?)? {
    switch removal {
    case .ofGroup, .ofPlannedBatch, .ofIntroductoryOffer: nil
    case .ofProduct where isOfAnotherKind(old, in: comparison.current.catalog):
      (
        .error, "is live, and the catalog has another kind of product with its id",
        "give the new product another productId, and put this one back; to stop selling it write `territories: none`"
      )
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
    case .ofPlan:
      (
        .error, "is live and no longer in the catalog, and Apple does not delete a plan",
        "put it back; to stop selling it write `territories: none`"
      )
    case .ofPriceChange: (.info, "is removed before it starts", "delete it in App Store Connect as well")
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
    case .ofExpiredBatch where stillCounts(old, on: comparison.today),
      .ofInactiveBatch where stillCounts(old, on: comparison.today):
      (
        .warning, "is removed, but its codes still count in \(comparison.today.quarter)",
        "keep it until the quarter is over: nothing else here tells how many codes are left"
      )
    case .ofExpiredBatch: (.info, "is tidied away; it is expired", nil)
    case .ofInactiveBatch: (.info, "is tidied away; it is inactive", nil)
    case .ofLiveBatch:
      (
        .error, "is live and no longer in the catalog",
        "put it back, and set `active: false` if its codes must stop working: they count in their quarter"
      )
    }
  }
}
