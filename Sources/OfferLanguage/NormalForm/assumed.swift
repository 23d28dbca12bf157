import ByteText
import Diagnostics
package import OfferModel

/// The placeholder for a value that the author of a catalog has to decide.
package let undecided = "TODO"

extension AssumedValues {
  /// Whether the value of a field is assumed.
  package func contains(_ field: NormalField) -> Bool { contains(field.range, of: field.key.name) }

  package func containsRest(of prices: PriceMap) -> Bool {
    guard let rest = prices.rest else { return false }
    return contains(rest, of: "rest")
  }

  /// Whether the key that gives a storefront its price is assumed.
  package func contains(_ price: Price, of prices: PriceMap) -> Bool {
    guard !isEmpty else { return false }
    let place = prices.range(of: price)
    return value(at: place)?.key.range.start == place.start
  }

  package func containsLocale(_ locale: String, _ object: NormalObject) -> Bool {
    contains(object.range, of: locale)
  }
}

extension NormalObject {
  /// Whether `territories` has no entry of its own: it follows from prices whose rest is assumed.
  package func followsAssumedRest(_ field: NormalField, _ assumed: AssumedValues) -> Bool {
    guard field.key == .territories,
      case .prices(let prices)? = fields.first(where: { $0.key == .prices })?.value
    else { return false }
    return field.range == prices.range && assumed.containsRest(of: prices)
  }
}

extension NormalForm {
  /// JSON pointers (RFC 6901) to assumed values, from the top of the normal form, in its order.
  package var assumedPointers: [String] {
    guard !catalog.assumed.isEmpty else { return [] }
    var writer = PointerWriter(assumed: catalog.assumed)
    writer.visit(object, "")
    return writer.pointers
  }
}

/// Collects pointers to assumed values.
private struct PointerWriter {
  let assumed: AssumedValues
  var pointers: [String] = []

  mutating func visit(_ object: NormalObject, _ path: String) {
    for field in object.fields {
      let path = path + "/" + field.key.name
      if assumed.contains(field) || object.followsAssumedRest(field, assumed) {
        pointers.append(path)
      } else {
        visit(field.value, path)
      }
    }
  }

  private mutating func visit(_ value: NormalValue, _ path: String) {
    switch value {
    case .object(let object): visit(object, path)
    case .objects(let objects):
      for (number, object) in objects.enumerated() { visit(object, "\(path)/\(number)") }
    case .localizations(let entries):
      for (locale, object) in entries {
        let path = path + "/" + locale.byBytes.replacing("~", with: "~0").byBytes.replacing("/", with: "~1")
        if assumed.containsLocale(locale, object) { pointers.append(path) } else { visit(object, path) }
      }
    case .prices(let prices):
      for price in prices.prices where assumed.contains(price, of: prices) {
        pointers.append(path + "/" + price.storefront.code)
      }
      if assumed.containsRest(of: prices) { pointers.append(path + "/rest") }
    case .text, .integer, .boolean, .texts, .territories: break
    }
  }
}
