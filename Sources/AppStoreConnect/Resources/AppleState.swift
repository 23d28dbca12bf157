import OfferModel

/// A state of a product, of a version of texts or of a submission, in Apple's words.
///
/// A state that offerc does not know is kept as it is, for people.
package struct AppleState: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  static let approved = AppleState(rawValue: "APPROVED")
  static let developerActionNeeded = AppleState(rawValue: "DEVELOPER_ACTION_NEEDED")
  static let missingMetadata = AppleState(rawValue: "MISSING_METADATA")
  static let prepareForSubmission = AppleState(rawValue: "PREPARE_FOR_SUBMISSION")
  static let readyForReview = AppleState(rawValue: "READY_FOR_REVIEW")
  static let readyToSubmit = AppleState(rawValue: "READY_TO_SUBMIT")
  static let rejected = AppleState(rawValue: "REJECTED")
  static let removed = AppleState(rawValue: "REMOVED")

  /// How far a product with this state is; nil for a state that offerc does not know.
  var stage: ProductStage? { ProductStage(apple: rawValue) }

  /// Of the states of texts without a version, the one that decides what can be done to all of them: one that is in review
  /// holds up the others, and one that was rejected has to be submitted again, also beside an approved one.
  static func deciding(_ states: [AppleState]) -> AppleState? {
    let inOrder = states.sorted { one, other in one.rawValue < other.rawValue }
    for meaning in [VersionState.unknown, .inReview, .over, .editable] {
      if let state = inOrder.first(where: { VersionState($0) == meaning }) { return state }
    }
    return inOrder.first
  }
}

extension ProductStage {
  /// Whether App Review has approved the product at some time.
  var wasApproved: Bool { self == .approved || self == .removedFromSale }
}
