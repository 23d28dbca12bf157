import ByteText
import EmbeddedFiles
import OfferModel

/// Names of countries, languages, months and units of time in the languages of App Store Connect, in lower case. A name that means two
/// values in two languages is not in it.
///
/// Source: CLDR; `Scripts/locale-words` writes the file.
enum LocaleWords {
  static let storefronts = values(of: "storefront", Storefront.init(code:))
  /// Languages and locales as codes: `pt`, `pt-BR`.
  static let languages = values(of: "language") { $0 }
  /// 1 to 12.
  static let months = values(of: "month") { Int($0) }
  static let units = values(of: "unit", LengthUnit.init(rawValue:))

  private static let lines = String(decoding: EmbeddedFiles.localeWords, as: UTF8.self)
    .byBytes.split(separator: "\n").map { $0.byBytes.split(separator: "\t").map(String.init) }

  private static func values<Value>(of kind: String, _ value: (String) -> Value?) -> [String: Value] {
    var values: [String: Value] = [:]
    for line in lines where line[0] == kind {
      guard let value = value(line[1]) else { continue }
      for name in line.dropFirst(2) { values[name] = value }
    }
    return values
  }
}
