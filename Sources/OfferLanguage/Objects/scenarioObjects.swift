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
    Field(.name, .text, .required),
    Field(.storefront, .storefront, .defaulted(.derived("baseTerritory of the app"))),
    Field(.familyMember, .boolean, .defaulted(.boolean(false))),
    Field(.history, .list(.historyEvent), .optional),
    Field(.expect, .list(.expectation), .optional),
  ])

package let historyEventObject = ObjectType(
  .historyEvent, "event",
  [
    Field(.on, .date, .required),
    Field(.subscribe, .text, .optional),
    Field(.change, .text, .optional),
    Field(.cancel, .boolean, .optional),
    Field(.billingRetry, .object(.failedPayment), .optional),
    Field(.gracePeriod, .object(.failedPayment), .optional),
    Field(.refund, .boolean, .optional),
    Field(.offer, .offerChoice, .defaulted(.derived("introductory, if an introductory offer is open"))),
    Field(.plan, .enumeration(.targetPlan), .defaulted(to: BillingPlan.upFront)),
    Field(.product, .text, .optional),
  ])

package let offerChoiceObject = ObjectType(
  .offerChoice, "offer",
  [
    Field(.promotional, .text, .optional),
    Field(.winBack, .text, .optional),
    Field(.code, .text, .optional),
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
    Field(.on, .date, .required),
    Field(.product, .text, .defaulted(.derived("all subscriptions of the groups in the history"))),
    Field(.introductory, .boolean, .optional),
    Field(.promotional, .textList, .optional),
    Field(.winBack, .textList, .optional),
    Field(.codes, .textList, .optional),
    Field(.because, .enumeration(.unmetReason), .optional),
  ])
