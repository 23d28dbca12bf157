import AppStoreConnect
import Diagnostics
import OfferModel

/// How the requests that a plan needs compare with what App Store Connect allows a key in an hour.
struct RequestBudget {
  private let needed: Int
  private let hour: RateLimit

  init(needed: Int, _ hour: RateLimit) {
    self.needed = needed
    self.hour = hour
  }

  /// - Returns: nil if the server has not said what it allows, or nothing is to be sent.
  init?(_ estimate: RequestEstimate, _ hour: RateLimit?) {
    guard let hour, estimate.count > 0 else { return nil }
    self.init(needed: estimate.count, hour)
  }

  /// `apply needs about 480 requests; App Store Connect allows this key 3,600 an hour, and 3,163 are left`.
  var words: String {
    let limit = hour.limit.map { "allows this key \(grouped($0)) an hour, and " } ?? "says that "
    let room = "App Store Connect \(limit)\(grouped(hour.rest)) \(hour.rest == 1 ? "is" : "are") left"
    return "apply needs about \(counted(needed, "request")); \(room)"
      + (fits ? "" : ". It will pause and then continue")
  }

  /// Nil if there is no reason to pause.
  ///
  /// - Parameter now: milliseconds since 1970.
  func pause(now: Int64) -> String? {
    guard !fits else { return nil }
    // Requests drop out of Apple's hour one by one, so that all of them have after an hour.
    let limit = hour.limit ?? 3600
    let hours = (needed - hour.rest + limit - 1) / limit
    let end = utcTime(milliseconds: now + Int64(hours) * 3_600_000)
    return
      "about \(counted(needed, "request")) are needed, and \(grouped(hour.rest)) are left this hour: offerc will pause, continue automatically, and finish by about \(end)"
  }

  private var fits: Bool { needed <= hour.rest }
}
