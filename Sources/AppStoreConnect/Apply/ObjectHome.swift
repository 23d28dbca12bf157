import OfferModel

/// Where an object is listed that a request creates, and what it is known by there.
struct ObjectHome {
  let list: String
  private let request: PlannedRequest
  private let kind: Kind

  private struct Kind: Sendable {
    /// The relationship to what the object belongs to.
    let owner: String
    let ownerPath: String
    let list: String
    /// The attributes that tell it from others.
    var names: [String] = []
    /// What else does.
    var test: @Sendable (PlannedRequest, ResourceObject) -> Bool = { _, _ in true }
  }

  /// - Parameter request: with all ids.
  init?(of request: PlannedRequest) {
    guard request.method == .post, let kind = ObjectHome.kinds[request.collection],
      let owner = request.link(kind.owner)
    else { return nil }
    (self.request, self.kind, list) = (request, kind, kind.ownerPath + owner + "/" + kind.list)
  }

  var query: KeyValuePairs<String, String> {
    kind.list == "introductoryOffers" ? ["include": "territory", "limit": "200"] : ["limit": "200"]
  }

  /// Whether an object of the list is the one that the request creates, as far as can be told.
  func isLike(_ object: ResourceObject) -> Bool {
    kind.test(request, object)
      && request.attributes.filter { kind.names.contains($0.name) }
        .allSatisfy { $0.value.isSame(as: $0.name, of: object) }
  }

  private static let kinds: [String: Kind] = [
    "/v1/subscriptionGroups": Kind(
      owner: "app", ownerPath: "/v1/apps/", list: "subscriptionGroups", names: ["referenceName"]),
    "/v1/subscriptions": Kind(
      owner: "group", ownerPath: "/v1/subscriptionGroups/", list: "subscriptions", names: ["productId"]),
    "/v1/subscriptionVersions": ofSubscription("versions", test: isDraft),
    "/v1/subscriptionGroupVersions": Kind(
      owner: "subscriptionGroup", ownerPath: "/v1/subscriptionGroups/", list: "versions", test: isDraft),
    "/v2/subscriptionLocalizations": Kind(
      owner: "version", ownerPath: "/v1/subscriptionVersions/", list: "localizations", names: ["locale"]),
    "/v2/subscriptionGroupLocalizations": Kind(
      owner: "version", ownerPath: "/v1/subscriptionGroupVersions/", list: "localizations",
      names: ["locale"]),
    "/v1/subscriptionPlanAvailabilities": ofSubscription("planAvailabilities", ["planType"]),
    "/v1/subscriptionIntroductoryOffers": ofSubscription(
      "introductoryOffers", ["duration", "offerMode", "numberOfPeriods"], test: isSameRun),
    "/v1/subscriptionPromotionalOffers": ofSubscription("promotionalOffers", ["offerCode"]),
    "/v1/winBackOffers": ofSubscription("winBackOffers", ["offerId"]),
    "/v1/subscriptionOfferCodes": ofSubscription("offerCodes", ["name"]),
    "/v1/inAppPurchaseOfferCodes": Kind(
      owner: "inAppPurchase", ownerPath: "/v2/inAppPurchases/", list: "offerCodes", names: ["name"]),
    "/v1/subscriptionOfferCodeOneTimeUseCodes": batches("subscription", "oneTimeUseCodes"),
    "/v1/subscriptionOfferCodeCustomCodes": batches("subscription", "customCodes"),
    "/v1/inAppPurchaseOfferCodeOneTimeUseCodes": batches("inAppPurchase", "oneTimeUseCodes"),
    "/v1/inAppPurchaseOfferCodeCustomCodes": batches("inAppPurchase", "customCodes"),
  ]

  private static func ofSubscription(
    _ list: String, _ names: [String] = [],
    test: @escaping @Sendable (PlannedRequest, ResourceObject) -> Bool = { _, _ in true }
  ) -> Kind {
    Kind(owner: "subscription", ownerPath: "/v1/subscriptions/", list: list, names: names, test: test)
  }

  private static func batches(_ product: String, _ list: String) -> Kind {
    Kind(
      owner: "offerCode", ownerPath: "/v1/\(product)OfferCodes/", list: list,
      names: ["numberOfCodes", "customCode"]
    ) { request, object in
      let environment = "PRODUCTION"
      return object.text("expirationDate") == request.text("expirationDate")
        && object.text("environment") ?? environment == request.text("environment") ?? environment
    }
  }

  @Sendable private static func isDraft(_: PlannedRequest, _ object: ResourceObject) -> Bool {
    API.Version(object).isDraft
  }

  /// Whether an introductory offer is the one of a storefront and a plan that begins and ends on these days.
  @Sendable private static func isSameRun(_ request: PlannedRequest, _ object: ResourceObject) -> Bool {
    let offer = API.SubscriptionIntroductoryOffer(object)
    let plan = BillingPlan.upFront.appleName
    return offer.territory == request.link("territory") && offer.startDate == request.text("startDate")
      && offer.endDate == request.text("endDate")
      && offer.targetSubscriptionPlanType ?? plan == request.text("targetSubscriptionPlanType") ?? plan
  }
}

extension API.Version {
  /// Whether its texts can be edited. Source: `SubscriptionVersion.state`.
  var isDraft: Bool { !["APPROVED", "ACCEPTED", "REPLACED_WITH_NEW_VERSION"].contains(state ?? "") }
}
