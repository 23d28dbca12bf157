import OfferLanguage
import OfferModel
import Diagnostics

extension QuarterlyCodes {
  /// The part of the limit that is planned, in tenths of a percent, rounded up, but 1000 only if it is all of the limit; the largest
  /// number if it is too large.
  var share: Int {
    guard limit > 0 else { return total > 0 ? 1000 : 0 }
    let (whole, isTooLarge) = (total / limit).multipliedReportingOverflow(by: 1000)
    guard !isTooLarge else { return .max }
    let rest = total % limit
    // Where a multiplication by 1000 would overflow, the rest counts as a whole.
    let part = rest > (Int.max - limit) / 1000 ? 1000 : (rest * 1000 + limit - 1) / limit
    let share = sumOfCounts(whole, part)
    return total < limit ? min(share, 999) : share
  }

  /// The part as text: `8%`, `0.1%`, `80%`; with a decimal only below 10%.
  var sharePhrase: String {
    let share = share
    guard share < .max else { return "more than 100%" }
    guard share < 100 else {
      let percent = share / 10 + (share % 10 > 0 ? 1 : 0)
      return "\(grouped(total < limit ? min(percent, 99) : percent))%"
    }
    return "\(share / 10)" + (share % 10 > 0 ? ".\(share % 10)" : "") + "%"
  }
}
