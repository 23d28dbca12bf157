import Diagnostics
import OfferModel

enum LocalizationMissing: Rule {
  static let info = RuleInfo(
    id: "localization-missing",
    summary: "A subscription group or a subscription has no localization.",
    severity: .warning,
    why: "App Review takes a group and each of its subscriptions only with at least one localization",
    source: .submittingSubscriptions,
    failing: [
      .subscription("productId: ↓com.example.monthly\nlocalizations: {}")
        .after("{}", "{en-US: {displayName: Monthly}}")
    ],
    passing: [.subscription("localizations: {en-US: {displayName: Monthly}}")])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    // A localization with a fault is not in the model: it must not look like none.
    guard !catalog.isPartial else { return }
    for group in catalog.groups {
      if group.localizations.isEmpty {
        findings.warning(
          "subscription group \(quoted(group.referenceName.value)) has no localization, expected at least one before submission",
          object: group.label, at: group.referenceName.range, label: "no localization",
          help: "add `localizations`, such as {en-US: {displayName: Pro}}")
      }
      for product in group.subscriptions.map(\.product) where product.localizations.isEmpty {
        findings.warning(
          "subscription \(quoted(product.productId.value)) has no localization, expected at least one before submission",
          object: product.label, at: product.productId.range, label: "no localization",
          help: "add `localizations`, such as {en-US: {displayName: Monthly}}")
      }
    }
  }
}
