import Diagnostics
import OfferModel

extension Rulebook {
  static let bundleIdFormat = Rule<Catalog>(
    id: "bundle-id-format",
    summary: "The bundle ID has characters that are not allowed, or is the importer's placeholder.",
    severity: .error,
    why: "A bundle ID consists of letters, digits, hyphens and periods; codes and baselines depend on it",
    source: .apple(
      title: "Information Property List, CFBundleIdentifier",
      url:
        "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier",
      read: "2026-10"),
    failing: [
      .catalog("app: {bundleId: ↓com.example.my_app, name: Example}").after("my_app", "my-app"),
      .catalog("app: {bundleId: ↓com.example.placeholder, name: Example}").after("placeholder", "app"),
    ],
    passing: [.catalog("app: {bundleId: com.Example-2.app, name: Example}")]
  ) { catalog, findings in
    let bundleId = catalog.app.bundleId
    let object = catalog.app.path
    if bundleId.value.lowercased() == App.placeholderBundleId {
      findings.error(
        "bundle ID \(quoted(bundleId.value)) is the importer's placeholder, expected the app's own bundle ID",
        object: object, at: bundleId.range, label: "placeholder",
        help: "copy the bundle identifier of the app's target in Xcode")
      return
    }
    let allowed = IdentifierCharacters.bundleId
    guard let fault = allowed.fault(in: bundleId.value) else { return }
    findings.error(
      "bundle ID \(quoted(bundleId.value)) \(fault)", object: object, at: bundleId.range,
      label: "not a bundle ID",
      help: "copy the bundle identifier of the app's target in Xcode")
  }

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
