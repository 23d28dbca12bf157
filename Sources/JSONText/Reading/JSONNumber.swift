import ByteText

/// A number as its text has it, without rounding.
package struct JSONNumber: Sendable {
  package let text: String

  package var isPositive: Bool { !text.byBytes.hasPrefix("-") && !parts.digits.isEmpty }

  /// The number as an integer: 2, 2.0 and 20e-1 are 2. Nil if it is not whole, or not in the range of `Int`.
  package var integer: Int? {
    let (digits, point) = parts
    guard !digits.isEmpty else { return 0 }
    guard digits.count <= point, point <= 19 else { return nil }
    return Int(sign + digits + zeros(point - digits.count))
  }

  /// The number without an exponent and without unnecessary zeros: `1.5` for `1.50` and `15e-1`.
  ///
  /// A number that would need more than 40 additional zeros keeps its exponent.
  package var plain: String {
    let (digits, point) = parts
    guard !digits.isEmpty else { return "0" }
    guard (-40...digits.count + 40).contains(point) else { return text }
    if point <= 0 { return sign + "0." + zeros(-point) + digits }
    if point >= digits.count { return sign + digits + zeros(point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }

  private var sign: String { text.byBytes.hasPrefix("-") ? "-" : "" }

  private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

  /// The number as `0.digits` × 10 to the power of `point`, with no zeros around the digits. Zero has no digits.
  private var parts: (digits: String, point: Int) {
    let mantissaAndExponent = text.split { $0 == "e" || $0 == "E" }
    let mantissa = mantissaAndExponent[0].byBytes.drop("-").byBytes.split(separator: ".")
    let all = mantissa.joined()
    let significant = all.drop { $0 == "0" }
    let leadingZeros = all.count - significant.count
    let trailingZeros = significant.reversed().prefix { $0 == "0" }.count
    let exponent = mantissaAndExponent.count == 1 ? 0 : JSONNumber.exponent(mantissaAndExponent[1])
    return (
      digits: String(significant.dropLast(trailingZeros)),
      point: mantissa[0].count - leadingZeros + exponent
    )
  }

  /// An exponent beyond the range of `Int` becomes one that is so large that the number is out of every range, too.
  private static func exponent(_ text: Substring) -> Int {
    if let exponent = Int(text) { return exponent }
    return (text.byBytes.hasPrefix("-") ? -1 : 1) << 40
  }
}
