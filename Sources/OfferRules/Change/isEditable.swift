package import OfferLanguage
package import OfferModel

/// The keys of a subscription whose lock depends on App Review, with the stages in which Apple accepts changes of them.
///
/// Sources: Apple's pages on subscription settings (the period until the submission, Family Sharing until the approval) and
/// answers of the App Store Connect API (prices without a start date until the approval).
private let editableStages: [Key: Set<ProductStage>] = [
  .period: [.neverApproved],
  .prices: [.neverApproved, .inReview],
  .familySharable: [.neverApproved, .inReview],
]

/// Whether a key can change in a stage; nil if the table does not have the key, or if the stage is unknown.
package func isEditable(_ key: Key, in stage: ProductStage?) -> Bool? {
  guard let stage, let stages = editableStages[key] else { return nil }
  return stages.contains(stage)
}
