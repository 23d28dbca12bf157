/// The field table: every object and key of the language, once.
package struct Language: Sendable {
  /// The objects of a catalog.
  package let objects: [ObjectType]
  package let enumerations: [Enumeration]
  /// The objects of a scenario file.
  package let scenarioObjects: [ObjectType]
  /// Those and what files beside a catalog hold, by number.
  private let allObjects: [ObjectType]
  private let allEnumerations: [Enumeration]

  /// The one table; making it takes a moment.
  package static let current = Language()

  private init() {
    objects = [
      catalogObject, appObject, billingGracePeriodObject, territoryExpressionObject, priceRuleObject,
      subscriptionGroupObject,
      groupLocalizationObject, productLocalizationObject, subscriptionObject, priceChangeObject,
      billingPlansObject,
      monthlyPlanObject, introductoryOfferObject,
      promotionalOfferObject, winBackOfferObject, customerEligibilityObject, monthsSinceObject,
      offerCodeObject, refillObject,
      batchObject, codeFormatObject, inAppPurchaseObject, purchasePriceChangeObject,
      inAppPurchaseOfferCodeObject,
      offersOfProductObject,
    ]
    scenarioObjects = [
      scenarioFileObject, scenarioObject, historyEventObject, offerChoiceObject, failedPaymentObject,
      expectationObject,
    ]
    allObjects = objects + [optionFileObject, appStoreConnectObject] + scenarioObjects
    allEnumerations = [
      periodEnumeration, offerDurationEnumeration, offerModeEnumeration, priorityEnumeration,
      promotionIntentEnumeration, customerEligibilityEnumeration, purchaseEligibilityEnumeration,
      targetPlanEnumeration, existingSubscribersEnumeration, offerEligibilityEnumeration,
      batchKindEnumeration, environmentEnumeration, issuerEnumeration, purchaseTypeEnumeration,
      gracePeriodDurationEnumeration, gracePeriodRenewalTypeEnumeration, priceRoundingEnumeration,
      failingSeverityEnumeration, ruleLevelEnumeration, unmetReasonEnumeration,
    ]
    enumerations = Array(allEnumerations.prefix { $0.id != .failingSeverity })
  }

  package subscript(id: ObjectID) -> ObjectType { allObjects[Int(id.rawValue)] }
  package subscript(id: EnumerationID) -> Enumeration { allEnumerations[Int(id.rawValue)] }

  /// Keys that are known at Apple and not yet in the language: refused with these words.
  package static let reservedKeys: [String: String] = [
    "multiSeatStatus": "seats of volume and group purchases",
    "marketSettings": "seats of volume and group purchases", "retentionOffers": "retention offers",
    "retentionMessages": "retention messages", "bundles": "bundles of subscriptions",
    "suites": "suites of subscriptions",
    "use": "including other files",
  ]

  /// Names that a territory set cannot have.
  package static let reservedSetNames: Set<String> = ["all", "follows", "none", "rest", "table"]
}
