import OfferModel

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
      catalogObject, appObject, billingGracePeriodObject, territoryExpressionObject, subscriptionGroupObject,
      groupLocalizationObject, productLocalizationObject, subscriptionObject, priceChangeObject,
      billingPlansObject,
      monthlyPlanObject, introductoryOfferObject,
      promotionalOfferObject, winBackOfferObject, customerEligibilityObject, monthsSinceObject,
      offerCodeObject,
      batchObject, codeFormatObject, inAppPurchaseObject, inAppPurchaseOfferCodeObject, offersOfProductObject,
    ]
    scenarioObjects = [
      scenarioFileObject, scenarioObject, historyEventObject, offerChoiceObject, failedPaymentObject,
      expectationObject,
    ]
    allObjects = objects + [optionFileObject, appStoreConnectObject] + scenarioObjects
    allEnumerations = EnumerationID.allCases.map(Enumeration.init)
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
  package static let reservedSetNames: Set<String> = ["all", "none", "rest", "table"]
}

extension Enumeration {
  fileprivate init(_ id: EnumerationID) {
    func values<Value: RawRepresentable<String> & CaseIterable>(_ type: Value.Type) -> [String] {
      type.allCases.map(\.rawValue)
    }
    let values =
      switch id {
      case .period: values(BillingPeriod.self)
      // Which of them a mode allows for a subscription's period, the rule `offer-duration` knows.
      case .offerDuration: OfferDuration.all.map(\.description) + ["P12M"]
      case .offerMode: values(OfferMode.self)
      case .priority: values(WinBackOffer.Priority.self)
      case .promotionIntent: values(WinBackOffer.PromotionIntent.self)
      case .customerEligibility: values(OfferCode.CustomerEligibility.self)
      case .purchaseEligibility: values(OfferCode.PurchaseEligibility.self)
      case .targetPlan: values(BillingPlan.self)
      case .existingSubscribers: values(PriceChange.ExistingSubscribers.self)
      case .offerEligibility: values(OfferCode.OfferEligibility.self)
      case .batchKind: values(CodeKind.self)
      case .environment: values(CodeBatch.Environment.self)
      case .issuer: values(CodeBatch.Issuer.self)
      case .purchaseType: values(Product.Kind.self).filter { $0 != Product.Kind.subscription.rawValue }
      case .gracePeriodDuration: values(BillingGracePeriod.Duration.self)
      case .gracePeriodRenewalType: values(BillingGracePeriod.RenewalType.self)
      case .failingSeverity: values(FailingSeverity.self)
      case .ruleLevel: values(RuleLevel.self)
      case .unmetReason: values(UnmetReason.self)
      }
    self.init(id: id, cases: values.map { Case(value: $0, id: id) })
  }
}
