import Diagnostics
import OfferModel

/// Two offers that run on one day in one storefront.
struct OfferOverlap {
  /// The offer that starts first; of two that start on the same day, the one that is written first.
  let earlier: OfferSpan
  let later: OfferSpan
  let severity: Severity

  var storefronts: StorefrontSet { earlier.territories.intersection(later.territories) }
}

/// Finds, for each offer, the most severe overlap with an offer that starts before it. The order is that of the starts.
///
/// This is a sweep over the starts: each offer is compared with those that run on its first day.
///
/// - Parameters:
///   - gravest: the highest severity that `severity` returns; the search for an offer ends at such an overlap.
///   - severity: how severe it is that two offers run together; nil if it does not matter.
func overlaps(
  among spans: [OfferSpan], gravest: Severity, severity: (OfferSpan, OfferSpan) -> Severity?
) -> [OfferOverlap] {
  var running: [OfferSpan] = []
  // Ended offers are removed only when they may be half of the list. Removing them for each offer would take quadratic time.
  var purgeAt = 16
  var result: [OfferOverlap] = []
  for span in spans.sorted(by: { ($0.first, $0.index) < ($1.first, $1.index) }) {
    if running.count > purgeAt {
      running.removeAll { $0.last < span.first }
      purgeAt = 2 * running.count + 16
    }
    var worst: OfferOverlap?
    for earlier in running
    where earlier.last >= span.first && !earlier.territories.isDisjoint(with: span.territories) {
      guard let found = severity(earlier, span) else { continue }
      if let worst, found <= worst.severity { continue }
      worst = OfferOverlap(earlier: earlier, later: span, severity: found)
      if found >= gravest { break }
    }
    if let worst { result.append(worst) }
    running.append(span)
  }
  return result
}
