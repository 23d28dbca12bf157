import OfferModel

/// The storefronts for which prices count.
enum PriceScope {
  /// Only in these: where the product is sold, or the territories that the offer states.
  case only(StorefrontSet)
  /// The prices say where the offer is available: a code names one storefront, sets and tables name those where the product is sold.
  case open(sold: StorefrontSet)

  var sold: StorefrontSet {
    switch self {
    case .only(let set), .open(let set): set
    }
  }

  func adding(_ storefront: Storefront) -> PriceScope {
    let one = StorefrontSet([storefront])
    return switch self {
    case .only(let set): .only(set.union(one))
    case .open(let set): .open(sold: set.union(one))
    }
  }
}
