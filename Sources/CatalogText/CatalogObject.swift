package import OfferLanguage
package import OfferModel

/// An object of a catalog that will be written: its values by key, set in any order.
package struct CatalogObject: Hashable, Sendable {
  package let type: ObjectID
  var entries: [Key: Entry] = [:]

  struct Entry: Hashable, Sendable {
    var value: CatalogValue
    var remark: Remark?
    /// A comment on the line above.
    var heading: String?
    /// Whether a blank line is above, as above every part of the top level.
    var isApart = false
  }

  package init(_ type: ObjectID, _ values: KeyValuePairs<Key, CatalogValue?> = [:]) {
    self.type = type
    for (key, value) in values { self[key] = value }
  }

  /// The value of a key; setting it removes what is remarked.
  package subscript(_ key: Key) -> CatalogValue? {
    get { entries[key]?.value }
    set { entries[key] = newValue.map { Entry(value: $0) } }
  }

  /// The text of a value of one line.
  package func text(_ key: Key) -> String? {
    if case .scalar(let text)? = self[key] { text } else { nil }
  }

  package mutating func set(
    _ key: Key, _ value: CatalogValue, _ remark: Remark? = nil, heading: String? = nil, isApart: Bool = false
  ) {
    entries[key] = Entry(value: value, remark: remark, heading: heading, isApart: isApart)
  }
}

/// A value as the language has it; the row of its key says whether it is a text, which may need quotes.
package indirect enum CatalogValue: Hashable, Sendable {
  /// A text, a number, a date, or a word of the language; of keys that are no texts, any YAML of one line.
  case scalar(String)
  case territories(StorefrontSet)
  /// Values by names that are no keys: storefronts, locales, tables.
  case map([Named])
  case object(CatalogObject)
  case objects([CatalogObject])

  package struct Named: Hashable, Sendable {
    let name: String
    var value: CatalogValue
    let remark: Remark?

    package init(_ name: String, _ value: CatalogValue, _ remark: Remark? = nil) {
      self.name = name
      self.value = value
      self.remark = remark
    }
  }

  package static func integer(_ number: Int) -> CatalogValue { .scalar("\(number)") }
  package static func boolean(_ truth: Bool) -> CatalogValue { .scalar("\(truth)") }
  package static func word(_ value: some RawRepresentable<String>) -> CatalogValue { .scalar(value.rawValue) }

  /// Words of the language in one line.
  package static func words(_ words: [String]) -> CatalogValue {
    .scalar("[" + words.joined(separator: ", ") + "]")
  }
}

/// What is after a value.
package enum Remark: Hashable, Sendable {
  /// The value is a default: the line counts, and says why unless that is empty.
  case assumed(String = "")
  case remark(String)
}
