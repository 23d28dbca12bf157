import Diagnostics
import JSONText
import OfferLanguage
package import OfferModel

extension OfferFilter {
  /// The filter as text: `win-back offers of campaign spring-2027 in DEU, 2027-03-01 to 2027-03-31`.
  package var phrase: String {
    let kinds = listed(self.kinds.map(\.word), "and")
    var phrase = kinds.isEmpty ? "offers" : kinds + " offers"
    if !campaigns.isEmpty {
      let noun = campaigns.count > 1 ? "campaigns" : "campaign"
      phrase += " of \(noun) " + listed(campaigns.map(escapingControls), "and")
    }
    if !products.isEmpty { phrase += " of " + listed(products.map(escapingControls), "and") }
    if let storefronts { phrase += " in " + placePhrase(storefronts) }
    if let period = DateWindow.phrase(from, to) { phrase += ", " + period }
    return phrase
  }
}

/// The filter in JSON.
let filterType = JSONType<OfferFilter>.object([
  .optional("storefronts", .array(of: .code)) { $0.storefronts?.codes },
  .optional("campaigns", .texts) { $0.campaigns.isEmpty ? nil : $0.campaigns },
  .optional("products", .texts, "Product IDs.") { $0.products.isEmpty ? nil : $0.products },
  .optional("kinds", .array(of: kindType)) { $0.kinds.isEmpty ? nil : $0.kinds.map(\.word) },
  .optional("from", .day) { $0.from?.description },
  .optional("to", .day) { $0.to?.description },
]).defined("filter", "Which offers are listed: those that pass all of it.")

/// A kind of offers in JSON.
let kindType = JSONType<String>.words(OfferKind.allCases.map(\.word))

extension OfferKind {
  /// The kind without `offer`: `win-back`, `offer code`.
  var word: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .offerCode: "offer code"
    case .winBack: "win-back"
    }
  }
}
