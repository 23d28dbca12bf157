import ByteText
import Diagnostics
package import OfferModel

/// An amount as a person wrote it.
package struct WrittenAmount: Hashable, Sendable {
  /// The amount with a point before its decimals: `1234.50`.
  package let decimal: String
  /// The currencies that the text can mean: one of a code, several of `$`, none if it names no currency.
  package let currencies: [Currency]
  /// What the amount is for, as in `4.99/month`. Nil if the text does not say it.
  package let period: OfferDuration?
}

/// The amounts that a text can mean in a currency: `$4.99`, `4,99 €`, `1 234,50`, `USD 4.99/month`. `+1.00` is a
/// difference, not an amount.
package func interpretAmount(_ text: String, in currency: Currency) -> [Meaning<WrittenAmount>] {
  guard text.utf8.count <= 60 else { return [] }
  var rest = plainText(text)
  let period = amountPeriods.first { rest.lowercased().byBytes.hasSuffix($0.suffix) }
  if let period { rest = String(rest.unicodeScalars.dropLast(period.suffix.unicodeScalars.count)) }
  var digits = ""
  var names: [String] = []
  for token in TextToken.tokens(of: rest) {
    switch token {
    case .word(let word): names.append(word)
    case .digits(let number): digits += number
    case .mark(let mark):
      for scalar in mark.unicodeScalars {
        if ".,' _".unicodeScalars.contains(scalar) {
          digits.unicodeScalars.append(scalar)
        } else {
          names.append(String(scalar))
        }
      }
    }
  }
  guard let currencies = currencies(named: names.joined()) else { return [] }
  let number = String(digits.byBytes.trimmed(" "))
  return decimals(number, minorDigits: currency.minorDigits).map { meaning in
    let amount = WrittenAmount(decimal: meaning.value, currencies: currencies, period: period?.period)
    return Meaning(amount, assuming: meaning.assumption)
  }
}

/// What follows an amount in `4.99/month` and `4.99 a month`.
private struct AmountPeriod {
  let suffix: String
  let period: OfferDuration
}

private let amountPeriods =
  suffixes(of: OfferDuration(.week, 1), "week", "weekly", short: ["wk", "w"])
  + suffixes(of: OfferDuration(.month, 1), "month", "monthly", short: ["mo", "m"])
  + suffixes(of: OfferDuration(.month, 12), "year", "yearly", short: ["yr", "y"])

private func suffixes(
  of period: OfferDuration, _ unit: String, _ adverb: String, short: [String]
) -> [AmountPeriod] {
  let texts = ["/" + unit, "/ " + unit, " per " + unit, " a " + unit, " " + adverb] + short.map { "/" + $0 }
  return texts.map { AmountPeriod(suffix: $0, period: period) }
}

/// The currencies of a sign, a code or a word; none for no text, nil for an unknown one.
package func currencies(named name: String) -> [Currency]? {
  let name = name.lowercased().byBytes.removing(" ")
  if name.isEmpty { return [] }
  if let one = Currency(code: name.uppercased()) { return [one] }
  switch name {
  case "us$", "u$s", "$us", "usd$", "$usd", "usdollars", "usdollar": return [.usd]
  case "$": return [.usd, .aud, .cad, .hkd, .mxn, .nzd, .sgd, .twd, .clp, .cop]
  case "dollar", "dollars": return [.usd, .aud, .cad, .hkd, .nzd, .sgd, .twd]
  case "€", "euro", "euros", "€eur", "eur€": return [.eur]
  case "£", "£gbp", "gbp£", "pound", "pounds": return [.gbp]
  case "¥", "￥": return [.jpy, .cny]
  case "円", "yen": return [.jpy]
  case "元", "yuan", "rmb": return [.cny]
  case "r$", "reais": return [.brl]
  case "a$": return [.aud]
  case "c$", "ca$": return [.cad]
  case "₹", "rs", "rupees": return [.inr, .pkr]
  case "₩", "won": return [.krw]
  case "₺", "tl": return [.try]
  case "₫": return [.vnd]
  case "฿": return [.thb]
  case "₪": return [.ils]
  case "₱": return [.php]
  case "₽": return [.rub]
  case "₦": return [.ngn]
  case "₸": return [.kzt]
  case "zł": return [.pln]
  case "kr", "kr.": return [.sek, .nok, .dkk]
  case "kč": return [.czk]
  case "ft": return [.huf]
  case "fr", "fr.", "sfr": return [.chf]
  default: return nil
  }
}

/// The decimals that digits with separators can mean.
private func decimals(_ text: String, minorDigits: Int) -> [Meaning<String>] {
  let separators = text.unicodeScalars.filter { !$0.isASCII || !isDigit(UInt8($0.value)) }
  guard text.utf8.contains(where: isDigit) else { return [] }
  guard let last = separators.last else { return [Meaning(withoutZeros(text))] }
  let parts = text.byBytes.split(atAnyOf: ".,' _", omittingEmptySubsequences: false).map(String.init)
  let kinds = Set(separators)
  let mark = String(last)
  if kinds.count > 1 {
    guard ".,".utf8.contains(mark.utf8.first ?? 0), separators.filter({ $0 == last }).count == 1 else {
      return []
    }
    guard isGrouped(Array(parts.dropLast())), (1...minorDigits + 1).contains(parts.last?.utf8.count ?? 0)
    else {
      return []
    }
    return decimal(parts.dropLast().joined(), fraction: parts.last ?? "", minorDigits: minorDigits)
  }
  guard separators.count == 1, ".,".utf8.contains(mark.utf8.first ?? 0) else {
    return isGrouped(parts) ? [Meaning(withoutZeros(parts.joined()))] : []
  }
  let whole = parts[0]
  let fraction = parts[1]
  if fraction.utf8.count == 3, isGrouped(parts), whole != "0" {
    let thousands = whole + fraction
    return [Meaning(thousands, assuming: minorDigits == 0 ? nil : "`\(mark)` separates thousands")]
  }
  return decimal(whole, fraction: fraction, minorDigits: minorDigits)
}

/// An amount with a fraction, if the currency has as many decimals.
private func decimal(_ whole: String, fraction: String, minorDigits: Int) -> [Meaning<String>] {
  let whole = withoutZeros(whole)
  if fraction.isEmpty || fraction.byBytes.consists(of: "0") && minorDigits == 0 { return [Meaning(whole)] }
  return fraction.utf8.count <= minorDigits ? [Meaning(whole + "." + fraction)] : []
}

/// Whether groups of digits are those of a number with separators: `1`, `234`; in India `1`, `00`, `000`.
private func isGrouped(_ groups: [String]) -> Bool {
  guard let first = groups.first, (1...3).contains(first.utf8.count), first.utf8.allSatisfy(isDigit) else {
    return false
  }
  guard groups.count > 1 else { return true }
  let rest = groups.dropFirst()
  let hasThousands = rest.allSatisfy { $0.utf8.count == 3 }
  let hasLakhs = rest.last?.utf8.count == 3 && rest.dropLast().allSatisfy { $0.utf8.count == 2 }
  return hasThousands || hasLakhs
}

private func withoutZeros(_ digits: String) -> String {
  let rest = digits.byBytes.drop("0")
  return rest.isEmpty ? "0" : String(rest)
}
