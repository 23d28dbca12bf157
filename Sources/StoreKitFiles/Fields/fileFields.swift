import OfferModel
import Diagnostics
import JSONText

extension StoreKitFile: StoreKitObject {
  var origin: SourceRange? { nil }
  var shape: Shape<StoreKitFile> { StoreKitFile.shape }

  static let shape = Shape<StoreKitFile>(
    "the file",
    [
      Field(
        key: "settings", read: { $0.readSettings(&$1) },
        write: { writer, file in .object(file.settings(in: writer.version)) }),
      .id("identifier") { _ in ["file"] },
      .list("subscriptionGroups", aliases: ["groups"], \.groups) { $0.readGroups(&$1) },
      .list(
        "products", aliases: ["inAppPurchases"],
        { $0.products.filter { $0.kind != .nonRenewingSubscription } },
        read: { $0.readProducts("products", of: nil, &$1) }
      ).inAPI("items", "iaps"),
      .invented("nonConsumableProducts", aliases: ["nonConsumables"], "products") {
        $0.readProducts("nonConsumableProducts", of: .nonConsumable, &$1)
      },
      .invented("consumableProducts", aliases: ["consumables"], "products") {
        $0.readProducts("consumableProducts", of: .consumable, &$1)
      },
      .invented("subscriptions", aliases: ["autoRenewableSubscriptions"], "subscriptionGroups") {
        $0.readStraySubscriptions(&$1)
      },
      .list(
        "nonRenewingSubscriptions", since: StoreKitVersion(1, 1),
        { $0.products.filter { $0.kind == .nonRenewingSubscription } },
        read: { $0.readProducts("nonRenewingSubscriptions", of: .nonRenewingSubscription, &$1) }),
      .lost("subscriptionOffersKeyPair") {
        $0.report.lost(
          $1.path("subscriptionOffersKeyPair"),
          "the private key that signs promotional offers is not copied",
          help: "keep signing keys out of catalogs and of source control")
      },
      .collections("subscriptionSuiteGroups", "suite of subscriptions", "suites of subscriptions"),
      .collections("subscriptionBundleGroups", "bundle of subscriptions", "bundles of subscriptions"),
      // The row of empty texts that Xcode writes.
      .lost(
        "appPolicies", since: .firstWithWinBack,
        write: { _, _ in
          ["eula": "", "policies": [["locale": "en_US", "policyText": "", "policyURL": ""]]]
        }, { $0.reportPolicies($1) }),
      Field(key: "version", write: { writer, _ in writer.version.json }),
    ])

  /// The settings of test sessions that Xcode writes; of a file that was read only switches. Since 5.0 it writes every switch.
  func settings(in version: StoreKitVersion) -> [JSON.Member] {
    let settings: [(key: String, since: StoreKitVersion, value: JSON?)] = [
      ("_askToBuyEnabled", .firstWithPlans, false),
      ("_billingGracePeriodEnabled", .firstWithPlans, false),
      ("_billingIssuesEnabled", .firstWithPlans, false),
      ("_disableDialogs", .firstWithPlans, false),
      ("_failTransactionsEnabled", .newestWritten, false),
      ("_locale", .newestWritten, locale.map(JSON.text)),
      ("_renewalBillingIssuesEnabled", .firstWithPlans, false),
      ("_storefront", .newestWritten, (storefront?.code).map(JSON.text)),
      ("_storeKitErrors", .newestWritten, []),
      ("_timeRate", .firstWithPlans, 0),
    ]
    return settings.compactMap { setting in
      setting.since > version ? nil : setting.value.map { JSON.Member(setting.key, $0) }
    }
  }
}

extension StoreKitVersion {
  /// As the file has it.
  var json: JSON { ["major": .number(major), "minor": .number(minor)] }
}

extension Field<StoreKitFile> {
  /// A list that people invent, read as if it were in the right one.
  fileprivate static func invented(
    _ key: String, aliases: [String], _ right: String,
    _ read: @escaping @Sendable (inout StoreKitReader, inout StoreKitFile) -> Void
  ) -> Field {
    Field(
      key: key, aliases: aliases,
      read: { reader, file in
        guard file.source.has(key) else { return }
        if !reader.isAPI {
          reader.report.defect(
            file.source.path(key),
            "StoreKit configurations have no such list; read as if it were in '\(right)'")
        }
        read(&reader, &file)
      })
  }

  /// Sets of subscriptions, for which the language has no words.
  fileprivate static func collections(_ key: String, _ singular: String, _ plural: String) -> Field {
    .lost(key, since: StoreKitVersion(6, 0)) { reader, file in
      let count = file.objects(key, &reader.report).count
      reader.report.lost(file.path(key), counted(count, singular, plural))
    }
  }
}

extension StoreKitOffer: StoreKitObject {
  var shape: Shape<StoreKitOffer> {
    switch kind {
    case .introductory: StoreKitOffer.introductory
    case .promotional: StoreKitOffer.promotional
    case .winBack: StoreKitOffer.winBack
    case .code: StoreKitOffer.code
    }
  }

  private static let introductory = Shape("an introductory offer", head + length + price, ofAPI: ofAPI)
  private static let promotional = Shape("a promotional offer", head + id + length + [name()] + price)
  private static let winBack = Shape("a win-back offer", testSwitch + head + id + length + [name()] + price)
  private static let code = Shape(
    "a code offer", head + length + [name(aliases: ["offerID"])] + price + audience)

  /// Whether the tester is eligible for a win-back offer, whoever the customers are.
  private static let testSwitch: [Field<StoreKitOffer>] = [
    .lost("isEligible", write: { _, _ in true }) { $0.reportTestSwitch($1) }
  ]

  private static let head: [Field<StoreKitOffer>] = [
    .id("internalID") { [$0.kind.rawValue, $0.productID, $0.name] },
    .value(
      "billingPlanType", always: .firstWithPlans, \.plan, .plan, { "the billing plan of \($1)" },
      write: { writer, offer in
        if offer.plan.isMonthly { writer.need(.firstWithPlans) }
        return writer.version < .firstWithPlans ? nil : .text(offer.plan.transactionName)
      },
      with: { comparer, _, wanted in
        if wanted.plan.isMonthly { comparer.writer.need(.firstWithPlans) }
        return []
      }
    ).inAPI("targetSubscriptionPlanType"),
    Field(
      key: "paymentMode", aliases: ["mode"], namesInAPI: ["offerMode"],
      read: { reader, offer throws(LostObject) in try reader.readPaymentMode(&offer) },
      write: { .text($1.paymentMode.storeKitName) }, compare: { $0.compareMode($1, $2, $3) }),
    Field(
      key: "subscriptionPeriod", aliases: ["period", "duration"], read: { $0.readPeriod(of: &$1) },
      write: { .text($1.period.description) }, compare: { $0.compareLength($1, $2, $3) }),
  ]

  private static let id: [Field<StoreKitOffer>] = [
    .name(
      "offerID", aliases: ["id", "identifier", "offerIdentifier"], ofLost: "an offer without an offerID",
      \.offerID
    ).inAPI("offerCode")
  ]

  /// When and where introductory offers can be had.
  private static let ofAPI: [Field<StoreKitOffer>] = [
    .ofAPI("territory") { $1.storefronts = $0.readStorefronts($1.source, "territory") },
    .ofAPI("startDate") { $1.startDate = $1.source.text("startDate", &$0.report) },
    .ofAPI("endDate") { $1.endDate = $1.source.text("endDate", &$0.report) },
  ]

  /// The period has been read, and is compared with the number of periods.
  private static let length: [Field<StoreKitOffer>] = [
    Field(
      key: "numberOfPeriods", aliases: ["periodCount"], always: .firstWithPlans,
      read: { reader, offer throws(LostObject) in try reader.readLength(of: &offer) },
      write: { writer, offer in
        let isWritten = offer.paymentMode == .payAsYouGo || writer.version >= .firstWithPlans
        return isWritten ? .number(offer.numberOfPeriods) : nil
      })
  ]

  private static func name(aliases: [String] = []) -> Field<StoreKitOffer> {
    .value(
      "referenceName", aliases: ["name"] + aliases, \.referenceName, .text, { "the reference name of \($1)" })
  }

  private static let price: [Field<StoreKitOffer>] = [
    .value(
      "displayPrice", aliases: ["price"], \.price, .price, { "the price of \($1)" },
      read: { if $1.paymentMode != .freeTrial { $1.price = $0.readPrice($1.source, "displayPrice") } },
      write: { $1.paymentMode == .freeTrial ? nil : FieldType.price.json($1.price) }
    ).inAPI("baseAmount", "customerPrice", "prices", "pricing", "usdPrice", "priceUSD"),
    .ofAPI("baseTerritory"),
  ]

  private static let audience: [Field<StoreKitOffer>] = [
    .value(
      "eligibility", aliases: ["customerEligibilities"], \.eligibility, .eligibility,
      { "the eligibility of \($1)" }),
    .value("isStackable", \.isStackable, .stacking, { "whether \($1) stacks with introductory offers" }),
  ]
}
