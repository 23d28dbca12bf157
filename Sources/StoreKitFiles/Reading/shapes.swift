extension Shape {
  static let file = Shape(
    "the file",
    [
      "appPolicies": [], "identifier": [], "products": ["inAppPurchases"], "nonRenewingSubscriptions": [],
      "nonConsumableProducts": ["nonConsumables"], "consumableProducts": ["consumables"],
      "subscriptions": ["autoRenewableSubscriptions"], "subscriptionGroups": ["groups"],
      "subscriptionBundleGroups": [], "subscriptionSuiteGroups": [], "settings": [],
      "subscriptionOffersKeyPair": [], "version": [],
    ],
    since: [
      "nonRenewingSubscriptions": StoreKitVersion(1, 1), "appPolicies": StoreKitVersion(4, 0),
      "subscriptionBundleGroups": StoreKitVersion(6, 0), "subscriptionSuiteGroups": StoreKitVersion(6, 0),
    ])

  static let product = Shape(
    "a product",
    [
      "displayPrice": ["price"],
      "familyShareable": ["familySharable", "isFamilyShareable", "isFamilySharable"],
      "internalID": [], "localizations": ["localisations"],
      "productID": ["id", "identifier", "productIdentifier"],
      "referenceName": ["name"], "type": [], "codeOffers": ["offerCodes"],
    ])

  static let group = Shape(
    "a subscription group",
    [
      "id": ["identifier", "internalID"], "localizations": ["localisations"], "name": ["referenceName"],
      "subscriptions": ["products"],
    ])

  static let subscription = Shape(
    "a subscription",
    [
      "adHocOffers": ["promotionalOffers"], "billingPlans": [], "codeOffers": ["offerCodes"],
      "displayPrice": ["price"],
      "familyShareable": ["familySharable", "isFamilyShareable", "isFamilySharable"],
      "groupNumber": ["subscriptionGroupNumber", "groupLevel", "level"], "internalID": [],
      "introductoryOffer": ["introOffer"], "introductoryOffers": ["introOffers"],
      "localizations": ["localisations"], "productID": ["id", "identifier", "productIdentifier"],
      "recurringSubscriptionPeriod": ["subscriptionPeriod", "period", "duration"], "referenceName": ["name"],
      "subscriptionGroupID": ["groupID", "subscriptionGroup"], "type": [], "winbackOffers": [],
    ],
    since: [
      "codeOffers": StoreKitVersion(1, 2), "winbackOffers": StoreKitVersion(4, 0),
      "billingPlans": StoreKitVersion(5, 0), "introductoryOffers": StoreKitVersion(5, 0),
    ])

  static let billingPlan = Shape(
    "a billing plan",
    [
      "billingPlanType": [], "commitmentDisplayPrice": [], "displayPrice": ["price"], "internalID": [],
      "isEnabled": [],
    ])

  static let localization = Shape(
    "a localization", ["description": [], "displayName": ["name", "title"], "locale": ["language"]])

  static func offer(_ kind: StoreKitOffer.Kind) -> Shape {
    switch kind {
    case .introductory: introductoryOffer
    case .promotional: promotionalOffer
    case .winBack: winBackOffer
    case .code: codeOffer
    }
  }

  private static let introductoryOffer = Shape(
    "an introductory offer",
    [
      "billingPlanType": [], "displayPrice": ["price"], "internalID": [],
      "numberOfPeriods": ["periodCount"], "paymentMode": ["mode"],
      "subscriptionPeriod": ["period", "duration"],
    ])

  private static let promotionalOffer = Shape(
    "a promotional offer",
    [
      "billingPlanType": [], "displayPrice": ["price"], "internalID": [], "numberOfPeriods": ["periodCount"],
      "offerID": ["id", "identifier", "offerIdentifier"], "paymentMode": ["mode"], "referenceName": ["name"],
      "subscriptionPeriod": ["period", "duration"],
    ])

  private static let winBackOffer = Shape(
    "a win-back offer",
    [
      "billingPlanType": [], "displayPrice": ["price"], "internalID": [], "isEligible": [],
      "numberOfPeriods": ["periodCount"], "offerID": ["id", "identifier", "offerIdentifier"],
      "paymentMode": ["mode"], "referenceName": ["name"], "subscriptionPeriod": ["period", "duration"],
    ])

  private static let codeOffer = Shape(
    "a code offer",
    [
      "billingPlanType": [], "displayPrice": ["price"], "eligibility": ["customerEligibilities"],
      "internalID": [],
      "isStackable": [], "numberOfPeriods": ["periodCount"], "paymentMode": ["mode"],
      "referenceName": ["name", "offerID"], "subscriptionPeriod": ["period", "duration"],
    ])
}
