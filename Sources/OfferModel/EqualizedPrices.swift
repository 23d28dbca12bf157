/// The amounts that Apple derives from an amount of a base storefront, as they were on the day of the download.
package struct EqualizedPrices: Sendable {
  /// The version of `live.json` that this offerc reads.
  package static let liveFormat = "offerc.live/1"

  /// In-app purchases have price points of their own.
  package enum Kind: String, CaseIterable, Sendable {
    case inAppPurchase = "in-app-purchase"
    case subscription
  }

  private struct Base: Hashable {
    let kind: Kind
    let storefront: Storefront
    let amount: Int64
  }

  private var known: [Base: [Storefront: Int64]] = [:]

  package init() {}

  /// Amounts in minor units; of a storefront that is added twice for one base amount the first one counts.
  package mutating func add(
    _ prices: [Storefront: Int64], from storefront: Storefront, _ amount: Int64, of kind: Kind = .subscription
  ) {
    let base = Base(kind: kind, storefront: storefront, amount: amount)
    known[base, default: [:]].merge(prices) { first, _ in first }
  }

  /// Adds what is known of other base amounts, and of storefronts that have no amount yet.
  package mutating func merge(_ other: EqualizedPrices) {
    known.merge(other.known) { own, more in own.merging(more) { first, _ in first } }
  }

  /// What Apple derives from an amount of a storefront, as far as it is known.
  package subscript(storefront: Storefront, amount: Int64, kind: Kind = .subscription) -> [Storefront: Int64]
  {
    known[Base(kind: kind, storefront: storefront, amount: amount)] ?? [:]
  }
}
