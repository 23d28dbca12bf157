import Diagnostics
import OfferModel

/// What the pool of a database has, beside ledger and catalog.
struct PoolComparison {
  /// Nil without a database.
  let pools: [PoolStatus]?
  /// The ids of the batches that were exported for a pool.
  let pooledIds: Set<String>
  let due: [String]
  let disagreements: [String]

  /// - Parameters:
  ///   - pooled: the batches of the app that the ledger has exported for a pool.
  ///   - counts: nil without a database.
  init(_ pools: [PoolStatus]?, _ pooled: [PooledBatch], _ counts: PoolCounts?, filter: OfferFilter) {
    let shown = pools?.filter { filter.products.isEmpty || filter.products.contains($0.productId) }
    self.pools = shown
    pooledIds = Set(pooled.map(\.id))
    due = (shown ?? []).filter(\.isDue).map { pool in
      let left = counted(pool.remaining, "code")
      let below = grouped(pool.refill?.below.value ?? 0)
      return
        "the pool of \(quoted(pool.offerName)) has \(left) left, fewer than \(below): `offerc codes refill` adds a batch"
    }
    guard let counts else {
      disagreements = []
      return
    }
    let loaded = Set(counts.batches.map(\.id))
    disagreements = pooled.filter { !loaded.contains($0.id) }.map { batch in
      "batch \(quoted(batch.id)) was exported for a pool on \(batch.preparedDate), but this database does not have it: load the files of `codes export --pool`"
    }
  }
}
