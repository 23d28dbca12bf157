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

  /// The least and the greatest count that `split` makes.
  var partSizes: ClosedRange<Int> {
    let (each, more) = count.value.quotientAndRemainder(dividingBy: splitPartCount)
    return each...(more == 0 ? each : each + 1)
  }
}
