import Diagnostics
import OfferModel

extension CodeBatch {
  /// How many one-time-use codes may be made at once.
  var oneTimeUseSizes: ClosedRange<Int> {
    if isOwn { return Limits.ownBatchSize }
    return isSandbox ? Limits.sandboxBatchSize : Limits.productionBatchSize
  }

  /// Apple's codes of a quarter: no split batch can be larger, since all its parts are of one day.
  var quota: Int { isSandbox ? Limits.sandboxCodesPerQuarter : Limits.codesPerQuarter }

  /// The least and the greatest count that `split` makes, nil where a batch is too large to be split at all.
  var partSizes: ClosedRange<Int>? {
    guard count.value <= quota else { return nil }
    let counts = splitCounts
    guard let last = counts.last, let first = counts.first else { return nil }
    return last...max(first, last)
  }
}
