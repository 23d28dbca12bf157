/// What is left of an amount after a discount, and whether a storefront can sell at it.
package struct DiscountedAmount: Sendable {
  package let exact: ExactAmount
  package let isPricePoint: Bool
  /// The nearest price points below and above the exact amount; nil beyond the ends.
  package let below: Int64?
  package let above: Int64?

  /// Returns nil if the amount is too large.
  ///
  /// - Parameters:
  ///   - left: What is left of the amount, such as 3/5 after 40% off.
  ///   - ladder: The price points of the storefront.
  package init?(_ amount: Int64, left: Ratio, in ladder: PriceLadder) {
    guard let exact = left.of(amount) else { return nil }
    self.exact = exact
    isPricePoint = exact.rest == 0 && ladder.contains(exact.whole)
    below = ladder.nearest(to: exact.largestBelow).below
    above = ladder.nearest(to: exact.whole + 1).above
  }
}
