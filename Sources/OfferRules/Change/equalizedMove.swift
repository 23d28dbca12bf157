import Diagnostics
import OfferLanguage
package import OfferModel

extension Change {
  /// That equalized storefronts move with the price from which Apple derives theirs; nil where it stays.
  package func equalizedMove(base: Storefront) -> String? {
    guard let field = fields.first(where: { $0.field.key == .prices && !$0.isLocked }),
      case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value,
      old.rest != nil, new.rest != nil, let before = old[base]?.amount, let after = new[base]?.amount,
      before != after
    else { return nil }
    let (was, will) = (decimalText(before, base.currency), decimalText(after, base.currency))
    return
      "the storefronts under `rest` change as well: Apple derives their prices from \(base.code) (\(was) → \(will))"
  }
}
