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
      fields(of: subscription.product.value, subscription.product.rows)
        + fields(of: subscription.value, subscriptionRows))
  }

  static func describing(_ purchase: InAppPurchase) -> NormalObject {
    NormalObject(
      .inAppPurchase, at: purchase.product.productId.range,
      fields(of: purchase.product.value, purchase.product.rows)
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
    return NormalObject(data.objectType, at: data.range, data, data.rows)
  }

  static func describing(_ batch: CodeBatch) -> NormalObject {
    NormalObject(.batch, at: batch.id.range, batch, batchRows)
  }
}

extension ProductData {
  /// The rows of the keys that subscriptions and in-app purchases have.
  package var rows: [Row<ProductData>] {
    kind.value == .subscription ? subscriptionProductRows : purchaseProductRows
  }
}

extension OfferData {
  /// The object of the language that the offer is.
  var objectType: ObjectID {
    switch part {
    case .introductory: .introductoryOffer
    case .promotional: .promotionalOffer
    case .winBack: .winBackOffer
    case .offerCode(let code): code.subscription == nil ? .inAppPurchaseOfferCode : .offerCode
    }
  }

  package var rows: [Row<OfferData>] {
    switch part {
    case .introductory: introductoryOfferRows
    case .promotional: promotionalOfferRows
    case .winBack: winBackOfferRows
    case .offerCode(let code): code.subscription == nil ? purchaseCodeRows : offerCodeRows
    }
  }
}
