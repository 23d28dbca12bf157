package import Diagnostics

/// When and how a pool of Apple's codes gets a new batch.
package struct Refill: Sendable {
  /// A new batch is due once fewer codes than this are left.
  package var below = Located(unbound: 0)
  /// The codes of a new batch.
  package var count = Located(unbound: 0)
  /// The days on which the codes of a new batch work.
  package var validDays = Located(unbound: 0)

  package init() {}
}
