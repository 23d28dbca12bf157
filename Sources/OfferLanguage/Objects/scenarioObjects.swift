import Diagnostics
import OfferModel

package let scenarioFileObject = ObjectType(
  .scenarioFile, "scenario file",
  documentation:
    "A file with a top-level `scenarios`: customers, their history and the offers that they should see. It is not part of a catalog, even inside a catalog folder. Keys that begin with `x-` are ignored, in every object.",
  [
    Field(
      .version, .integer(1...1), .required,
      .means("Version of this language: 1.")),
    Field(
      .catalog, .text, .defaulted(.derived("the nearest catalog folder that contains the file")),
      .means("The catalog: a path relative to this file. `--catalog` takes precedence.")),
    Field(
      .scenarios, .list(.scenario), .required,
      .means("The customers.", spellings: ["customers", "users", "subscribers"])),
  ],
  absent: [
    .keys("app", because: "it is not part of a catalog", help: "remove it; `catalog: PATH` names the catalog")
  ])

package let scenarioObject = ObjectType(
  .scenario, "scenario",
  documentation: "One customer.", name: .name,
  [
    Field(
      .name, .text, .required,
      .means("Who it is; each name appears once in a file.", spellings: ["title"])),
    Field(
      .storefront, .storefront, .defaulted(.derived("baseTerritory of the app")),
      .means(
        "The customer's storefront, from the first day to the last.", spellings: ["territory", "country"])),
    Field(
      .familyMember, .boolean, .defaulted(.boolean(false)),
      .means(
        "Whether another person bought the subscription and shares it through Family Sharing. The subscription has to be `familySharable`."
      )),
    Field(
      .history, .list(.historyEvent), .optional,
      .means(
        "What happened, in order of the days. Renewals are not listed: they happen until the customer cancels.",
        spellings: ["events"])),
    Field(
      .expect, .list(.expectation), .optional,
      .means("The offers that the customer should see.", spellings: ["expectations", "expected", "expects"])),
  ])

package let historyEventObject = ObjectType(
  .historyEvent, "event",
  documentation:
    "Something that happened to a subscription of the customer. Besides `on`, it has exactly one of `subscribe`, `change`, `cancel`, `billingRetry`, `gracePeriod` and `refund`.",
  [
    Field(
      .on, .date, .required,
      .means("The day.", spellings: ["date", "day"])),
    Field(
      .subscribe, .text, .optional,
      .means("The product ID of a subscription that the customer buys, for the first time or again.")),
    Field(
      .change, .text, .optional,
      .means(
        "The product ID of another subscription of the group. An upgrade, or a change at the same level and period, happens immediately; any other change happens at the next renewal."
      )),
    Field(
      .cancel, .boolean, .optional,
      .means(
        "`true`: the customer turns off the renewal. The subscription continues until the end of the paid period.",
        spellings: ["autoRenewOff", "unsubscribe"])),
    Field(
      .billingRetry, .object(.failedPayment), .optional,
      .means(
        "The renewal on this day cannot be charged, and the customer has no access while Apple tries again: for at most 60 days from the renewal. After a grace period without a payment, it begins on the day on which the grace period ended.",
        spellings: ["retry"])),
    Field(
      .gracePeriod, .object(.failedPayment), .optional,
      .means(
        "The renewal on this day cannot be charged, and the customer keeps access while Apple tries again: at most for as long as `billingGracePeriod` of the app, otherwise for 28 days; for 6 days with a weekly subscription. If its `renewalType` is `paid-to-paid-only`, only a renewal from one paid period to the next has one.",
        spellings: ["billingGracePeriod", "grace"])),
    Field(
      .refund, .boolean, .optional,
      .means("`true`: Apple refunds the most recent payment.")),
    Field(
      .offer, .offerChoice, .defaulted(.derived("introductory, if an introductory offer is open")),
      .means("The offer that comes with `subscribe` or `change`; `none` declines an introductory offer.")),
    Field(
      .plan, .enumeration(.targetPlan), .defaulted(to: BillingPlan.upFront),
      .means("The billing plan that comes with `subscribe` or `change`.", spellings: ["billingPlan"])),
    Field(
      .product, .text, .optional,
      .means(
        "With `cancel`, `billingRetry`, `gracePeriod` and `refund`: the product ID, if the customer has subscriptions of several groups.",
        spellings: ["productId"])),
  ],
  absent: [
    .keys(
      "resubscribe", "renew", "purchase", "buy", because: "whoever comes back subscribes again",
      help: "write `subscribe: PRODUCT`", meant: .subscribe),
    .keys(
      "upgrade", "downgrade", "crossgrade", "switch",
      because: "the levels of the subscriptions decide what a change is", help: "write `change: PRODUCT`",
      meant: .change),
  ])

package let offerChoiceObject = ObjectType(
  .offerChoice, "offer",
  documentation:
    "The offer that comes with a purchase: `introductory`, `none`, or exactly one of these keys.",
  [
    Field(
      .promotional, .text, .optional,
      .means("`offerId` of a promotional offer.", spellings: ["promotionalOffer"])),
    Field(
      .winBack, .text, .optional,
      .means("`offerId` of a win-back offer.", spellings: ["winback", "winBackOffer"])),
    Field(
      .code, .text, .optional,
      .means("`referenceName` of an offer code.", spellings: ["offerCode", "referenceName"])),
  ])

package let failedPaymentObject = ObjectType(
  .failedPayment, "failed payment",
  documentation: "A renewal that could not be charged.",
  [
    Field(
      .until, .date, .required,
      .means("The day on which it ends: with a payment, or without one.")),
    Field(
      .recovered, .boolean, .defaulted(.boolean(true)),
      .means(
        "Whether the payment succeeds on that day. Otherwise the subscription has expired, unless a `billingRetry` on the same day follows a grace period."
      )),
  ])

package let expectationObject = ObjectType(
  .expectation, "expectation",
  documentation:
    "Which offers the customer should see at the start of a day, before the events of that day. It has at least one of `introductory`, `promotional`, `winBack` and `codes`. A list has exactly the offers that should be available, in any order.",
  [
    Field(
      .on, .date, .required,
      .means("The day.", spellings: ["date", "day"])),
    Field(
      .product, .text, .defaulted(.derived("all subscriptions of the groups in the history")),
      .means("The product ID of the subscription whose offers are listed.", spellings: ["productId"])),
    Field(
      .introductory, .boolean, .optional,
      .means("Whether an introductory offer should be available.", spellings: ["introductoryOffer", "intro"])),
    Field(
      .promotional, .textList, .optional,
      .means(
        "`offerId` of the promotional offers that your server may give the customer.",
        spellings: ["promotionalOffers"])),
    Field(
      .winBack, .textList, .optional,
      .means("`offerId` of the win-back offers.", spellings: ["winBackOffers", "winback"])),
    Field(
      .codes, .textList, .optional,
      .means(
        "`referenceName` of the offer codes that the customer can redeem.", spellings: ["offerCodes", "code"])
    ),
    Field(
      .because, .enumeration(.unmetReason), .optional,
      .means(
        "A reason why at least one of the other offers should not be available.",
        spellings: ["reason", "why"])),
  ],
  absent: [
    .keys(
      "offers", "available", "eligible", because: "each kind of offer has its own key",
      help:
        "write `introductory: false` and `winBack: []` for none, or list the offers that should be available")
  ])
