import ByteText
import OfferModel

extension HTMLText {
  /// Writes a text for the script of the page to replace by that of the chosen storefront.
  mutating func text(of storefronts: StorefrontText) { text(storefronts.shown, list: storefronts.list) }

  /// - Parameter list: The number of the list in `StorefrontTexts`; nil if the text is the same everywhere.
  mutating func text(_ text: String, list: Int?) {
    guard let list else { return self.text(text) }
    element("span", ["data-v": "\(list)"], text: text)
  }

  /// Writes a text in which an amount differs by storefront. It is the last one in the text: a name before it can have the same words.
  ///
  /// - Parameter amount: The amount; nil if the text has none.
  mutating func text(_ text: String, with amount: StorefrontText?) {
    guard let amount else { return dated(text) }
    self.text(text, changing: amount.shown, to: amount.shown, list: amount.list)
  }

  /// Writes a text in which several amounts differ by storefront.
  ///
  /// - Parameter amounts: The amounts in their order. What is not in the text is left out.
  mutating func text(_ text: String, with amounts: [StorefrontText]) {
    guard let last = amounts.last else { return dated(text) }
    let others = Array(amounts.dropLast())
    guard let around = textAround(last.shown, in: text) else { return self.text(text, with: others) }
    self.text(around.before, with: others)
    self.text(of: last)
    dated(around.after)
  }

  /// Writes a text in which another text is in the place of an amount.
  ///
  /// - Parameter list: The number of the list with the texts of storefronts; nil if they are the same everywhere.
  mutating func text(_ text: String, changing amount: String, to shown: String, list: Int?) {
    guard let around = textAround(amount, in: text) else { return dated(text) }
    dated(around.before)
    self.text(shown, list: list)
    dated(around.after)
  }

  /// Writes a note that only readers see who have chosen another storefront than that of the view.
  mutating func noteElsewhere(_ text: String, _ view: CatalogView) {
    let others = StorefrontSet.all.subtracting(StorefrontSet([view.base]))
    element("p", ["class": "note elsewhere"], mark: FilterMark(storefronts: others)) { $0.text(text) }
  }
}
