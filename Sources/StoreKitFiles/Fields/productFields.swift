import OfferModel
import JSONText

private let familySharable = ["familySharable", "isFamilyShareable", "isFamilySharable"]
private let productIDs = ["id", "identifier", "productIdentifier"]

extension StoreKitProduct: StoreKitObject, StoreKitProductObject {
  var shape: Shape<StoreKitProduct> { StoreKitProduct.shape }

  static let shape = Shape<StoreKitProduct>(
    "a product",
    [
      .id("internalID") { ["product", $0.productID] },
      .name("productID", aliases: productIDs, ofLost: "a product without a productID", \.productID),
      .lost("codeOffers", aliases: ["offerCodes"]) {
        $0.report.lost(
          $1.path("codeOffers"), "code offers of a product that is not a subscription: their form is unknown")
      },
      .value(
        "referenceName", aliases: ["name"], \.referenceName, .text,
        compared: { $0.referenceName ?? $0.productID }, { "the reference name of \($1)" }),
      Field(
        key: "type", namesInAPI: ["inAppPurchaseType"], read: { $0.readKind(&$1) },
        write: { .text(($1.kind ?? .nonConsumable).storeKitName) }, compare: { $0.compareKind($1, $2, $3) }),
      .value("displayPrice", aliases: ["price"], \.price, .priceOfProduct, { "the price of \($1)" })
        .inAPI("customerPrice", "prices", "pricing", "usdPrice", "priceUSD"),
      .value(
        "familyShareable", aliases: familySharable, \.isFamilyShareable, .familySharing,
        { "Family Sharing of \($1)" }),
      .localizations(\.localizations),
    ], ofAPI: Field.ofProductsInAPI)
}

extension StoreKitGroup: StoreKitObject {
  var shape: Shape<StoreKitGroup> { StoreKitGroup.shape }

  static let shape = Shape<StoreKitGroup>(
    "a subscription group",
    [
      Field(
        key: "id", aliases: ["identifier", "internalID"],
        read: {
          $0.noteID($1.source, "id")
          $1.id = $1.source.text("id", &$0.report)
        },
        write: {
          $0.groupID = try $0.makeID(["group", $1.name ?? ""])
          return .text($0.groupID)
        }),
      .value("name", aliases: ["referenceName"], \.name, .text, { "the reference name of \($1)" }),
      .localizations(\.localizations, ofGroup: true),
      .list("subscriptions", aliases: ["products"], \.subscriptions) { $0.readSubscriptions(&$1) },
    ])
}

extension StoreKitSubscription: StoreKitObject, StoreKitProductObject {
  var shape: Shape<StoreKitSubscription> { StoreKitSubscription.shape }

  static let shape = Shape<StoreKitSubscription>(
    "a subscription",
    [
      .id("internalID") { ["subscription", $0.productID] },
      .name("productID", aliases: productIDs, ofLost: "a subscription without a productID", \.productID),
      .value(
        "recurringSubscriptionPeriod", aliases: ["subscriptionPeriod", "period", "duration"], \.period,
        .period, { "the period of \($1)" }),
      .list(
        "billingPlans", since: .firstWithPlans, \.plans, read: { $0.readBillingPlans(&$1) },
        compare: { try $0.compareMonthlyPlan($1, $2, "the monthly billing plan of \($3)") }),
      .value(
        "referenceName", aliases: ["name"], \.referenceName, .text,
        compared: { $0.referenceName ?? $0.productID }, { "the reference name of \($1)" }),
      Field(
        key: "subscriptionGroupID", aliases: ["groupID", "subscriptionGroup"],
        namesInAPI: ["group", "groupName", "groupReferenceName", "subscriptionGroupName"],
        read: { $1.groupID = $1.source.text("subscriptionGroupID", &$0.report) },
        write: { .text($1.groupID ?? $0.groupID) }),
      .value(
        "groupNumber", aliases: ["subscriptionGroupNumber", "groupLevel", "level"], \.groupNumber, .level,
        { "the level of \($1)" }),
      .value(
        "displayPrice", aliases: ["price"], \.price, .price, { "the price of \($1)" },
        read: { $0.readSubscriptionPrice(&$1) },
        with: { _, found, wanted in found.upfrontPlanPrices(wanted.price) }
      ).inAPI("customerPrice", "prices", "pricing", "usdPrice", "priceUSD"),
      .value(
        "familyShareable", aliases: familySharable, \.isFamilyShareable, .familySharing,
        { "Family Sharing of \($1)" }),
      .localizations(\.localizations),
      Field(
        key: "introductoryOffers", aliases: ["introOffers"], since: .firstWithPlans,
        read: { $0.readIntroductoryOffers(&$1) },
        write: { writer, subscription in
          let offers = subscription[offers: .introductory]
          let made = try offers.map { try writer.object($0) }
          writer.upfrontOffer = zip(offers, made).first { !$0.0.plan.isMonthly }?.1
          return .array(made)
        },
        compare: { try $0.compareIntroductory($1, $2, $3) }),
      // 6.3 no longer repeats it for older readers; up to 4.0 there is always one, if only null.
      Field(
        key: "introductoryOffer", aliases: ["introOffer"],
        write: { writer, subscription in
          if writer.version >= .firstWithPlans {
            return writer.version < StoreKitVersion(6, 0) ? writer.upfrontOffer : nil
          }
          let offer = subscription[offers: .introductory].first { !$0.plan.isMonthly }
          return try offer.map { try writer.object($0) } ?? .null
        }),
      .offers(.promotional, aliases: ["promotionalOffers"]),
      .offers(.winBack),
      .offers(.code, aliases: ["offerCodes"]),
      Field(key: "type", write: { _, _ in "RecurringSubscription" }),
    ], ofAPI: Field.ofProductsInAPI)
}

extension Field where Object: StoreKitProductObject {
  /// What products have besides, in JSON with the names of the API; the texts are read when the localizations are known.
  fileprivate static var ofProductsInAPI: [Field] {
    [
      .ofAPI("baseTerritory", ["territory"]), .ofAPI("displayName", ["locName", "title"]),
      .ofAPI("description", ["locDescription"]) { $0.readLooseTexts(&$1) },
      .ofAPI("reviewNote") { $1.reviewNote = $1.source.text("reviewNote", &$0.report) },
      .ofAPI("review") { $0.readReview(&$1) },
      .ofAPI("territories", ["availableTerritories"]) {
        $1.storefronts = $0.readStorefronts($1.source, "territories")
      },
      .ofAPI("availability", ["availableInAllTerritories", "allTerritories"]) {
        $0.reportLimits($1.source, "availability")
      },
      .state,
    ]
  }
}

extension Field<StoreKitSubscription> {
  fileprivate static func offers(_ kind: StoreKitOffer.Kind, aliases: [String] = []) -> Field {
    .list(
      kind.rawValue, aliases: aliases, since: kind.since, { $0[offers: kind] },
      read: {
        $0.renewal = $1.period
        $1[offers: kind] = $0.readList(kind.rawValue, of: $1.source, StoreKitOffer(kind))
      },
      compare: { try $0.compareOffers(kind, $1, $2, $3) })
  }
}

extension StoreKitBillingPlan: StoreKitObject {
  var shape: Shape<StoreKitBillingPlan> { StoreKitBillingPlan.shape }

  /// Prices are read when it is known which plans count.
  static let shape = Shape<StoreKitBillingPlan>(
    "a billing plan",
    [
      .id("internalID") { ["plan", $0.productID] + ($0.plan.isMonthly ? [$0.plan.transactionName] : []) },
      .value("isEnabled", \.isEnabled, .enabled),
      .value("billingPlanType", \.plan, .plan, read: { $0.readPlan(&$1) }),
      .value("displayPrice", aliases: ["price"], \.price, .price, read: { _, _ in }),
      .value("commitmentDisplayPrice", \.commitment, .price, read: { _, _ in }),
    ])
}

extension StoreKitLocalization: StoreKitObject {
  var shape: Shape<StoreKitLocalization> { StoreKitLocalization.shape }

  static let shape = Shape<StoreKitLocalization>(
    "a localization",
    [
      .value(
        "displayName", aliases: ["name", "title"], \.displayName, .text, { "the \($0.code) name of \($1)" }),
      .value(
        "description", \.description, .text, compared: { $0.isOfGroup ? nil : $0.description },
        { "the \($0.code) description of \($1)" }),
      Field(
        key: "locale", aliases: ["language"],
        read: { reader, row throws(LostObject) in try reader.readLocale(&row) },
        write: { .text($1.locale) }),
      .ofAPI("customAppName") {
        if $1.isOfGroup { $1.customAppName = $1.source.text("customAppName", &$0.report) }
      },
      .state,
    ])

  /// As App Store Connect spells the locale.
  var code: String { AppStoreLocale(locale)?.code ?? locale }
}
