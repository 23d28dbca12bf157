import Diagnostics
import Interpretation
import OfferModel

/// The ID of the product that a text means: its ID, the end of one, or its reference name.
///
/// - Throws: `PlainFailure` if no product has that name, or several have.
func productId(named text: String, in products: [Product]) throws -> String {
  let names = ProductNames(products)
  switch names.match(text) {
  case .product(let id): return id
  case .several(let ids):
    throw PlainFailure("\(quoted(text)) can be any of \(firstFive(ids)): name one by its ID")
  case .none:
    let message = "\(quoted(text)) is not a product"
    throw PlainFailure(
      message + (names.suggestion(for: text).map { ", " + $0 } ?? ": the catalog has no products"))
  }
}
