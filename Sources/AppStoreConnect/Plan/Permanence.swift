import OfferLanguage
import OfferModel

/// What App Store Connect does not give back once it is done.
///
/// A plan marks its steps with it before they are applied. A rollback plan gives it as the reason why something stays, and says
/// what the catalog in the repository has to keep because of it.
package enum Permanence: CaseIterable, Sendable {
  /// Source: App Store Connect API, DELETE /v1/subscriptionGroups/{id}.
  case newGroup
  /// Source: App Store Connect Help, In-app purchase information.
  case newProduct
  /// Source: App Store Connect API, answer 409 INVALID_REQUEST_SUBSCRIPTION_AVAILABILITY_REMOVAL_NOT_ALLOWED, observed 2026-09.
  case storefronts
  /// A choice of offerc.
  case purchaseStorefronts
  /// Source: App Store Connect Help, Turn on Family Sharing for in-app purchases.
  case familySharing
  /// Source: App Store Connect Help, Manage pricing for auto-renewable subscriptions.
  case priceChange
  /// Source: App Store Connect, observed 2026-09: the name and offer ID of a deleted offer stay taken.
  case deletedPromotionalOffer
  /// Source: App Store Connect API, Creating and configuring win-back offers: the earliest start is tomorrow.
  case deletedWinBackOffer
  /// Source: App Store Connect API, subscriptionOfferCodes: there is no DELETE, and PATCH takes only `active`.
  case newOfferCode
  /// Source: App Store Connect Help, Set up subscription offer codes.
  case deactivatedOfferCode
  /// Source: App Store Connect Help, Set up subscription offer codes.
  case newBatch
  /// Source: App Store Connect Help, Set up subscription offer codes.
  case deactivatedBatch
  /// A choice of offerc, which keeps no copies of files.
  case replacedFile
}

extension Permanence {
  /// Why it cannot be undone: of a step before it is taken, and of what a rollback plan leaves.
  package var reason: String {
    switch self {
    case .newGroup: "a rollback plan deletes no groups: an empty one can be deleted in App Store Connect"
    case .newProduct: "a rollback plan deletes no products, and Apple never lets a product ID be reused"
    case .storefronts:
      "only the Account Holder can remove storefronts from an approved subscription, in App Store Connect"
    case .purchaseStorefronts: "offerc only adds storefronts to an in-app purchase"
    case .familySharing: "Family Sharing cannot be turned off again"
    case .priceChange: "a price change cannot be undone after it has started"
    case .deletedPromotionalOffer: "Apple never lets its offer ID or its name be reused"
    case .deletedWinBackOffer:
      "it has already started, and a new win-back offer can start tomorrow at the earliest"
    case .newOfferCode: "an offer code cannot be deleted or changed, only deactivated"
    case .deactivatedOfferCode: "a deactivated offer code stays deactivated, and its codes stop working"
    case .newBatch: "codes count against the quota of the quarter, and cannot be deleted"
    case .deactivatedBatch: "a deactivated batch stays deactivated, and its codes stop working"
    case .replacedFile: "offerc does not have the earlier file"
    }
  }

  /// What the catalog needs after the rollback plan was applied and the change was reverted in the repository.
  package var advice: String {
    switch self {
    case .newGroup, .newProduct, .newOfferCode, .newBatch:
      "without it in the catalog, plans list it as unmanaged"
    case .storefronts, .purchaseStorefronts: "keep `territories` as it is now"
    case .familySharing: "keep `familySharable: true`"
    case .priceChange: "keep its `prices` and `priceChanges` as they are now"
    case .deletedPromotionalOffer: "leave it out, or give it a different `offerId` and `referenceName`"
    case .deletedWinBackOffer: "leave it out, or give it a later `startDate`"
    case .deactivatedOfferCode, .deactivatedBatch: "keep `active: false`"
    case .replacedFile: "the next plan uploads the file that the catalog names"
    }
  }
}

extension Permanence {
  /// Makes the case for an object that is created. Nil if it can be deleted again.
  init?(ofNew type: ObjectID) {
    switch type {
    case .subscriptionGroup: self = .newGroup
    case .subscription, .inAppPurchase: self = .newProduct
    case .offerCode, .inAppPurchaseOfferCode: self = .newOfferCode
    case .batch: self = .newBatch
    default: return nil
    }
  }

  /// Makes the case for a key that a live object can change once only. Nil for other keys.
  init?(ofLocked key: Key, _ type: ObjectID) {
    switch (key, type) {
    case (.familySharable, _): self = .familySharing
    case (.active, .batch): self = .deactivatedBatch
    case (.active, _): self = .deactivatedOfferCode
    default: return nil
    }
  }
}
