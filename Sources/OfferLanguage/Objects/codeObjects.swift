import Diagnostics
import OfferModel

private let oneTimeUse = Condition.when(.kind, CodeKind.oneTimeUse)
private let custom = Condition.when(.kind, CodeKind.custom)
private let ownCodes = Condition.when(.issuer, CodeBatch.Issuer.offerc)
private let applesCodes = Condition.when(.issuer, CodeBatch.Issuer.apple)
private let batchDate = Lock.until(.createdDate)

private let codeReferenceName = offerReferenceNameField
private let active = Field(
  .active, .boolean, .defaulted(.boolean(true)), lock: .oneWay(from: true, to: false))
private let batches = Field(.batches, .list(.batch), .optional)

package let offerCodeObject = ObjectType(
  .offerCode, "offer code", name: .referenceName, recognition: .keys([.productId, .referenceName]),
  removal: .needsDeactivation,
  [
    codeReferenceName, active,
    Field(.customerEligibilities, .enumerationList(.customerEligibility), .required, lock: .fixed),
    Field(.offerEligibility, .enumeration(.offerEligibility), .required, lock: .fixed),
    Field(.autoRenewEnabled, .boolean, .defaulted(.boolean(true)), lock: .fixed),
  ] + termFields(lock: .fixed) + [
    offerPricesField(lock: .fixed), offerTerritoriesField(lock: .fixed), campaignField, draftField, batches,
  ])

package let inAppPurchaseOfferCodeObject = ObjectType(
  .inAppPurchaseOfferCode, "offer code", name: .referenceName,
  recognition: .keys([.productId, .referenceName]), removal: .needsDeactivation,
  [
    codeReferenceName, active,
    Field(.customerEligibilities, .enumerationList(.purchaseEligibility), .required, lock: .fixed),
    Field(.free, .boolean, .defaulted(.boolean(false)), lock: .fixed),
    Field(
      .prices, .prices, .requiredIf(.when(.free, false)), lock: .fixed, allowed: [.when(.free, false)]),
    Field(
      .territories, .territories,
      .defaulted(.derived("free: where the product is sold; otherwise the storefronts that have a price")),
      lock: .fixed),
    campaignField, draftField, batches,
  ])

package let batchObject = ObjectType(
  .batch, "batch", name: .id, recognition: .keys([.id]), removal: .refusedWhileLive,
  [
    Field(.id, .text, .required), draftField,
    Field(.kind, .enumeration(.batchKind), .required, lock: batchDate),
    Field(.count, .integer(0...Int.max), .required, lock: batchDate),
    Field(.split, .integer(1...Int.max), .optional, lock: batchDate, allowed: [oneTimeUse, applesCodes]),
    Field(.code, .text, .requiredIf(custom), lock: batchDate, allowed: [custom]),
    Field(.createdDate, .date, .required, lock: batchDate),
    Field(.expirationDate, .date, .requiredIf(oneTimeUse), lock: batchDate),
    Field(.extendedUntil, .date, .optional, lock: .later, allowed: [oneTimeUse, ownCodes]),
    Field(
      .environment, .enumeration(.environment), .defaulted(to: CodeBatch.Environment.production),
      lock: batchDate, allowed: [oneTimeUse]),
    Field(.active, .boolean, .defaulted(.boolean(true)), lock: .oneWay(from: true, to: false)),
    Field(
      .issuer, .enumeration(.issuer), .defaulted(to: CodeBatch.Issuer.apple), lock: batchDate,
      allowed: [oneTimeUse]),
    Field(.format, .object(.codeFormat), .optional, lock: batchDate, allowed: [oneTimeUse, ownCodes]),
  ])

package let codeFormatObject = ObjectType(
  .codeFormat, "code format",
  [
    Field(.prefix, .text, .defaulted(.text(""))),
    Field(.length, .integer(1...Int.max), .defaulted(.integer(CodeFormat.defaultLength))),
    Field(.alphabet, .text, .defaulted(.text(CodeFormat.defaultAlphabet))),
    Field(.checkCharacter, .boolean, .defaulted(.boolean(false))),
    Field(.blockedWords, .blockedWords, .defaulted(.text(CodeFormat.defaultBlockedWords))),
    Field(.url, .text, .optional),
  ])
