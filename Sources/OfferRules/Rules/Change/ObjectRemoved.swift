import OfferLanguage
import Diagnostics
import OfferModel

extension Rulebook {
  static let objectRemoved = Rule<Comparison>(
    id: "object-removed",
    summary: "An object that is live at Apple is no longer in the catalog.",
    severity: .error,
    severities:
      "An error for objects that are live and cannot be removed, a warning for retired products, running win-back offers and batches that still count in their quarter, an info for objects that Apple deletes or that are over",
    why:
      "A live object does not go away when it is removed from the catalog; Apple never lets a product id be used again",
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
    ]
  ) { comparison, findings in
    let retired = Set(comparison.current.catalog.retiredProductIds.map(\.value))
    for change in comparison.changes {
      guard case .removed = change.kind, let old = change.old,
        let verdict = verdict(on: Removal(change, retired: retired, today: comparison.today), old, comparison)
      else { continue }
      findings.add(
        verdict.severity, "\(change.path.label) \(verdict.message)", object: change.path, at: change.home,
        related: [Label(old.range, "live at Apple")], help: verdict.help)
    }
  }

  private static let code = Sample.offerCodes(Sample.offerCode())

  private static let batch =
    "{" + Sample.oneTimeBatch("a", from: "2026-10-05", until: "2027-01-01", ", active: false") + "}"

  private static let purchase = Sample.purchase(
    "com.example.monthly", name: "Forever", type: "non-consumable", prices: "USA: 9.99, rest: equalized")

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
        "give the new product another productId and put this one back; to stop selling it, write `territories: none`"
      )
    case .ofProduct:
      (
        .error, "is live but no longer in the catalog",
        "put it back, with `territories: none` to stop selling it; if it is deleted at Apple, list \(old.text(.productId) ?? "") under retiredProductIds"
      )
    case .ofRetiredProduct:
      (
        .warning, "was removed, and its id is permanently retired",
        "delete the product in App Store Connect; to stop selling it while subscribers keep it, put it back with `territories: none`"
      )
    case .ofPlan:
      (
        .error, "is live and no longer in the catalog, but Apple does not delete a plan",
        "put it back; to stop selling it, write `territories: none`"
      )
    case .ofOffer:
      (.info, "was removed", "delete it in App Store Connect as well, and list its identifier under `retiredOfferIds` of the group")
    case .ofRunningWinBackOffer:
      (
        .warning, "was removed while it is running",
        "delete it in App Store Connect to stop it: its link then says that it is unavailable, but redeemed offers continue"
      )
    case .ofActiveCode:
      (
        .error, "is active but no longer in the catalog",
        "put it back with `active: false`: until then its codes keep working"
      )
    case .ofDeactivatedCode: (.info, "was removed after it was deactivated", nil)
    case .ofExpiredBatch where stillCounts(old, on: comparison.today),
      .ofInactiveBatch where stillCounts(old, on: comparison.today):
      (
        .warning, "was removed, but its codes still count in \(comparison.today.quarter)",
        "keep it until the quarter is over: without it, the number of codes that are left is wrong"
      )
    case .ofExpiredBatch: (.info, "was removed after it expired", nil)
    case .ofInactiveBatch: (.info, "was removed after it was deactivated", nil)
    case .ofLiveBatch:
      (
        .error, "is live but no longer in the catalog",
        "put it back, and set `active: false` if its codes must stop working: they still count in their quarter"
      )
    }
  }
}
