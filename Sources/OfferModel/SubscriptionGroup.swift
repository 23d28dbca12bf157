package import Diagnostics

/// A group of subscriptions, of which a customer can have one at a time.
package struct SubscriptionGroup: Sendable {
  package var referenceName = Located(unbound: "")
  package var localizations: [Localization] = []
  package var subscriptions: [Subscription] = []
  /// Identifiers and reference names of offers that were deleted.
  package var retiredOfferIds: [Located<String>] = []
  /// Whether a subscription or a localization of it could not be bound and was left out.
  package var isPartial = false

  package init() {}
}
