import Diagnostics
import OfferModel

extension Rulebook {
  static let descriptionLength = Rule<Catalog>(
    id: "description-length",
    summary: "The description of a product is longer than 45 characters.",
    severity: .error,
    severities:
      "An error for more than 55 characters; between 46 and 55 an info for subscriptions, a warning for in-app purchases",
    why: "Apple's Help allows 45 characters; the API accepts up to 55 for a subscription",
    source: .inAppPurchaseInformation,
    disagreement:
      "Help says 45 characters, the API accepts 55 for subscriptions: descriptions between the two are an info there, and a warning for in-app purchases",
    failing: [
      .subscription(example("↓All films and all series, on every screen that you own"))
        .after(" that you own", ""),
      .subscription(example("↓All films and all series, on every one of your screens at home"))
        .after("one of your screens at home", "screen"),
    ],
    passing: [.subscription(example("All films and all series, on every screen"))]
  ) { catalog, findings in
    for product in catalog.products {
      let limit = product.isSubscription ? Limits.subscriptionDescription : Limits.purchaseDescription
      for localization in product.localizations {
        guard let description = localization.detail else { continue }
        findings.checkLength(
          of: description, "description", limit, object: product.path(of: localization))
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
