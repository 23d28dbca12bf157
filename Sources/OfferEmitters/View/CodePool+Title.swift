import OfferModel

extension CodePool {
  /// Whose codes count against the limit.
  var title: String {
    switch self {
    case .own: "own codes"
    case .apple: "Apple's codes"
    case .appleSandbox: "Apple's sandbox codes"
    }
  }
}

extension QuarterlyCodes {
  /// The part of the limit that is planned, in percent, rounded up: 100 is reached only by all of it.
  var share: Int {
    guard limit > 0 else { return total > 0 ? 100 : 0 }
    let (percent, rest) = (total / limit * 100, total % limit)
    let share = percent + (rest > Int.max / 100 ? 100 : (rest * 100 + limit - 1) / limit)
    return total < limit ? min(share, 99) : share
  }
}
