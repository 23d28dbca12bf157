import Diagnostics
import OfferModel

extension Rulebook {
  static let productIdFormat = Rule<Catalog>("product-id-format") { catalog, findings in
    let allowed = IdentifierCharacters.productId
    for product in catalog.products {
      let id = product.productId
      guard let fault = allowed.fault(in: id.value, limit: Limits.productIdLength) else { continue }
      let likely = allowed.likely(id.value, limit: Limits.productIdLength)
      findings.add(
        .error, "product ID \(quoted(id.value)) \(fault)", object: product.path, at: id.range,
        label: "not a product ID",
        notes: lookalike(in: id.value).map { ["it contains \($0)"] } ?? [],
        help: likely.map { "write the ID that App Store Connect shows, or a new one such as \(quoted($0))" }
          ?? "shorten it")
    }
  }

  static let productIdHyphen = Rule<Catalog>("product-id-hyphen") { catalog, findings in
    catalog.forEachProduct { product in
      let id = product.productId
      guard id.value.utf8.contains(UInt8(ascii: "-")) else { return }
      findings.add(
        .warning, "product ID \(quoted(id.value)) contains a hyphen, which App Store Connect may refuse",
        object: product.path, at: id.range, label: "hyphen",
        help:
          "use '_' or '.' in a new ID; if the product already exists at Apple, keep its ID and ignore this finding"
      )
    }
  }

  static let productIdRetired = Rule<Catalog>("product-id-retired") { catalog, findings in
    guard !catalog.retiredProductIds.isEmpty else { return }
    let retired = Dictionary(
      catalog.retiredProductIds.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
    for product in catalog.products {
      guard let entry = retired[product.productId.value] else { continue }
      findings.add(
        .error, "product ID \(quoted(entry.value)) is retired, expected an ID that was never used",
        object: product.path, at: product.productId.range, label: "used here",
        related: [Label(entry.range, "retired here")],
        help:
          "give the product a new ID, or remove the ID from `retiredProductIds` if its product was never deleted"
      )
    }
  }
}
