package import Diagnostics

/// A rule from which the amounts of a price map were computed. The amounts count: the normal form has no rules.
package final class PriceRule: Sendable {
  package enum Basis: Sendable {
    /// The part of the regular price that is left.
    case discount(left: Ratio)
    /// A multiple of the regular price of a product.
    case times(Ratio, of: Located<String>)
    /// The factors of a CSV file; the storefront is the one whose amount Apple equalizes.
    case index(Located<String>, of: Storefront)
  }

  /// Which of the price points around an amount is taken.
  package enum Rounding: String, CaseIterable, Sendable {
    case nearest, down, up
  }

  /// The `follows` key.
  package let range: SourceRange
  package let basis: Basis
  /// Nil for the usual one: down for offers, else nearest.
  package let rounding: Rounding?
  /// The least amounts, in minor units.
  package let minimum: [Storefront: Int64]
  package let maximum: [Storefront: Int64]
  /// Where amounts are decided by hand.
  package let except: StorefrontSet

  package init(
    range: SourceRange, basis: Basis, rounding: Rounding?, minimum: [Storefront: Int64],
    maximum: [Storefront: Int64], except: StorefrontSet
  ) {
    self.range = range
    self.basis = basis
    self.rounding = rounding
    self.minimum = minimum
    self.maximum = maximum
    self.except = except
  }
}
