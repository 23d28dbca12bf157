import Diagnostics
import OfferModel

extension Rulebook {
  static let productIdDuplicate = Rule<Catalog>(
    id: "product-id-duplicate",
    summary: "Two products of the app have the same id.",
    severity: .error,
    why: "A product id is unique in its app, across all types of in-app purchases",
    source: .inAppPurchaseInformation,
    failing: [
      .catalog(
        """
        inAppPurchases:
          - productId: ↓com.example.monthly
            referenceName: Coins
            type: consumable
            prices: {USA: 0.99, rest: equalized}
        """
      ).after("com.example.monthly", "com.example.coins")
    ],
    passing: [
      .catalog(
        """
        inAppPurchases:
          - productId: com.example.coins
            referenceName: Coins
            type: consumable
            prices: {USA: 0.99, rest: equalized}
        """)
    ]
  ) { catalog, findings in
    for (first, again) in repeats(in: catalog.products, by: \.productId.value) {
      findings.error(
        "product id \(quoted(again.productId.value)) is used twice, expected a different id for every product",
        object: again.path, at: again.productId.range, label: "again here",
        related: [Label(first.productId.range, "first used here")],
        help: "rename or remove one of the two products")
    }
  }
}
