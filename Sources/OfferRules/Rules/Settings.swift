import Diagnostics
import OfferModel

extension Rulebook {
  static let gracePeriodWeekly = Rule<Catalog>("grace-period-weekly", computes: true) {
    catalog, findings in
    guard let grace = catalog.app.billingGracePeriod, grace.optIn.value || grace.sandboxOptIn.value else {
      return
    }
    switch grace.duration.value {
    case .threeDays: return
    case .sixteenDays, .twentyEightDays: break
    }
    let weekly = catalog.subscriptions.filter { $0.period.value == .oneWeek }
    guard let first = weekly.first else { return }
    findings.add(
      .info,
      """
      a billing grace period of \(grace.duration.value.rawValue) lasts at most 6 days for \
      \(firstFive(weekly.map { $0.productId })), which renews weekly
      """,
      object: catalog.app.path, at: grace.duration.range, label: "6 days for weekly subscriptions",
      related: [Label(first.period.range, "renews weekly")],
      help: "expect 6 days for them; no change is needed")
  }

  static let gracePeriodSandbox = Rule<Catalog>("grace-period-sandbox") { catalog, findings in
    guard let grace = catalog.app.billingGracePeriod, grace.optIn.value, !grace.sandboxOptIn.value else {
      return
    }
    findings.add(
      .error, "the billing grace period is on in production and off in the sandbox, but Apple refuses that",
      object: catalog.app.path, at: grace.sandboxOptIn.range, label: "off in the sandbox",
      related: [Label(grace.optIn.range, "on in production")],
      help: "write `sandboxOptIn: true`, and check the grace period in the sandbox first")
  }

  static let streamlinedPurchasingOff = Rule<Catalog>("streamlined-purchasing-off") { catalog, findings in
    let setting = catalog.app.streamlinedPurchasing
    guard !setting.value else { return }
    findings.add(
      .info,
      "streamlined purchasing is off: the latest approved binary of the app must use the PurchaseIntent API",
      object: catalog.app.path, at: setting.range, label: "off for all offers of the app",
      help: "make sure that the app uses this API, or remove `streamlinedPurchasing: false`")
  }

  static let familySharingType = Rule<Catalog>("family-sharing-type") { catalog, findings in
    for purchase in catalog.inAppPurchases where purchase.product.familySharable.value {
      let product = purchase.product
      switch product.kind.value {
      case .subscription, .nonConsumable: continue
      case .consumable, .nonRenewingSubscription: break
      }
      findings.add(
        .warning, "familySharable is true, but a \(product.kind.value.rawValue) purchase cannot be shared",
        object: product.path, at: product.familySharable.range, label: "has no effect",
        related: [Label(product.kind.range, "the type")], help: "remove familySharable")
    }
  }
}
