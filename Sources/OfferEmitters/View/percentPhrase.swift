import Diagnostics
import OfferModel

/// Returns a range of parts in percent: `50%`, `48.1% to 52%`.
func percentPhrase(_ parts: ClosedRange<Double>) -> String {
  let low = percentText(parts.lowerBound)
  let high = percentText(parts.upperBound)
  return low == high ? low : "\(low) to \(high)"
}

/// Returns a range of savings in words that nobody can take for a price or a rise: `50% off`, `48.1% to 52% off`, `no saving`,
/// `10% more`, `10% more to 20% off`.
func savingPhrase(_ parts: ClosedRange<Double>) -> String {
  let low = savingPhrase(parts.lowerBound)
  let high = savingPhrase(parts.upperBound)
  if low == high { return low }
  return parts.lowerBound > 0 ? percentPhrase(parts) + " off" : "\(low) to \(high)"
}

/// Returns a saving in the same words.
func savingPhrase(_ part: Double) -> String {
  let text = percentText(abs(part))
  if text == "0%" { return "no saving" }
  return text + (part > 0 ? " off" : " more")
}
