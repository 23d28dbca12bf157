import OfferLanguage
import OfferModel
import Diagnostics

extension QuarterlyCodes {
  /// The part of the limit that is planned, in percent, rounded up, but 100 only if it is all of the limit.
  var share: Int {
    guard limit > 0 else { return total > 0 ? 100 : 0 }
    let percent = total / limit * 100
    let rest = total % limit
    // Where a multiplication by 100 would overflow, the rest counts as a whole.
    let share = percent + (rest > Int.max / 100 ? 100 : (rest * 100 + limit - 1) / limit)
    return total < limit ? min(share, 99) : share
  }
}
