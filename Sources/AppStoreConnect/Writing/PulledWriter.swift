import OfferModel
import YAMLWriting

/// Writes parts of a pulled catalog: keys in the order of the language, defaults left out, what is unknown marked.
struct PulledWriter {
  let shared: SharedNames
  let base: Storefront
  var yaml = YAMLWriter()

  init(shared: SharedNames, base: Storefront) {
    (self.shared, self.base) = (shared, base)
  }

  static let unread = YAMLWriter.Note.assumed("could not be read")

  mutating func writePrices(_ prices: Reading<PriceDraft>, domain: StorefrontSet) {
    guard case .read(let draft) = prices else { return yaml.entry("prices", "{}", PulledWriter.unread) }
    let text = PriceText(draft, base: base, domain: domain)
    if let table = shared.table(text) { return yaml.entry("prices", table) }
    write(text, as: "prices")
  }

  /// In one line where it is short.
  mutating func write(_ prices: PriceText, as key: String) {
    if let flow = prices.flow { return yaml.entry(key, flow) }
    yaml.open(key)
    for entry in prices.entries { yaml.entry(entry.key, entry.amount) }
    yaml.close()
  }

  mutating func writeTexts(_ texts: Reading<TextsDraft>, detail: String) {
    guard case .read(let draft) = texts else {
      return yaml.entry("localizations", "{}", PulledWriter.unread)
    }
    guard !draft.texts.isEmpty else { return }
    yaml.open("localizations", draft.remark.map { .remark($0) })
    for text in draft.texts {
      yaml.open(YAMLText.scalar(text.locale))
      yaml.text("displayName", text.displayName)
      if let value = text.detail { yaml.text(detail, value) }
      yaml.close()
    }
    yaml.close()
  }
}
