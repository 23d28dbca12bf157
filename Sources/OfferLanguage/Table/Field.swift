/// A row of the field table: everything about one key of one object.
///
/// The shape check, the JSON Schema, the language reference and the locks read it; nothing about a key is said elsewhere.
package struct Field: Sendable {
  package let key: Key
  package let type: FieldType
  package let presence: Presence
  /// All of them have to hold, none: always allowed.
  package let allowed: [Condition]
  /// One sentence.
  package let documentation: String
  /// Apple's name for it.
  package let apple: String?
  package let lock: Lock
  /// Other names that people know it by (App Store Connect's, StoreKit's): answered with the exact translation.
  package let spellings: [String]

  package init(
    _ key: Key, _ type: FieldType, _ presence: Presence, lock: Lock = .free, allowed: [Condition] = [],
    apple: String? = nil, spellings: [String] = [], _ documentation: String
  ) {
    self.key = key
    self.type = type
    self.presence = presence
    self.lock = lock
    self.allowed = allowed
    self.apple = apple
    self.spellings = spellings
    self.documentation = documentation
  }
}

package enum FieldType: Sendable {
  case text
  /// A text in which line breaks are allowed.
  case lines
  /// Within the bounds, both inclusive.
  case integer(ClosedRange<Int>)
  case boolean
  case date
  case enumeration(EnumerationID)
  case enumerationList(EnumerationID)
  case textList
  case object(ObjectID)
  case list(ObjectID)
  /// Locale → object.
  case localizations(ObjectID)
  case storefront
  case territories
  case territorySets
  case prices
  case priceTables
  /// Product id → lists of offers.
  case offersByProduct
  /// `builtin-1`, `none` or a list of words.
  case blockedWords
  /// Rule → level.
  case severities
}

package enum Presence: Sendable {
  case required
  case optional
  /// Required when another key has one of the values, otherwise optional.
  case requiredIf(Condition)
  /// The value that stands for a key left out, in the words of the reference.
  case defaulted(String)
}

/// A key of the same object has one of these values.
package struct Condition: Sendable {
  package let key: Key
  package let values: [String]
  /// The value that the key has when it is left out.
  package let whenAbsent: String?

  package static func when(_ key: Key, _ values: String..., absent: String? = nil) -> Condition {
    Condition(key: key, values: values, whenAbsent: absent)
  }

  package func holds(_ value: String?) -> Bool {
    guard let value = value ?? whenAbsent else { return true }
    return values.contains(value)
  }
}

/// What may change once the object is live at Apple.
package enum Lock: Sendable, Equatable {
  case free
  /// Never, once the object is in the baseline.
  case fixed
  /// May be set, never changed.
  case once
  /// While today is before the baseline's date in the key.
  case until(Key)
  /// Only in one direction, said in words: `true → false`.
  case oneWay(String)
}
