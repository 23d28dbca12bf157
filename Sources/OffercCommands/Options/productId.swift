import ByteText
import Diagnostics
import OfferModel

/// The ID of the product that a text names: its ID, its reference name, or the end of an ID.
///
/// - Throws: `PlainFailure` if no product has that name, or several have.
func productId(named text: String, in products: [Product]) throws -> String {
  let found =
    [
      products.filter { $0.productId.value == text }, products.filter { $0.referenceName.value == text },
      products.filter { $0.productId.value.byBytes.hasSuffix(text) && !text.isEmpty },
    ].first { !$0.isEmpty } ?? []
  let ids = Set(found.map(\.productId.value)).sorted()
  guard ids.count < 2 else {
    throw PlainFailure("\(quoted(text)) can be any of \(firstFive(ids)): name one by its ID")
  }
  guard let id = ids.first else {
    throw unknown(
      "\(quoted(text)) is not a product", text,
      in: products.flatMap { [$0.productId.value, $0.referenceName.value] })
  }
  return id
}
