import Diagnostics
import OfferModel

extension Rulebook {
  static let gracePeriodWeekly = Rule<Catalog>(
    id: "grace-period-weekly",
    summary: "The billing grace period is longer than a weekly subscription can have.",
    severity: .info,
    why: "For weekly subscriptions, Apple caps a billing grace period of 16 or 28 days at 6 days",
    source: .enablingGracePeriod,
    failing: [
      .catalog(app("duration: ↓P16D"), weekly).stays(
        because: "the period is meant for the other products")
    ],
    passing: [.catalog(app("duration: P3D"), weekly)]
  ) { catalog, findings in
    guard let grace = catalog.app.billingGracePeriod, grace.optIn.value || grace.sandboxOptIn.value else {
      return
    }
    switch grace.duration.value {
    case .threeDays: return
    case .sixteenDays, .twentyEightDays: break
    }
    let weekly = catalog.subscriptions.filter { $0.period.value == .oneWeek }
    guard let first = weekly.first else { return }
    findings.info(
      """
      a billing grace period of \(grace.duration.value.rawValue) lasts at most 6 days for \
      \(firstFive(weekly.map(\.productId))), which renews weekly
      """,
      object: catalog.app.path, at: grace.duration.range,
      label: "6 days for weekly subscriptions",
      related: [Label(first.period.range, "renews weekly")],
      help: "plan with 6 days for them; there is nothing to change")
  }

  static let gracePeriodSandbox = Rule<Catalog>(
    id: "grace-period-sandbox",
    summary: "The billing grace period is on in production and off in the sandbox.",
    severity: .error,
    why: "The App Store refuses a grace period in production without one in the sandbox",
    source: .observed("answers of the App Store Connect API to live requests, 2026"),
    since: "0.2.0",
    failing: [
      .catalog(app("duration: P3D").replacing("sandboxOptIn: true", with: "sandboxOptIn: ↓false"))
        .after("sandboxOptIn: false", "sandboxOptIn: true")
    ],
    passing: [
      .catalog(app("duration: P3D")),
      .catalog(app("duration: P3D").replacing("{optIn: true", with: "{optIn: false")),
    ]
  ) { catalog, findings in
    guard let grace = catalog.app.billingGracePeriod, grace.optIn.value, !grace.sandboxOptIn.value else {
      return
    }
    findings.error(
      "the billing grace period is on in production and off in the sandbox, but Apple refuses that",
      object: catalog.app.path, at: grace.sandboxOptIn.range, label: "off in the sandbox",
      related: [Label(grace.optIn.range, "on in production")],
      help: "write `sandboxOptIn: true`, and check the grace period in the sandbox first")
  }

  private static func app(_ duration: String) -> String {
    """
    app:
      bundleId: com.example.app
      name: Example
      billingGracePeriod: {optIn: true, sandboxOptIn: true, \(duration), renewalType: all-renewals}
    """
  }

  private static let weekly = Sample.groups(
    Sample.group("Pro", Sample.subscription("Weekly", period: "P1W", prices: "USA: 2.99")))

  static let streamlinedPurchasingOff = Rule<Catalog>(
    id: "streamlined-purchasing-off",
    summary: "Streamlined purchasing is switched off.",
    severity: .info,
    why: """
      Without streamlined purchasing, a purchase that begins on the App Store is finished in the app, so the latest approved \
      binary must use the PurchaseIntent API
      """,
    source: .supportingWinBackOffers,
    failing: [
      .catalog("app: {bundleId: com.example.app, name: Example, streamlinedPurchasing: ↓false}")
        .after("false", "true")
    ],
    passing: [.catalog("app: {bundleId: com.example.app, name: Example, streamlinedPurchasing: true}")]
  ) { catalog, findings in
    let setting = catalog.app.streamlinedPurchasing
    guard !setting.value else { return }
    findings.info(
      "streamlined purchasing is off: the latest approved binary of the app must use the PurchaseIntent API",
      object: catalog.app.path, at: setting.range, label: "off for all offers of the app",
      help: "make sure that the app uses this API, or remove `streamlinedPurchasing: false`")
  }
}
