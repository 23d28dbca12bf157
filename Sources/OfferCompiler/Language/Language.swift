/// The field table: every object and key of the language, once.
package struct Language: Sendable {
  package let objects: [ObjectType]
  package let enumerations: [Enumeration]

  package init() {
    objects = [
      catalogObject, appObject, billingGracePeriodObject, territoryExpressionObject, subscriptionGroupObject,
      groupLocalizationObject, productLocalizationObject, subscriptionObject, introductoryOfferObject,
      promotionalOfferObject, winBackOfferObject, customerEligibilityObject, monthsSinceObject,
      offerCodeObject,
      batchObject, codeFormatObject, inAppPurchaseObject, inAppPurchaseOfferCodeObject, offersOfProductObject,
    ]
    enumerations = Enumeration.all
  }

  package subscript(id: ObjectID) -> ObjectType { objects[Int(id.rawValue)] }
  package subscript(id: EnumerationID) -> Enumeration { enumerations[Int(id.rawValue)] }

  /// Keys that are known at Apple and not yet in the language: refused with these words.
  static let reservedKeys: [String: String] = [
    "priceChanges": "scheduled price changes", "billingPlans": "monthly billing with a 12-month commitment",
    "targetPlan": "monthly billing with a 12-month commitment", "retentionOffers": "retention offers",
    "use": "including other files",
  ]

  /// Names that a territory set cannot have.
  static let reservedSetNames: Set<String> = ["all", "none", "rest", "table"]

  /// Keys that people look for in an object that does not have them, with Apple's reason.
  static let absences: [(id: ObjectID, keys: [String], reason: String)] = [
    (
      .promotionalOffer, ["startDate", "endDate"],
      "Apple gives promotional offers no dates: your server decides when to offer them"
    ),
    (.promotionalOffer, ["territories"], "Apple lets no one restrict a promotional offer to storefronts"),
    (
      .offerCode, ["startDate", "endDate", "expirationDate", "createdDate"],
      "the dates of an offer code live in its batches"
    ),
    (
      .introductoryOffer, ["offerId", "referenceName", "name"],
      "Apple gives introductory offers no name and no identifier"
    ),
    (
      .inAppPurchaseOfferCode, ["mode", "duration", "offerEligibility", "autoRenewEnabled"],
      "a code for a one-time purchase is `free: true` or has `prices`, nothing else"
    ),
    (
      .inAppPurchase, ["introductoryOffers", "promotionalOffers", "winBackOffers", "period", "level"],
      "only subscriptions have it; an in-app purchase has offer codes"
    ),
  ]
}
