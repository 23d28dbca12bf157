import Diagnostics
import OfferModel

private let paid = Condition.when(.mode, OfferMode.payAsYouGo, .payUpFront)

private let offerId = Field(.offerId, .text, .required, lock: .fixed)

package let offerReferenceNameField = Field(.referenceName, .text, .required, lock: .fixed)

/// Mode, duration and plan.
func termFields(lock: Lock) -> [Field] {
  [
    Field(.mode, .enumeration(.offerMode), .required, lock: lock),
    Field(.duration, .enumeration(.offerDuration), .required, lock: lock),
    Field(.targetPlan, .enumeration(.targetPlan), .defaulted(to: BillingPlan.upFront), lock: lock),
  ]
}

package let draftField = Field(.draft, .boolean, .defaulted(.boolean(false)))
package let campaignField = Field(.campaign, .text, .optional)

package func offerPricesField(lock: Lock) -> Field {
  Field(
    .prices, .prices, .requiredIf(paid), lock: lock, allowed: [paid])
}

package func offerTerritoriesField(lock: Lock) -> Field {
  Field(
    .territories, .territories,
    .defaulted(.derived("free: where the subscription is sold; paid: the storefronts that have a price")),
    lock: lock)
}

package let introductoryOfferObject = ObjectType(
  .introductoryOffer, "introductory offer", recognition: .likeness, removal: .allowed,
  termFields(lock: .free) + [
    offerPricesField(lock: .free), offerTerritoriesField(lock: .free),
    Field(.startDate, .date, .optional),
    Field(.endDate, .date, .optional),
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
    Field(.startDate, .date, .required, lock: .until(.startDate)),
    Field(.endDate, .date, .optional, lock: .until(.startDate)),
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
    Field(.paidSubscriptionDurationInMonths, .integer(0...Int.max), .required),
    Field(.timeSinceLastSubscribedInMonths, .object(.monthsSince), .required),
    Field(.waitBetweenOffersInMonths, .integer(0...Int.max), .optional),
  ])

package let monthsSinceObject = ObjectType(
  .monthsSince, "range of months",
  [
    Field(.minimum, .integer(0...Int.max), .required),
    Field(.maximum, .integer(0...Int.max), .required),
  ])
