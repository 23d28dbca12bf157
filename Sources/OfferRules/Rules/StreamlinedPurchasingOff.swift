import Diagnostics
import OfferModel

extension Rulebook {
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
