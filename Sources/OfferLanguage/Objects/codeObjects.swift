import Diagnostics
import OfferModel

private let oneTimeUse = Condition.when(.kind, CodeKind.oneTimeUse)
private let custom = Condition.when(.kind, CodeKind.custom)
private let ownCodes = Condition.when(.issuer, CodeBatch.Issuer.offerc)
private let applesCodes = Condition.when(.issuer, CodeBatch.Issuer.apple)
private let batchDate = Lock.until(.createdDate)

private let codeReferenceName = Field(
  .referenceName, .text, .required,
  .means(
    "The offer's name; StoreKit and your server see it as the offer's identifier.", lock: .fixed,
    apple: [.attribute("name", .once, isName: true)], spellings: ["name"],
    samples: Samples("SPRING", "SUMMER")))
private let active = Field(
  .active, .boolean, .defaulted(.boolean(true)),
  .means(
    "false: permanently deactivated; all its codes stop working.", lock: .oneWay(from: true, to: false),
    apple: [.attribute("active", .changed)]))
private let batches = Field(
  .batches, .list(.batch), .optional,
  .means("The codes, batch by batch.", spellings: ["codes", "oneTimeUseCodes", "customCodes"]))

package let offerCodeObject = ObjectType(
  .offerCode, "offer code",
  documentation: "An offer that customers get by entering a code. It has no dates: its batches have them.",
  name: .referenceName, recognition: .keys([.productId, .referenceName]),
  removal: .needsDeactivation,
  [
    codeReferenceName, active,
    Field(
      .customerEligibilities, .enumerationList(.customerEligibility), .required,
      .means(
        "Who the codes are for.", lock: .fixed, apple: [.attribute("customerEligibilities", .once)],
        spellings: ["eligibility", "customerEligibility"], samples: Samples("[new]", "[new, expired]"))),
    Field(
      .offerEligibility, .enumeration(.offerEligibility), .required,
      .means(
        "Whether a customer gets the introductory offer first and then the code, or the code alone.",
        lock: .fixed, apple: [.attribute("offerEligibility", .once)],
        spellings: ["isStackable", "stackable"],
        samples: Samples("replace-intro-offers", "stack-with-intro-offers"))
    ),
    Field(
      .autoRenewEnabled, .boolean, .defaulted(.boolean(true)),
      .means(
        "false: the subscription ends with the offer; only for free trials that replace introductory offers.",
        lock: .fixed, apple: [.attribute("autoRenewEnabled", .onceUnlessDefault)],
        spellings: ["autoRenew", "renews"])),
  ] + termFields(lock: .fixed, mode: .freeTrial) + [
    offerPricesField(lock: .fixed), offerTerritoriesField(lock: .fixed), campaignField, draftField, batches,
  ],
  absent: foreignObjects + [
    periodCounts,
    .keys(
      "startDate", "endDate", "expirationDate", "createdDate", because: "its batches have the dates",
      help: "write createdDate and expirationDate in each of the `batches`"),
    .keys(
      "code", "customCode", because: "its batches have the codes",
      help: "write `batches: [{id: …, kind: custom, code: …, count: …, createdDate: …}]`"),
  ])

package let inAppPurchaseOfferCodeObject = ObjectType(
  .inAppPurchaseOfferCode, "offer code",
  documentation: "A code for a one-time purchase: free, or at a lower price. It has no mode and no duration.",
  name: .referenceName,
  recognition: .keys([.productId, .referenceName]), removal: .needsDeactivation,
  [
    codeReferenceName.sampled("COINS", "MORE_COINS"), active,
    Field(
      .customerEligibilities, .enumerationList(.purchaseEligibility), .required,
      .means(
        "Who the codes are for.", lock: .fixed, apple: [.attribute("customerEligibilities", .once)],
        spellings: ["eligibility", "customerEligibility"],
        samples: Samples("[non-spender]", "[active-spender]"))),
    Field(
      .free, .boolean, .defaulted(.boolean(false)),
      .means(
        "true: the purchase is free with a code; otherwise `prices` says what it costs.", lock: .fixed)),
    Field(
      .prices, .prices, .requiredIf(.when(.free, false)), allowed: [.when(.free, false)],
      .means(
        "The price with a code, by storefront.", lock: .fixed, appleName: "prices",
        spellings: ["price", "displayPrice"], samples: Samples("{USA: 0.49}", "{USA: 0.29}"))),
    Field(
      .territories, .territories,
      .defaulted(.derived("free: where the product is sold; otherwise the storefronts that have a price")),
      .means(
        "Where the codes work.", lock: .fixed, appleName: "territory of each price",
        samples: Samples("[USA]", "[USA, CAN]"))),
    campaignField, draftField, batches,
  ],
  absent: foreignObjects + [
    .keys(
      "mode", "duration", "offerEligibility", "autoRenewEnabled", because: "the purchase is made once",
      help: "remove it: the offer has `free: true`, or the price with a code in `prices`")
  ])

package let batchObject = ObjectType(
  .batch, "batch",
  documentation: "Codes that are made together.", name: .id, recognition: .keys([.id]),
  removal: .refusedWhileLive,
  [
    Field(
      .id, .text, .required,
      .means(
        "offerc's own name for the batch, unique in the catalog: lowercase words joined by `-`.",
        spellings: ["name", "batchId"], samples: Samples("one", "two"))), draftField,
    Field(
      .kind, .enumeration(.batchKind), .required,
      .means("The kind of codes.", lock: batchDate)),
    Field(
      .count, .integer(0...Int.max), .required,
      .means(
        "Number of codes, or of redemptions of a custom code.", lock: batchDate,
        apple: [.attribute("numberOfCodes", .once, isName: true)], spellings: ["numberOfCodes", "quantity"],
        samples: Samples("1000", "2000"))),
    Field(
      .split, .integer(1...Int.max), .optional, allowed: [oneTimeUse, applesCodes],
      .means(
        "Divide the codes into numbered batches of at most this size, as equal as possible: Apple makes at most 25,000 codes at a time.",
        lock: batchDate, samples: Samples(nil, "500"))),
    Field(
      .code, .text, .requiredIf(custom), allowed: [custom],
      .means(
        "The custom code.", lock: batchDate, apple: [.attribute("customCode", .once, isName: true)],
        spellings: ["customCode"], samples: Samples("WELCOME", "HELLO"))),
    Field(
      .createdDate, .date, .required,
      .means(
        "The day on which the codes are requested from Apple, or made by offerc: it sets their quarter.",
        lock: batchDate, apple: [.attribute("createdDate", .never)], spellings: ["startDate"],
        samples: Samples("2027-02-01", "2027-03-01"))),
    Field(
      .expirationDate, .date, .requiredIf(oneTimeUse),
      .means(
        "First day on which the codes no longer work (from midnight Pacific time).", lock: batchDate,
        apple: [.attribute("expirationDate", .once, isName: true)],
        spellings: ["expiryDate", "expires", "expiry", "validFor", "validUntil", "endDate"],
        samples: Samples("2027-06-01", "2027-07-01"))),
    Field(
      .extendedUntil, .date, .optional, allowed: [oneTimeUse, ownCodes],
      .means(
        "A later last day for codes that are already handed out: they stay the same and work until the end of that day.",
        lock: .later, samples: Samples(nil, "2027-07-01"))),
    Field(
      .environment, .enumeration(.environment), .defaulted(to: CodeBatch.Environment.production),
      allowed: [oneTimeUse],
      .means(
        "Where the codes work, if Apple makes them.", lock: batchDate,
        apple: [.attribute("environment", .onceUnlessDefault, isName: true)])),
    Field(
      .active, .boolean, .defaulted(.boolean(true)),
      .means(
        "false: unredeemed codes permanently stop working.", lock: .oneWay(from: true, to: false),
        apple: [.attribute("active", .changed)])),
    Field(
      .issuer, .enumeration(.issuer), .defaulted(to: CodeBatch.Issuer.apple), allowed: [oneTimeUse],
      .means("Who makes the codes.", lock: batchDate)),
    Field(
      .format, .object(.codeFormat), .optional, allowed: [oneTimeUse, ownCodes],
      .means(
        "The form of the codes that offerc makes.", lock: batchDate,
        samples: Samples("{length: 12}", "{length: 16}"))),
  ], absent: foreignObjects)

package let codeFormatObject = ObjectType(
  .codeFormat, "code format",
  documentation: "The form of the codes that offerc makes.",
  [
    Field(
      .prefix, .text, .defaulted(.text("")),
      .means("At most 16 uppercase letters and digits before the code.")),
    Field(
      .length, .integer(1...Int.max), .defaulted(.integer(CodeFormat.defaultLength)),
      .means("Number of symbols after the prefix, 4 to 32.")),
    Field(
      .alphabet, .text, .defaulted(.text(CodeFormat.defaultAlphabet)),
      .means(
        "`unambiguous` (32 symbols without 0 O 1 I), `no-vowels`, `alphanumeric`, `digits`, or the symbols themselves."
      )),
    Field(
      .checkCharacter, .boolean, .defaulted(.boolean(false)),
      .means("Whether an additional symbol at the end detects typing errors.")),
    Field(
      .blockedWords, .blockedWords, .defaulted(.text(CodeFormat.defaultBlockedWords)),
      .means("Words that no code contains: `builtin-1`, `none`, or words in addition to the built-in ones.")),
    Field(
      .url, .text, .optional,
      .means("Address of your own redemption page, with `{code}` once.")),
  ])
