import Cryptography

/// All texts that can be codes of one app and one form. The key permutes them, and the indices of a batch select its codes.
///
/// A text is the prefix, a body of `length` symbols, and a check character if the form has one. Only the body is permuted.
package struct CodeSpace: Hashable, Sendable {
  package let bundleId: String
  /// At most 16 upper-case letters and digits.
  package let prefix: String
  /// The number of symbols in a body, 4 to 32.
  package let length: Int
  /// 2 to 36 upper-case letters and digits as ASCII, ascending. The numeral of a symbol is its index.
  package let symbols: [UInt8]
  package let hasCheckCharacter: Bool

  /// Returns nil if codes cannot have the form, or the bundle ID is not valid.
  package init?(bundleId: String, form: CodeForm) {
    guard isBundleId(bundleId), form.faults.isEmpty else { return nil }
    self.bundleId = bundleId
    prefix = form.prefix
    length = form.length
    symbols = form.symbols.sorted()
    hasCheckCharacter = form.hasCheckCharacter
  }

  package var radix: Int { symbols.count }

  /// The numeral of every byte; 255 for bytes that are not symbols.
  var numerals: [UInt8] {
    var numerals = [UInt8](repeating: 255, count: 256)
    for (numeral, symbol) in symbols.enumerated() { numerals[Int(symbol)] = UInt8(numeral) }
    return numerals
  }

  var checkSum: CheckSum? { hasCheckCharacter ? CheckSum(radix: radix) : nil }

  /// The number of characters in a whole text.
  package var textLength: Int { prefix.utf8.count + length + (hasCheckCharacter ? 1 : 0) }

  /// The number of bodies, radix^length: up to 36^32, and not exact above 2^53.
  package var size: Double { (0..<length).reduce(1) { size, _ in size * Double(radix) } }

  /// The number of indices that are used: radix^length, but at most 2^62, because integers of the ledger have a sign.
  package var indexCount: UInt64 { power(radix, length, atMost: 1 << 62) }

  /// Returns the tweak of FF1, 16 bytes that differ from those of all other spaces, so that permutations differ.
  package func tweak() -> [UInt8] {
    let symbols = String(decoding: symbols, as: UTF8.self)
    let text =
      "offerc/code-space/1\n\(bundleId)\n\(prefix)\n\(length)\n\(symbols)\n\(hasCheckCharacter ? 1 : 0)"
    return Array(sha256([Array(text.utf8)]).prefix(16))
  }
}

/// Returns base^exponent, or `limit` if that is less.
func power(_ base: Int, _ exponent: Int, atMost limit: UInt64) -> UInt64 {
  var result: UInt64 = 1
  for _ in 0..<exponent {
    let product = result.multipliedReportingOverflow(by: UInt64(base))
    guard !product.overflow, product.partialValue < limit else { return limit }
    result = product.partialValue
  }
  return result
}

/// Whether the text has only letters, digits, `.` and `-`. None of them ends a line in the text of the tweak.
private func isBundleId(_ text: String) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { byte in
      isUpperCaseOrDigit(byte) || (0x61...0x7A).contains(byte) || byte == 0x2E || byte == 0x2D
    }
}
