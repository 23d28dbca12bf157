import ByteText
import CatalogText
import Diagnostics
import OfferLanguage
import OfferModel

extension ImportedCatalogBuilder {
  mutating func addProducts(to catalog: inout CatalogObject) {
    let groups = file.groups.indices.map { group(number: $0) }
    if !groups.isEmpty { catalog[.subscriptionGroups] = .objects(groups) }
    let products = file.products.map { product($0) }
    if !products.isEmpty { catalog[.inAppPurchases] = .objects(products) }
  }

  private mutating func group(number: Int) -> CatalogObject {
    let group = file.groups[number]
    var object = group.raised(as: .subscriptionGroup)
    let name = group.localizations.first { $0.displayName != nil }?.displayName ?? "Group \(number + 1)"
    addReferenceName(assuming: name, of: group.source.path, to: &object)
    object[.localizations] = localizations(group.localizations, of: .groupLocalization)
    object[.subscriptions] = .objects(group.subscriptions.map { subscription($0) })
    return object
  }

  private mutating func subscription(_ subscription: StoreKitSubscription) -> CatalogObject {
    var object = subscription.raised(as: .subscription)
    addReferenceName(assuming: subscription.productID, of: subscription.source.path, to: &object)
    if object[.level] == nil {
      object.set(.level, .integer(1), .assumed("the file has no usable one"))
      report.assumed(subscription.source.path, "there is no usable groupNumber: level 1 is used")
    }
    if object[.period] == nil {
      object.set(.period, .word(BillingPeriod.oneMonth), .assumed("the file has no usable one"))
      report.assumed(
        subscription.source.path, "there is no usable recurringSubscriptionPeriod: P1M is used")
    }
    addTerritories(to: &object)
    addPrices(subscription.price, of: subscription.source.path("displayPrice"), to: &object)
    addBillingPlans(of: subscription, to: &object)
    object[.localizations] = localizations(subscription.localizations, of: .productLocalization)
    for kind in StoreKitOffer.Kind.allCases {
      let offers = subscription.soldOffers(kind).enumerated().map { index, sold in
        offer(sold, kind, number: index + 1)
      }
      if !offers.isEmpty { object[kind.key] = .objects(offers) }
    }
    return object
  }

  /// Adds where a product is sold: the territories of the options are those of every product.
  private func addTerritories(to object: inout CatalogObject) {
    if let territories = options.territories { object[.territories] = .scalar(territories.description) }
  }

  /// Adds the monthly plan. Where it is available follows from its prices, as for the subscription.
  private mutating func addBillingPlans(
    of subscription: StoreKitSubscription, to object: inout CatalogObject
  ) {
    guard let plan = subscription.monthlyPlan, plan.isEnabled else { return }
    var monthly = CatalogObject(.monthlyPlan)
    addPrices(plan.price, of: plan.source.path("displayPrice"), to: &monthly)
    object[.billingPlans] = .object(CatalogObject(.billingPlans, [.monthly: .object(monthly)]))
  }

  private mutating func product(_ product: StoreKitProduct) -> CatalogObject {
    var object = product.raised(as: .inAppPurchase)
    addReferenceName(assuming: product.productID, of: product.source.path, to: &object)
    if object[.type] == nil {
      object.set(.type, .word(Product.Kind.nonConsumable), .assumed("the file has no usable one"))
      report.assumed(product.source.path, "there is no usable type: non-consumable is used")
    }
    addTerritories(to: &object)
    addPrices(product.price, of: product.source.path("displayPrice"), to: &object)
    object[.localizations] = localizations(product.localizations, of: .productLocalization)
    return object
  }

  /// Returns the texts sorted by locale, because Xcode shuffles them whenever it saves; nil if there are none.
  mutating func localizations(_ localizations: [StoreKitLocalization], of type: ObjectID) -> CatalogValue? {
    let named = byLocale(localizations).sorted { one, other in one.locale.code < other.locale.code }
    let entries = named.compactMap { entry(for: $0.localization, $0.locale, type) }
    return entries.isEmpty ? nil : .map(entries)
  }

  private mutating func entry(
    for localization: StoreKitLocalization, _ locale: AppStoreLocale, _ type: ObjectID
  ) -> CatalogValue.Named? {
    guard localization.displayName != nil else { return nil }
    if locale.isAssumed {
      report.assumed(
        localization.source.path, "the locale \(quoted(localization.locale)) is written as '\(locale.code)'",
        group: "locale \(localization.locale)")
    }
    if let description = localization.description, type == .groupLocalization {
      report.lost(
        localization.source.path,
        "a group's description, \(quoted(description)): App Store Connect has none")
    }
    let remark = locale.isAssumed ? Remark.assumed("the file has \(localization.locale)") : nil
    return .init(locale.code, .object(localization.raised(as: type)), remark)
  }

  /// Returns one localization for each locale: an exact locale before a guessed one, then the first in the file.
  private mutating func byLocale(
    _ localizations: [StoreKitLocalization]
  ) -> [(locale: AppStoreLocale, localization: StoreKitLocalization)] {
    var found: [(locale: AppStoreLocale, localization: StoreKitLocalization)] = []
    for localization in localizations {
      guard localization.displayName != nil else {
        let text = localization.description ?? ""
        report.lost(localization.source.path, "a description without a display name: \(quoted(text))")
        continue
      }
      guard let locale = AppStoreLocale(localization.locale) else {
        report.lost(
          localization.source.path, "a localization for \(quoted(localization.locale)), which is not a locale"
        )
        continue
      }
      found.append((locale, localization))
    }
    let order = found.filter { !$0.locale.isAssumed } + found.filter(\.locale.isAssumed)
    var taken: [String: StoreKitLocalization] = [:]
    return order.filter { locale, localization in
      guard let first = taken[locale.code] else {
        taken[locale.code] = localization
        return true
      }
      let isSame =
        first.displayName.map(ExactText.init) == localization.displayName.map(ExactText.init)
        && first.description.map(ExactText.init) == localization.description.map(ExactText.init)
      if !isSame {
        report.lost(
          localization.source.path,
          "a second localization for '\(locale.code)': "
            + quoted(localization.displayName ?? ""))
      }
      return false
    }
  }
}
