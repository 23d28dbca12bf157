import Diagnostics
import OfferModel

/// The storefronts whose part deviates most from that of the others.
struct Deviation {
  /// The part in these storefronts: `75%`.
  let most: String
  /// The storefronts: `Japan`.
  let place: String
  /// The parts in all other storefronts: `50%`, `40% to 50%`.
  let others: String
  /// The number of the other storefronts.
  let otherCount: Int

  /// The least distance from the median that is reported, ten percentage points: a threshold of ours.
  private static let threshold = 0.1

  /// Returns nil if no storefront is far from the median.
  ///
  /// - Parameter phrase: Returns a range of parts as text.
  init?(
    _ parts: [(storefront: Storefront, part: Double)], _ phrase: (_ parts: ClosedRange<Double>) -> String
  ) {
    guard parts.count > 2 else { return nil }
    let median = parts.map(\.part).sorted()[parts.count / 2]
    func distance(_ one: (storefront: Storefront, part: Double)) -> Double { abs(one.part - median) }
    guard let farthest = parts.max(by: { one, other in distance(one) < distance(other) }),
      distance(farthest) >= Deviation.threshold
    else { return nil }
    most = phrase(farthest.part...farthest.part)
    var deviating: [Storefront] = []
    var rest: [Double] = []
    for one in parts {
      if phrase(one.part...one.part) == most {
        deviating.append(one.storefront)
      } else {
        rest.append(one.part)
      }
    }
    guard let low = rest.min(), let high = rest.max() else { return nil }
    place = countryPhrase(StorefrontSet(deviating))
    others = phrase(low...high)
    otherCount = rest.count
  }
}

extension OfferSaving {
  /// The storefronts whose saving deviates most: `75% off in Japan, 50% off elsewhere`; nil if none deviates much.
  var deviation: String? {
    Deviation(inStorefronts, savingPhrase).map { "\($0.most) in \($0.place), \($0.others) elsewhere" }
  }
}
