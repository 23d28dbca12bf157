import Diagnostics
import OfferModel

extension Rulebook {
  private static let longest = String(repeating: "a", count: Limits.productIdLength)

  static let productIdFormat = Rule<Catalog>(
    id: "product-id-format",
    summary: "A product id has characters that Apple does not allow, or more than 100.",
    severity: .error,
    why: "App Store Connect refuses such an id, and StoreKit finds no product with it",
    source: .inAppPurchaseInformation,
    failing: [
      .subscription("productId: ↓com.example.pro monthly").after("pro monthly", "pro_monthly"),
      .subscription("productId: ↓com.example.prämium").after("prämium", "pr_mium"),
      .subscription("productId: ↓a" + longest).after("a" + longest, longest),
    ],
    passing: [
      .subscription("productId: com.example.Pro_1.monthly"),
      .subscription("productId: " + longest),
    ]
  ) { catalog, findings in
    let allowed = IdentifierCharacters.productId
    for product in catalog.products {
      let id = product.productId
      guard let fault = allowed.fault(in: id.value, limit: Limits.productIdLength) else { continue }
      let repaired = allowed.repaired(id.value, limit: Limits.productIdLength)
      findings.error(
        "product id \(quoted(id.value)) \(fault)", object: product.path, at: id.range,
        label: "not a product id",
        help: repaired.map { "write the id that App Store Connect shows, or a new one such as \(quoted($0))" }
          ?? "shorten it", fix: repaired.map { .write($0, at: id.range, isSafe: false) })
    }
  }
}
