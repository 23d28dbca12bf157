import Diagnostics
import OfferModel

private let paid = Condition.when(.mode, OfferMode.payAsYouGo, .payUpFront)

private let offerId = Field(
  .offerId, .text, .required, lock: .fixed,
  spellings: ["offerID", "identifier", "id", "offerCode", "offerIdentifier"])

package let offerReferenceNameField = Field(
  .referenceName, .text, .required, lock: .fixed, spellings: ["name"])

/// Mode, duration and plan.
func termFields(lock: Lock) -> [Field] {
  [
    Field(
      .mode, .enumeration(.offerMode), .required, lock: lock,
      spellings: ["offerMode", "paymentMode", "offerDiscountType", "type"]),
    Field(
      .duration, .enumeration(.offerDuration), .required, lock: lock,
      spellings: ["subscriptionPeriod", "numberOfPeriods", "periodCount", "period", "length"]),
    Field(
      .targetPlan, .enumeration(.targetPlan), .defaulted(to: BillingPlan.upFront), lock: lock,
      spellings: ["targetSubscriptionPlanType", "billingPlanType", "planType", "billingPlan"]),
  ]
}

package let draftField = Field(.draft, .boolean, .defaulted(.boolean(false)))
package let campaignField = Field(.campaign, .text, .optional, spellings: ["label", "tag", "group"])

package func offerPricesField(lock: Lock) -> Field {
  Field(
    .prices, .prices, .requiredIf(paid), lock: lock, allowed: [paid], spellings: ["price", "displayPrice"])
}

package func offerTerritoriesField(lock: Lock) -> Field {
  Field(
    .territories, .territories,
    .defaulted(.derived("free: where the subscription is sold; paid: the storefronts that have a price")),
    lock: lock, spellings: ["availableTerritories", "storefronts", "countries"])
}

package let introductoryOfferObject = ObjectType(
  .introductoryOffer, "introductory offer", recognition: .likeness, removal: .allowed,
  termFields(lock: .free) + [
    offerPricesField(lock: .free), offerTerritoriesField(lock: .free),
    Field(.startDate, .date, .optional, spellings: ["starts", "start", "from"]),
    Field(.endDate, .date, .optional, spellings: ["ends", "end", "until"]),
    campaignField, draftField,
  ])

package let promotionalOfferObject = ObjectType(
  .promotionalOffer, "promotional offer", name: .offerId, recognition: .keys([.productId, .offerId]),
  removal: .allowed,
  [offerId, offerReferenceNameField] + termFields(lock: .fixed) + [
    offerPricesField(lock: .free), campaignField, draftField,
  ])

package let winBackOfferObject = ObjectType(
  .winBackOffer, "win-back offer", name: .offerId, recognition: .keys([.productId, .offerId]),
  removal: .endsWhatRuns,
  [offerId, offerReferenceNameField] + termFields(lock: .fixed) + [
    offerPricesField(lock: .fixed), offerTerritoriesField(lock: .fixed),
    Field(.startDate, .date, .required, lock: .until(.startDate), spellings: ["starts", "start", "from"]),
    Field(.endDate, .date, .optional, lock: .until(.startDate), spellings: ["ends", "end", "until"]),
    Field(.priority, .enumeration(.priority), .required),
    Field(
      .promotionIntent, .enumeration(.promotionIntent),
      .defaulted(to: WinBackOffer.PromotionIntent.notPromoted), lock: .until(.startDate)),
    Field(.customerEligibility, .object(.customerEligibility), .required, lock: .until(.startDate)),
    Field(.appleId, .integer(1...Int.max), .optional, lock: .once),
    campaignField, draftField,
  ])

package let customerEligibilityObject = ObjectType(
  .customerEligibility, "customer eligibility",
  [
    Field(
      .paidSubscriptionDurationInMonths, .integer(0...Int.max), .required,
      spellings: [
        "customerEligibilityPaidSubscriptionDurationInMonths", "paidSubscriptionDuration", "paidMonths",
      ]),
    Field(
      .timeSinceLastSubscribedInMonths, .object(.monthsSince), .required,
      spellings: [
        "customerEligibilityTimeSinceLastSubscribedInMonths", "timeSinceLastSubscribed",
        "timeSinceLastSubscription",
      ]),
    Field(
      .waitBetweenOffersInMonths, .integer(0...Int.max), .optional,
      spellings: ["customerEligibilityWaitBetweenOffersInMonths", "waitBetweenOffers", "timeBetweenOffers"]),
  ])

package let monthsSinceObject = ObjectType(
  .monthsSince, "range of months",
  [
    Field(.minimum, .integer(0...Int.max), .required, spellings: ["min", "from"]),
    Field(.maximum, .integer(0...Int.max), .required, spellings: ["max", "to"]),
  ])
