/// A row of the field table: everything about one key of one object.
///
/// The shape check, the JSON Schema, the language reference and the locks read it; nothing about a key is said elsewhere.
package struct Field: Sendable {
  package let key: Key
  package let type: FieldType
  package let presence: Presence
  /// All of them have to hold, none: always allowed.
  package let allowed: [Condition]
  /// Apple's name for it, where the mapping of `AppleResource` has none.
  let givenName: String?
  /// The object that has the key.
  var home: ObjectID?
  package let lock: Lock
  /// Other names that people know it by (App Store Connect's, StoreKit's): answered with the exact translation.
  package var spellings: [String] { home.flatMap { texts.spellings["\($0)"]?[key.name] } ?? [] }

  package init(
    _ key: Key, _ type: FieldType, _ presence: Presence, lock: Lock = .free, allowed: [Condition] = [],
    apple: String? = nil
  ) {
    (self.key, self.type, self.presence) = (key, type, presence)
    givenName = apple
    (self.lock, self.allowed) = (lock, allowed)
  }
}

package enum FieldType: Sendable {
  case text
  /// A text in which line breaks are allowed.
  case lines
  /// Within the bounds, both inclusive.
  case integer(ClosedRange<Int>)
  /// A positive number with decimals.
  case decimal
  case boolean, date
  case enumeration(EnumerationID)
  case enumerationList(EnumerationID)
  case textList
  case object(ObjectID)
  case list(ObjectID)
  /// Locale → object.
  case localizations(ObjectID)
  case storefront, territories, territorySets, prices, priceTables
  /// Product id → lists of offers.
  case offersByProduct
  /// `builtin-1`, `none` or a list of words.
  case blockedWords
  /// Rule → level.
  case severities
  /// `introductory`, `none`, or an object that names an offer.
  case offerChoice
}
