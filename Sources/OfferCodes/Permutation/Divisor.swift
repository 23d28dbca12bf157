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

  /// The estimate is the quotient or one less. There is no branch: which of them it is, nobody can predict.
  @inline(__always)
  func divide(_ dividend: UInt64) -> (quotient: UInt64, remainder: UInt64) {
    let estimate = dividend.multipliedFullWidth(by: reciprocal).high
    let rest = dividend &- estimate &* value
    return (estimate &+ (rest >= value ? 1 : 0), min(rest, rest &- value))
  }
}
