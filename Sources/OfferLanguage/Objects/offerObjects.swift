import Diagnostics
import OfferModel

private let paid = Condition.when(.mode, OfferMode.payAsYouGo, .payUpFront)

private let offerId = Field(
  .offerId, .text, .required, lock: .fixed,
  spellings: ["offerID", "identifier", "id", "offerCode", "offerIdentifier"],
  "The identifier that StoreKit and your server see.")

package func offerReferenceNameField(_ documentation: String) -> Field {
  Field(.referenceName, .text, .required, lock: .fixed, spellings: ["name"], documentation)
}

package func modeField(lock: Lock) -> Field {
  Field(
    .mode, .enumeration(.offerMode), .required, lock: lock,
    spellings: ["offerMode", "paymentMode", "offerDiscountType", "type"], "How customers pay.")
}

package func durationField(lock: Lock) -> Field {
  Field(
    .duration, .enumeration(.offerDuration), .required, lock: lock,
    spellings: ["subscriptionPeriod", "numberOfPeriods", "periodCount", "period", "length"],
    "Length of the whole offer; for pay-as-you-go a multiple of the subscription's period.")
}

package func targetPlanField(lock: Lock) -> Field {
  Field(
    .targetPlan, .enumeration(.targetPlan), .defaulted(to: BillingPlan.upFront), lock: lock,
    spellings: ["targetSubscriptionPlanType", "billingPlanType", "planType", "billingPlan"],
    "The billing plan of the subscription that the offer belongs to.")
}

package let draftField = Field(
  .draft, .boolean, .defaulted(.boolean(false)),
  "true: planned here only. It is checked, but it is in no catalog.json and in no plan. What is live cannot become a draft."
)

package let campaignField = Field(
  .campaign, .text, .optional, spellings: ["label", "tag", "group"],
  "A label of your own that groups offers across products: lowercase words joined by `-`. Apple does not see it."
)

package func offerPricesField(lock: Lock) -> Field {
  Field(
    .prices, .prices, .requiredIf(paid), lock: lock, allowed: [paid], spellings: ["price", "displayPrice"],
    "For pay-as-you-go the price of each period, for pay-up-front the price of the whole offer.")
}

package func offerTerritoriesField(lock: Lock) -> Field {
  Field(
    .territories, .territories,
    .defaulted(.derived("free: where the subscription is sold; paid: the storefronts that have a price")),
    lock: lock,
    spellings: ["availableTerritories", "storefronts", "countries"],
    "Where the offer is available.")
}

package let introductoryOfferObject = ObjectType(
  .introductoryOffer, "introductory offer", recognition: .likeness, removal: .allowed,
  "For customers who never had an introductory offer in the group.",
  [
    modeField(lock: .free), durationField(lock: .free), targetPlanField(lock: .free),
    offerPricesField(lock: .free),
    offerTerritoriesField(lock: .free),
    Field(
      .startDate, .date, .optional, spellings: ["starts", "start", "from"],
      "First day; the offer starts at once if it is missing."),
    Field(
      .endDate, .date, .optional, spellings: ["ends", "end", "until"],
      "Last day; the offer has no end if it is missing. Another offer can start on the day after."),
    campaignField, draftField,
  ])

package let promotionalOfferObject = ObjectType(
  .promotionalOffer, "promotional offer", name: .offerId, recognition: .keys([.productId, .offerId]),
  removal: .allowed,
  "For existing and lapsed subscribers whom your server chooses. It has no dates and no territories.",
  [
    offerId, offerReferenceNameField("Internal name; customers do not see it."),
    modeField(lock: .fixed), durationField(lock: .fixed), targetPlanField(lock: .fixed),
    offerPricesField(lock: .free), campaignField, draftField,
  ])

package let winBackOfferObject = ObjectType(
  .winBackOffer, "win-back offer", name: .offerId, recognition: .keys([.productId, .offerId]),
  removal: .endsWhatRuns,
  "For lapsed subscribers whom Apple chooses by your rules.",
  [
    offerId,
    offerReferenceNameField("Internal name; customers do not see it."),
    modeField(lock: .fixed), durationField(lock: .fixed), targetPlanField(lock: .fixed),
    offerPricesField(lock: .fixed), offerTerritoriesField(lock: .fixed),
    Field(
      .startDate, .date, .required, lock: .until(.startDate), spellings: ["starts", "start", "from"],
      "First day; tomorrow at the earliest when the offer is created."),
    Field(
      .endDate, .date, .optional, lock: .until(.startDate), spellings: ["ends", "end", "until"],
      "Whether the offer still runs on this day is not documented; the offer has no end if it is missing."),
    Field(.priority, .enumeration(.priority), .required, "Its rank in the App Store."),
    Field(
      .promotionIntent, .enumeration(.promotionIntent),
      .defaulted(to: WinBackOffer.PromotionIntent.notPromoted), lock: .until(.startDate),
      "Whether the App Store promotes it."),
    Field(
      .customerEligibility, .object(.customerEligibility), .required, lock: .until(.startDate),
      "Which lapsed subscribers get it."),
    Field(
      .appleId, .integer(1...Int.max), .optional, lock: .once,
      "The Apple ID that App Store Connect gave the offer; with it, catalog.json has the direct link."),
    campaignField, draftField,
  ])

package let customerEligibilityObject = ObjectType(
  .customerEligibility, "customer eligibility", "Which lapsed subscribers get a win-back offer.",
  [
    Field(
      .paidSubscriptionDurationInMonths, .integer(0...Int.max), .required,
      spellings: [
        "customerEligibilityPaidSubscriptionDurationInMonths", "paidSubscriptionDuration", "paidMonths",
      ], "Smallest number of paid months."),
    Field(
      .timeSinceLastSubscribedInMonths, .object(.monthsSince), .required,
      spellings: [
        "customerEligibilityTimeSinceLastSubscribedInMonths", "timeSinceLastSubscribed",
        "timeSinceLastSubscription",
      ],
      "How long ago the subscription ended."),
    Field(
      .waitBetweenOffersInMonths, .integer(0...Int.max), .optional,
      spellings: ["customerEligibilityWaitBetweenOffersInMonths", "waitBetweenOffers", "timeBetweenOffers"],
      "Months until the same customer can get the offer again. Apple's texts disagree on whether they begin at the end of the offer or of the subscription."
    ),
  ])

package let monthsSinceObject = ObjectType(
  .monthsSince, "range of months", "From the minimum to the maximum.",
  [
    Field(
      .minimum, .integer(0...Int.max), .required, spellings: ["min", "from"],
      "Smallest number of months."),
    Field(
      .maximum, .integer(0...Int.max), .required, spellings: ["max", "to"],
      "Largest number of months."),
  ])
