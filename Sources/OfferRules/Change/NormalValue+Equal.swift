package import OfferLanguage
package import OfferModel

extension NormalValue {
  /// Whether two values of the normal form say the same; places do not count.
  package func isEqual(to other: NormalValue) -> Bool {
    switch (self, other) {
    case (.text(let a), .text(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.texts(let a), .texts(let b)): a == b
    case (.object(let a), .object(let b)): a.isEqual(to: b)
    case (.objects(let a), .objects(let b)): a.elementsEqual(b) { $0.isEqual(to: $1) }
    case (.localizations(let a), .localizations(let b)):
      a.elementsEqual(b) { $0.locale == $1.locale && $0.object.isEqual(to: $1.object) }
    case (.territories(let a, _), .territories(let b, _)): a == b
    case (.prices(let a), .prices(let b)): a.isEqual(to: b)
    default: false
    }
  }
}

extension NormalObject {
  package func isEqual(to other: NormalObject) -> Bool {
    fields.elementsEqual(other.fields) { $0.key == $1.key && $0.value.isEqual(to: $1.value) }
  }
}

extension PriceMap {
  /// The same amounts in the same storefronts, and the same word about the rest.
  package func isEqual(to other: PriceMap) -> Bool {
    guard territories == other.territories, (rest == nil) == (other.rest == nil),
      prices.count == other.prices.count
    else { return false }
    return zip(prices, other.prices).allSatisfy { $0.amount == $1.amount }
  }
}
