package import OfferModel

/// A value of the normal form.
package enum NormalValue: Sendable {
  case text(String)
  case integer(Int)
  case boolean(Bool)
  case texts([String])
  indirect case object(NormalObject)
  case objects([NormalObject])
  /// Sorted by locale.
  indirect case localizations([(locale: String, object: NormalObject)])
  /// All storefronts, and those whose codes are written.
  case territories(StorefrontSet, written: StorefrontSet)
  indirect case prices(PriceMap)
}
