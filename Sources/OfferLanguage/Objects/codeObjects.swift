import Diagnostics
package import OfferModel

private let codeReferenceName = Row<OfferData>.required(
  .referenceName, .text, get: { $0.referenceName },
  set: { offer, value in offer.referenceName = value },
  .means(
    "The offer's name; StoreKit and your server see it as the offer's identifier.", lock: .fixed,
    apple: [.attribute("name", .once, isName: true)], spellings: ["name", "title"],
    samples: Samples("SPRING", "SUMMER")))
private let active = Row<OfferData>.defaulted(
  .active, .boolean, get: { $0.code?.active },
  set: { offer, value in offer.code?.active = value }, to: .boolean(true),
  .means(
    "false: permanently deactivated; all its codes stop working.", lock: .oneWay(from: true, to: false),
    apple: [.attribute("active", .changed)]))
private let batches = Row<OfferData>.function(
  Field(
    .batches, .list(.batch), .optional,
    .means(
      "The codes, batch by batch.", spellings: ["codes", "oneTimeUseCodes", "oneTimeCodes", "customCodes"])),
  get: { offer in
    let batches = offer.batches
    return batches.isEmpty ? nil : Located(.objects(batches.map(NormalObject.describing)), at: offer.range)
  })

private let codesPerRecipient = Row<OfferData>.defaulted(
  .codesPerRecipient, .integer(1...1000), get: { $0.code?.codesPerRecipient },
  set: { offer, value in offer.code?.codesPerRecipient = value }, to: .integer(1),
  .means(
    "How many codes of the offer a pool gives to one recipient. Only `codes export --pool` uses it.",
    spellings: ["cap", "perRecipient", "perCustomer", "limitPerCustomer", "maxPerCustomer"],
    isLocal: true))
private let refill = Row<OfferData>.function(
  Field(
    .refill, .object(.refill), .optional,
    .means(
      "When a pool of Apple's codes gets a new batch. Only `codes refill` and `codes status` use it.",
      samples: Samples(
        "{below: 2000, count: 10000, validDays: 90}", "{below: 2000, count: 20000, validDays: 90}"),
      isLocal: true)),
  get: { offer in
    offer.code?.refill.map { refill in
      let place = refill.below.range
      return Located(.object(NormalObject(.refill, at: place, refill, refillRows)), at: place)
    }
  })

package let refillObject = ObjectType(
  .refill, "refill",
  documentation: "When a pool of Apple's codes gets a new batch, and which one.",
  refillRows.map(\.field))

package let refillRows: [Row<Refill>] = [
  .required(
    .below, .integer(1...Limits.codesPerQuarter), get: { $0.below },
    set: { refill, value in refill.below = value },
    .means(
      "A new batch is due once fewer codes than this are left.", spellings: ["threshold", "minimum", "min"],
      isLocal: true)),
  .required(
    .count, .integer(Limits.productionBatchSize.lowerBound...Limits.codesPerQuarter), get: { $0.count },
    set: { refill, value in refill.count = value },
    .means(
      "The codes of a new batch; above 25,000, it is split.",
      spellings: ["numberOfCodes", "quantity", "amount"], isLocal: true)),
  .required(
    .validDays, .integer(1...184), get: { $0.validDays },
    set: { refill, value in refill.validDays = value },
    .means(
      "The days on which the codes of a new batch work; at most the six months that Apple allows.",
      spellings: ["days", "validFor", "lifetime", "expiresAfter"], isLocal: true)),
]

/// A list whose order has no meaning.
private func customersRow<Word: RawRepresentable<String> & Sendable>(
  _ id: EnumerationID, samples: Samples, get: @escaping @Sendable (OfferData) -> [Located<Word>]
) -> Row<OfferData> {
  .function(
    Field(
      .customerEligibilities, .enumerationList(id), .required,
      .means(
        "Who the codes are for.", lock: .fixed, apple: [.attribute("customerEligibilities", .once)],
        spellings: audienceSpellings + ["customerEligibility"], samples: samples)),
    get: { offer in
      let customers = get(offer)
      guard let first = customers.first else { return nil }
      return Located(.texts(customers.map(\.value.rawValue).sorted(by: isOrdered)), at: first.range)
    })
}

/// The identifiers of other offers: an offer code has none of these.
private let identifiersOfCodes = Absence.keys(
  "offerId", "identifier", "id", because: "an offer code is identified by its reference name",
  help: "write `referenceName: {value}`", meant: .referenceName,
  beside: "remove it: `referenceName` is the identifier that StoreKit and your server see")

/// The dates of other offers: those of an offer code are in its batches.
private let datesOfCodes = Absence.keys(
  ["startDate", "endDate", "createdDate"] + startSpellings + endSpellings,
  because: "its batches have the dates",
  help: "write createdDate and expirationDate in each of the `batches`")

/// `active` is about codes that exist, which people who write `enabled: false` of a planned offer do not expect.
let switchesOfCodes = Absence.keys(
  "enabled", "isEnabled", "isActive", "disabled", "status", "state",
  because: "`active` says whether its codes work",
  help:
    "remove it; write `active: false` if all its codes must stop working permanently, or `draft: true` for what is only planned"
)

package let offerCodeObject = ObjectType(
  .offerCode, "offer code",
  documentation: "An offer that customers get by entering a code. It has no dates: its batches have them.",
  name: .referenceName, recognition: .keys([.productId, .referenceName]),
  removal: .needsDeactivation, offerCodeRows.map(\.field),
  absent: foreignObjects + [
    limitsOfCodes, periodCounts, textsOfOffers, switchesOfCodes, savings, notesOfPeople, dataOfOthers,
    identifiersOfCodes, datesOfCodes,
    .keys(
      "code", "customCode", because: "its batches have the codes",
      help: "write `batches: [{id: …, kind: custom, code: …, count: …, createdDate: …}]`"),
  ])

package let offerCodeRows: [Row<OfferData>] =
  [
    codeReferenceName, active,
    customersRow(.customerEligibility, samples: Samples("[new]", "[new, expired]")) { offer in
      offer.code?.subscription?.customerEligibilities ?? []
    },
    .required(
      .offerEligibility, .word(.offerEligibility), get: { $0.code?.subscription?.offerEligibility },
      set: { offer, value in offer.code?.subscription?.offerEligibility = value },
      .means(
        "Whether a customer gets the introductory offer first and then the code, or the code alone.",
        lock: .fixed, apple: [.attribute("offerEligibility", .once)],
        spellings: ["isStackable", "stackable", "introductoryOfferEligibility", "introOfferEligibility"],
        samples: Samples("replace-intro-offers", "stack-with-intro-offers"))),
    .defaulted(
      .autoRenewEnabled, .boolean, get: { $0.code?.subscription?.autoRenewEnabled },
      set: { offer, value in offer.code?.subscription?.autoRenewEnabled = value }, to: .boolean(true),
      .means(
        "false: the subscription ends with the offer; only for free trials that replace introductory offers.",
        lock: .fixed, apple: [.attribute("autoRenewEnabled", .onceUnlessDefault)],
        spellings: ["autoRenew", "renews"])),
  ] + termRows(lock: .fixed, mode: .freeTrial) + [
    subscriptionPricesRow(lock: .fixed), subscriptionTerritoriesRow(lock: .fixed), campaignRow,
    offerDraftRow, batches, codesPerRecipient, refill,
  ]

package let inAppPurchaseOfferCodeObject = ObjectType(
  .inAppPurchaseOfferCode, "offer code",
  documentation: "A code for a one-time purchase: free, or at a lower price. It has no mode and no duration.",
  name: .referenceName,
  recognition: .keys([.productId, .referenceName]), removal: .needsDeactivation,
  purchaseCodeRows.map(\.field),
  absent: foreignObjects + [
    limitsOfCodes, switchesOfCodes, savings, notesOfPeople, dataOfOthers,
    identifiersOfCodes, datesOfCodes,
    .keys(
      "mode", "paymentMode", "offerMode", "type", "duration", "length", "period", "numberOfPeriods",
      "durationInMonths", "months", "freeTrial", "trial", "offerEligibility", "autoRenewEnabled", "autoRenew",
      because: "the purchase is made once",
      help: "remove it: the offer has `free: true`, or the price with a code in `prices`"),
  ])

package let purchaseCodeRows: [Row<OfferData>] = [
  codeReferenceName.sampled("COINS", "MORE_COINS"), active,
  customersRow(.purchaseEligibility, samples: Samples("[non-spender]", "[active-spender]")) { offer in
    offer.code?.buyers ?? []
  },
  .function(
    Field(
      .free, .boolean, .defaulted(.boolean(false)),
      .means(
        "true: the purchase is free with a code; otherwise `prices` says what it costs.", lock: .fixed)),
    get: { offer in Located(.boolean(offer.pricing.prices == nil), at: offer.range) }),
  offerPricesRow(
    lock: .fixed, if: .when(.free, false), "The price with a code, by storefront.",
    samples: Samples("{USA: 0.49}", "{USA: 0.29}")),
  offerTerritoriesRow(
    Field(
      .territories, .territories,
      .defaulted(
        .derived(
          "where the product is sold if the code is free, otherwise the storefronts that have a price")),
      .means(
        "Where the codes work.", lock: .fixed, appleName: "territory of each price",
        spellings: territorySpellings,
        samples: Samples("[USA]", "[USA, CAN]")))),
  campaignRow, offerDraftRow, batches, codesPerRecipient, refill,
]
