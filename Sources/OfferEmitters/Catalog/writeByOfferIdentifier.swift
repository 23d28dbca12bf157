import Diagnostics
import JSONText
import OfferLanguage
import OfferModel

/// Writes the products of each offer type and offer identifier, which are what a transaction of the App Store has:
/// `{"2":{"stay":["com.example.monthly"]}}`. Introductory offers have no identifier.
func writeByOfferIdentifier(_ catalog: Catalog, into writer: inout JSONWriter) {
  var found: [OfferKind: [String: [String]]] = [:]
  catalog.forEachOffer { offer, owner in
    guard let identifier = offer.identifier?.value else { return }
    found[offer.kind, default: [:]][identifier, default: []].append(owner().product.productId.value)
  }
  writer.key("byOfferIdentifier")
  writer.object { writer in
    for kind in OfferKind.allCases {
      guard let products = found[kind] else { continue }
      writer.key("\(kind.rawValue)")
      writer.object { writer in
        for (identifier, ids) in products.sorted(by: { one, other in isOrdered(one.key, other.key) }) {
          writer.key(identifier)
          writer.strings(ids.sorted(by: isOrdered))
        }
      }
    }
  }
}
