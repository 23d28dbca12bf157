import Diagnostics
package import OfferModel

private let paid = Condition.when(.mode, OfferMode.payAsYouGo, .payUpFront)

private func offerId(atApple name: String) -> Row<OfferData> {
  .required(
    .offerId, .text, get: { $0.offerId },
    set: { offer, value in offer.offerId = value },
    .means(
      "The identifier that StoreKit and your server see.", lock: .fixed,
      apple: [.attribute(name, .once, isName: true)],
      spellings: ["offerID", "identifier", "id", "offerCode", "offerIdentifier"],
      samples: Samples("stay", "stay_2")))
}

private func offerReferenceName(atApple name: String) -> Row<OfferData> {
  .required(
    .referenceName, .text, get: { $0.referenceName },
    set: { offer, value in offer.referenceName = value },
    .means(
      "Internal name; customers do not see it.", lock: .fixed, apple: [.attribute(name, .once)],
      spellings: ["name", "title", "nickname", "internalName"],
      samples: Samples("Stay", "Stay longer")))
}

/// How many periods an offer has at Apple.
let periodCounts = countOfPeriods(under: namesOfPeriodCounts)

/// Of an offer without batches, `count` can mean only that.
private let periodCountsAndCount = countOfPeriods(under: namesOfPeriodCounts + ["count"])

private let namesOfPeriodCounts = [
  "numberOfPeriods", "periodCount", "periods", "cycles", "billingCycles", "numberOfCycles",
  "recurrenceCount", "recurrences", "renewals", "repeat", "repeats",
]

private func countOfPeriods(under keys: [String]) -> Absence {
  Absence(
    keys: keys, reason: "duration is the length of the whole offer",
    help: "multiply the period: 3 periods of P1M are `duration: P3M`", meant: .duration)
}

let startSpellings = [
  "starts", "start", "from", "effectiveDate", "effective", "validFrom", "begins", "begin", "beginDate",
  "launchDate", "launch", "startsAt", "startsOn", "firstDay", "availableFrom", "releaseDate",
]
let endSpellings = lastDaySpellings + namesOfExpiry

private let namesOfExpiry = expirySpellings + ["expirationDate"]

/// Names of a last day.
let lastDaySpellings = [
  "ends", "end", "until", "till", "to", "through", "validUntil", "validTo", "validThrough", "validThru",
  "endsAt", "endsOn", "lastDay", "deadline", "redeemBy",
]

/// Names of a last day, or of the day after it.
let expirySpellings = ["expires", "expiration", "expiryDate", "expiry", "expiresAt", "expiresOn"]

/// Other names of the key that says where something is available.
let territorySpellings = [
  "availableTerritories", "territory", "storefronts", "storefront", "countries", "country", "regions",
  "region", "markets", "market", "availableIn", "countriesOrRegions",
]

/// Other names of the key that says which customers something is for.
let audienceSpellings = [
  "eligibility", "eligibleCustomers", "eligible", "audience", "customers", "customer", "users",
  "subscribers", "segment", "segments", "target", "targeting", "targetAudience", "who",
]

/// Other names of `prices`, of a product and of an offer.
let priceSpellings = ["price", "displayPrice", "pricing", "amount", "cost", "localizedPrices"]

/// The day on which an offer expires is its last one, or the day after it.
private let expiryOfOffers = Absence.keys(
  namesOfExpiry, because: "endDate is the last day of the offer",
  help: "write `endDate: {day}`; if the offer no longer works on that day, write the day before it",
  meant: .endDate)

/// Notes of the people who write a catalog.
let notesOfPeople = Absence.keys(
  "note", "notes", "comment", "comments", "internalNote", "todo", because: "offerc does not keep notes",
  help: "write a comment, `# …`, or a key that begins with `x-`")

/// What offerc would have to keep for others.
let dataOfOthers = Absence.keys(
  "metadata", "meta", "customData", "platform", "platforms",
  because: "offerc keeps no data of other tools",
  help: "remove it, or begin the key with `x-`: offerc ignores such keys")

/// Offers that customers do not get with a code.
private let codesOfOtherOffers = [
  Absence.keys(
    "code", "promoCode", "couponCode", "coupon", "voucher", "customCode", "vanityCode",
    because: "customers enter no code for it",
    help:
      "write `offerId: {value}` for its identifier; an offer that customers get with a code belongs in `offerCodes`",
    meant: .offerId, beside: "remove it; an offer that customers get with a code belongs in `offerCodes`"),
  batchesOfOtherOffers,
]

private let batchesOfOtherOffers = Absence.keys(
  "batches", "batch", "codes", "customCodes", "oneTimeUseCodes", "oneTimeCodes", "codeCount",
  "numberOfCodes", "maxRedemptions", "redemptionLimit", "maxUses", "usageLimit", "limit", "quantity",
  because: "only an offer code has codes",
  help: "remove it, or move the offer to `offerCodes` if customers get it with a code")

/// Prices by what customers save.
let savings = Absence.keys(
  "amountOff", "discountAmount", "priceReduction", because: "a price is what customers pay",
  help: "write the amount that they pay, e.g. `prices: {USA: 4.99, rest: equalized}`", meant: .prices)

let renewalOfOffers = Absence.keys(
  "autoRenew", "autoRenewEnabled", "autoRenews", "renews",
  because: "the subscription renews after it unless the customer cancels",
  help: "remove it; only an offer code can end without renewal")

/// Only an offer code can be deactivated.
private let switchesOfOffers = Absence.keys(
  "enabled", "isEnabled", "active", "isActive", "disabled", "status", "state",
  because: "an offer that is in the catalog is active",
  help: "remove it, or write `draft: true` for an offer that is only planned")

/// What an offer code may not have because its batches have it.
let limitsOfCodes = Absence.keys(
  "maxRedemptions", "redemptionLimit", "maxUses", "usageLimit", "limit", "count", "numberOfCodes", "quantity",
  because: "each of its batches has a number of codes",
  help: "write it as `count` of a batch; for one code that many customers use, the batch is of `kind: custom`"
)

let textsOfOffers = Absence.keys(
  "localizations", "displayName", "description", because: "offers have no texts",
  help: "remove it; the texts of the subscription are in its `localizations`")

/// Mode, duration and plan.
///
/// - Parameters:
///   - periods: Apple's name for the number of periods.
///   - isName: whether Apple knows the offer by them.
///   - mode: of a sample.
func termRows(
  lock: Lock, periods: String = "numberOfPeriods", isName: Bool = false, mode: OfferMode = .payAsYouGo
) -> [Row<OfferData>] {
  [
    .required(
      .mode, .word(.offerMode), get: { $0.terms?.mode },
      set: { offer, value in offer.terms?.mode = value },
      .means(
        "How customers pay.", lock: lock, apple: [.attribute("offerMode", .once, isName: isName)],
        spellings: [
          "offerMode", "paymentMode", "offerDiscountType", "type", "offerType", "discountType", "kind",
          "payment", "paymentType", "billing",
        ],
        samples: Samples(mode.rawValue, "pay-up-front"))),
    .function(
      Field(
        .duration, .enumeration(.offerDuration), .required,
        .means(
          "Length of the whole offer; for pay-as-you-go a multiple of the subscription's period.",
          lock: lock,
          apple: [
            .attribute("duration", .once, .lengthUnit, isName: isName),
            .attribute(periods, .once, .lengthCount, isName: isName),
          ],
          spellings: [
            "subscriptionPeriod", "period", "length", "term", "trialPeriod", "billingPeriod", "lasts",
          ],
          samples: Samples("P1M", "P2M"))),
      get: { offer in offer.terms?.length.map { .text($0.description) } }),
    .defaulted(
      .targetPlan, .word(.targetPlan), get: { $0.terms?.plan },
      set: { offer, value in offer.terms?.plan = value }, to: .text(BillingPlan.upFront.rawValue),
      .means(
        "The billing plan of the subscription that the offer belongs to.", lock: lock,
        apple: [.attribute("targetSubscriptionPlanType", .onceUnlessDefault, isName: isName)],
        spellings: ["targetSubscriptionPlanType", "billingPlanType", "planType", "billingPlan"],
        isOmittedAsDefault: true)),
  ]
}

let draftField = Field(
  .draft, .boolean, .defaulted(.boolean(false)),
  .means(
    "true: planned here only. It is checked, but is not in catalog.json or in plans. What is live cannot become a draft.",
    isLocal: true))
/// Its value is no member of the offer: the catalog knows where its drafts are.
let offerDraftRow = Row<OfferData>.function(draftField, get: { _ in nil })

let campaignRow = Row<OfferData>.optional(
  .campaign, .text, get: { $0.campaign },
  set: { offer, value in offer.campaign = value },
  .means(
    "A label of your own that groups offers across products: lowercase words joined by `-`. Apple does not see it.",
    spellings: ["label", "tag", "group"], samples: Samples("spring", "summer")))

/// - Parameter isRequired: when there have to be prices; there are none otherwise.
func offerPricesRow(
  lock: Lock, if isRequired: Condition, _ sentence: String, samples: Samples
) -> Row<OfferData> {
  .function(
    Field(
      .prices, .prices, .requiredIf(isRequired), allowed: [isRequired],
      .means(
        sentence, lock: lock, appleName: "prices",
        spellings: priceSpellings + [
          "offerPrice", "introPrice", "introductoryPrice", "promoPrice", "discountedPrice", "salePrice",
        ], samples: samples)),
    get: { $0.pricing.prices?.normal })
}

func subscriptionPricesRow(lock: Lock) -> Row<OfferData> {
  offerPricesRow(
    lock: lock, if: paid,
    "For pay-as-you-go the price of each period, for pay-up-front the price of the whole offer.",
    samples: Samples("{USA: 1.99}", "{USA: 2.99}"))
}

/// The prices of a paid offer say where it can be had, unless some of them are equalized.
func offerTerritoriesRow(_ field: Field) -> Row<OfferData> {
  .function(
    field,
    get: { offer in
      let pricing = offer.pricing
      if let prices = pricing.prices, prices.rest == nil { return nil }
      return pricing.territories.normal
    })
}

func subscriptionTerritoriesRow(lock: Lock) -> Row<OfferData> {
  offerTerritoriesRow(
    Field(
      .territories, .territories,
      .defaulted(
        .derived(
          "where the subscription is sold (free offers), or the storefronts that have a price (paid offers)")),
      .means(
        "Where the offer is available.", lock: lock, appleName: "territory of each price",
        spellings: territorySpellings, samples: Samples("[USA]", "[USA, CAN]"))))
}

package let introductoryOfferObject = ObjectType(
  .introductoryOffer, "introductory offer",
  documentation: "For customers who never had an introductory offer in the group.", recognition: .likeness,
  removal: .allowed, introductoryOfferRows.map(\.field),
  absent: foreignObjects + [
    periodCountsAndCount, batchesOfOtherOffers, expiryOfOffers, savings, notesOfPeople, dataOfOthers,
    .keys(
      "code", "promoCode", "couponCode", "coupon", "voucher", "customCode", "vanityCode",
      because: "customers enter no code for it",
      help: "remove it; an offer that customers get with a code belongs in `offerCodes`"),
    .keys(
      "offerId", "referenceName", "name", "identifier", "id", "title",
      because: "Apple gives introductory offers neither a name nor an identifier",
      help: "remove it; a comment can say what the offer is for"),
    .keys(
      ["customerEligibilities", "customerEligibility"] + audienceSpellings,
      because: "it is for customers who never had an introductory offer in the group", help: "remove it"),
    renewalOfOffers,
    switchesOfOffers,
    textsOfOffers,
  ])

package let introductoryOfferRows: [Row<OfferData>] =
  termRows(lock: .free, isName: true, mode: .freeTrial) + [
    subscriptionPricesRow(lock: .free), subscriptionTerritoriesRow(lock: .free),
    .optional(
      .startDate, .day, get: { $0.window.start },
      set: { offer, value in offer.window.start = value },
      .means(
        "First day; without it, the offer starts immediately.",
        apple: [.attribute("startDate", .once, isName: true)], spellings: startSpellings,
        samples: Samples(nil, "2027-03-01"))),
    .optional(
      .endDate, .day, get: { $0.window.end },
      set: { offer, value in offer.window.end = value },
      .means(
        "Last day; without it, the offer has no end. Another offer can start on the following day.",
        apple: [.attribute("endDate", .always, isName: true)], spellings: lastDaySpellings,
        samples: Samples(nil, "2027-09-01"))),
    campaignRow, offerDraftRow,
  ]

package let promotionalOfferObject = ObjectType(
  .promotionalOffer, "promotional offer",
  documentation:
    "For existing and lapsed subscribers whom your server chooses. It has no dates and no territories.",
  name: .offerId, recognition: .keys([.productId, .offerId]),
  removal: .allowed, promotionalOfferRows.map(\.field),
  absent: foreignObjects + [
    periodCountsAndCount, savings, notesOfPeople, dataOfOthers,
    .keys(
      ["startDate", "endDate", "dates"] + startSpellings + endSpellings,
      because: "at Apple, promotional offers have no dates",
      help: "remove it: your server decides when to make the offer"),
    .keys(
      ["territories", "availability"] + territorySpellings,
      because: "promotional offers are available wherever the subscription is sold",
      help: "remove it: your server decides who gets the offer"),
    .keys(
      ["customerEligibilities", "customerEligibility"] + audienceSpellings,
      because: "your server decides who gets the offer", help: "remove it"),
    renewalOfOffers,
    switchesOfOffers,
    textsOfOffers,
  ] + codesOfOtherOffers)

package let promotionalOfferRows: [Row<OfferData>] =
  [offerId(atApple: "offerCode"), offerReferenceName(atApple: "name")] + termRows(lock: .fixed) + [
    subscriptionPricesRow(lock: .free), campaignRow, offerDraftRow,
  ]

package let winBackOfferObject = ObjectType(
  .winBackOffer, "win-back offer",
  documentation: "For lapsed subscribers whom Apple chooses by your rules.", name: .offerId,
  recognition: .keys([.productId, .offerId]),
  removal: .endsWhatRuns, winBackOfferRows.map(\.field),
  absent: foreignObjects + [
    periodCountsAndCount, expiryOfOffers, textsOfOffers, renewalOfOffers, switchesOfOffers, savings,
    notesOfPeople,
    dataOfOthers,
    .keys(
      "url", "link", "deepLink", "address", because: "App Store Connect makes its link",
      help: "remove it; with `appleId`, the direct link is in catalog.json"),
    .keys(
      "customerEligibilities", because: "win-back offers go to customers whose subscription has ended",
      help:
        "write `customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}}` with your own numbers: how long they paid and how long ago they left",
      meant: .customerEligibility,
      beside: "remove it; `customerEligibility` says how long they paid and how long ago they left"),
  ] + codesOfOtherOffers)

package let winBackOfferRows: [Row<OfferData>] =
  [
    offerId(atApple: "offerId").sampled("back", "back_2"),
    offerReferenceName(atApple: "referenceName").sampled("Back", "Come back"),
  ] + termRows(lock: .fixed, periods: "periodCount") + [
    subscriptionPricesRow(lock: .fixed), subscriptionTerritoriesRow(lock: .fixed),
    .required(
      .startDate, .day, get: { $0.window.start },
      set: { offer, value in offer.window.start = value },
      .means(
        "First day; tomorrow at the earliest when the offer is created.", lock: .until(.startDate),
        apple: [.attribute("startDate", .always)], spellings: startSpellings,
        samples: Samples("2027-02-01", "2027-03-01"))),
    .optional(
      .endDate, .day, get: { $0.window.end },
      set: { offer, value in offer.window.end = value },
      .means(
        "Last day; Apple does not say whether it is included. Without it, the offer has no end.",
        lock: .until(.startDate), apple: [.attribute("endDate", .always)],
        spellings: lastDaySpellings, samples: Samples(nil, "2027-09-01"))),
  ] + winBackRows + [campaignRow, offerDraftRow]

private let winBackRows: [Row<OfferData>] = [
  .required(
    .priority, .word(.priority), get: { $0.winBack?.priority },
    set: { offer, value in offer.winBack?.priority = value },
    .means(
      "Its rank in the App Store.", apple: [.attribute("priority", .always)],
      samples: Samples("normal", "high"))),
  .defaulted(
    .promotionIntent, .word(.promotionIntent), get: { $0.winBack?.promotionIntent },
    set: { offer, value in offer.winBack?.promotionIntent = value },
    to: .text(WinBackPart.PromotionIntent.notPromoted.rawValue),
    .means(
      "Whether the App Store promotes it.", lock: .until(.startDate),
      apple: [.attribute("promotionIntent", .always)],
      spellings: ["promoted", "isPromoted", "promotion", "promote", "promoteOnTheAppStore"])),
  .function(
    Field(
      .customerEligibility, .object(.customerEligibility), .required,
      .means(
        "Which lapsed subscribers get it.", lock: .until(.startDate),
        apple: [.attribute("customerEligibility…", .always, .attributes(.customerEligibility))],
        spellings: audienceSpellings,
        samples: Samples(
          "{paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}, waitBetweenOffersInMonths: 2}",
          "{paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}, waitBetweenOffersInMonths: 3}"
        ))),
    get: { offer in
      offer.winBack.map { part in
        let place = part.eligibility.range
        return Located(
          .object(
            NormalObject(.customerEligibility, at: place, part.eligibility, customerEligibilityRows)),
          at: place)
      }
    }),
  .optional(
    .appleId, .integer(1...Int.max), get: { $0.winBack?.appleId },
    set: { offer, value in offer.winBack?.appleId = value },
    .means(
      "The Apple ID that App Store Connect gave the offer; with it, catalog.json has the direct link.",
      lock: .once, appleName: "id of the offer", samples: Samples("123456789", "987654321"))),
]
