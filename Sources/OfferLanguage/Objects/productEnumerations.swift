import OfferModel

let periodEnumeration = Enumeration(
  .period, of: BillingPeriod.self,
  absent: [
    .words(
      "lifetime", "forever", "once", "one-time", "permanent", because: "a subscription renews",
      help: "write the product under `inAppPurchases`, with `type: non-consumable`")
  ]
) { period in
  switch period {
  case .oneWeek: .means("One week.", apple: period.appleName, spellings: ["P7D", "weekly", "week"])
  case .oneMonth: .means("One month.", apple: period.appleName, spellings: ["P30D", "monthly", "month"])
  case .twoMonths: .means("Two months.", apple: period.appleName)
  case .threeMonths: .means("Three months.", apple: period.appleName, spellings: ["quarterly", "quarter"])
  case .sixMonths: .means("Six months.", apple: period.appleName)
  case .oneYear:
    .means(
      "One year.", apple: period.appleName,
      spellings: ["P12M", "P365D", "yearly", "annual", "annually", "year"])
  }
}

let purchaseTypeEnumeration = Enumeration(
  .purchaseType, of: Product.Kind.self,
  absent: [
    .words(
      "auto-renewable", "autoRenewable", "AUTO_RENEWABLE_SUBSCRIPTION", "subscription",
      because: "a subscription that renews belongs to a group",
      help: "write it under `subscriptions` of a subscription group")
  ]
) { kind in
  switch kind {
  // A subscription has an object of its own.
  case .subscription: nil
  case .consumable: .means("Used up and bought again.", apple: "CONSUMABLE", spellings: ["Consumable"])
  case .nonConsumable:
    .means(
      "Bought once and kept.", apple: "NON_CONSUMABLE",
      spellings: ["NonConsumable", "lifetime", "one-time", "unlock", "permanent"])
  case .nonRenewingSubscription:
    .means(
      "Bought for a time, without renewal.", apple: "NON_RENEWING_SUBSCRIPTION",
      spellings: ["NonRenewingSubscription", "NON_RENEWING", "nonRenewing"])
  }
}

let targetPlanEnumeration = Enumeration(.targetPlan, of: BillingPlan.self) { plan in
  switch plan {
  case .upFront:
    .means(
      "The plan with one payment for the period.", apple: plan.appleName,
      spellings: ["BILLED_UPFRONT", "upfront", "upFront"])
  case .monthly: .means("The plan with twelve monthly payments.", apple: plan.appleName)
  }
}

let existingSubscribersEnumeration = Enumeration(
  .existingSubscribers, of: PriceChange.ExistingSubscribers.self
) { choice in
  switch choice {
  case .keepPrice: .means("They keep paying their current price.", spellings: ["keep", "preserve"])
  case .newPrice: .means("They pay the new price from their next renewal on.", spellings: ["new", "change"])
  }
}

let priceRoundingEnumeration = Enumeration(.priceRounding, of: PriceRule.Rounding.self) { rounding in
  switch rounding {
  case .nearest: .means("The nearest price point; the lower one if two are equally near.")
  case .down: .means("The nearest price point that is not higher.", spellings: ["floor"])
  case .up: .means("The nearest price point that is not lower.", spellings: ["ceiling"])
  }
}

let gracePeriodDurationEnumeration = Enumeration(.gracePeriodDuration, of: BillingGracePeriod.Duration.self) {
  duration in
  switch duration {
  case .threeDays: .means("Three days.", apple: "THREE_DAYS")
  case .sixteenDays: .means("Sixteen days; a weekly subscription has six.", apple: "SIXTEEN_DAYS")
  case .twentyEightDays:
    .means("Twenty-eight days; a weekly subscription has six.", apple: "TWENTY_EIGHT_DAYS")
  }
}

let gracePeriodRenewalTypeEnumeration = Enumeration(
  .gracePeriodRenewalType, of: BillingGracePeriod.RenewalType.self
) { type in
  switch type {
  case .allRenewals: .means("Every renewal.", apple: "ALL_RENEWALS", spellings: ["all", "every"])
  case .paidToPaidOnly:
    .means(
      "Renewals from one paid period to the next.", apple: "PAID_TO_PAID_ONLY",
      spellings: ["paid", "paidOnly"])
  }
}
