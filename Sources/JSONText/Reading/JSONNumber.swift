import ByteText

/// A number as its text has it: nothing is rounded.
package struct JSONNumber: Sendable {
  package let text: String

  package var isPositive: Bool { !text.byBytes.hasPrefix("-") && !parts.digits.isEmpty }

  /// The value when it is whole and an `Int` can hold it, however it is written: 2, 2.0 and 20e-1 are 2.
  package var integer: Int? {
    let (digits, point) = parts
    guard !digits.isEmpty else { return 0 }
    guard digits.count <= point, point <= 19 else { return nil }
    return Int(sign + digits + zeros(point - digits.count))
  }

  /// The value without an exponent and without needless zeros, `1.5` for `1.50` and `15e-1`. Exponents that would need more
  /// than 40 zeros stay.
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

  /// The number is `0.digits` × 10 to the power of `point`. There are no digits when it is 0.
  private var parts: (digits: String, point: Int) {
    let mantissaAndExponent = text.split { $0 == "e" || $0 == "E" }
    let mantissa = mantissaAndExponent[0].byBytes.drop("-").byBytes.split(separator: ".")
    var exponent = 0
    if mantissaAndExponent.count > 1 {
      let written = mantissaAndExponent[1]
      // An exponent that no `Int` can hold is as far away as any.
      let farAway = (written.byBytes.hasPrefix("-") ? -1 : 1) << 40
      exponent = Int(written) ?? farAway
    }
    let all = mantissa.joined()
    let significant = all.drop { $0 == "0" }
    let trailing = significant.reversed().prefix { $0 == "0" }.count
    return (
      String(significant.dropLast(trailing)), mantissa[0].count - (all.count - significant.count) + exponent
    )
  }
}
