import CatalogText
import OfferModel
import JSONText
import OfferLanguage

extension StoreKitProduct: StoreKitObject, StoreKitProductObject {
  var shape: FileShape<StoreKitProduct> { StoreKitProduct.shape }

  static let shape = FileShape<StoreKitProduct>(
    "a product",
    [
      .id("internalID") { ["product", $0.productID] },
      .productID(ofLost: "a product without a productID", \.productID),
      .lost("codeOffers", aliases: ["offerCodes"]) { reader, source in
        reader.report.lost(
          source.path("codeOffers"),
          "code offers of a product that is not a subscription: their form is unknown")
      },
      .referenceName(\.referenceName),
      FileField(
        key: "type",
        read: { reader, product in reader.readKind(&product) },
        write: { _, product in .text((product.kind ?? .nonConsumable).storeKitName) },
        compare: { comparer, found, wanted, subject in comparer.compareKind(found, with: wanted, subject) },
        catalogKey: .type,
        lower: { product, value in product.kind = value.word(of: Product.Kind.self) },
        raise: { product in product.kind.map { .word($0) } }),
      .value(
        "displayPrice", aliases: ["price"], at: \.price, .priceOfProduct,
        { _, product in "the price of \(product)" }
      ),
      .familySharing(\.isFamilyShareable),
      .localizations(\.localizations),
    ])
}

/// What subscriptions and other products have in common.
extension FileField where Object: StoreKitProductObject {
  static func productID(
    ofLost noun: String, _ place: any WritableKeyPath<Object, String> & Sendable
  ) -> FileField {
    .name(
      "productID", aliases: ["id", "identifier", "productIdentifier"], ofLost: noun, place, as: .productId)
  }

  static func referenceName(_ place: any WritableKeyPath<Object, String?> & Sendable) -> FileField {
    .value(
      "referenceName", aliases: ["name"], at: place, .text, as: .referenceName,
      compared: { $0.referenceName ?? $0.productID },
      { _, product in "the reference name of \(product)" })
  }

  static func familySharing(_ place: any WritableKeyPath<Object, Bool> & Sendable) -> FileField {
    .value(
      "familyShareable", aliases: ["familySharable", "isFamilyShareable", "isFamilySharable"], at: place,
      .familySharing, as: .familySharable, { _, product in "Family Sharing of \(product)" })
  }
}
