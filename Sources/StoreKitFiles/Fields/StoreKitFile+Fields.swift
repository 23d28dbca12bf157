import OfferModel
import Diagnostics
import JSONText

extension StoreKitFile: StoreKitObject {
  var origin: SourceRange? { nil }
  var shape: FileShape<StoreKitFile> { StoreKitFile.shape }

  static let shape = FileShape<StoreKitFile>(
    "the file",
    [
      FileField(
        key: "settings",
        read: { reader, file in reader.readSettings(&file) },
        write: { writer, file in .object(file.settings(in: writer.version)) }),
      .id("identifier") { _ in ["file"] },
      .list("subscriptionGroups", aliases: ["groups"], \.groups) { reader, file in reader.readGroups(&file) },
      .list(
        "products", aliases: ["inAppPurchases"],
        { $0.products.filter { $0.kind != .nonRenewingSubscription } },
        read: { reader, file in reader.readProducts("products", of: nil, &file) }
      ),
      .invented("nonConsumableProducts", aliases: ["nonConsumables"], meaning: "products") { reader, file in
        reader.readProducts("nonConsumableProducts", of: .nonConsumable, &file)
      },
      .invented("consumableProducts", aliases: ["consumables"], meaning: "products") { reader, file in
        reader.readProducts("consumableProducts", of: .consumable, &file)
      },
      .invented("subscriptions", aliases: ["autoRenewableSubscriptions"], meaning: "subscriptionGroups") {
        reader, file in
        reader.readStraySubscriptions(&file)
      },
      .list(
        "nonRenewingSubscriptions", since: StoreKitVersion(1, 1),
        { $0.products.filter { $0.kind == .nonRenewingSubscription } },
        read: { reader, file in
          reader.readProducts("nonRenewingSubscriptions", of: .nonRenewingSubscription, &file)
        }),
      .lost("subscriptionOffersKeyPair") { reader, source in
        reader.report.lost(
          source.path("subscriptionOffersKeyPair"),
          "the private key that signs promotional offers is not copied",
          help: "keep signing keys out of catalogs and of source control")
      },
      .collections(
        "subscriptionSuiteGroups", singular: "suite of subscriptions", plural: "suites of subscriptions"),
      .collections(
        "subscriptionBundleGroups", singular: "bundle of subscriptions", plural: "bundles of subscriptions"),
      .lost(
        "appPolicies", since: .firstWithWinBack,
        write: { _, _ in
          // The row of empty texts that Xcode writes.
          ["eula": "", "policies": [["locale": "en_US", "policyText": "", "policyURL": ""]]]
        },
        { reader, source in reader.reportPolicies(source) }),
      FileField(key: "version", write: { writer, _ in writer.version.json }),
    ])

  /// The settings of test sessions that Xcode writes, in its order; since 5.0 it writes every switch.
  ///
  /// Storefront and locale are only known of a file that is made from a catalog.
  func settings(in version: StoreKitVersion) -> [JSON.Member] {
    let settings = [
      Setting("_askToBuyEnabled", since: .firstWithPlans, false),
      Setting("_billingGracePeriodEnabled", since: .firstWithPlans, false),
      Setting("_billingIssuesEnabled", since: .firstWithPlans, false),
      Setting("_disableDialogs", since: .firstWithPlans, false),
      Setting("_failTransactionsEnabled", since: .newestWritten, false),
      Setting("_locale", since: .newestWritten, locale.map(JSON.text)),
      Setting("_renewalBillingIssuesEnabled", since: .firstWithPlans, false),
      Setting("_storefront", since: .newestWritten, (storefront?.code).map(JSON.text)),
      Setting("_storeKitErrors", since: .newestWritten, []),
      Setting("_timeRate", since: .firstWithPlans, 0),
    ]
    return settings.compactMap { setting in
      guard setting.since <= version, let value = setting.value else { return nil }
      return JSON.Member(setting.key, value)
    }
  }

  private struct Setting {
    let key: String
    /// The first version for which it is written.
    let since: StoreKitVersion
    let value: JSON?

    init(_ key: String, since: StoreKitVersion, _ value: JSON?) {
      self.key = key
      self.since = since
      self.value = value
    }
  }
}

extension StoreKitVersion {
  /// The version as the file has it: `{"major": 4, "minor": 0}`.
  var json: JSON { ["major": .number(major), "minor": .number(minor)] }
}

extension FileField<StoreKitFile> {
  /// A list that people invent, read as if its objects were in the list `right`.
  fileprivate static func invented(
    _ key: String, aliases: [String], meaning right: String, _ read: @escaping Read
  ) -> FileField {
    FileField(
      key: key, aliases: aliases,
      read: { reader, file throws(LostObject) in
        guard file.source.has(key) else { return }
        reader.report.defect(
          file.source.path(key),
          "StoreKit configurations have no such list; read as if it were in '\(right)'")
        try read(&reader, &file)
      })
  }

  /// A list of sets of subscriptions, which a catalog cannot have.
  fileprivate static func collections(_ key: String, singular: String, plural: String) -> FileField {
    .lost(key, since: StoreKitVersion(6, 0)) { reader, file in
      let count = file.objects(key, &reader.report).count
      reader.report.lost(file.path(key), counted(count, singular, plural))
    }
  }
}
