/// What a key or a word of another format is about: price lists, spreadsheets, Apple's API and other tools.
///
/// The binder asks for these terms where a catalog has a structure that the language does not have, so that its finding can
/// show what to write instead.
package enum ForeignTerm: Sendable {
  case amount
  case currency
  case storefront
  case discount
  case priceTier
  /// The price where nothing else is said: that of the base storefront.
  case basePrice
  /// Prices that Apple derives.
  case equalized
  case free
  case firstDay
  case lastDay
  /// Which kind of offer an object is.
  case kind
  /// The unit of a length.
  case unit
  /// What an item of a list is called.
  case name
  /// All customers.
  case everyone

  /// Whether a text is one of the words for this, in any notation: `customer_price`, `Customer Price`.
  package func isMeant(by text: String) -> Bool { words.contains(lettersOnly(text)) }

  /// The letters of the words that mean the term, in lower case.
  private var words: [String] {
    switch self {
    case .amount: ["amount", "price", "value", "cost", "customerprice"]
    case .currency: ["currency", "currencycode"]
    case .storefront: ["territory", "storefront", "country"]
    case .discount:
      [
        "discount", "discountpercent", "discountpercentage", "discountrate", "percent", "percentage",
        "percentoff", "off", "reduction", "save", "savings", "rebate", "sale",
      ]
    case .priceTier: ["tier", "pricetier"]
    case .basePrice: ["default", "base", "standard"]
    case .equalized: ["equalized", "equalised", "equalize", "auto", "automatic"]
    case .free: ["free", "gratis", "none", "kostenlos", "nocharge", "zero"]
    case .firstDay: ["from", "start", "startdate", "starts", "begin", "since"]
    case .lastDay: ["to", "end", "enddate", "ends", "until", "till"]
    case .kind: ["type", "kind", "offertype"]
    case .unit: ["unit", "units", "periodunit", "period", "type"]
    case .name: ["locale", "language", "lang", "name", "id", "productid"]
    case .everyone: ["all", "any", "everyone", "everybody", "anyone", "allcustomers"]
    }
  }
}

/// The kinds of offers by the words that other formats have for them; the values are those of the language.
extension WordChoice {
  package static let introductoryOffer = WordChoice(
    value: "introductory", spellings: ["intro", "introductoryOffer", "freeTrial", "trial"])
  package static let promotionalOffer = WordChoice(
    value: "promotional", spellings: ["promo", "promotionalOffer", "adHoc", "discount"])
  package static let winBackOffer = WordChoice(value: "win-back", spellings: ["winBackOffer"])
  package static let offerCode = WordChoice(value: "code", spellings: ["offerCode", "code", "codes"])
}
