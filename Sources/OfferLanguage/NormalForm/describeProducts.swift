import Diagnostics
package import OfferModel

extension NormalForm {
  /// The whole catalog.
  package var object: NormalObject {
    NormalObject(
      .catalog, at: catalog.app.range,
      [
        topField(.app, .object(appObject)),
        topField(.inAppPurchases, .objects(inAppPurchaseObjects)),
        topField(.retiredProductIds, .texts(catalog.retiredProductIds.map(\.value))),
        topField(.subscriptionGroups, .objects(catalog.groups.map(NormalForm.describe))),
        topField(.version, .integer(1)),
      ])
  }

  private func topField(_ key: Key, _ value: NormalValue) -> NormalField {
    NormalField(key: key, value: value, range: catalog.app.range)
  }

  package var appObject: NormalObject { NormalObject(.app, at: catalog.app.range, catalog.app, appRows) }
  package var inAppPurchaseObjects: [NormalObject] { catalog.inAppPurchases.map(NormalForm.describe) }

  package static func describe(_ group: SubscriptionGroup) -> NormalObject {
    NormalObject(
      .subscriptionGroup, at: group.referenceName.range,
      [
        text(.referenceName, group.referenceName),
        localizations(group.localizations, .groupLocalization, groupLocalizationRows),
        NormalField(
          key: .subscriptions, value: .objects(group.subscriptions.map(describe)),
          range: group.referenceName.range),
        texts(.retiredOfferIds, group.retiredOfferIds),
      ])
  }

  private static func describe(_ subscription: Subscription) -> NormalObject {
    let place = subscription.product.productId.range
    return NormalObject(
      .subscription, at: place,
      describe(subscription.product) + [
        integer(.level, subscription.level), text(.period, subscription.period.map(\.rawValue)),
        objects(.priceChanges, subscription.priceChanges.map { describe($0) }, at: place),
        subscription.monthlyPlan.map { billingPlans($0) },
        objects(.introductoryOffers, subscription.introductoryOffers.map(describe), at: place),
        objects(.promotionalOffers, subscription.promotionalOffers.map(describe), at: place),
        objects(.winBackOffers, subscription.winBackOffers.map(describe), at: place),
        objects(.offerCodes, subscription.offerCodes.map(describe), at: place),
      ])
  }

  private static func describe(_ change: PriceChange, _ type: ObjectID = .priceChange) -> NormalObject {
    NormalObject(
      type, at: change.startDate.range,
      [
        date(.startDate, change.startDate), prices(change.prices),
        type == .priceChange ? text(.existingSubscribers, change.existingSubscribers.map(\.rawValue)) : nil,
      ])
  }

  private static func billingPlans(_ monthly: MonthlyPlan) -> NormalField {
    let plan = NormalObject(
      .monthlyPlan, at: monthly.range,
      [
        monthly.pricing.prices.map(prices), territories(monthly.pricing.territories),
        objects(.priceChanges, monthly.priceChanges.map { describe($0) }, at: monthly.range),
        boolean(.availableInNewTerritories, monthly.availableInNewTerritories),
      ])
    let plans = NormalObject(.billingPlans, at: monthly.range, [object(.monthly, plan, at: monthly.range)])
    return object(.billingPlans, plans, at: monthly.range)
  }

  private static func describe(_ purchase: InAppPurchase) -> NormalObject {
    let place = purchase.product.productId.range
    return NormalObject(
      .inAppPurchase, at: place,
      describe(purchase.product) + [
        text(.type, purchase.product.kind.map(\.rawValue)),
        objects(.priceChanges, purchase.priceChanges.map { describe($0, .purchasePriceChange) }, at: place),
        objects(.offerCodes, purchase.offerCodes.map(describe), at: place),
      ])
  }

  private static func describe(_ product: Product) -> [NormalField?] {
    [
      text(.productId, product.productId), text(.referenceName, product.referenceName),
      boolean(.familySharable, product.familySharable), product.reviewNote.map { text(.reviewNote, $0) },
      product.promotionalImage.map { text(.promotionalImage, $0) },
      product.reviewScreenshot.map { text(.reviewScreenshot, $0) },
      territories(product.territories),
      boolean(.availableInNewTerritories, product.availableInNewTerritories),
      prices(product.prices),
      localizations(product.localizations, .productLocalization, productLocalizationRows),
    ]
  }

  private static func localizations(
    _ list: [Localization], _ type: ObjectID, _ rows: [Row<Localization>]
  ) -> NormalField? {
    guard let first = list.first else { return nil }
    let objects = list.map { one in
      (locale: one.locale.value, object: NormalObject(type, at: one.locale.range, one, rows))
    }
    return NormalField(key: .localizations, value: .localizations(objects), range: first.locale.range)
  }
}
