import Diagnostics
import OfferModel

enum ObjectRemoved: ChangeRule {
  static let info = RuleInfo(
    id: "object-removed",
    summary: "An object that is live at Apple is no longer in the catalog.",
    severity: .error,
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
    let retired = Set(comparison.current.retiredProductIds.map(\.value))
    let products = comparison.changes.filter { if case .removed = $0.kind { $0.isProduct } else { false } }
    let gone = Set(products.compactMap { $0.old?.text(.productId) })
    for change in comparison.changes {
      guard case .removed = change.kind, let old = change.old else { continue }
      // What belongs to a removed product goes with it.
      if !change.isProduct, gone.contains(where: { change.label.contains(" " + $0 + ",") }) { continue }
      guard let verdict = verdict(on: change, old, retired: retired, today: comparison.today) else {
        continue
      }
      findings.add(
        verdict.severity, "\(change.label) \(verdict.message)", object: change.label, at: change.home,
        related: [Label(old.range, "live at Apple")], help: verdict.help)
    }
  }

  private static func verdict(
    on change: Change, _ old: NormalObject, retired: Set<String>, today: CalendarDate
  ) -> (severity: Severity, message: String, help: String)? {
    switch change.type {
    case .subscription, .inAppPurchase: product(old, retired)
    case .promotionalOffer: (.info, "is removed", "delete it in App Store Connect as well")
    case .winBackOffer: winBack(old, today)
    case .offerCode, .inAppPurchaseOfferCode: code(old)
    case .batch: batch(old, today)
    default: nil
    }
  }

  private static func product(
    _ old: NormalObject, _ retired: Set<String>
  ) -> (severity: Severity, message: String, help: String) {
    let id = old.text(.productId) ?? ""
    guard !retired.contains(id) else {
      return (
        .warning, "is removed; its id is retired, for good",
        "delete the product in App Store Connect; to stop selling it while subscribers go on, keep it with `territories: none`"
      )
    }
    return (
      .error, "is live and no longer in the catalog",
      "to stop selling it write `territories: none`; if it is deleted at Apple, list \(id) under retiredProductIds"
    )
  }

  private static func winBack(_ old: NormalObject, _ today: CalendarDate) -> (
    severity: Severity, message: String, help: String
  )? {
    let isRunning =
      (old.date(.startDate).map { $0 <= today } ?? false) && (old.date(.endDate).map { today <= $0 } ?? true)
    guard isRunning else { return (.info, "is removed", "delete it in App Store Connect as well") }
    return (
      .warning, "is removed while it runs",
      "to stop it is to delete it: its link then says that it is unavailable, redeemed offers go on"
    )
  }

  private static func code(_ old: NormalObject) -> (severity: Severity, message: String, help: String) {
    guard old.truth(.active) ?? true else { return (.info, "is removed; it was deactivated", "nothing") }
    return (
      .error, "is active and no longer in the catalog",
      "set `active: false` first: its codes go on working until then"
    )
  }

  private static func batch(_ old: NormalObject, _ today: CalendarDate) -> (
    severity: Severity, message: String, help: String
  )? {
    if let created = old.date(.createdDate), today < created { return nil }
    let isOver = old.date(.expirationDate).map { $0 <= today } ?? false
    guard !isOver, old.truth(.active) ?? true else {
      return (.info, "is tidied away; it is \(isOver ? "expired" : "inactive")", "nothing")
    }
    return (
      .error, "is live and no longer in the catalog",
      "set `active: false` first, or keep it until it has expired: its codes count in their quarter"
    )
  }
}

extension Change {
  /// Whether it is a subscription or an in-app purchase.
  var isProduct: Bool {
    switch type {
    case .subscription, .inAppPurchase: true
    default: false
    }
  }
}
