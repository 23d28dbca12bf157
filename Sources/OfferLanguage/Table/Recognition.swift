/// How an object of the catalog is found again in the baseline.
package enum Recognition: Sendable, Equatable {
  /// By the values of these keys; all but the last one are keys of objects around it.
  case keys([Key])
  /// By the value of the key, upper and lower case alike.
  case caseInsensitive(Key)
  /// By any product that a group of the baseline has as well.
  case sharedProducts
  /// There is at most one in the object around it.
  case single
  /// Nothing names it: those that are most alike belong together.
  case likeness

  /// Whether the object with another value of the key is another object.
  package func contains(_ key: Key) -> Bool {
    switch self {
    case .keys(let keys): keys.contains(key)
    case .caseInsensitive(let own): own == key
    case .sharedProducts, .single, .likeness: false
    }
  }
}

/// What it means when an object of the baseline is no longer in the catalog.
package enum RemovalPolicy: Sendable, Equatable {
  case allowed
  /// Allowed; it stops what runs.
  case endsWhatRuns
  /// Refused until the id is listed under `retiredProductIds`.
  case needsRetirement
  /// Refused while it is active in the baseline.
  case needsDeactivation
  /// Refused while its codes count: after `createdDate` and before they are expired or inactive.
  case refusedWhileLive
  /// Apple has no way to remove it.
  case refused
  /// A group goes with its products.
  case withProducts
}
