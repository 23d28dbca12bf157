/// How far a product is with App Review. Source: `SubscriptionState` of the App Store Connect API.
package enum ProductStage: Sendable {
  case neverApproved, inReview, approved, removedFromSale

  /// Returns nil for an unknown state. Rules must not take such a product for one that can still be changed.
  package init?(apple state: String) {
    switch state {
    case "MISSING_METADATA", "READY_TO_SUBMIT", "DEVELOPER_ACTION_NEEDED", "REJECTED": self = .neverApproved
    case "WAITING_FOR_REVIEW", "IN_REVIEW", "PENDING_BINARY_APPROVAL": self = .inReview
    case "APPROVED": self = .approved
    case "DEVELOPER_REMOVED_FROM_SALE", "REMOVED_FROM_SALE": self = .removedFromSale
    default: return nil
    }
  }
}
