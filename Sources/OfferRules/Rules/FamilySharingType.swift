import Diagnostics
import OfferModel

extension Rulebook {
  static let familySharingType = Rule<Catalog>(
    id: "family-sharing-type",
    summary: "Family Sharing is on for a product that cannot be shared.",
    severity: .warning,
    why:
      "Families can share auto-renewable subscriptions and non-consumable purchases, but no other in-app purchases",
    source: .inAppPurchaseInformation,
    failing: [.catalog(purchase("consumable", "↓true")).after("    familySharable: true\n", "")],
    passing: [.catalog(purchase("non-consumable", "true")), .catalog(purchase("consumable", "false"))]
  ) { catalog, findings in
    for purchase in catalog.inAppPurchases where purchase.product.familySharable.value {
      let product = purchase.product
      switch product.kind.value {
      case .subscription, .nonConsumable: continue
      case .consumable, .nonRenewingSubscription: break
      }
      findings.warning(
        "familySharable is true, but a \(product.kind.value.rawValue) purchase cannot be shared",
        object: product.path, at: product.familySharable.range, label: "has no effect",
        related: [Label(product.kind.range, "the type")], help: "remove familySharable")
    }
  }

  private static func purchase(_ type: String, _ sharable: String) -> String {
    Sample.purchase(
      type: type + "\nfamilySharable: " + sharable, more: "localizations: {en-US: {displayName: Coins}}")
  }
}
