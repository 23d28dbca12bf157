package import Diagnostics

/// The app that a catalog is about.
package struct App: Sendable {
  package var range = SourceRange.unbound
  package var bundleId = Located(unbound: "")
  package var appleId: Located<Int>?
  package var name: Located<String>?
  package var baseTerritory = Located(unbound: Storefront(index: 0))
  package var streamlinedPurchasing = Located(unbound: false)
  package var billingGracePeriod: BillingGracePeriod?
  package var ownCodesPerQuarter = Located(unbound: 0)
  /// How many days App Review may take; nil for the usual number.
  package var reviewLeadDays: Located<Int>?

  package init() {}
}
