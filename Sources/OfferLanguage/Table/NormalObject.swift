package import Diagnostics
package import OfferModel

/// An object of the normal form as data: the fields it has, sorted by key.
///
/// Emitters and the comparison with a baseline go through it without knowing any key by name.
package struct NormalObject: Sendable {
  package let type: ObjectID
  /// Where the object is named.
  package let range: SourceRange
  package let fields: [NormalField]

  package init(_ type: ObjectID, at range: SourceRange, _ fields: [NormalField?]) {
    self.type = type
    self.range = range
    self.fields = fields.compactMap { $0 }.sorted { $0.key < $1.key }
  }
}

/// A key of the normal form with its value.
package struct NormalField: Sendable {
  package let key: Key
  package let value: NormalValue
  package let range: SourceRange

  package init(key: Key, value: NormalValue, range: SourceRange) {
    self.key = key
    self.value = value
    self.range = range
  }
}

/// A value of the normal form.
package enum NormalValue: Sendable {
  case text(String)
  case integer(Int)
  case boolean(Bool)
  case texts([String])
  indirect case object(NormalObject)
  case objects([NormalObject])
  /// Sorted by locale.
  indirect case localizations([(locale: String, object: NormalObject)])
  /// All storefronts, and those whose codes are written.
  case territories(StorefrontSet, written: StorefrontSet)
  indirect case prices(PriceMap)
}
