/// How far a product is with App Review. Source: `SubscriptionState` of the App Store Connect API.
package enum ProductStage: Sendable {
  case neverApproved, inReview, approved, removedFromSale

  /// Nil for a state that nobody knows: what cannot be known is not taken for free.
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
