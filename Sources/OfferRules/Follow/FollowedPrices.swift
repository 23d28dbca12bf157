package import OfferModel

/// What the rule of some prices gives on a day.
package struct FollowedPrices: Sendable {
  /// Among the objects of the catalog.
  package let number: Int
  package let object: PricedObject
  package let rule: PriceRule
  /// Apple takes no other amounts.
  package let isLocked: Bool
  /// By storefront.
  package internal(set) var rows: [Row] = []
  /// Where the rule gives nothing.
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
        "no amount in the file, and Apple's equalized price is not known (`offerc appstore pull --price-points` reads it)"
      case .noPricePoint: "no price point is within the limits"
      case .noFile: "the file cannot be read here"
      case .circle: "the rules follow each other"
      }
    }
  }

  package var differing: [Row] { rows.filter { !$0.isFollowed } }
}
