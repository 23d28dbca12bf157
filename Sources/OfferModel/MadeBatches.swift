import Diagnostics

/// The batches whose codes exist, as far as ledger and live state know.
package struct MadeBatches: Sendable {
  package var ids: Set<String>
  /// Whether live state was added. The ledger has no custom codes: without live state, they count as made from their
  /// `createdDate` on.
  package var isOfLiveState = false

  package init(_ ids: Set<String> = []) { self.ids = ids }

  /// Returns whether the codes of a batch are made, as far as is known.
  package func has(_ batch: CodeBatch, on today: CalendarDate) -> Bool {
    let isCustom = batch.customCode != nil && !isOfLiveState && batch.createdDate.value <= today
    return isCustom || ids.contains(batch.id.value)
  }

  /// Adds the batches of live state.
  package mutating func add(live: Catalog) {
    isOfLiveState = true
    live.forEachBatch { batch, _ in ids.insert(batch.id.value) }
  }
}
