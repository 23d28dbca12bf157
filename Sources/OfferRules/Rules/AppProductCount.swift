import Diagnostics
import OfferModel

extension Rulebook {
  static let appProductCount = Rule<Catalog>(
    id: "app-product-count",
    summary: "An app has more than 10,000 in-app purchases and subscriptions.",
    severity: .error,
    why: "Apple allows at most 10,000 in-app purchases for an app, including subscriptions",
    source: .configuringInAppPurchases,
    failing: [
      .catalog(example(of: Limits.productsPerApp)).after("\n" + item(Limits.productsPerApp), "")
    ], passing: [.catalog(example(of: 2))]
  ) { catalog, findings in
    let count = catalog.groups.reduce(catalog.inAppPurchases.count) { $0 + $1.subscriptions.count }
    guard count > Limits.productsPerApp else { return }
    findings.error(
      "the app has \(grouped(count)) products, but Apple allows at most \(grouped(Limits.productsPerApp))",
      object: catalog.app.path,
      at: catalog.products[Limits.productsPerApp].productId.range,
      label: "number \(grouped(Limits.productsPerApp + 1))", help: "remove products that were never submitted"
    )
  }

  private static func item(_ number: Int, mark: String = "") -> String {
    "  - {productId: \(mark)p\(number), referenceName: P\(number), type: consumable, prices: {USA: 1, rest: equalized}}"
  }

  /// That many in-app purchases, beside the subscription that every example has.
  private static func example(of count: Int) -> String {
    let items = (1...count).map { number in item(number, mark: number == Limits.productsPerApp ? "↓" : "") }
    return "inAppPurchases:\n" + items.joined(separator: "\n")
  }
}
