import Diagnostics
package import OfferModel

/// `Offers.swift`: the identifiers of a catalog for the code of the app.
package struct SwiftFile: Sendable {
  /// Who may use what is in the file.
  package enum Access: String, CaseIterable, Sendable {
    case `public`
    case `internal`
    case package
  }

  package let bytes: [UInt8]
  /// Names that several identifiers would have, a line each; the file says so as well.
  package let notices: [String]

  /// The same bytes for the same catalog: no time, no path, no version of the tool.
  ///
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  package init(_ catalog: Catalog, access: Access) throws {
    let contents = try SwiftContents(catalog)
    var text = SwiftText()
    let bundleId = escapingControls(catalog.app.bundleId.value)
    text.line("// Made by offerc from the catalog of \(bundleId). Change the catalog, not this file.")
    text.line()
    text.comment(
      "What the catalog of \(catalog.app.bundleId.value) has, by the names that the App Store knows.")
    // What is internal in Swift is so without a word.
    let word = access == .internal ? "" : access.rawValue + " "
    text.block(word + "enum Offers") { text in contents.write(to: &text, word) }
    bytes = Array(text.text.utf8)
    notices = contents.kinds.flatMap(\.notices)
  }
}
