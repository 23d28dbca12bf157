import TestSupport
import OfferModel
import Testing

@testable import OfferCompiler

/// Reading amounts against a reader that works on text, and against the writer.
struct AmountTests {
  /// `[0-9]+(\.[0-9]+)?`, above 0, at most 13 digits before the decimal point and `digits` behind it.
  private func reference(_ text: String, digits: Int) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { "0"..."9" ~= $0 } }),
      parts[0].count <= 13
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard fraction.count <= digits else { return nil }
    let all = parts[0] + fraction + String(repeating: "0", count: digits - fraction.count)
    return Int64(all).flatMap { $0 > 0 ? $0 : nil }
  }

  private func parse(_ text: String, digits: Int) -> Int64? {
    // Inside a longer text, as it stands in a file.
    let bytes = Array(("9" + text + "9.9").utf8)
    return parseAmount(bytes, 1..<1 + text.utf8.count, digits: digits)
  }

  @Test func randomTexts() {
    var generator = SeededGenerator(seed: 21)
    let alphabet = Array("0123456789.......00995 -+,eE_x")
    for _ in 0..<50_000 {
      let length = Int.random(in: 0...20, using: &generator)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "0" })
      for digits in [0, 2] {
        equal(parse(text, digits: digits), reference(text, digits: digits), "'\(text)' with \(digits)")
      }
    }
  }

  @Test func whatIsWrittenIsReadAgain() {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<20_000 {
      let size = Int64(pow10: Int.random(in: 0...15, using: &generator))
      for currency in [Currency.usd, .jpy] {
        let largest: Int64 = currency.minorDigits == 0 ? 9_999_999_999_999 : 999_999_999_999_999
        let amount = min(largest, Int64.random(in: 1...size * 9, using: &generator))
        let text = decimalText(amount, currency)
        equal(parse(text, digits: currency.minorDigits), amount, "\(text)")
      }
    }
  }
}

extension Int64 {
  fileprivate init(pow10 exponent: Int) { self = (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
