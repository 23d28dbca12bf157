import Diagnostics
import OfferModel

package let scenarioFileObject = ObjectType(
  .scenarioFile, "scenario file",
  [
    Field(.version, .integer(1...1), .required),
    Field(.catalog, .text, .defaulted(.derived("the nearest catalog folder that contains the file"))),
    Field(.scenarios, .list(.scenario), .required),
  ])

package let scenarioObject = ObjectType(
  .scenario, "scenario", name: .name,
  [
    Field(.name, .text, .required, spellings: ["title"]),
    Field(
      .storefront, .storefront, .defaulted(.derived("baseTerritory of the app")),
      spellings: ["territory", "country"]),
    Field(.familyMember, .boolean, .defaulted(.boolean(false))),
    Field(.history, .list(.historyEvent), .optional, spellings: ["events"]),
    Field(.expect, .list(.expectation), .optional, spellings: ["expectations", "expected", "expects"]),
  ])

package let historyEventObject = ObjectType(
  .historyEvent, "event",
  [
    Field(.on, .date, .required, spellings: ["date", "day"]),
    Field(.subscribe, .text, .optional),
    Field(.change, .text, .optional),
    Field(.cancel, .boolean, .optional, spellings: ["autoRenewOff", "unsubscribe"]),
    Field(.billingRetry, .object(.failedPayment), .optional, spellings: ["retry"]),
    Field(.gracePeriod, .object(.failedPayment), .optional, spellings: ["billingGracePeriod", "grace"]),
    Field(.refund, .boolean, .optional),
    Field(.offer, .offerChoice, .defaulted(.derived("introductory, if an introductory offer is open"))),
    Field(.plan, .enumeration(.targetPlan), .defaulted(to: BillingPlan.upFront), spellings: ["billingPlan"]),
    Field(.product, .text, .optional, spellings: ["productId"]),
  ])

package let offerChoiceObject = ObjectType(
  .offerChoice, "offer",
  [
    Field(.promotional, .text, .optional, spellings: ["promotionalOffer"]),
    Field(.winBack, .text, .optional, spellings: ["winback", "winBackOffer"]),
    Field(.code, .text, .optional, spellings: ["offerCode", "referenceName"]),
  ])

package let failedPaymentObject = ObjectType(
  .failedPayment, "failed payment",
  [
    Field(.until, .date, .required),
    Field(.recovered, .boolean, .defaulted(.boolean(true))),
  ])

package let expectationObject = ObjectType(
  .expectation, "expectation",
  [
    Field(.on, .date, .required, spellings: ["date", "day"]),
    Field(
      .product, .text, .defaulted(.derived("all subscriptions of the groups in the history")),
      spellings: ["productId"]),
    Field(.introductory, .boolean, .optional, spellings: ["introductoryOffer", "intro"]),
    Field(.promotional, .textList, .optional, spellings: ["promotionalOffers"]),
    Field(.winBack, .textList, .optional, spellings: ["winBackOffers", "winback"]),
    Field(.codes, .textList, .optional, spellings: ["offerCodes", "code"]),
    Field(.because, .enumeration(.unmetReason), .optional, spellings: ["reason", "why"]),
  ])
