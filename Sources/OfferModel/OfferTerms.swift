package import Diagnostics

/// How and for how long the customer of a subscription pays.
package struct OfferTerms: Sendable {
  package var mode = Located(unbound: OfferMode.freeTrial)
  /// The whole offer, not one of its periods.
  package var length = Located(unbound: OfferDuration(.day, 0))
  /// The billing plan of the subscription that it belongs to.
  package var plan = Located(unbound: BillingPlan.upFront)

  package init() {}
}
