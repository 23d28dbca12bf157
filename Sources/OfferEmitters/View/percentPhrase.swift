import Diagnostics
import OfferModel

/// Returns a range of parts in percent: `50%`, `48.1% to 52%`.
func percentPhrase(_ parts: ClosedRange<Double>) -> String {
  let low = percentText(parts.lowerBound)
  let high = percentText(parts.upperBound)
  return low == high ? low : "\(low) to \(high)"
}
