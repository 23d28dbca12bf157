import Diagnostics
import OfferModel

package let scenarioFileObject = ObjectType(
  .scenarioFile, "scenario file",
  """
  A file with a top-level `scenarios`: customers, their history and the offers that they should see. It is not part of a \
  catalog, even inside of a catalog folder. Keys that begin with `x-` are ignored, in every object.
  """,
  [
    Field(.version, .integer(1...1), .required, "Version of this language: 1."),
    Field(
      .catalog, .text, .defaulted(.derived("the nearest catalog folder that contains the file")),
      "The catalog: a path relative to this file. `--catalog` takes precedence."),
    Field(.scenarios, .list(.scenario), .required, "The customers."),
  ])

package let scenarioObject = ObjectType(
  .scenario, "scenario", name: .name, "One customer.",
  [
    Field(.name, .text, .required, spellings: ["title"], "Who it is; each name appears once in a file."),
    Field(
      .storefront, .storefront, .defaulted(.derived("baseTerritory of the app")),
      spellings: ["territory", "country"], "The customer's storefront, from the first day to the last."),
    Field(
      .familyMember, .boolean, .defaulted(.boolean(false)),
      "Whether somebody else bought the subscription and shares it with Family Sharing: only where the subscription is `familySharable`."
    ),
    Field(
      .history, .list(.historyEvent), .optional, spellings: ["events"],
      "What happened, in the order of the days. Renewals are not listed: they happen until the customer cancels."
    ),
    Field(
      .expect, .list(.expectation), .optional, spellings: ["expectations", "expected", "expects"],
      "The offers that the customer should see."),
  ])

package let historyEventObject = ObjectType(
  .historyEvent, "event",
  """
  Something that happened to a subscription of the customer. Next to `on`, it has exactly one of `subscribe`, `change`, \
  `cancel`, `billingRetry`, `gracePeriod` and `refund`.
  """,
  [
    Field(.on, .date, .required, spellings: ["date", "day"], "The day."),
    Field(
      .subscribe, .text, .optional,
      "The product ID of a subscription that the customer buys, for the first time or again."),
    Field(
      .change, .text, .optional,
      """
      The product ID of another subscription of the group. An upgrade, or a change at the same level and period, happens \
      at once, any other change at the next renewal.
      """),
    Field(
      .cancel, .boolean, .optional, spellings: ["autoRenewOff", "unsubscribe"],
      "`true`: the customer turns off the renewal. The subscription lasts until the end of the paid period."),
    Field(
      .billingRetry, .object(.failedPayment), .optional, spellings: ["retry"],
      "The renewal on this day cannot be charged, and the customer has no access while Apple tries again: for at most 60 days from the renewal. After a grace period without a payment, it goes on from the day on which that ended."
    ),
    Field(
      .gracePeriod, .object(.failedPayment), .optional, spellings: ["billingGracePeriod", "grace"],
      "The renewal on this day cannot be charged, and the customer keeps access while Apple tries again: at most for as long as `billingGracePeriod` of the app, else 28 days, and 6 days of a weekly subscription."
    ),
    Field(.refund, .boolean, .optional, "`true`: Apple refunds the most recent payment."),
    Field(
      .offer, .offerChoice, .defaulted(.derived("introductory, if an introductory offer is open")),
      "The offer that comes with `subscribe` or `change`; `none` declines an introductory offer."),
    Field(
      .plan, .enumeration(.targetPlan), .defaulted(to: BillingPlan.upFront), spellings: ["billingPlan"],
      "The billing plan that comes with `subscribe` or `change`."),
    Field(
      .product, .text, .optional, spellings: ["productId"],
      "With `cancel`, `billingRetry`, `gracePeriod` and `refund`: the product ID, if the customer has subscriptions of several groups."
    ),
  ])

package let offerChoiceObject = ObjectType(
  .offerChoice, "offer",
  "The offer that comes with a purchase: `introductory`, `none`, or exactly one of these keys.",
  [
    Field(
      .promotional, .text, .optional, spellings: ["promotionalOffer"], "`offerId` of a promotional offer."),
    Field(
      .winBack, .text, .optional, spellings: ["winback", "winBackOffer"], "`offerId` of a win-back offer."),
    Field(
      .code, .text, .optional, spellings: ["offerCode", "referenceName"], "`referenceName` of an offer code."),
  ])

package let failedPaymentObject = ObjectType(
  .failedPayment, "failed payment", "A renewal that could not be charged.",
  [
    Field(.until, .date, .required, "The day on which it ends: with a payment, or without one."),
    Field(
      .recovered, .boolean, .defaulted(.boolean(true)),
      "Whether the payment succeeds on that day. Otherwise the subscription has expired, unless a `billingRetry` on the same day goes on after a grace period."
    ),
  ])

package let expectationObject = ObjectType(
  .expectation, "expectation",
  """
  Which offers the customer should see at the start of a day, before the events of that day. It has at least one of \
  `introductory`, `promotional`, `winBack` and `codes`. A list has exactly the offers that should be available, in any order.
  """,
  [
    Field(.on, .date, .required, spellings: ["date", "day"], "The day."),
    Field(
      .product, .text, .defaulted(.derived("all subscriptions of the groups in the history")),
      spellings: ["productId"], "The product ID of the subscription whose offers are listed."),
    Field(
      .introductory, .boolean, .optional, spellings: ["introductoryOffer", "intro"],
      "Whether an introductory offer should be available."),
    Field(
      .promotional, .textList, .optional, spellings: ["promotionalOffers"],
      "`offerId` of the promotional offers that your server may give the customer."),
    Field(
      .winBack, .textList, .optional, spellings: ["winBackOffers", "winback"],
      "`offerId` of the win-back offers."),
    Field(
      .codes, .textList, .optional, spellings: ["offerCodes", "code"],
      "`referenceName` of the offer codes that the customer can redeem."),
    Field(
      .because, .enumeration(.unmetReason), .optional, spellings: ["reason", "why"],
      "A reason for which at least one of the other offers should not be available."),
  ])
