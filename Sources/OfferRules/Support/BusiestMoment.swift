import OfferModel

/// Offers that all run at the same time in the same storefronts.
struct BusiestMoment {
  /// Positions in the list of offers, ascending.
  var offers: [Int]
  /// The storefronts in which all of them run.
  var storefronts: StorefrontSet
}

/// Finds the first day, from `today` on, with the most offers in one storefront; nil if no offer runs.
///
/// This is a sweep over the starts with a counter for each storefront. After two sorts it is linear in offers × storefronts.
func busiestMoment(of spans: [OfferSpan], from today: Int) -> BusiestMoment? {
  let current = spans.filter { $0.last >= today }
  let starts = current.sorted { ($0.first, $0.index) < ($1.first, $1.index) }
  let ends = current.sorted { $0.last < $1.last }
  var running = [Int](repeating: 0, count: Storefront.count)
  var ended = 0
  var mostRunning = 0
  var busiestDay = 0
  var busiestStorefront = 0
  for span in starts {
    let day = max(span.first, today)
    while ended < ends.count, ends[ended].last < day {
      for storefront in ends[ended].territories.members { running[Int(storefront.index)] -= 1 }
      ended += 1
    }
    for storefront in span.territories.members {
      let index = Int(storefront.index)
      running[index] += 1
      if running[index] > mostRunning {
        mostRunning = running[index]
        busiestDay = day
        busiestStorefront = index
      }
    }
  }
  guard mostRunning > 0 else { return nil }
  let storefront = Storefront(index: UInt8(busiestStorefront))
  let together = current.filter {
    max($0.first, today) <= busiestDay && busiestDay <= $0.last && $0.territories.contains(storefront)
  }
  return BusiestMoment(
    offers: together.map(\.index).sorted(),
    storefronts: together.reduce(StorefrontSet.all) { shared, span in shared.intersection(span.territories) })
}
