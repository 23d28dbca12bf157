import ByteText
import Diagnostics
import OfferModel
import YAMLSyntax

extension Binder {
  /// The amount that a price states, with every fault of it reported. `name` is the storefront or the set.
  mutating func amount(
    _ reference: NodeReference, in currency: Currency, for name: String, _ mayBeFree: Bool
  ) -> Int64? {
    let document = documents[reference.document]
    guard document.isScalar(reference.node) else {
      report(
        .wrongType, "the price is \(kindPhrase(reference)), expected an amount", at: range(reference),
        help: "write e.g. 4.99")
      return nil
    }
    let written = string(reference)
    let parts =
      written.utf8.contains(0x20)
      ? written.byBytes.split(separator: " ", omittingEmptySubsequences: false).map(String.init) : [written]
    let text = parts[0]
    if parts.count == 2,
      Currency(code: parts[1]) != nil
        || (parts[1].utf8.count == 3 && parts[1].utf8.allSatisfy { isAlphanumeric($0) && !isDigit($0) })
    {
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
    if mayBeFree, let decimals = decimals(of: bytes), decimals <= digits,
      !bytes.contains(where: { $0 > 0x30 })
    {
      return 0
    }
    if let decimals = decimals(of: bytes), decimals > digits, bytes.contains(where: { $0 > 0x30 }) {
      let rest = document.bytes[Int(range(reference).end)...].prefix(2)
      let hasComma = rest.first == 0x2C && rest.last.map { 0x30...0x39 ~= $0 } == true
      let expected = digits == 0 ? "none" : "at most \(digits)"
      let help =
        if hasComma {
          "write the decimal point as `.`, and no separator between thousands"
        } else if digits == 0 {
          "write a whole number"
        } else {
          "write at most \(digits) decimals, and no separator between thousands"
        }
      report(
        .pricePrecision,
        "the price \(short(text)) has too many decimals, expected \(expected) in \(currency.code)",
        at: range(reference), help: help)
      return nil
    }
    rejectAmount(reference, bytes)
    return nil
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

  private func helpForAmount(_ found: String) -> String {
    if found.byBytes.contains("%") {
      return "write the amount that customers pay: Apple has no percentage discounts"
    }
    if found.byBytes.hasPrefix("-") { return "write the amount that customers pay, not what they save" }
    if ["free", "gratis", "none"].contains(found.lowercased()) {
      return "for a free offer, write `mode: free-trial` and no prices"
    }
    return "write digits, with a point before the decimals; the storefront determines the currency"
  }

  /// A text that is no amount, or one that is 0 or too large.
  private mutating func rejectAmount(_ reference: NodeReference, _ bytes: [UInt8]) {
    let found = string(reference)
    guard decimals(of: bytes) == nil else {
      let isZero = !bytes.contains { $0 > 0x30 }
      guard isZero else {
        return report(
          .invalidValue, "the price \(quoted(found)) is too large", at: range(reference),
          help: "write at most \(mostDigits) digits before the point")
      }
      return report(
        .invalidValue, "the price is \(short(found)), expected an amount above 0", at: range(reference),
        help: "write what customers pay; a free offer has `mode: free-trial` and no prices")
    }
    let message = "\(quoted(found)) is not an amount, expected a number such as 4.99"
    guard found.utf8.contains(UInt8(ascii: ",")) else {
      return report(.invalidValue, message, at: range(reference), help: helpForAmount(found))
    }
    let pointed = found.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    var fix: Fix?
    if !found.utf8.contains(UInt8(ascii: ".")), decimals(of: pointed) == 2 {
      fix = .write(String(decoding: pointed, as: UTF8.self), at: range(reference), isSafe: false)
    }
    report(
      .invalidValue, message, at: range(reference),
      help: "write the decimal point as `.`, and no separator between thousands", fix: fix)
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
