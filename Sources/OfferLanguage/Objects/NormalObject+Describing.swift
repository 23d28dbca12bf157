import Diagnostics
package import OfferModel

/// What the objects of a catalog say in the normal form, by their rows.
extension NormalObject {
  package static func describing(_ group: SubscriptionGroup) -> NormalObject {
    NormalObject(.subscriptionGroup, at: group.referenceName.range, group, groupRows)
  }

  static func describing(_ subscription: Subscription) -> NormalObject {
    NormalObject(
      .subscription, at: subscription.product.productId.range,
      fields(of: subscription.product.value, subscriptionProductRows)
        + fields(of: subscription.value, subscriptionRows))
  }

  static func describing(_ purchase: InAppPurchase) -> NormalObject {
    NormalObject(
      .inAppPurchase, at: purchase.product.productId.range,
      fields(of: purchase.product.value, purchaseProductRows)
        + fields(of: purchase, purchaseRows))
  }

  static func describing(_ change: PriceChange, _ type: ObjectID = .priceChange) -> NormalObject {
    var fields = [
      NormalField(.startDate, change.startDate.map { .text($0.description) }),
      NormalField(.prices, change.prices.normal),
    ]
    if type == .priceChange {
      fields.append(NormalField(.existingSubscribers, change.existingSubscribers.map { .text($0.rawValue) }))
    }
    return NormalObject(type, at: change.startDate.range, fields)
  }

  /// The object of all billing plans, of which there is one.
  static func describing(_ monthly: MonthlyPlan) -> NormalObject {
    let plan = NormalObject(
      .monthlyPlan, at: monthly.range,
      [
        monthly.pricing.prices.map { NormalField(.prices, $0.normal) },
        NormalField(.territories, monthly.pricing.territories.normal),
        normal(monthly.priceChanges.map { describing($0) }, at: monthly.range)
          .map { NormalField(.priceChanges, $0) },
        NormalField(.availableInNewTerritories, monthly.availableInNewTerritories.map { .boolean($0) }),
      ])
    return NormalObject(
      .billingPlans, at: monthly.range, [NormalField(.monthly, Located(.object(plan), at: monthly.range))])
  }

  package static func describing(_ offer: Offer) -> NormalObject {
    let data = offer.value
    return switch data.part {
    case .introductory: NormalObject(.introductoryOffer, at: data.range, data, introductoryOfferRows)
    case .promotional: NormalObject(.promotionalOffer, at: data.range, data, promotionalOfferRows)
    case .winBack: NormalObject(.winBackOffer, at: data.range, data, winBackOfferRows)
    case .offerCode(let code):
      switch code.customers {
      case .ofSubscription: NormalObject(.offerCode, at: data.range, data, offerCodeRows)
      case .ofInAppPurchase: NormalObject(.inAppPurchaseOfferCode, at: data.range, data, purchaseCodeRows)
      }
    }
  }

  static func describing(_ batch: CodeBatch) -> NormalObject {
    NormalObject(.batch, at: batch.id.range, batch, batchRows)
  }
}
