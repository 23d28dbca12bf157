import OfferModel

/// Offers that all run at the same time in the same storefronts.
struct BusiestMoment {
  /// Positions in the list of offers, ascending.
  var offers: [Int]
  /// The storefronts in which all of them run.
  var storefronts: StorefrontSet
}

/// The earliest moment, from `today` on, at which most offers run together in one storefront; nil if none runs.
///
/// A sweep over the starts that counts offers a storefront; linear in offers × storefronts, after two sorts.
func busiestMoment(of spans: [OfferSpan], from today: Int) -> BusiestMoment? {
  let current = spans.filter { $0.last >= today }
  let starts = current.sorted { ($0.first, $0.index) < ($1.first, $1.index) }
  let ends = current.sorted { $0.last < $1.last }
  var running = [Int](repeating: 0, count: Storefront.count)
  var ended = 0
  var best = (count: 0, day: 0, storefront: 0)
  for span in starts {
    let day = max(span.first, today)
    while ended < ends.count, ends[ended].last < day {
      for storefront in ends[ended].territories.members { running[Int(storefront.index)] -= 1 }
      ended += 1
    }
    for storefront in span.territories.members {
      let index = Int(storefront.index)
      running[index] += 1
      if running[index] > best.count { best = (running[index], day, index) }
    }
  }
  guard best.count > 0 else { return nil }
  let storefront = Storefront(index: UInt8(best.storefront))
  let together = current.filter {
    max($0.first, today) <= best.day && best.day <= $0.last && $0.territories.contains(storefront)
  }
  return BusiestMoment(
    offers: together.map(\.index).sorted(),
    storefronts: together.reduce(StorefrontSet.all) { $0.intersection($1.territories) })
}
