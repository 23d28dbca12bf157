import Diagnostics
import OfferModel

extension Rulebook {
  static let productIdHyphen = Rule<Catalog>(
    id: "product-id-hyphen",
    summary: "A product id has a hyphen.",
    severity: .warning,
    why:
      "Apple's texts disagree: Help allows hyphens, but the form in App Store Connect does not mention them",
    source: .observed(
      "App Store Connect's form names letters, digits, underscores and periods; its Help names hyphens too"),
    disagreement:
      "Apple's Help allows hyphens in a product id, but the form in App Store Connect names letters, digits, underscores and periods only",
    failing: [.subscription("productId: ↓com.example.pro-monthly").after("pro-", "pro_")],
    passing: [.subscription("productId: com.example.pro_monthly")]
  ) { catalog, findings in
    catalog.forEachProduct { product in
      let id = product.productId
      guard id.value.utf8.contains(UInt8(ascii: "-")) else { return }
      findings.warning(
        "product id \(quoted(id.value)) contains a hyphen, which App Store Connect may refuse",
        object: product.path, at: id.range, label: "hyphen",
        help:
          "use '_' or '.' in a new id; keep the id of a product that exists at Apple and ignore this finding")
    }
  }
}
