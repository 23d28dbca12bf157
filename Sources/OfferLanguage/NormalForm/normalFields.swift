import Diagnostics
import OfferModel

extension NormalForm {
  static func text(_ key: Key, _ value: Located<String>) -> NormalField {
    NormalField(key: key, value: .text(value.value), range: value.range)
  }

  static func integer(_ key: Key, _ value: Located<Int>) -> NormalField {
    NormalField(key: key, value: .integer(value.value), range: value.range)
  }

  static func boolean(_ key: Key, _ value: Located<Bool>) -> NormalField {
    NormalField(key: key, value: .boolean(value.value), range: value.range)
  }

  static func date(_ key: Key, _ value: Located<CalendarDate>) -> NormalField {
    text(key, value.map(\.description))
  }

  /// A list whose order has no meaning.
  static func texts(_ key: Key, _ values: [Located<String>]) -> NormalField? {
    guard let first = values.first else { return nil }
    return NormalField(key: key, value: .texts(values.map(\.value).sorted(by: isOrdered)), range: first.range)
  }

  static func objects(_ key: Key, _ objects: [NormalObject], at range: SourceRange) -> NormalField? {
    objects.isEmpty ? nil : NormalField(key: key, value: .objects(objects), range: range)
  }

  static func territories(_ territories: Territories) -> NormalField {
    NormalField(
      key: .territories, value: .territories(territories.set, written: territories.codes),
      range: territories.range)
  }

  static func prices(_ prices: PriceMap) -> NormalField {
    NormalField(key: .prices, value: .prices(prices), range: prices.range)
  }
}
