import JSONText
import OfferLanguage

/// Prices that are created together with what they belong to, by ids that hold only in the request.
struct InlinePrices {
  let relationship: JSON.Member
  let included: [JSON]

  /// - Parameters:
  ///   - attributes: of every row, as `relationships` are.
  init(
    _ resource: AppleResource, _ rows: [OfferRow], of owner: AppleOwner, attributes: [JSON.Member] = [],
    relationships: [JSON.Member] = []
  ) {
    let ids = rows.map { Reference.known("${price-\($0.storefront)}") }
    relationship = links("prices", type: resource.prices, ids: ids)
    included = zip(ids, rows).map { id, row in
      [
        "type": .text(resource.prices), "id": .text(id.text),
        "attributes": attributes.isEmpty ? nil : .object(attributes),
        "relationships": .object(relationships + row.links(of: owner)),
      ]
    }
  }
}
