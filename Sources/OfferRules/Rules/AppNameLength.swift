import Diagnostics
import OfferModel

extension Rulebook {
  static let appNameLength = Rule<Catalog>(
    id: "app-name-length",
    summary: "A group's custom app name is longer than 30 characters.",
    severity: .warning,
    why: "The name replaces the app's own name, for which two validation schemas allow 30 characters",
    source: .observed("two third-party validation schemas; Apple's API states no length"),
    failing: [.catalog(example("↓Example, the app for everything")).after("the app", "an app")],
    passing: [.catalog(example("Example, an app for everything"))]
  ) { catalog, findings in
    for group in catalog.groups {
      for localization in group.localizations {
        guard let name = localization.detail else { continue }
        findings.checkLength(
          of: name, "custom app name", Limits.customAppName, object: group.path(of: localization))
      }
    }
  }

  private static func example(_ name: String) -> String {
    """
    subscriptionGroups:
      - referenceName: Pro
        localizations:
          en-US:
            displayName: Pro
            customAppName: \(name)
        subscriptions:
          - productId: com.example.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            prices: {USA: 9.99, rest: equalized}
            localizations: {en-US: {displayName: Monthly}}
    """
  }
}
