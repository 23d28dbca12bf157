package import OfferLanguage
package import OfferModel

/// What of a subscription Apple takes anew in which stage; every other key follows its lock. Sources: Apple's pages on
/// subscription settings (the period until the submission, Family Sharing until the approval) and live answers (prices without
/// a day until the approval).
private let editableStages: [Key: Set<ProductStage>] = [
  .period: [.neverApproved],
  .prices: [.neverApproved, .inReview],
  .familySharable: [.neverApproved, .inReview],
]

/// Nil where the table does not say, or nobody knows the stage.
package func isEditable(_ key: Key, in stage: ProductStage?) -> Bool? {
  guard let stage, let stages = editableStages[key] else { return nil }
  return stages.contains(stage)
}
