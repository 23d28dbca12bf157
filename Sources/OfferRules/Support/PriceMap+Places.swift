import Diagnostics
import OfferModel

extension PriceMap {
  /// What gives a storefront its price: its amount, otherwise `rest`.
  func place(of storefront: Storefront) -> SourceRange {
    self[storefront].map { range(of: $0) } ?? rest ?? range
  }
}
