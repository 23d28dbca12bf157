/// A divisor with its reciprocal, so that a division takes two multiplications (Barrett reduction).
struct Divisor: Sendable {
  let value: UInt64
  /// ⌊2^64 ÷ value⌋, or 2^64 − 1 for 1.
  private let reciprocal: UInt64

  /// - Parameter value: The divisor, above 0.
  init(_ value: UInt64) {
    self.value = value
    reciprocal = value == 1 ? .max : value.dividingFullWidth((1, 0)).quotient
  }

  /// Returns quotient and remainder.
  ///
  /// The reciprocal is rounded down by less than 1, so the estimate is the quotient or one less. A branch on which of them it is
  /// could not be predicted, so there is none: if the rest is below `value`, `rest &- value` wraps to a large number.
  @inline(__always)
  func divide(_ dividend: UInt64) -> (quotient: UInt64, remainder: UInt64) {
    let estimate = dividend.multipliedFullWidth(by: reciprocal).high
    let rest = dividend &- estimate &* value
    return (estimate &+ (rest >= value ? 1 : 0), min(rest, rest &- value))
  }
}
