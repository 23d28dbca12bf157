import ByteText
import EmbeddedFiles

/// The App Store's storefronts and their currencies.
///
/// Source: Apple's `GET /v1/territories` as of 2025-09, with Bulgaria's change to the euro in 2026-01; 175 rows, as in Apple's
/// App Store Connect API article. Codes are ISO 3166-1 alpha-3, but for Kosovo (XKS). Sorted by code.
enum StorefrontTable {
  /// Date of the table: part of `catalog.json`, since equal input and equal table give equal bytes.
  static let date = "2026-01"

  struct Row: Sendable {
    let code: String
    let alpha2: String
    /// The name as Apple writes it: `Korea, Republic of`.
    let appleName: String
    /// The name as a sentence has it: `Republic of Korea`.
    let name: String
    let currency: Currency

    /// - Parameter text: a line of `Embedded/storefronts.txt`, `USA US USD United States`.
    fileprivate init(_ text: ArraySlice<UInt8>) {
      func word(_ range: Range<Int>) -> String {
        String(decoding: text.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
      }
      code = word(0..<3)
      alpha2 = word(4..<6)
      let written = word(11..<text.count)
      appleName = written
      // Apple writes some names the other way around, so that they are sorted by country. In a list they would be two.
      name =
        written.byBytes.firstRange(of: ", ").map { comma in
          written[comma.upperBound...] + " " + written[..<comma.lowerBound]
        } ?? written
      currency = Currency(code: word(7..<10)) ?? .usd
    }
  }

  static let rows = EmbeddedFiles.storefronts.split(separator: UInt8(ascii: "\n")).map(Row.init)
}
