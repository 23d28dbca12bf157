import Diagnostics
import OfferModel

enum DescriptionLength: Rule {
  static let info = RuleInfo(
    id: "description-length",
    summary:
      "The description of a product is longer than 55 characters, or than the 45 that are sure to be accepted.",
    severity: .error,
    severities: "An error over 55 characters, a warning over 45",
    why: "Apple allowed 45 characters until some time in 2025; texts of 2026 say 55",
    source: .observed("texts that cite Apple's documentation of 2026-03; editions of Apple's Help differ"),
    disagreement:
      "Older texts say 45, texts of 2026 say 55: descriptions between the two are a warning",
    failing: [
      .subscription(example("↓All films and all series, on every screen that you own")),
      .subscription(example("↓All films and all series, on every one of your screens at home")),
    ],
    passing: [.subscription(example("All films and all series, on every screen"))])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for product in catalog.products {
      for localization in product.localizations {
        guard let description = localization.detail else { continue }
        findings.checkLength(
          of: description, "description", Limits.productDescription, object: product.label(of: localization))
      }
    }
  }

  private static func example(_ description: String) -> String {
    """
    localizations:
      en-US:
        displayName: Monthly
        description: \(description)
    """
  }
}
