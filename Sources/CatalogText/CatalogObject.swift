package import OfferLanguage
import OfferModel

/// An object of a catalog that will be written. Its values can be set in any order.
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

  /// The value of a key. Setting it removes its remark.
  package subscript(_ key: Key) -> CatalogValue? {
    get { entries[key]?.value }
    set { entries[key] = newValue.map { Entry(value: $0) } }
  }

  /// The text of a scalar value.
  package func text(_ key: Key) -> String? {
    if case .scalar(let text)? = self[key] { text } else { nil }
  }

  package mutating func set(
    _ key: Key, _ value: CatalogValue, _ remark: Remark? = nil, heading: String? = nil, isApart: Bool = false
  ) {
    entries[key] = Entry(value: value, remark: remark, heading: heading, isApart: isApart)
  }
}
