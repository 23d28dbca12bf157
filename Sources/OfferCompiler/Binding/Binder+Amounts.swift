import ByteText
import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

extension Binder {
  /// The amount that a price states, with every fault of it reported. `name` is the storefront or the set.
  mutating func amount(
    _ reference: NodeReference, in currency: Currency, for name: String, _ mayBeFree: Bool
  ) -> Int64? {
    let document = documents[reference.document]
    guard document.isScalar(reference.node) else {
      let inner = document.isMapping(reference.node) ? document.writtenEntries(reference.node) : []
      let amount =
        inner.first { ForeignTerm.amount.isMeant(by: $0.key) }?.text ?? amountOfUnitsAndNanos(inner, currency)
      report(
        .wrongType, "the price is \(kindPhrase(reference)), expected an amount", at: range(reference),
        help: amount.map { "write \($0)" } ?? "write e.g. 4.99")
      return nil
    }
    let written = string(reference)
    // `4.99 USD` says the currency, which must be that of the storefront.
    let hasCurrency = written.utf8.contains(0x20) && written.byBytes.hasSuffix(" " + currency.code)
    let text = hasCurrency ? String(written.byBytes.split(separator: " ", maxSplits: 1).first ?? "") : written
    let bytes = Array(text.utf8)
    if let amount = parseAmount(bytes, 0..<bytes.count, digits: currency.minorDigits) { return amount }
    let digits = currency.minorDigits
    if mayBeFree, let decimals = decimals(of: bytes), decimals <= digits,
      !bytes.contains(where: { $0 > 0x30 })
    {
      return 0
    }
    if let decimals = decimals(of: bytes), decimals > digits, bytes.contains(where: { $0 > 0x30 }) {
      let expected = digits == 0 ? "none" : "at most \(digits)"
      let whole = splitAmount(text, reference)
      let help =
        whole.map { helpForSplit($0, currency) }
        ?? (digits == 0 ? Advice(interpretAmount(text, in: currency), \.decimal)?.help : nil)
        ?? (digits == 0
          ? "write a whole number" : "write at most \(digits) decimals, and no separator between thousands")
      report(
        .pricePrecision,
        "the price \(short(digits == 0 ? whole ?? text : text)) has too many decimals, expected \(expected) in \(currency.code)",
        at: range(reference), help: help)
      return nil
    }
    guard decimals(of: bytes) == nil else {
      rejectAmount(reference, bytes, in: currency)
      return nil
    }
    return amountMeant(by: written, reference, in: currency, for: name)
  }

  /// The amount of Google Play's `{units: 9, nanos: 990000000}`. Nil for other mappings.
  private func amountOfUnitsAndNanos(_ entries: [WrittenEntry], _ currency: Currency) -> String? {
    guard let units = entries.first(where: { $0.key == "units" }).flatMap({ Int64($0.text) }),
      let nanos = entries.first(where: { $0.key == "nanos" }).flatMap({ Int64($0.text) }),
      (0...999_999).contains(units), (0..<1_000_000_000).contains(nanos)
    else { return nil }
    let minorUnits: Int64 = currency.minorDigits == 0 ? 1 : 100
    let nanosInMinorUnit = 1_000_000_000 / minorUnits
    guard nanos.isMultiple(of: nanosInMinorUnit) else { return nil }
    return decimalText(units * minorUnits + nanos / nanosInMinorUnit, currency)
  }

  /// `1.299,00` in braces, where the comma ends the value `1.299`. Nil if no comma and digits follow the value.
  private func splitAmount(_ text: String, _ reference: NodeReference) -> String? {
    let bytes = documents[reference.document].bytes[Int(range(reference).end)...]
    guard bytes.first == UInt8(ascii: ",") else { return nil }
    let digits = bytes.dropFirst().prefix { isDigit($0) }
    return digits.isEmpty ? nil : text + "," + String(decoding: digits, as: UTF8.self)
  }

  /// What to write for an amount that a comma has split.
  private func helpForSplit(_ whole: String, _ currency: Currency) -> String {
    if let meaning = interpretAmount(whole, in: currency).only() { return "write \(meaning.value.decimal)" }
    // An amount with decimals in a currency without them.
    let cents = interpretAmount(whole, in: .usd).only().flatMap { minorUnits($0.value.decimal, .usd) }
    guard currency.minorDigits == 0, let cents else {
      return "write the decimal point as `.`, and no separator between thousands"
    }
    let below = cents / 100
    if cents.isMultiple(of: 100) { return "write \(below)" }
    let ladder = PricePoints.standard(of: currency)
    let nearest = [ladder.nearest(to: below).below, ladder.nearest(to: below + 1).above].compactMap(\.self)
    guard nearest.count == 2 else {
      return "write \(below) or \(below + 1): \(currency.code) has no decimals"
    }
    return "write \(nearest[0]) or \(nearest[1]), the nearest price points: \(currency.code) has no decimals"
  }

  /// The amount that a text means that is not written as the language wants it; every such text is reported.
  private mutating func amountMeant(
    by text: String, _ reference: NodeReference, in currency: Currency, for name: String
  ) -> Int64? {
    let meanings = interpretAmount(text, in: currency)
    // The code of a currency in which no storefront bills.
    if meanings.isEmpty, let code = text.byBytes.split(separator: " ").last, code.utf8.count == 3,
      code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }), Currency(code: String(code)) == nil
    {
      report(
        .priceCurrency, "the price for \(name) is in \(code), but customers pay in \(currency.code)",
        at: range(reference), help: "write the amount in \(currency.code)")
      return nil
    }
    let named = meanings.first?.value.currencies ?? []
    guard named.isEmpty || named.contains(currency) else {
      report(
        .priceCurrency, "the price for \(name) is in \(named[0].code), but customers pay in \(currency.code)",
        at: range(reference), help: "write the amount in \(currency.code)")
      return nil
    }
    let amounts = meanings.filter { minorUnits($0.value.decimal, currency) != nil }
    let only = interpreted(
      amounts.compactMap(ofOnePayment), .invalidValue,
      "\(quoted(text)) is not an amount, expected a number such as 4.99",
      at: range(reference), written: \.decimal,
      otherwise: amounts.isEmpty ? helpForAmount(text, in: currency) : helpForOtherPeriod())
    return only.flatMap { minorUnits($0.value.decimal, currency) }
  }

  /// The only amount of one payment that a text means.
  func paidAmount(_ text: String, in currency: Currency) -> Meaning<WrittenAmount>? {
    interpretAmount(text, in: currency).compactMap(ofOnePayment).only()
  }

  /// The meaning of an amount for a payment: that of `4.99/month` is certain if the subscription renews monthly, and wrong if it
  /// renews yearly.
  private func ofOnePayment(_ meaning: Meaning<WrittenAmount>) -> Meaning<WrittenAmount>? {
    guard let stated = meaning.value.period else { return meaning }
    guard !isOfPurchase else { return nil }
    guard let billed = billingPeriod else {
      return Meaning(meaning.value, assuming: meaning.assumption ?? "customers pay \(stated.everyPhrase)")
    }
    return billed == stated ? meaning : nil
  }

  /// The help for an amount of another period than that of a payment.
  func helpForOtherPeriod() -> String {
    if isOfPurchase { return "write what customers pay, without a unit: an in-app purchase is paid for once" }
    let period = billingPeriod?.everyPhrase ?? "for a whole period"
    return "write what customers pay \(period), without a unit"
  }

  /// How often customers pay the amounts that are bound now. Nil if that is not known, as in an offer, whose mode decides it.
  private var billingPeriod: OfferDuration? {
    let owner = path.last { $0.type.id != .priceChange }
    switch owner?.type.id {
    case .monthlyPlan: return OfferDuration(.month, 1)
    case .subscription: return owner?.value(.period).flatMap { interpretLength(string($0)).only()?.value }
    default: return nil
    }
  }

  /// Whether the amounts that are bound now are those of an in-app purchase.
  private var isOfPurchase: Bool {
    path.contains { $0.type.id == .inAppPurchase || $0.type.id == .purchasePriceChange }
  }

  private func minorUnits(_ decimal: String, _ currency: Currency) -> Int64? {
    let bytes = Array(decimal.utf8)
    return parseAmount(bytes, 0..<bytes.count, digits: currency.minorDigits)
  }

  /// An amount as it is written, cut where nobody reads on.
  private func short(_ amount: String) -> String { amount.utf8.count > 60 ? quoted(amount) : amount }

  /// How many digits follow the point; nil when it is no decimal.
  private func decimals(of bytes: [UInt8]) -> Int? {
    let point = bytes.firstIndex(of: 0x2E) ?? bytes.endIndex
    let rest = bytes[point...].dropFirst()
    guard point > 0, point == bytes.endIndex || !rest.isEmpty,
      bytes.indices.allSatisfy({ $0 == point || (bytes[$0] >= 0x30 && bytes[$0] <= 0x39) })
    else { return nil }
    return rest.count
  }

  private func helpForAmount(_ found: String, in currency: Currency) -> String {
    let plain = plainText(found).lowercased()
    let owner = path.last?.type.id
    if owner == .priceChange || owner == .purchasePriceChange,
      plain.byBytes.containsAny(of: "+-%") || plain.byBytes.hasSuffix(" off")
    {
      return
        "write the new price, e.g. 10.99: a price change takes the amount itself, not a difference or a percentage"
    }
    if let share = interpretPercentage(found).only(), path.last?.type.isOffer == true,
      plain.byBytes.containsAny(of: "%") || plain.byBytes.hasSuffix("off")
    {
      return
        "write the amount that customers pay, or `prices: {follows: {discount: \(share.value)}}` and run `offerc prices follow`"
    }
    if plain.byBytes.hasPrefix("-") || plain.byBytes.hasPrefix("+") {
      return "write the amount that customers pay, not what they save"
    }
    if isPriceTier(found) {
      return
        "write the amount that customers pay, e.g. 4.99: Apple has replaced its price tiers with price points"
    }
    if ForeignTerm.free.isMeant(by: plain) {
      return helpForFree("0", paid: exampleAmount(in: currency))
    }
    return "write digits with a decimal point; the storefront determines the currency"
  }

  /// A decimal that is 0 or too large.
  private mutating func rejectAmount(_ reference: NodeReference, _ bytes: [UInt8], in currency: Currency) {
    let found = string(reference)
    guard !bytes.contains(where: { $0 > 0x30 }) else {
      return report(
        .invalidValue, "the price \(quoted(found)) is too large", at: range(reference),
        help: "write at most \(mostDigits) digits before the decimal point")
    }
    report(
      .invalidValue, "the price is \(short(found)), expected an amount above 0", at: range(reference),
      help: helpForFree("0", paid: exampleAmount(in: currency)))
  }

  /// How it is written that something is free, which depends on what it is.
  ///
  /// - Parameters:
  ///   - nothing: the amount of 0, or the prices with it.
  ///   - paid: an example of another amount, or of prices with it.
  func helpForFree(_ nothing: String, paid: String) -> String {
    switch path.last?.type.id {
    case .inAppPurchase, .purchasePriceChange:
      "write \(nothing), and check in App Store Connect that the price can be 0; otherwise write the lowest price point"
    case .inAppPurchaseOfferCode: "write `free: true`, and no prices"
    case .subscription, .monthlyPlan, .priceChange:
      "write what customers pay, e.g. \(paid): a subscription cannot be free, but its offers can"
    default: "write what customers pay, or `mode: free-trial` and no prices for a free offer"
    }
  }
}

/// The most digits before the point: an amount times the twelve periods of an offer stays far below the largest Int64.
private let mostDigits = 13

/// `[0-9]+(\.[0-9]+)?` with at most `digits` decimals, above 0, in minor units. Nil for everything else.
@inline(__always)
func parseAmount(_ bytes: [UInt8], _ range: Range<Int>, digits: Int) -> Int64? {
  var value: Int64 = 0
  var decimals = -1
  guard !range.isEmpty, range.count <= mostDigits + 1 + digits else { return nil }
  for offset in range {
    let byte = bytes[offset]
    if byte >= 0x30, byte <= 0x39 {
      value = value * 10 + Int64(byte - 0x30)
      if decimals >= 0 { decimals += 1 }
    } else if byte == 0x2E, decimals < 0, offset > range.lowerBound {
      decimals = 0
    } else {
      return nil
    }
  }
  guard value > 0, decimals != 0, decimals <= digits, range.count - max(0, decimals + 1) <= mostDigits else {
    return nil
  }
  for _ in max(0, decimals)..<digits { value *= 10 }
  return value
}
