extension API {
  package struct SubscriptionGroup: APIResource {
    package static let type = "subscriptionGroups"
    package let id: String
    package let referenceName: String?

    package init(_ object: ResourceObject) {
      id = object.id
      referenceName = object.text("referenceName")
    }
  }

  package struct Subscription: APIResource {
    package static let type = "subscriptions"
    package let id: String
    package let name: String?
    package let productId: String?
    package let familySharable: Bool?
    package let state: String?
    package let subscriptionPeriod: String?
    package let reviewNote: String?
    package let groupLevel: Int?
    /// The language has no word for these two.
    package let multiSeatStatus: String?
    package let marketSettings: [String]?
    /// Nil where there is none, and where the answer does not include it.
    package let appStoreReviewScreenshot: String?

    package init(_ object: ResourceObject) {
      id = object.id
      name = object.text("name")
      productId = object.text("productId")
      familySharable = object.boolean("familySharable")
      state = object.text("state")
      subscriptionPeriod = object.text("subscriptionPeriod")
      reviewNote = object.text("reviewNote")
      groupLevel = object.integer("groupLevel")
      multiSeatStatus = object.text("multiSeatStatus")
      marketSettings = object.texts("marketSettings")
      appStoreReviewScreenshot = object.linkedId("appStoreReviewScreenshot")
    }
  }

  /// `SubscriptionPlanAvailability`, or the older `SubscriptionAvailability`, which has no plan.
  package struct SubscriptionPlanAvailability: APIResource {
    package static let type = "subscriptionPlanAvailabilities"
    package let id: String
    package let planType: String?
    package let availableInNewTerritories: Bool?

    package init(_ object: ResourceObject) {
      id = object.id
      planType = object.text("planType")
      availableInNewTerritories = object.boolean("availableInNewTerritories")
    }
  }

  package struct Territory: APIResource {
    package static let type = "territories"
    /// Apple's code: `USA`.
    package let id: String

    package init(_ object: ResourceObject) { id = object.id }
  }
}
