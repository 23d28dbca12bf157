/// The enumerations of the language.
package enum EnumerationID: UInt8, CaseIterable, Sendable {
  case period, offerDuration, offerMode, priority, promotionIntent, customerEligibility, purchaseEligibility
  case targetPlan, existingSubscribers
  case offerEligibility, batchKind, environment, issuer, purchaseType, gracePeriodDuration,
    gracePeriodRenewalType, priceRounding
  case failingSeverity, ruleLevel
  case unmetReason
}
