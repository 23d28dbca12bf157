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

}

extension NormalForm {
  package static func describe(_ group: SubscriptionGroup) -> NormalObject {
    NormalObject(.subscriptionGroup, at: group.referenceName.range, group, groupRows)
  }

  static func describe(_ subscription: Subscription) -> NormalObject {
    NormalObject(
      .subscription, at: subscription.product.productId.range,
      NormalObject.fields(of: subscription.product.value, subscriptionProductRows)
        + NormalObject.fields(of: subscription.value, subscriptionRows))
  }

  static func describe(_ purchase: InAppPurchase) -> NormalObject {
    NormalObject(
      .inAppPurchase, at: purchase.product.productId.range,
      NormalObject.fields(of: purchase.product.value, purchaseProductRows)
        + NormalObject.fields(of: purchase, purchaseRows))
  }

  static func describe(_ change: PriceChange, _ type: ObjectID = .priceChange) -> NormalObject {
    var fields = [
      date(.startDate, change.startDate), NormalField(.prices, change.prices.normal),
    ]
    if type == .priceChange {
      fields.append(text(.existingSubscribers, change.existingSubscribers.map(\.rawValue)))
    }
    return NormalObject(type, at: change.startDate.range, fields)
  }

  /// The object of all billing plans, of which there is one.
  static func describe(_ monthly: MonthlyPlan) -> NormalObject {
    let plan = NormalObject(
      .monthlyPlan, at: monthly.range,
      [
        monthly.pricing.prices.map { NormalField(.prices, $0.normal) },
        NormalField(.territories, monthly.pricing.territories.normal),
        normal(monthly.priceChanges.map { describe($0) }, at: monthly.range)
          .map { NormalField(.priceChanges, $0) },
        boolean(.availableInNewTerritories, monthly.availableInNewTerritories),
      ])
    return NormalObject(
      .billingPlans, at: monthly.range, [object(.monthly, plan, at: monthly.range)])
  }
}

// MARK: - Values of rows

extension NormalField {
  init(_ key: Key, _ value: Located<NormalValue>) {
    self.init(key: key, value: value.value, range: value.range)
  }
}

extension PriceMap {
  var normal: Located<NormalValue> { Located(.prices(self), at: range) }
}

extension Territories {
  var normal: Located<NormalValue> { Located(.territories(set, written: codes), at: range) }
}

extension [Localization] {
  /// Nil if there is none.
  func normal(_ type: ObjectID, _ rows: [Row<Localization>]) -> Located<NormalValue>? {
    guard let first else { return nil }
    let objects = map { one in
      (locale: one.locale.value, object: NormalObject(type, at: one.locale.range, one, rows))
    }
    return Located(.localizations(objects), at: first.locale.range)
  }
}

/// A list of objects; nil if it is empty.
func normal(_ objects: [NormalObject], at range: SourceRange) -> Located<NormalValue>? {
  objects.isEmpty ? nil : Located(.objects(objects), at: range)
}
