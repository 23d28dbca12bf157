import ByteText
package import OfferModel

extension Storefront {
  /// The storefront that people mean by a text: two or three letters in any case, the country's name in a language of
  /// App Store Connect, a former or an informal name, `UK`, Kosovo's other code. Nil if the text means none of them for certain.
  package init?(meantBy text: String) {
    guard text.utf8.count <= 64 else { return nil }
    let plain = plainText(text)
    let upper = plain.uppercased().byBytes.replacing("_", with: " ")
    let meant: Storefront? =
      switch upper {
      case "XKX", "XK": Storefront(code: "XKS")
      case "UK": Storefront(code: "GBR")
      default:
        Storefront(alpha2: upper) ?? Storefront(code: upper) ?? Storefront.byName[upper.lowercased()]
          ?? otherStorefrontNames[upper].flatMap(Storefront.init(code:))
          ?? LocaleWords.storefronts[plain.lowercased().byBytes.replacing("_", with: " ")]
      }
    guard let meant else { return nil }
    self = meant
  }

  private static let byName = Dictionary(
    Storefront.all.flatMap { one in [(one.name.lowercased(), one), (one.appleName.lowercased(), one)] },
    uniquingKeysWith: { first, _ in first })
}
