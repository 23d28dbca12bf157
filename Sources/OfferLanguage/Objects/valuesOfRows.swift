import Diagnostics
import OfferModel

extension NormalField {
  init(_ key: Key, _ value: Located<NormalValue>) {
    self.init(key: key, value: value.value, range: value.range)
  }
}

extension PriceMap {
  var normal: Located<NormalValue> { Located(.prices(self), at: range) }
}

extension Territories {
  var normal: Located<NormalValue> { Located(.territories(set, written: codes), at: range) }
}

extension [Localization] {
  /// Nil if there is none.
  func normal(_ type: ObjectID, _ rows: [Row<Localization>]) -> Located<NormalValue>? {
    guard let first else { return nil }
    let objects = map { one in
      (locale: one.locale.value, object: NormalObject(type, at: one.locale.range, one, rows))
    }
    return Located(.localizations(objects), at: first.locale.range)
  }
}

/// A list of objects; nil if it is empty.
func normal(_ objects: [NormalObject], at range: SourceRange) -> Located<NormalValue>? {
  objects.isEmpty ? nil : Located(.objects(objects), at: range)
}
