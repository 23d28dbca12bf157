import Diagnostics
import OfferLanguage
import OfferModel
package import OfferRules

/// Custom codes: whoever reads one can redeem it.
package struct CustomCodes: Sendable {
  /// In capitals: Apple does not tell them apart by case.
  private let codes: Set<String>

  /// Those of the catalog and of what it is compared with.
  package init(_ comparison: Comparison) {
    let catalogs = [comparison.current.catalog, comparison.baselineAsRead.catalog]
    codes = Set(
      catalogs.flatMap(\.offerCodes).flatMap(\.code.batches).compactMap {
        $0.customCode?.value.uppercased()
      })
  }

  /// A text with every code in it hidden.
  package func hidden(in text: String) -> String {
    guard !codes.isEmpty else { return text }
    var result = ""
    var word = ""
    func finish() {
      result += codes.contains(word.uppercased()) ? "•••" : word
      word = ""
    }
    for character in text {
      if character.isASCII && (character.isLetter || character.isNumber) {
        word.append(character)
      } else {
        finish()
        result.append(character)
      }
    }
    finish()
    return result
  }
}
