extension API {
  /// A `SubscriptionOfferCode`, or an `InAppPurchaseOfferCode`, which has neither mode nor length.
  package struct OfferCode: Sendable {
    package let id: String
    package let name: String?
    package let customerEligibilities: [String]?
    package let offerEligibility: String?
    package let duration: String?
    package let offerMode: String?
    package let numberOfPeriods: Int?
    package let active: Bool?
    package let autoRenewEnabled: Bool?
    package let targetSubscriptionPlanType: String?
    package let oneTimeUseCodes: LinkedIds?
    package let customCodes: LinkedIds?

    package init(_ object: ResourceObject) {
      id = object.id
      name = object.text("name")
      customerEligibilities = object.texts("customerEligibilities")
      offerEligibility = object.text("offerEligibility")
      duration = object.text("duration")
      offerMode = object.text("offerMode")
      numberOfPeriods = object.integer("numberOfPeriods")
      active = object.boolean("active")
      autoRenewEnabled = object.boolean("autoRenewEnabled")
      targetSubscriptionPlanType = object.text("targetSubscriptionPlanType")
      oneTimeUseCodes = object.linkedIds("oneTimeUseCodes")
      customCodes = object.linkedIds("customCodes")
    }
  }

  /// `OneTimeUseCodes` or `CustomCodes` of an offer code: a batch, not its codes.
  package struct CodeBatch: Sendable {
    package let id: String
    /// Nil for one-time codes.
    package let customCode: String?
    package let numberOfCodes: Int?
    /// A date and a time with an offset.
    package let createdDate: String?
    package let expirationDate: String?
    package let active: Bool?
    package let environment: String?

    package init(_ object: ResourceObject) {
      id = object.id
      customCode = object.text("customCode")
      numberOfCodes = object.integer("numberOfCodes")
      createdDate = object.text("createdDate")
      expirationDate = object.text("expirationDate")
      active = object.boolean("active")
      environment = object.text("environment")
    }
  }
}
