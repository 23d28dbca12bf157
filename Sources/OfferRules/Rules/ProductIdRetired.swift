import Diagnostics
import OfferModel

extension Rulebook {
  static let productIdRetired = Rule<Catalog>(
    id: "product-id-retired",
    summary: "A product has an id that is listed under retiredProductIds.",
    severity: .error,
    why: "Apple never lets an app use the id of a deleted product again",
    source: .inAppPurchaseInformation,
    failing: [
      .catalog("retiredProductIds: [com.example.coins]", Sample.purchase("↓com.example.coins"))
        .after("productId: com.example.coins", "productId: com.example.coins.2")
    ],
    passing: [.catalog("retiredProductIds: [com.example.old]")]
  ) { catalog, findings in
    guard !catalog.retiredProductIds.isEmpty else { return }
    let retired = Dictionary(
      catalog.retiredProductIds.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
    for product in catalog.products {
      guard let entry = retired[product.productId.value] else { continue }
      findings.error(
        "product id \(quoted(entry.value)) is retired, expected an id that was never used",
        object: product.path, at: product.productId.range, label: "used here",
        related: [Label(entry.range, "retired here")],
        help:
          "give the product a new id, or remove the id from `retiredProductIds` if its product was never deleted"
      )
    }
  }
}
