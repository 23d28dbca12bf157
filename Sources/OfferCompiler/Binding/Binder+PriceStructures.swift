import ByteText
import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

/// Prices with the structure of another format: one finding on the whole shows what to write.
extension Binder {
  /// Reports a key of prices that is neither a storefront nor a set, but a part of another structure: `{amount: 4.99, currency: USD}`.
  ///
  /// - Returns: whether the key is part of such a structure.
  mutating func rejectsForeignPrices(
    _ name: Located<String>, _ value: NodeReference, _ prices: inout WrittenPrices
  ) -> Bool {
    if prices.isForeign { return true }
    guard names.sets[name.value] == nil, let help = helpForForeign(name.value, value, prices) else {
      return false
    }
    prices.isForeign = true
    report(
      .wrongType,
      "\(quoted(name.value)) is not a storefront: prices are a mapping from storefronts to amounts",
      at: name.range, help: help)
    return true
  }

  private func helpForForeign(_ name: String, _ value: NodeReference, _ prices: WrittenPrices) -> String? {
    let document = documents[value.document]
    let text = document.isScalar(value.node) ? string(value) : ""
    if let colon = name.byBytes.firstRange(of: ":"), document.isNull(value.node) {
      return "write a space after each `:`, e.g. `\(name[..<colon.lowerBound]): \(name[colon.upperBound...])`"
    }
    if name != "table", let table = priceTable(referredToBy: text) { return "write `table: \(table)`" }
    if name == "$ref" { return "write the amounts here, or `table: NAME` with a table under `priceTables`" }
    func isMeant(_ terms: ForeignTerm...) -> Bool { terms.contains { $0.isMeant(by: name) } }
    let isBase = isMeant(.basePrice)
    let isAll = isBase || Region(name)?.isAll == true || lettersOnly(name) == "all"
    if isAll, ForeignTerm.equalized.isMeant(by: text) { return "write `rest: equalized`" }
    if isMeant(.amount, .currency, .storefront) {
      return prices.mapping.flatMap { amountAndCurrency(documents[$0.document].writtenEntries($0.node)) }
    }
    if isMeant(.discount) { return interpretPercentage(text).only().map { followsExample($0.value) } }
    if isMeant(.priceTier) { return helpForPriceTier }
    guard isBase else { return nil }
    let amount = paidAmount(text, in: base?.currency ?? .usd)
    return amount.map { "write \(examplePrices($0.value.decimal))" }
  }

  /// The price table that a text names, alone or as the end of a path such as `#/priceTables/cheap`.
  private func priceTable(referredToBy text: String) -> String? {
    guard let last = text.byBytes.split(separator: "/").last, names.tables[String(last)] != nil else {
      return nil
    }
    return String(last)
  }

  /// Whether a text names one of the price tiers that Apple had: `tier 10`, `tier-10`, `Tier10`, `Alternate Tier A`.
  func isPriceTier(_ text: String) -> Bool {
    let letters = lettersOnly(text)
    let tier = letters.byBytes.dropping(prefix: "alternate") ?? letters[...]
    guard let number = tier.byBytes.dropping(prefix: "tier") else { return false }
    // `tiers` is another word: a letter has to be one of its own.
    let isLetter = number.utf8.count == 1 && text.byBytes.split(atAnyOf: " -_").last?.utf8.count == 1
    return isLetter || !number.isEmpty && number.utf8.allSatisfy(isDigit)
  }

  var helpForPriceTier: String {
    "write the amount that customers pay, e.g. \(examplePrices()): Apple has replaced its price tiers with price points"
  }

  /// How an amount is written that is a share of the regular price. Only an offer has such amounts.
  func followsExample(_ share: String) -> String {
    guard let type = path.last?.type, type.isOffer else {
      return "write what customers pay, e.g. \(examplePrices()): a lower price for some time is an offer"
    }
    return
      "write `prices: {follows: {discount: \(share)}}`, and run `offerc prices follow`, which writes the amounts"
  }

  /// `write {USA: 4.99, rest: equalized}` of an amount with its currency or its territory.
  private func amountAndCurrency(_ entries: [WrittenEntry]) -> String? {
    var amount: String?
    var currency: Currency?
    var storefront: Storefront?
    for entry in entries {
      if ForeignTerm.amount.isMeant(by: entry.key) {
        amount = entry.text
      } else if ForeignTerm.currency.isMeant(by: entry.key) {
        currency = Currency(code: entry.text.uppercased())
      } else if ForeignTerm.storefront.isMeant(by: entry.key) {
        storefront = Storefront(meantBy: entry.text)
      }
    }
    guard let amount else { return nil }
    let home = storefront?.currency ?? currency ?? base?.currency ?? .usd
    let text = paidAmount(amount, in: home)?.value.decimal ?? amount
    if let storefront { return "write {\(storefront.code): \(text)}" }
    guard home == base?.currency || base == nil else {
      return "write {\(Language.setName(of: home)): \(text)}"
    }
    return "write \(examplePrices(text))"
  }

  /// What to write for a list of prices, such as `[{territory: USA, price: 4.99}]`. Nil for other lists.
  func helpForPriceList(_ reference: NodeReference) -> String? {
    guard documents[reference.document].isSequence(reference.node) else { return nil }
    let items = elements(reference)
    if items.count == 1, documents[items[0].document].isScalar(items[0].node),
      let table = priceTable(referredToBy: string(items[0]))
    {
      return "write `prices: \(table)`"
    }
    var pairs: [String] = []
    for item in items {
      let entries = documents[item.document].writtenEntries(item.node)
      let place = entries.first { entry in
        ForeignTerm.storefront.isMeant(by: entry.key) || ForeignTerm.currency.isMeant(by: entry.key)
      }
      let amount = entries.first { ForeignTerm.amount.isMeant(by: $0.key) }
      if let place, let amount {
        let storefront = Storefront(meantBy: place.text)?.code
        let set = Currency(code: place.text).map(Language.setName)
        pairs.append("\(storefront ?? set ?? place.text): \(amount.text)")
      } else if entries.count == 1 {
        pairs.append("\(entries[0].key): \(entries[0].text)")
      }
    }
    guard !pairs.isEmpty else { return nil }
    let rest = pairs.count == 1 ? restExample : ""
    return "write {\(pairs.prefix(8).joined(separator: ", "))\(rest)}, without dashes"
  }
}
