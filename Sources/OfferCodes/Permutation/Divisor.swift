/// A divisor with its reciprocal: two multiplications instead of a division.
struct Divisor: Sendable {
  let value: UInt64
  /// ⌊2^64 ÷ value⌋, or 2^64 − 1 for 1.
  private let reciprocal: UInt64

  /// - Parameter value: above 0.
  init(_ value: UInt64) {
    self.value = value
    reciprocal = value == 1 ? .max : value.dividingFullWidth((1, 0)).quotient
  }

  /// The estimate is the quotient or one less.
  @inline(__always)
  func divide(_ dividend: UInt64) -> (quotient: UInt64, remainder: UInt64) {
    let estimate = dividend.multipliedFullWidth(by: reciprocal).high
    let rest = dividend &- estimate &* value
    let isLow = rest >= value
    return (isLow ? estimate &+ 1 : estimate, isLow ? rest &- value : rest)
  }
}
