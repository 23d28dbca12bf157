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
}

extension ProductStage {
  /// Whether App Review has approved the product at some time.
  var wasApproved: Bool { self == .approved || self == .removedFromSale }
}
