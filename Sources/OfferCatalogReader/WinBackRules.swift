import Diagnostics
import OfferModel

extension CompiledCatalog {
  /// By which rules Apple chooses the customers of a win-back offer. All lengths are months.
  ///
  /// Source: `WinBackOffer` of the App Store Connect API.
  public struct WinBackRules: Sendable, Hashable {
    /// How long the customer has paid for the subscription, at least.
    public let paidMonths: Int
    /// How long ago the customer left: at least the lower and at most the upper bound.
    public let monthsSinceLeaving: ClosedRange<Int>
    /// How long Apple waits before the same customer can have the offer again; nil if the catalog does not say.
    /// Apple's texts disagree on whether the time begins at the end of the offer or of the subscription.
    public let monthsBetweenOffers: Int?
    /// Whether its priority in the App Store is high.
    public let isHighPriority: Bool
    /// Whether the App Store promotes it.
    public let isPromoted: Bool

    init(_ part: WinBackPart) {
      let eligibility = part.eligibility
      let minimum = eligibility.sinceMinimum.value
      paidMonths = eligibility.paidMonths.value
      monthsSinceLeaving = minimum...max(minimum, eligibility.sinceMaximum.value)
      monthsBetweenOffers = eligibility.waitMonths?.value
      isHighPriority = part.priority.value == .high
      isPromoted = part.isPromoted
    }
  }
}
