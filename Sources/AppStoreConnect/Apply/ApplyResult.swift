import Diagnostics

/// What became of a plan that was applied.
package struct ApplyResult: Sendable {
  /// The numbers of the steps that were carried out and read back.
  package var done: [Int] = []
  package var skipped: [Int] = []
  /// Apple said yes to these, but does not show them.
  package var unseen: [Int] = []
  /// Whether no request was carried out, for certain.
  package var isUntouched = false
  /// The step that stopped in the middle.
  package var half: HalfMade?
  /// Why it stopped early; nil if it did not.
  package var stop: ApplyStop?
  /// What else ended it: network, key, journal.
  package var failure: (any Error)?
  /// The last refresh; nil if live state could not be read.
  package var view: LiveView?
}

/// A step of which some requests were carried out.
package struct HalfMade: Sendable {
  package let step: Int
  /// Storefronts, locales, or numbers of requests.
  package let done: [String]
  package let left: [String]
}
