package import Diagnostics
package import OfferModel

/// A subscription that the customer buys, or changes to.
package struct Purchase: Sendable {
  /// The offer that comes with a purchase.
  package enum Choice: Sendable {
    /// No `offer` is written: the customer gets an introductory offer if one is open.
    case unsaid
    case none
    case introductory(SourceRange)
    case promotional(Located<String>)
    case winBack(Located<String>)
    case offerCode(Located<String>)
  }

  package var product: Located<String>
  package var plan: Located<BillingPlan>
  package var offer: Choice

  package init(product: Located<String>, plan: Located<BillingPlan>, offer: Choice) {
    self.product = product
    self.plan = plan
    self.offer = offer
  }
}
