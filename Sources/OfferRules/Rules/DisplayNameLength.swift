import Diagnostics
import OfferModel

enum DisplayNameLength: Rule {
  static let info = RuleInfo(
    id: "display-name-length",
    summary:
      "The display name of a product is longer than 35 characters, or than the 30 that are sure to be accepted.",
    severity: .error,
    severities: "An error over 35 characters, a warning over 30",
    why: "Apple allowed 30 characters until some time in 2025; texts of 2026 say 35",
    source: .observed("texts that cite Apple's documentation of 2026-03; editions of Apple's Help differ"),
    disagreement:
      "Editions of Apple's Help and descriptions of App Store Connect say 30, texts of 2026 say 35: names between the two are a warning",
    failing: [
      .subscription(example("↓Everything, for everyone, everywhere")),
      .subscription(example("↓Everything for everyone, always")),
    ],
    passing: [.subscription(example("Everything for everyone, daily"))])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for product in catalog.products {
      for localization in product.localizations {
        findings.checkLength(
          of: localization.displayName, "display name", Limits.displayName,
          object: product.label(of: localization))
      }
    }
  }

  private static func example(_ name: String) -> String {
    """
    localizations:
      en-US:
        displayName: \(name)
    """
  }
}
