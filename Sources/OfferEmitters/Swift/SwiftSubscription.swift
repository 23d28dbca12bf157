import Diagnostics
import OfferModel

/// A subscription with its group.
struct SwiftSubscription {
  let subscription: Subscription
  let group: String

  /// Orders subscriptions by group, level and product ID.
  func isBefore(_ other: SwiftSubscription) -> Bool {
    if !group.utf8.elementsEqual(other.group.utf8) {
      return group.utf8.lexicographicallyPrecedes(other.group.utf8)
    }
    let level = subscription.level.value
    let otherLevel = other.subscription.level.value
    guard level == otherLevel else { return level < otherLevel }
    return subscription.productId.utf8.lexicographicallyPrecedes(other.subscription.productId.utf8)
  }
}

extension Subscription {
  /// Whether it has a monthly plan, or offers for one.
  var hasMonthlyPlan: Bool {
    self.monthlyPlan != nil || self.offers.contains { $0.plan.isMonthly }
  }
}
