import Diagnostics
import OfferModel

extension Rulebook {
  static let displayNameLength = Rule<Catalog>(
    id: "display-name-length",
    summary: "The display name of a product has one character, or more than 30.",
    severity: .error,
    severities:
      "An error for one character or more than 35; between 31 and 35 an info for subscriptions, a warning for in-app purchases",
    why: "Apple's Help asks for 2 to 30 characters; the API accepts up to 35 for a subscription",
    source: .inAppPurchaseInformation,
    disagreement:
      "Help says 30 characters, the API accepts 35 for subscriptions: names between the two are an info there, and a warning for in-app purchases",
    failing: [
      .subscription(example("↓Everything, for everyone, everywhere")).after(", everywhere", ""),
      .subscription(example("↓Everything for everyone, always")).after(", always", ""),
      .subscription(example("↓月")).after("月", "月額"),
      .catalog(purchase("↓Everything for everyone, always")).after(", always", ""),
    ],
    passing: [.subscription(example("Everything for everyone, daily")), .subscription(example("月額"))]
  ) { catalog, findings in
    for product in catalog.products {
      let limit = product.isSubscription ? Limits.subscriptionDisplayName : Limits.purchaseDisplayName
      for localization in product.localizations {
        let name = localization.displayName
        findings.checkLength(of: name, "display name", limit, object: product.path(of: localization))
        guard name.value.dropFirst(Limits.shortestDisplayName - 1).isEmpty else { continue }
        findings.error(
          "display name \(quoted(name.value)) has 1 character, expected at least \(Limits.shortestDisplayName)",
          object: product.path(of: localization), at: name.range, label: "too short",
          help: "write a name that tells customers what they buy")
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

  private static func purchase(_ name: String) -> String {
    """
    inAppPurchases:
      - productId: com.example.coins
        referenceName: Coins
        type: consumable
        prices: {USA: 0.99, rest: equalized}
        localizations:
          en-US:
            displayName: \(name)
    """
  }
}
