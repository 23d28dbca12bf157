import Diagnostics
import OfferModel

private let oneTimeUse = Condition.when(.kind, CodeKind.oneTimeUse)
private let custom = Condition.when(.kind, CodeKind.custom)
private let ownCodes = Condition.when(.issuer, CodeBatch.Issuer.offerc)
private let applesCodes = Condition.when(.issuer, CodeBatch.Issuer.apple)
private let batchDate = Lock.until(.createdDate)

private let codeReferenceName = offerReferenceNameField(
  "The offer's name; StoreKit and your server see it as the offer's identifier.")
private let active = Field(
  .active, .boolean, .defaulted(.boolean(true)), lock: .oneWay(from: true, to: false),
  "false: permanently deactivated; all its codes stop working.")
private let batches = Field(
  .batches, .list(.batch), .optional, spellings: ["codes", "oneTimeUseCodes", "customCodes"],
  "The codes, batch by batch.")

package let offerCodeObject = ObjectType(
  .offerCode, "offer code", name: .referenceName, recognition: .keys([.productId, .referenceName]),
  removal: .needsDeactivation,
  "An offer that customers get by entering a code. It has no dates: its batches have them.",
  [
    codeReferenceName, active,
    Field(
      .customerEligibilities, .enumerationList(.customerEligibility), .required, lock: .fixed,
      spellings: ["eligibility", "customerEligibility"],
      "Who the codes are for."),
    Field(
      .offerEligibility, .enumeration(.offerEligibility), .required, lock: .fixed,
      spellings: ["isStackable", "stackable"],
      "Whether a customer gets the introductory offer first and then the code, or the code alone."),
    Field(
      .autoRenewEnabled, .boolean, .defaulted(.boolean(true)), lock: .fixed,
      spellings: ["autoRenew", "renews"],
      "false: the subscription ends with the offer; only for free trials that replace introductory offers."),
    modeField(lock: .fixed), durationField(lock: .fixed), targetPlanField(lock: .fixed),
    offerPricesField(lock: .fixed), offerTerritoriesField(lock: .fixed), campaignField, draftField, batches,
  ])

package let inAppPurchaseOfferCodeObject = ObjectType(
  .inAppPurchaseOfferCode, "offer code", name: .referenceName,
  recognition: .keys([.productId, .referenceName]),
  removal: .needsDeactivation,
  "A code for a one-time purchase: free, or at a lower price. It has no mode and no duration.",
  [
    codeReferenceName, active,
    Field(
      .customerEligibilities, .enumerationList(.purchaseEligibility), .required, lock: .fixed,
      spellings: ["eligibility", "customerEligibility"],
      "Who the codes are for."),
    Field(
      .free, .boolean, .defaulted(.boolean(false)), lock: .fixed,
      "true: the purchase is free with a code; otherwise `prices` says what it costs."),
    Field(
      .prices, .prices, .requiredIf(.when(.free, false)), lock: .fixed,
      allowed: [.when(.free, false)], spellings: ["price", "displayPrice"],
      "The price with a code, by storefront."),
    Field(
      .territories, .territories,
      .defaulted(.derived("free: where the product is sold; otherwise the storefronts that have a price")),
      lock: .fixed, "Where the codes work."),
    campaignField, draftField, batches,
  ])

package let batchObject = ObjectType(
  .batch, "batch", name: .id, recognition: .keys([.id]), removal: .refusedWhileLive,
  "Codes that are made together.",
  [
    Field(
      .id, .text, .required, spellings: ["name", "batchId"],
      "offerc's own name for the batch, unique in the catalog: lowercase words joined by `-`."),
    draftField, Field(.kind, .enumeration(.batchKind), .required, lock: batchDate, "The kind of codes."),
    Field(
      .count, .integer(0...Int.max), .required, lock: batchDate, spellings: ["numberOfCodes", "quantity"],
      "Number of codes, or of redemptions of a custom code."),
    Field(
      .split, .integer(1...Int.max), .optional, lock: batchDate, allowed: [oneTimeUse, applesCodes],
      "Divide the codes into numbered batches of at most this size, as equal as possible: Apple makes at most 25,000 codes at a time."
    ),
    Field(
      .code, .text, .requiredIf(custom), lock: batchDate, allowed: [custom], spellings: ["customCode"],
      "The custom code."),
    Field(
      .createdDate, .date, .required, lock: batchDate,
      "The day on which the codes are requested from Apple, or made by offerc: it decides in which quarter they count."
    ),
    Field(
      .expirationDate, .date, .requiredIf(oneTimeUse), lock: batchDate,
      spellings: ["expiryDate", "expires", "expiry"],
      "First day on which the codes no longer work, from 00:00 Pacific time."),
    Field(
      .extendedUntil, .date, .optional, allowed: [oneTimeUse, ownCodes],
      "A later last day for codes that are already handed out: they stay the same and work until the end of that day."
    ),
    Field(
      .environment, .enumeration(.environment), .defaulted(to: CodeBatch.Environment.production),
      lock: batchDate,
      allowed: [oneTimeUse],
      "Where the codes work."),
    Field(
      .active, .boolean, .defaulted(.boolean(true)), lock: .oneWay(from: true, to: false),
      "false: unredeemed codes permanently stop working."),
    Field(
      .issuer, .enumeration(.issuer), .defaulted(to: CodeBatch.Issuer.apple), lock: batchDate,
      allowed: [oneTimeUse],
      "Who makes the codes."),
    Field(
      .format, .object(.codeFormat), .optional, lock: batchDate, allowed: [oneTimeUse, ownCodes],
      "The form of the codes that offerc makes."),
  ])

package let codeFormatObject = ObjectType(
  .codeFormat, "code format", "The form of the codes that offerc makes.",
  [
    Field(.prefix, .text, .defaulted(.text("")), "At most 16 uppercase letters and digits before the code."),
    Field(
      .length, .integer(1...Int.max), .defaulted(.integer(CodeFormat.defaultLength)),
      "Number of symbols after the prefix, 4 to 32."),
    Field(
      .alphabet, .text, .defaulted(.text(CodeFormat.defaultAlphabet)),
      "`unambiguous` (32 symbols without 0 O 1 I), `no-vowels`, `alphanumeric`, `digits`, or the symbols themselves."
    ),
    Field(
      .checkCharacter, .boolean, .defaulted(.boolean(false)),
      "Whether an additional symbol at the end detects typing errors."),
    Field(
      .blockedWords, .blockedWords, .defaulted(.text(CodeFormat.defaultBlockedWords)),
      "Words that no code contains: `builtin-1`, `none`, or words in addition to the built-in ones."),
    Field(.url, .text, .optional, "Address of your own redemption page, with `{code}` once."),
  ])
