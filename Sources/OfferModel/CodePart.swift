package import Diagnostics

/// What only an offer code has: an offer that customers get by entering a code.
package struct CodePart: Sendable {
  /// Whom a subscription's codes are for. Source: `SubscriptionCustomerEligibility`.
  package enum CustomerEligibility: String, CaseIterable, Sendable {
    case new, existing, expired
  }

  /// Whom the codes of an in-app purchase are for. Source: `InAppPurchaseOfferCode` of API 4.2.
  package enum PurchaseEligibility: String, CaseIterable, Sendable {
    case nonSpender = "non-spender"
    case activeSpender = "active-spender"
    case churnedSpender = "churned-spender"
  }

  /// Whether the introductory offer may follow. Source: `SubscriptionOfferEligibility`.
  package enum OfferEligibility: String, CaseIterable, Sendable {
    case stackWithIntroOffers = "stack-with-intro-offers"
    case replaceIntroOffers = "replace-intro-offers"
  }

  /// What only the codes of a subscription have.
  package struct SubscriptionPart: Sendable {
    package var customerEligibilities: [Located<CustomerEligibility>] = []
    package var offerEligibility = Located(unbound: OfferEligibility.replaceIntroOffers)
    package var autoRenewEnabled = Located(unbound: true)

    package init() {}
  }

  /// Whom the codes are for.
  package enum Customers: Sendable {
    case ofSubscription(SubscriptionPart)
    case ofInAppPurchase([Located<PurchaseEligibility>])
  }

  /// False: deactivated, for good.
  package var active = Located(unbound: true)
  package var customers: Customers
  package var batches: [CodeBatch] = []
  /// How many codes of the offer the pool of a database gives to one recipient.
  package var codesPerRecipient = Located(unbound: 1)
  /// Nil if the offer gets new batches by hand.
  package var refill: Refill?

  package init(_ customers: Customers) { self.customers = customers }

  /// What only the codes of a subscription have. Returns nil for others; to set it has then no effect.
  package var subscription: SubscriptionPart? {
    get {
      guard case .ofSubscription(let part) = customers else { return nil }
      return part
    }
    set {
      guard case .ofSubscription = customers, let newValue else { return }
      customers = .ofSubscription(newValue)
    }
  }

  /// Whom the codes of an in-app purchase are for. Returns nil for those of a subscription.
  package var buyers: [Located<PurchaseEligibility>]? {
    guard case .ofInAppPurchase(let buyers) = customers else { return nil }
    return buyers
  }

  /// Whether customers redeem its codes at the App Store: not where all of them are made here or for the sandbox.
  package var isRedeemedAtApple: Bool { batches.isEmpty || !batches.allSatisfy { $0.isOwn || $0.isSandbox } }
}
