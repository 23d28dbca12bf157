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

  static func describing(_ change: PriceChange) -> NormalObject {
    NormalObject(.priceChange, at: change.startDate.range, change, priceChangeRows)
  }

  static func describing(ofPurchase change: PriceChange) -> NormalObject {
    NormalObject(.purchasePriceChange, at: change.startDate.range, change, purchasePriceChangeRows)
  }

  static func describing(_ monthly: MonthlyPlan) -> NormalObject {
    NormalObject(.billingPlans, at: monthly.range, monthly, billingPlansRows)
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
