package import OfferModel
import Diagnostics
import SystemCalls

/// Returns the normal form: everything is sorted, split batches become batches of their own, and introductory offers with
/// equal terms become one.
package func lower(_ catalog: Catalog) -> NormalForm {
  var result = catalog
  result.groups = parallelMap(catalog.groups) { lower($0, catalog) }.sorted { one, other in
    let name = one.referenceName.value
    let otherName = other.referenceName.value
    guard name == otherName else { return isOrdered(name, otherName) }
    return isOrdered(one.firstProductId, other.firstProductId)
  }
  result.inAppPurchases = catalog.inAppPurchases.map { purchase in
    var result = purchase
    result.product = lower(purchase.product)
    result.priceChanges = lower(purchase.priceChanges)
    result.offerCodes = lower(purchase.offerCodes)
    return result
  }.sorted { isOrdered($0.product.productId.value, $1.product.productId.value) }
  result.retiredProductIds.sort { isOrdered($0.value, $1.value) }
  return NormalForm(catalog: result)
}

extension SubscriptionGroup {
  fileprivate var firstProductId: String { subscriptions.first?.productId ?? "" }
}

private func lower(_ group: SubscriptionGroup, _ catalog: Catalog) -> SubscriptionGroup {
  var group = group
  group.localizations = sorted(group.localizations)
  group.subscriptions = group.subscriptions.map { lower($0, catalog) }.sorted { one, other in
    guard one.level.value == other.level.value else { return one.level.value < other.level.value }
    return isOrdered(one.productId, other.productId)
  }
  return group
}

private func lower(_ subscription: Subscription, _ catalog: Catalog) -> Subscription {
  let introductory = regrouped(
    Array(subscription.introductoryOffers), catalog.assumed, drafts: catalog.drafts)
  return subscription.changing { result in
    result.product = lower(subscription.product)
    result.priceChanges = lower(subscription.priceChanges)
    result.monthlyPlan = subscription.monthlyPlan.map(lower)
    result.offers = OffersByKind(
      introductory: introductory, promotional: lower(subscription.promotionalOffers),
      winBack: lower(subscription.winBackOffers), codes: lower(subscription.offerCodes))
  }
}

private func lower(_ plan: MonthlyPlan) -> MonthlyPlan {
  var result = plan
  result.priceChanges = lower(plan.priceChanges)
  return result
}

/// Sorted by day. Changes of one day become one if they say the same about existing subscribers.
private func lower(_ changes: [PriceChange]) -> [PriceChange] {
  guard !changes.isEmpty else { return [] }
  var result: [PriceChange] = []
  var numbers: [String: Int] = [:]
  for change in changes {
    let key = change.sortKey
    if let number = numbers[key] {
      result[number].prices = result[number].prices.merged(with: change.prices)
    } else {
      numbers[key] = result.count
      result.append(change)
    }
  }
  return result.filter { !$0.prices.prices.isEmpty || $0.prices.rest != nil }.sorted {
    isOrdered($0.sortKey, $1.sortKey)
  }
}

extension PriceChange {
  fileprivate var sortKey: String { startDate.value.description + " " + existingSubscribers.value.rawValue }
}

private func lower(_ product: Product) -> Product {
  guard product.localizations.count > 1 else { return product }
  var result = product
  result.localizations = sorted(product.localizations)
  return result
}

private func sorted(_ localizations: [Localization]) -> [Localization] {
  localizations.sorted { isOrdered($0.locale.value, $1.locale.value) }
}

/// Offers that have names, sorted by them.
private func lower(_ offers: some Sequence<Offer>) -> [Offer] {
  offers.map { offer in
    guard var code = offer.code else { return offer }
    code.batches = code.batches.flatMap(numbered).sorted { isOrdered($0.id.value, $1.id.value) }
    var result = offer
    result.code = code
    return result
  }.sorted { isOrdered($0.name, $1.name) }
}

/// The batches into which a batch with `split` is divided.
private func numbered(_ batch: CodeBatch) -> [CodeBatch] {
  guard let part = batch.oneTimeUse, part.split != nil else { return [batch] }
  return zip(batch.splitIds, batch.splitCounts).map { id, count in
    var one = batch
    var onePart = part
    onePart.split = nil
    one.kind.value = .oneTimeUse(onePart)
    one.id.value = id
    one.count.value = count
    return one
  }
}
