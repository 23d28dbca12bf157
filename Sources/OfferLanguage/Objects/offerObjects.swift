import Diagnostics
package import OfferModel

private let paid = Condition.when(.mode, OfferMode.payAsYouGo, .payUpFront)

private func offerId(atApple name: String) -> Field {
  Field(
    .offerId, .text, .required,
    .means(
      "The identifier that StoreKit and your server see.", lock: .fixed,
      apple: [.attribute(name, .once, isName: true)],
      spellings: ["offerID", "identifier", "id", "offerCode", "offerIdentifier"],
      samples: Samples("stay", "stay_2")))
}

private func offerReferenceName(atApple name: String) -> Field {
  Field(
    .referenceName, .text, .required,
    .means(
      "Internal name; customers do not see it.", lock: .fixed, apple: [.attribute(name, .once)],
      spellings: ["name"], samples: Samples("Stay", "Stay longer")))
}

/// How many periods an offer has at Apple.
let periodCounts = Absence.keys(
  "numberOfPeriods", "periodCount", because: "duration is the length of the whole offer",
  help: "multiply the period: 3 periods of P1M are `duration: P3M`", meant: .duration)

/// Mode, duration and plan.
///
/// - Parameters:
///   - periods: Apple's name for the number of periods.
///   - isName: whether Apple knows the offer by them.
///   - mode: of a sample.
func termFields(
  lock: Lock, periods: String = "numberOfPeriods", isName: Bool = false, mode: OfferMode = .payAsYouGo
) -> [Field] {
  [
    Field(
      .mode, .enumeration(.offerMode), .required,
      .means(
        "How customers pay.", lock: lock, apple: [.attribute("offerMode", .once, isName: isName)],
        spellings: ["offerMode", "paymentMode", "offerDiscountType", "type"],
        samples: Samples(mode.rawValue, "pay-up-front"))),
    Field(
      .duration, .enumeration(.offerDuration), .required,
      .means(
        "Length of the whole offer; for pay-as-you-go a multiple of the subscription's period.", lock: lock,
        apple: [
          .attribute("duration", .once, .lengthUnit, isName: isName),
          .attribute(periods, .once, .lengthCount, isName: isName),
        ], spellings: ["subscriptionPeriod", "period", "length"], samples: Samples("P1M", "P2M"))),
    Field(
      .targetPlan, .enumeration(.targetPlan), .defaulted(to: BillingPlan.upFront),
      .means(
        "The billing plan of the subscription that the offer belongs to.", lock: lock,
        apple: [.attribute("targetSubscriptionPlanType", .onceUnlessDefault, isName: isName)],
        spellings: ["targetSubscriptionPlanType", "billingPlanType", "planType", "billingPlan"])),
  ]
}

let draftField = Field(
  .draft, .boolean, .defaulted(.boolean(false)),
  .means(
    "true: planned here only. It is checked, but is not in catalog.json or in plans. What is live cannot become a draft."
  ))
let campaignField = Field(
  .campaign, .text, .optional,
  .means(
    "A label of your own that groups offers across products: lowercase words joined by `-`. Apple does not see it.",
    spellings: ["label", "tag", "group"], samples: Samples("spring", "summer")))

func offerPricesField(lock: Lock) -> Field {
  Field(
    .prices, .prices, .requiredIf(paid), allowed: [paid],
    .means(
      "For pay-as-you-go the price of each period, for pay-up-front the price of the whole offer.",
      lock: lock, appleName: "prices", spellings: ["price", "displayPrice"],
      samples: Samples("{USA: 1.99}", "{USA: 2.99}")))
}

func offerTerritoriesField(lock: Lock) -> Field {
  Field(
    .territories, .territories,
    .defaulted(.derived("free: where the subscription is sold; paid: the storefronts that have a price")),
    .means(
      "Where the offer is available.", lock: lock, appleName: "territory of each price",
      spellings: ["availableTerritories", "storefronts", "countries"], samples: Samples("[USA]", "[USA, CAN]")
    ))
}

package let introductoryOfferObject = ObjectType(
  .introductoryOffer, "introductory offer",
  documentation: "For customers who never had an introductory offer in the group.", recognition: .likeness,
  removal: .allowed,
  termFields(lock: .free, isName: true, mode: .freeTrial) + [
    offerPricesField(lock: .free), offerTerritoriesField(lock: .free),
    Field(
      .startDate, .date, .optional,
      .means(
        "First day; the offer starts at once if it is missing.",
        apple: [.attribute("startDate", .once, isName: true)], spellings: ["starts", "start", "from"],
        samples: Samples(nil, "2027-03-01"))),
    Field(
      .endDate, .date, .optional,
      .means(
        "Last day; the offer has no end if it is missing. Another offer can start on the day after.",
        apple: [.attribute("endDate", .always, isName: true)], spellings: ["ends", "end", "until"],
        samples: Samples(nil, "2027-09-01"))),
    campaignField, draftField,
  ],
  absent: foreignObjects + [
    periodCounts,
    .keys(
      "offerId", "referenceName", "name", "identifier",
      because: "Apple gives introductory offers neither a name nor an identifier",
      help: "remove it; a comment can say what the offer is for"),
  ])

package let promotionalOfferObject = ObjectType(
  .promotionalOffer, "promotional offer",
  documentation:
    "For existing and lapsed subscribers whom your server chooses. It has no dates and no territories.",
  name: .offerId, recognition: .keys([.productId, .offerId]),
  removal: .allowed,
  [offerId(atApple: "offerCode"), offerReferenceName(atApple: "name")] + termFields(lock: .fixed) + [
    offerPricesField(lock: .free), campaignField, draftField,
  ],
  absent: foreignObjects + [
    periodCounts,
    .keys(
      "startDate", "endDate", because: "at Apple, promotional offers have no dates",
      help: "remove it: your server decides when to make the offer"),
    .keys(
      "territories", because: "promotional offers are available wherever the subscription is sold",
      help: "remove it: your server decides who gets the offer"),
  ])

package let winBackOfferObject = ObjectType(
  .winBackOffer, "win-back offer",
  documentation: "For lapsed subscribers whom Apple chooses by your rules.", name: .offerId,
  recognition: .keys([.productId, .offerId]),
  removal: .endsWhatRuns,
  [
    offerId(atApple: "offerId").sampled("back", "back_2"),
    offerReferenceName(atApple: "referenceName").sampled("Back", "Come back"),
  ]
    + termFields(lock: .fixed, periods: "periodCount") + [
      offerPricesField(lock: .fixed), offerTerritoriesField(lock: .fixed),
      Field(
        .startDate, .date, .required,
        .means(
          "First day; tomorrow at the earliest when the offer is created.", lock: .until(.startDate),
          apple: [.attribute("startDate", .always)], spellings: ["starts", "start", "from"],
          samples: Samples("2027-02-01", "2027-03-01"))),
      Field(
        .endDate, .date, .optional,
        .means(
          "Last day; Apple does not say whether it is included. The offer has no end if it is missing.",
          lock: .until(.startDate), apple: [.attribute("endDate", .always)],
          spellings: ["ends", "end", "until"], samples: Samples(nil, "2027-09-01"))),
      Field(
        .priority, .enumeration(.priority), .required,
        .means(
          "Its rank in the App Store.", apple: [.attribute("priority", .always)],
          samples: Samples("normal", "high"))),
      Field(
        .promotionIntent, .enumeration(.promotionIntent),
        .defaulted(to: WinBackPart.PromotionIntent.notPromoted),
        .means(
          "Whether the App Store promotes it.", lock: .until(.startDate),
          apple: [.attribute("promotionIntent", .always)])),
      Field(
        .customerEligibility, .object(.customerEligibility), .required,
        .means(
          "Which lapsed subscribers get it.", lock: .until(.startDate),
          apple: [.attribute("customerEligibility…", .always, .attributes(.customerEligibility))],
          spellings: ["eligibility", "Customer Eligibility"],
          samples: Samples(
            "{paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}, waitBetweenOffersInMonths: 2}",
            "{paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}, waitBetweenOffersInMonths: 3}"
          ))),
      Field(
        .appleId, .integer(1...Int.max), .optional,
        .means(
          "The Apple ID that App Store Connect gave the offer; with it, catalog.json has the direct link.",
          lock: .once, appleName: "id of the offer", samples: Samples("123456789", "987654321"))),
      campaignField, draftField,
    ], absent: foreignObjects + [periodCounts])

package let customerEligibilityObject = ObjectType(
  .customerEligibility, "customer eligibility",
  documentation: "Which lapsed subscribers get a win-back offer.", customerEligibilityRows.map(\.field))

package let customerEligibilityRows: [Row<WinBackPart.Eligibility>] = [
  .required(
    .paidSubscriptionDurationInMonths, .integer(0...Int.max), get: { $0.paidMonths },
    set: { eligibility, value in eligibility.paidMonths = value },
    .means(
      "Minimum paid months.",
      apple: [.attribute("customerEligibilityPaidSubscriptionDurationInMonths", .always)],
      spellings: [
        "customerEligibilityPaidSubscriptionDurationInMonths", "paidSubscriptionDuration", "paidMonths",
        "paidDuration",
      ])),
  .function(
    Field(
      .timeSinceLastSubscribedInMonths, .object(.monthsSince), .required,
      .means(
        "How long ago the subscription ended.",
        apple: [
          .attribute("customerEligibilityTimeSinceLastSubscribedInMonths", .always, .object(.monthsSince))
        ],
        spellings: [
          "customerEligibilityTimeSinceLastSubscribedInMonths", "timeSinceLastSubscribed",
          "timeSinceLastSubscription",
        ])),
    get: { eligibility in
      let place = eligibility.sinceMinimum.range
      return Located(.object(NormalObject(.monthsSince, at: place, eligibility, monthsSinceRows)), at: place)
    }),
  .optional(
    .waitBetweenOffersInMonths, .integer(0...Int.max), get: { $0.waitMonths },
    set: { eligibility, value in eligibility.waitMonths = value },
    .means(
      "Months until the same customer can get the offer again. Apple's texts disagree on whether they begin at the end of the offer or of the subscription.",
      apple: [.attribute("customerEligibilityWaitBetweenOffersInMonths", .always)],
      spellings: [
        "customerEligibilityWaitBetweenOffersInMonths", "waitBetweenOffers", "timeBetweenOffers", "wait",
      ])),
]

package let monthsSinceObject = ObjectType(
  .monthsSince, "range of months", documentation: "From the minimum to the maximum.",
  monthsSinceRows.map(\.field))

package let monthsSinceRows: [Row<WinBackPart.Eligibility>] = [
  .required(
    .minimum, .integer(0...Int.max), get: { $0.sinceMinimum },
    set: { eligibility, value in eligibility.sinceMinimum = value },
    .means("Minimum months.", apple: [.attribute("minimum", .once)], spellings: ["min", "from"])),
  .required(
    .maximum, .integer(0...Int.max), get: { $0.sinceMaximum },
    set: { eligibility, value in eligibility.sinceMaximum = value },
    .means("Maximum months.", apple: [.attribute("maximum", .once)], spellings: ["max", "to"])),
]
