package import Diagnostics
package import OfferLanguage
package import OfferModel

/// The differences between a catalog and its baseline, object by object.
package struct Comparison: Sendable {
  package let today: CalendarDate
  /// The changes in the order of the normal form: app, groups, products, their offers, their batches, retired IDs.
  package let changes: [Change]
  /// The baseline. Live state is aligned with the catalog: see `aligned`.
  package let baseline: NormalForm
  package let current: NormalForm
  /// The baseline before it was aligned.
  package let baselineAsRead: NormalForm
  /// Why there is no baseline; nil if there is one. Without one, everything is new.
  package let missing: MissingBaseline?
  /// The drafts of the catalog, which are not compared.
  package let drafts: Set<ObjectPath>

  /// Whether the baseline is live state, read from Apple's servers.
  package var isWithLiveState: Bool { baseline.catalog.isLive }
  /// Returns the batches that the ledger has, and those of live state.
  package func made(besides ledger: MadeBatches) -> MadeBatches {
    guard isWithLiveState else { return ledger }
    var all = ledger
    all.add(live: baseline.catalog)
    return all
  }

  /// The values of live state that could not be read. They are not compared.
  package var unread: [AssumedValue] { baseline.catalog.assumed.unread }
}
