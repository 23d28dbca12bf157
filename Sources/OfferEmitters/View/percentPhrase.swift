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

/// A saving as an amount: in a cell below the word `saves`, or with a verb.
package struct SavedAmount: Sendable {
  /// `saves`, `costs`; empty if nothing is saved.
  let verb: String
  /// `15.00 USD (50%)`, `9.00 USD more (30%)`, `no saving`.
  let phrase: String

  /// - Parameters:
  ///   - saving: How much less customers pay, in minor units; below 0 if they pay more.
  ///   - regular: What they pay without the offer.
  ///   - text: Returns an amount as text.
  package init(_ saving: Int64, of regular: Int64, _ text: (Int64) -> String) {
    guard saving != 0, regular > 0 else {
      verb = ""
      phrase = savingPhrase(0)
      return
    }
    let percent = percentText(Double(abs(saving)) / Double(regular))
    verb = saving > 0 ? "saves" : "costs"
    phrase = "\(text(abs(saving)))\(saving > 0 ? "" : " more") (\(percent))"
  }

  /// `saves 15.00 USD (50%)`, `costs 9.00 USD more (30%)`, `no saving`.
  package var sentence: String { verb.isEmpty ? phrase : verb + " " + phrase }
}
