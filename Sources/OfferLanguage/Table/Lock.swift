/// What may change once the object is live at Apple.
package enum Lock: Sendable, Equatable {
  case free
  /// Never, once the object is in the baseline.
  case fixed
  /// May be set, never changed.
  case once
  /// While today is before the baseline's date in the key.
  case until(Key)
  /// Only from one value to the other.
  case oneWay(from: Bool, to: Bool)
  /// Items may be added, none removed.
  case growing
  /// A day that may be set, and become later.
  case later
}
