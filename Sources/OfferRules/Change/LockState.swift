package import OfferModel

/// Whether a key of a live object can change on a certain day.
package enum LockState: Hashable, Sendable {
  case free
  /// It can change, but Apple has no update for it: the offer is deleted and created again.
  case replaced
  /// It is locked from the day on.
  case freeUntil(CalendarDate)
  case locked
  case lockedSince(CalendarDate)
  /// It is not set. It can be set once, and cannot change after that.
  case settable
  /// It can change only from one value to the other.
  case oneWay(from: Bool, to: Bool)
  /// Items can be added, but not removed.
  case growing
  /// It is a day that can be set and moved later, but not earlier.
  case later

  package var isLocked: Bool {
    switch self {
    case .locked, .lockedSince: true
    default: false
    }
  }
}
