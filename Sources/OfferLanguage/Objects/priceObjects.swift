import Diagnostics
package import OfferModel

/// The field of the lists of price changes, of a subscription and of its monthly plan.
let priceChangesField = Field(
  .priceChanges, .list(.priceChange), .optional,
  .means(
    "Price changes, each from a certain day; `prices` is what customers pay before the first one.",
    spellings: spellingsOfPriceChanges))

/// `InAppPurchasePriceSchedule` is the resource of Apple's API that has them.
let spellingsOfPriceChanges = [
  "scheduledPrices", "priceSchedule", "priceSchedules", "futurePrices", "upcomingPrices", "priceIncreases",
  "newPrices", "newPrice",
]

package let priceChangeObject = ObjectType(
  .priceChange, "price change",
  documentation:
    "Regular prices that change on a certain day. After a change has started, move its amounts into `prices`.",
  name: .startDate, recognition: .keys([.productId, .startDate]),
  removal: .allowed, priceChangeRows.map(\.field),
  absent: [
    endOfPriceChange(
      help: "remove it; after this change has started, add the next one: Apple keeps one for each storefront"),
    differences, territoriesOfPriceChange, notesOfPeople,
    .keys(
      "preserveCurrentPrice", "keepPrice", "keepOldPrice", "preserve", "preserved", "grandfather",
      "grandfathered", because: "existingSubscribers says what existing subscribers pay",
      help:
        "write `existingSubscribers: keep-price`, or `existingSubscribers: new-price` if they also pay the new price",
      meant: .existingSubscribers,
      beside:
        "remove it if `existingSubscribers` is right: with `keep-price` they keep their price, with `new-price` they do not"
    ),
  ])

package let priceChangeRows: [Row<PriceChange>] = [
  startDate(lock: .until(.startDate)),
  .required(
    .existingSubscribers, .word(.existingSubscribers), get: { $0.existingSubscribers },
    set: { change, value in change.existingSubscribers = value },
    .means(
      "What existing subscribers pay. A lower price applies to everyone.", lock: .until(.startDate),
      apple: [.attribute("preserveCurrentPrice", .once, .truth("keep-price"))],
      spellings: ["existing", "existingCustomers", "existingUsers", "currentSubscribers"])),
  newPrices(
    "The new prices, only for the storefronts whose price changes. With `rest: equalized`, every other storefront gets the price that Apple equalizes from the new amount of the base territory.",
    lock: .until(.startDate), atApple: "SubscriptionPrice"),
]

package let purchasePriceChangeObject = ObjectType(
  .purchasePriceChange, "price change",
  documentation: "Prices of an in-app purchase that change on a certain day.", name: .startDate,
  recognition: .keys([.productId, .startDate]),
  removal: .allowed, purchasePriceChangeRows.map(\.field),
  absent: [
    endOfPriceChange(
      help:
        "remove it, and add the next change: `{startDate: {dayAfter}, prices: {…}}` with the prices from then on"
    ),
    differences, territoriesOfPriceChange, notesOfPeople,
    .keys("existingSubscribers", because: "an in-app purchase has no subscribers", help: "remove it"),
  ])

private let differences = Absence.keys(
  "increase", "change", "difference", "percent", "percentage", "discount",
  because: "a price change has the new amounts", help: "write the new price, e.g. `prices: {USA: 10.99}`",
  meant: .prices)

private let territoriesOfPriceChange = Absence.keys(
  ["territories"] + territorySpellings, because: "`prices` says where prices change",
  help: "remove it: `prices` has only the storefronts whose price changes")

private func endOfPriceChange(help: String) -> Absence {
  .keys("endDate", "ends", "until", because: "a price is valid until the next change", help: help)
}

package let purchasePriceChangeRows: [Row<PriceChange>] = [
  startDate(lock: .free),
  newPrices(
    "The new prices, only for the storefronts whose price changes. `rest` is not allowed here: storefronts under `rest` in the product's `prices` follow the base territory anyway.",
    lock: .free, atApple: "InAppPurchasePrice"),
]

private func startDate(lock: Lock) -> Row<PriceChange> {
  .required(
    .startDate, .day, get: { $0.startDate },
    set: { change, value in change.startDate = value },
    .means(
      "First day of the new prices.", lock: lock, apple: [.attribute("startDate", .once)],
      spellings: startSpellings + ["date", "on", "when", "effectiveFrom"],
      samples: Samples("2027-02-01", "2027-03-01")))
}

private func newPrices(_ documentation: String, lock: Lock, atApple schema: String) -> Row<PriceChange> {
  .function(
    Field(
      .prices, .prices, .required,
      .means(
        documentation, lock: lock, appleName: schema, spellings: priceSpellings + ["newPrice", "newPrices"],
        samples: Samples("{USA: 11.99}", "{USA: 12.99}"))),
    get: { $0.prices.normal })
}

package let billingPlansObject = ObjectType(
  .billingPlans, "set of billing plans",
  documentation: "Ways to pay for a yearly subscription other than one payment.",
  billingPlansRows.map(\.field),
  absent: [
    .foreign(
      "yearly", "annual", "annually", "year", "weekly", "upFront", what: "a plan other than `monthly`",
      help:
        "remove it: the `prices` of the subscription are those for payment up front; for another period, write a separate subscription in the same group"
    )
  ])

/// The object of all billing plans, of which there is one.
let billingPlansRows: [Row<MonthlyPlan>] = [
  .function(
    Field(
      .monthly, .object(.monthlyPlan), .required,
      .means(
        "Twelve monthly payments with a 12-month commitment.", appleName: "MONTHLY", spellings: ["MONTHLY"])),
    get: { plan in
      Located(.object(NormalObject(.monthlyPlan, at: plan.range, plan, monthlyPlanRows)), at: plan.range)
    })
]

package let monthlyPlanObject = ObjectType(
  .monthlyPlan, "monthly plan",
  documentation:
    "Twelve monthly payments with a 12-month commitment, only for a subscription with the period P1Y.",
  recognition: .single, removal: .refused, monthlyPlanRows.map(\.field))

package let monthlyPlanRows: [Row<MonthlyPlan>] = [
  .function(
    Field(
      .prices, .prices, .required,
      .means(
        "The price of a month, by storefront.", appleName: "SubscriptionPrice", spellings: priceSpellings,
        samples: Samples("{USA: 0.99, CAN: 0.99}", "{USA: 1.49, CAN: 0.99}"))),
    get: { $0.pricing.prices?.normal }),
  .function(
    priceChangesField,
    get: { plan in normal(plan.priceChanges.map { NormalObject.describing($0) }, at: plan.range) }),
  .function(
    Field(
      .territories, .territories,
      .defaulted(.derived("the storefronts that have a price; with `rest`, those of the subscription")),
      .means(
        "Where the plan is sold; `none` removes it from sale.", appleName: "availableTerritories",
        spellings: territorySpellings,
        samples: Samples("[USA]", "[USA, CAN]"))),
    get: { $0.pricing.territories.normal }),
  .defaulted(
    .availableInNewTerritories, .boolean, get: { $0.availableInNewTerritories },
    set: { plan, value in plan.availableInNewTerritories = value }, to: .boolean(false),
    .means(
      "Apple does not add storefronts to a monthly plan automatically.",
      apple: [.attribute("availableInNewTerritories", .always)])),
]
