import OfferLanguage
package import OfferModel

/// A value of the language. The row of its key says whether it is a text, which may need quotes.
package indirect enum CatalogValue: Hashable, Sendable {
  /// A text, a number, a date or a word of the language. If the type of the key is not a text, any YAML of one line.
  case scalar(String)
  case territories(StorefrontSet)
  /// Values by names that are not keys: storefronts, locales, tables.
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

  /// A list of words of the language, in one line.
  package static func words(_ words: [String]) -> CatalogValue {
    .scalar("[" + words.joined(separator: ", ") + "]")
  }
}
