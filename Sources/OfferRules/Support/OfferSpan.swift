import Diagnostics
import OfferModel

/// When and where one offer of a list can be redeemed.
struct OfferSpan {
  /// The numbers of the first and the last day: `Int.min` without a start, `Int.max` without an end.
  let first: Int
  let last: Int
  let territories: StorefrontSet
  /// Position of the offer in its list.
  let index: Int
}

extension OfferSpan {
  /// Nil if the end is before the start, which `date-order` reports.
  init?(_ window: DateWindow, _ territories: StorefrontSet, index: Int) {
    let first = window.start?.value.dayNumber ?? Int.min
    let last = window.end?.value.dayNumber ?? Int.max
    guard first <= last else { return nil }
    self.init(first: first, last: last, territories: territories, index: index)
  }

  /// The span if the end date were the first day without the offer; nil if no day is left. Apple does not document which.
  var withEndExcluded: OfferSpan? {
    guard last < Int.max else { return self }
    guard first < last else { return nil }
    return OfferSpan(first: first, last: last - 1, territories: territories, index: index)
  }
}
