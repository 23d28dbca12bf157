import Diagnostics
import OfferModel

extension CodeBatch {
  /// How many one-time-use codes may be made at once.
  var oneTimeUseSizes: ClosedRange<Int> {
    if isOwn { return Limits.ownBatchSize }
    return isSandbox ? Limits.sandboxBatchSize : Limits.productionBatchSize
  }

  /// Apple's codes of a quarter.
  var quota: Int { isSandbox ? Limits.sandboxCodesPerQuarter : Limits.codesPerQuarter }

  /// Whether it is to be split and larger than any quarter allows, though all its parts are of one day.
  var isBeyondSplitting: Bool { oneTimeUse?.split != nil && count.value > quota }

  /// The least and the greatest count that `split` makes.
  var partSizes: ClosedRange<Int> {
    let (each, more) = count.value.quotientAndRemainder(dividingBy: splitPartCount)
    return each...(more == 0 ? each : each + 1)
  }
}
