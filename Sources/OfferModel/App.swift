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

/// How long subscribers keep access while a renewal is retried. Source: `SubscriptionGracePeriod` of the API.
package struct BillingGracePeriod: Sendable {
  package enum Duration: String, CaseIterable, Sendable {
    case threeDays = "P3D"
    case sixteenDays = "P16D"
    case twentyEightDays = "P28D"
  }

  package enum RenewalType: String, CaseIterable, Sendable {
    case allRenewals = "all-renewals"
    case paidToPaidOnly = "paid-to-paid-only"
  }

  package var optIn = Located(unbound: false)
  package var sandboxOptIn = Located(unbound: false)
  package var duration = Located(unbound: Duration.threeDays)
  package var renewalType = Located(unbound: RenewalType.allRenewals)

  package init() {}
}
