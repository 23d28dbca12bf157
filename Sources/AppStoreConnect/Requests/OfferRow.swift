import JSONText
import OfferModel

/// What an offer or a plan costs in a storefront.
struct OfferRow: Hashable, Sendable {
  enum Price: Hashable, Sendable {
    case free
    /// A decimal in the storefront's currency.
    case amount(String)
    /// What Apple derives from an amount in another storefront.
    case equalized(base: String, amount: String)
  }

  let storefront: String
  let price: Price

  var isEqualized: Bool { if case .equalized = price { true } else { false } }

  /// The price point; nil for a free offer, which must not have one.
  func pricePoint(of owner: AppleOwner) -> Reference? {
    switch price {
    case .free: nil
    case .amount(let amount):
      .found(Lookup(.pricePoint, of: owner.reference, owner.kind, storefront, amount))
    case .equalized(let base, let amount):
      .found(Lookup(.equalized, of: owner.reference, owner.kind, storefront, base, amount))
    }
  }

  func links(of owner: AppleOwner) -> [JSON.Member] {
    let point = pricePoint(of: owner).map {
      link(owner.kind.offerPricePoint, type: owner.kind.pricePoints, id: $0)
    }
    return [link("territory", type: "territories", id: .known(storefront))] + [point].compactMap(\.self)
  }
}
