package import OfferModel

/// Whether a key of a live object may change, as of a day.
package enum LockState: Hashable, Sendable {
  case free
  /// Apple changes nothing of it: the offer is deleted and made anew.
  case replaced
  /// From the day on it is locked.
  case freeUntil(CalendarDate)
  case locked
  case lockedSince(CalendarDate)
  /// May be set, as it is not yet; never changed then.
  case settable
  /// From the one value to the other only.
  case oneWay(from: Bool, to: Bool)
  /// Items may be added, none removed.
  case growing
  /// A day that may be set, and become later.
  case later

  package var isLocked: Bool {
    switch self {
    case .locked, .lockedSince: true
    default: false
    }
  }
}
