import ByteText
import Diagnostics
import OfferModel

extension CodeBatch {
  /// How many one-time-use codes a batch can have.
  var oneTimeUseSizes: ClosedRange<Int> {
    if isOwn { return Limits.ownBatchSize }
    return isSandbox ? Limits.sandboxBatchSize : Limits.productionBatchSize
  }

  /// How many codes Apple makes for an app in a quarter.
  var quota: Int { isSandbox ? Limits.sandboxCodesPerQuarter : Limits.codesPerQuarter }

  /// Whether `split` does not help: all parts have the same day, and together they exceed the quota of its quarter.
  var isBeyondSplitting: Bool { oneTimeUse?.split != nil && count.value > quota }

  /// The sizes of the smallest and the largest batch that `split` makes.
  var partSizes: ClosedRange<Int> {
    let (each, more) = count.value.quotientAndRemainder(dividingBy: splitPartCount)
    return each...(more == 0 ? each : each + 1)
  }
}
