import OfferLanguage
package import OfferModel

/// The amounts that the price rule of one object gives.
package struct FollowedPrices: Sendable {
  /// The index of the object among the priced objects of the catalog.
  package let number: Int
  package let object: PricedObject
  package let rule: PriceRule
  /// Whether the amounts cannot change any more at Apple.
  package let isLocked: Bool
  /// One for each storefront for which the rule gives an amount, by storefront.
  package internal(set) var rows: [Row] = []
  /// Where the rule gives no amount, by reason.
  package internal(set) var gaps: [Gap: StorefrontSet] = [:]

  package struct Row: Sendable {
    package let storefront: Storefront
    /// What the rule starts from, in minor units.
    package let base: Int64
    package let wanted: ExactAmount
    /// A price point.
    package let chosen: Int64
    /// The amount in the catalog.
    package let current: Int64?

    package var isFollowed: Bool { chosen == current }
  }

  package enum Gap: Int, CaseIterable, Sendable {
    case noRegularPrice, noEqualizedPrice, noPricePoint, noFile, circle

    package var phrase: String {
      switch self {
      case .noRegularPrice: "no regular price is known"
      case .noEqualizedPrice:
        "the file has no amount, and Apple's equalized price is not known (`offerc appstore pull --price-points` reads it)"
      case .noPricePoint: "no price point is within the limits"
      case .noFile: "its file cannot be read, so the rule gives no amount"
      case .circle: "rules follow each other in a circle"
      }
    }
  }

  package var differing: [Row] { rows.filter { !$0.isFollowed } }
}
