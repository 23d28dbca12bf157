extension API {
  /// In one storefront: Apple has an introductory offer for each.
  package struct SubscriptionIntroductoryOffer: APIResource {
    package static let type = "subscriptionIntroductoryOffers"
    package let id: String
    package let startDate: String?
    package let endDate: String?
    package let duration: String?
    package let offerMode: String?
    package let numberOfPeriods: Int?
    package let targetSubscriptionPlanType: String?
    package let territory: String?
    package let pricePoint: String?

    package init(_ object: ResourceObject) {
      id = object.id
      startDate = object.text("startDate")
      endDate = object.text("endDate")
      duration = object.text("duration")
      offerMode = object.text("offerMode")
      numberOfPeriods = object.integer("numberOfPeriods")
      targetSubscriptionPlanType = object.text("targetSubscriptionPlanType")
      territory = object.linkedId("territory")
      pricePoint = object.linkedId("subscriptionPricePoint")
    }
  }

  package struct SubscriptionPromotionalOffer: APIResource {
    package static let type = "subscriptionPromotionalOffers"
    package let id: String
    package let name: String?
    package let offerCode: String?
    package let duration: String?
    package let offerMode: String?
    package let numberOfPeriods: Int?
    package let targetSubscriptionPlanType: String?

    package init(_ object: ResourceObject) {
      id = object.id
      name = object.text("name")
      offerCode = object.text("offerCode")
      duration = object.text("duration")
      offerMode = object.text("offerMode")
      numberOfPeriods = object.integer("numberOfPeriods")
      targetSubscriptionPlanType = object.text("targetSubscriptionPlanType")
    }
  }

  package struct WinBackOffer: APIResource {
    package static let type = "winBackOffers"
    package let id: String
    package let referenceName: String?
    package let offerId: String?
    package let duration: String?
    package let offerMode: String?
    package let periodCount: Int?
    package let customerEligibilityPaidSubscriptionDurationInMonths: Int?
    package let timeSinceLastSubscribedMinimum: Int?
    package let timeSinceLastSubscribedMaximum: Int?
    package let customerEligibilityWaitBetweenOffersInMonths: Int?
    package let startDate: String?
    package let endDate: String?
    package let priority: String?
    package let promotionIntent: String?
    package let targetSubscriptionPlanType: String?

    package init(_ object: ResourceObject) {
      let since = "customerEligibilityTimeSinceLastSubscribedInMonths"
      id = object.id
      referenceName = object.text("referenceName")
      offerId = object.text("offerId")
      duration = object.text("duration")
      offerMode = object.text("offerMode")
      periodCount = object.integer("periodCount")
      customerEligibilityPaidSubscriptionDurationInMonths = object.integer(
        "customerEligibilityPaidSubscriptionDurationInMonths")
      timeSinceLastSubscribedMinimum = object.integer(since, "minimum")
      timeSinceLastSubscribedMaximum = object.integer(since, "maximum")
      customerEligibilityWaitBetweenOffersInMonths = object.integer(
        "customerEligibilityWaitBetweenOffersInMonths")
      startDate = object.text("startDate")
      endDate = object.text("endDate")
      priority = object.text("priority")
      promotionIntent = object.text("promotionIntent")
      targetSubscriptionPlanType = object.text("targetSubscriptionPlanType")
    }
  }
}
