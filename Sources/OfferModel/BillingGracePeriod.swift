package import Diagnostics

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
