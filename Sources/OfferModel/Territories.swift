package import Diagnostics

/// The storefronts where a product is sold or an offer is available.
package struct Territories: Sendable {
  package var set: StorefrontSet
  /// The place of the expression, or of what it comes from if the key was left out.
  package var range: SourceRange
  /// Whether the `territories` key was written.
  package var isStated: Bool
  /// Names in the expression without effect: a code where the product is not sold, a set with nothing left.
  package var unused: [Located<String>]
  /// The storefronts whose codes are written in the expression; the others come from sets or defaults.
  package var codes: StorefrontSet

  package init(
    _ set: StorefrontSet, range: SourceRange, isStated: Bool, unused: [Located<String>] = [],
    codes: StorefrontSet = StorefrontSet()
  ) {
    self.set = set
    self.range = range
    self.isStated = isStated
    self.unused = unused
    self.codes = codes
  }
}
