import Diagnostics
package import OfferModel

package let customerEligibilityObject = ObjectType(
  .customerEligibility, "customer eligibility",
  documentation: "Which lapsed subscribers get a win-back offer.", customerEligibilityRows.map(\.field))

package let customerEligibilityRows: [Row<WinBackPart.Eligibility>] = [
  .required(
    .paidSubscriptionDurationInMonths, .integer(0...Int.max), get: { $0.paidMonths },
    set: { eligibility, value in eligibility.paidMonths = value },
    .means(
      "Minimum paid months; Apple offers \(monthsPhrase(Limits.winBackPaidMonths)).",
      apple: [.attribute("customerEligibilityPaidSubscriptionDurationInMonths", .always)],
      spellings: [
        "customerEligibilityPaidSubscriptionDurationInMonths", "paidSubscriptionDuration", "paidMonths",
        "paidDuration", "paid", "paidFor", "minPaidMonths", "minimumPaidMonths", "minimumPaidDuration",
        "monthsPaid", "subscribedFor", "subscribedMonths", "monthsSubscribed",
      ], samples: Samples("3", "6"))),
  .function(
    Field(
      .timeSinceLastSubscribedInMonths, .object(.monthsSince), .required,
      .means(
        "How long ago the subscription ended, in months.",
        apple: [
          .attribute("customerEligibilityTimeSinceLastSubscribedInMonths", .always, .object(.monthsSince))
        ],
        spellings: [
          "customerEligibilityTimeSinceLastSubscribedInMonths", "timeSinceLastSubscribed",
          "timeSinceLastSubscription", "since", "monthsSince", "left", "leftAgo", "lapsed", "lapsedFor",
          "lapsedMonths", "churned", "churnedMonths", "inactive", "inactiveMonths", "monthsSinceExpiration",
        ])),
    get: { eligibility in
      let place = eligibility.sinceMinimum.range
      return Located(.object(NormalObject(.monthsSince, at: place, eligibility, monthsSinceRows)), at: place)
    }),
  .optional(
    .waitBetweenOffersInMonths, .integer(0...Int.max), get: { $0.waitMonths },
    set: { eligibility, value in eligibility.waitMonths = value },
    .means(
      "Months until the same customer can get the offer again; Apple offers \(monthsPhrase(Set(Limits.winBackMonthsWait))). Apple's texts disagree on whether they begin at the end of the offer or of the subscription.",
      apple: [.attribute("customerEligibilityWaitBetweenOffersInMonths", .always)],
      spellings: [
        "customerEligibilityWaitBetweenOffersInMonths", "waitBetweenOffers", "timeBetweenOffers", "wait",
        "waitMonths", "cooldown", "repeatAfter", "againAfter",
      ], samples: Samples(nil, "3"))),
]

package let monthsSinceObject = ObjectType(
  .monthsSince, "range of months", documentation: "From the minimum to the maximum.",
  monthsSinceRows.map(\.field))

package let monthsSinceRows: [Row<WinBackPart.Eligibility>] = [
  .required(
    .minimum, .integer(0...Int.max), get: { $0.sinceMinimum },
    set: { eligibility, value in eligibility.sinceMinimum = value },
    .means(
      "Minimum months; Apple offers \(monthsPhrase(Set(Limits.winBackMonthsSince))).",
      apple: [.attribute("minimum", .once)], spellings: ["min", "from"],
      samples: Samples("2", "3"))),
  .required(
    .maximum, .integer(0...Int.max), get: { $0.sinceMaximum },
    set: { eligibility, value in eligibility.sinceMaximum = value },
    .means(
      "Maximum months; Apple offers \(monthsPhrase(Set(Limits.winBackMonthsSince))).",
      apple: [.attribute("maximum", .once)], spellings: ["max", "to"],
      samples: Samples("12", "24"))),
]
