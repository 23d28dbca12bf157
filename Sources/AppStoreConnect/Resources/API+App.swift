extension API {
  package struct App: APIResource {
    package static let type = "apps"
    package let id: String
    package let name: String?
    package let bundleId: String?
    package let streamlinedPurchasingEnabled: Bool?

    package init(_ object: ResourceObject) {
      id = object.id
      name = object.text("name")
      bundleId = object.text("bundleId")
      streamlinedPurchasingEnabled = object.boolean("streamlinedPurchasingEnabled")
    }
  }

  package struct SubscriptionGracePeriod: APIResource {
    package static let type = "subscriptionGracePeriods"
    package let id: String
    package let optIn: Bool?
    package let sandboxOptIn: Bool?
    package let duration: String?
    package let renewalType: String?

    package init(_ object: ResourceObject) {
      id = object.id
      optIn = object.boolean("optIn")
      sandboxOptIn = object.boolean("sandboxOptIn")
      duration = object.text("duration")
      renewalType = object.text("renewalType")
    }
  }

  package struct InAppPurchaseV2: APIResource {
    package static let type = "inAppPurchases"
    package let id: String
    package let name: String?
    package let productId: String?
    package let inAppPurchaseType: String?
    package let state: String?
    package let reviewNote: String?
    package let familySharable: Bool?

    package init(_ object: ResourceObject) {
      id = object.id
      name = object.text("name")
      productId = object.text("productId")
      inAppPurchaseType = object.text("inAppPurchaseType")
      state = object.text("state")
      reviewNote = object.text("reviewNote")
      familySharable = object.boolean("familySharable")
    }
  }
}
