import Diagnostics
import OfferModel
import YAMLSyntax

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

extension Binder {
  /// The amount that a price states, with every fault of it reported. `name` is the storefront or the set.
  mutating func amount(_ reference: NodeReference, in currency: Currency, for name: String) -> Int64? {
    let document = documents[reference.document]
    guard document.isScalar(reference.node) else {
      report(
        .wrongType, "a price is an amount, found \(kindPhrase(reference))", at: range(reference),
        help: "write e.g. 4.99")
      return nil
    }
    let parts = string(reference).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let text = parts[0]
    if parts.count == 2, Currency(code: parts[1]) != nil || parts[1].utf8.count == 3 {
      guard parts[1] == currency.code else {
        report(
          .priceCurrency, "the price for \(name) is in \(parts[1]), but it is billed in \(currency.code)",
          at: range(reference), help: "write the amount in \(currency.code)")
        return nil
      }
    } else if parts.count != 1 {
      rejectAmount(reference, [])
      return nil
    }
    let bytes = Array(text.utf8)
    if let amount = parseAmount(bytes, 0..<bytes.count, digits: currency.minorDigits) { return amount }
    let digits = currency.minorDigits
    if let decimals = decimals(of: bytes), decimals > digits, bytes.contains(where: { $0 > 0x30 }) {
      report(
        .pricePrecision,
        "the price \(text) has too many decimals: \(currency.code) has \(digits == 0 ? "none" : "\(digits)")",
        at: range(reference), help: digits == 0 ? "write a whole number" : "write two decimals at most")
      return nil
    }
    rejectAmount(reference, bytes)
    return nil
  }

  /// How many digits stand behind the point; nil when it is no decimal.
  private func decimals(of bytes: [UInt8]) -> Int? {
    let parts = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } })
    else { return nil }
    return parts.count == 2 ? parts[1].count : 0
  }

  /// A text that is no amount, or one that is 0 or too large.
  private mutating func rejectAmount(_ reference: NodeReference, _ bytes: [UInt8]) {
    let found = string(reference)
    guard decimals(of: bytes) == nil else {
      let isZero = !bytes.contains { $0 > 0x30 }
      return report(
        .invalidValue,
        isZero
          ? "the price is \(found), expected an amount above 0" : "the price \(quoted(found)) is too large",
        at: range(reference),
        help: isZero
          ? "write what customers pay; an offer without payment has `mode: free-trial` and no prices"
          : "at most \(mostDigits) digits before the point are read")
    }
    let parts = found.split(separator: ",", omittingEmptySubsequences: false)
    let pointed = Array(parts.joined(separator: ".").utf8)
    let isDecimalComma = parts.count == 2 && parts[1].count == 2 && decimals(of: pointed) == 2
    report(
      .invalidValue, "\(quoted(found)) is not an amount, expected a number such as 4.99",
      at: range(reference),
      help: found.contains(",")
        ? "write the decimal point as `.`, and nothing between thousands"
        : "write digits, with a point before the decimals; the storefront decides the currency",
      fix: isDecimalComma
        ? .write(String(decoding: pointed, as: UTF8.self), at: range(reference), isSafe: false) : nil)
  }
}
