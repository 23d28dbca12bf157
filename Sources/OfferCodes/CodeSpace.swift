import Cryptography

/// All texts that codes of one app, prefix and form can be: those of one permutation.
///
/// A text is the prefix, a body of `length` symbols, and the check character where there is one. Only the body is permuted.
package struct CodeSpace: Hashable, Sendable {
  package let bundleId: String
  /// At most 16 upper-case letters and digits.
  package let prefix: String
  /// Symbols of a body, 4 to 32.
  package let length: Int
  /// 2 to 36 upper-case letters and digits as ASCII, ascending: numeral d is the d-th of them.
  package let symbols: [UInt8]
  package let hasCheckCharacter: Bool

  /// - Returns: nil when no sound format describes such a space, or the bundle ID is none.
  package init?(bundleId: String, form: CodeForm) {
    guard isBundleId(bundleId), form.faults.isEmpty else { return nil }
    self.bundleId = bundleId
    prefix = form.prefix
    length = form.length
    symbols = form.symbols.sorted()
    hasCheckCharacter = form.hasCheckCharacter
  }

  package var radix: Int { symbols.count }

  /// The numeral of every character, 255 for one that is no symbol.
  var numerals: [UInt8] {
    var numerals = [UInt8](repeating: 255, count: 256)
    for (numeral, symbol) in symbols.enumerated() { numerals[Int(symbol)] = UInt8(numeral) }
    return numerals
  }

  var checkSum: CheckSum? { hasCheckCharacter ? CheckSum(radix: radix) : nil }

  /// Characters of a whole text.
  package var textLength: Int { prefix.utf8.count + length + (hasCheckCharacter ? 1 : 0) }

  /// How many bodies there are, radix^length: up to 36^32, so not exact above 2^53.
  package var size: Double { (0..<length).reduce(1) { size, _ in size * Double(radix) } }

  /// How many indices are used: radix^length, at most 2^62, as the ledger's integers have a sign.
  package var indexCount: UInt64 { power(radix, length, atMost: 1 << 62) }

  /// What makes the permutation of this space another than that of any other: 16 bytes.
  ///
  /// - Throws: `CryptographyFailure`.
  package func tweak() throws -> [UInt8] {
    let symbols = String(decoding: symbols, as: UTF8.self)
    let text =
      "offerc/code-space/1\n\(bundleId)\n\(prefix)\n\(length)\n\(symbols)\n\(hasCheckCharacter ? 1 : 0)"
    return Array(try sha256([Array(text.utf8)]).prefix(16))
  }
}

/// base^exponent, or `limit` where that is less.
func power(_ base: Int, _ exponent: Int, atMost limit: UInt64) -> UInt64 {
  var result: UInt64 = 1
  for _ in 0..<exponent {
    let (product, isTooLarge) = result.multipliedReportingOverflow(by: UInt64(base))
    guard !isTooLarge, product < limit else { return limit }
    result = product
  }
  return result
}

/// Letters, digits, `.` and `-`: none of them ends a line of the tweak's text.
private func isBundleId(_ text: String) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { byte in
      isUpperCaseOrDigit(byte) || (0x61...0x7A).contains(byte) || byte == 0x2E || byte == 0x2D
    }
}
