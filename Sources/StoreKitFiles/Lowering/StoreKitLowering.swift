import Diagnostics
import CatalogText
import OfferLanguage
import OfferModel

/// Lowers a catalog to a configuration file: calculates the prices of today in one storefront, and notes what is left out.
struct StoreKitLowering {
  let catalog: Catalog
  let target: StoreKitTarget
  var result = LoweredCatalog()

  init(catalog: Catalog, target: StoreKitTarget) {
    self.catalog = catalog
    self.target = target
    result.file.storefront = target.storefront
    result.file.locale = target.locale
  }

  mutating func lowerGroups() {
    let groups = catalog.groups.sorted { one, other in
      isBefore(one.referenceName.value, other.referenceName.value)
    }
    for group in groups {
      var lowered = StoreKitGroup(origin: group.referenceName.range)
      lowered.lower(group, groupRows)
      lowered.localizations = localizations(group.localizations, groupLocalizationRows, ofGroup: true)
      result.omissions.add(
        one: "app name of a subscription group", many: "app names of subscription groups",
        group.localizations.count { $0.detail != nil })
      let subscriptions = group.subscriptions.sorted { one, other in isBefore(one.product, other.product) }
      for subscription in subscriptions {
        if let one = lower(subscription) { lowered.subscriptions.append(one) }
      }
      result.file.groups.append(lowered)
    }
  }

  mutating func lowerPurchases() {
    let purchases = catalog.inAppPurchases.sorted { one, other in isBefore(one.product, other.product) }
    for purchase in purchases {
      result.omissions.add(
        one: "code offer of an in-app purchase", many: "code offers of in-app purchases",
        purchase.offerCodes.count)
      let product = purchase.product(on: target.today)
      guard let price = regularPrice(of: product, at: product.prices) else { continue }
      addComingChanges(purchase.plannedChanges)
      var lowered = StoreKitProduct(origin: product.productId.range, price: price)
      lowered.lower(product.value, product.rows)
      lowered.localizations = localizations(
        product.localizations, productLocalizationRows, ofGroup: false)
      result.file.products.append(lowered)
    }
  }

  /// Returns nil if the subscription is left out.
  private mutating func lower(_ subscription: Subscription) -> StoreKitSubscription? {
    let product = subscription.product
    guard let price = regularPrice(of: product, at: subscription.history.prices(on: target.today)) else {
      return nil
    }
    addComingChanges(subscription.plannedChanges.filter { !$0.plan.isMonthly })
    var lowered = StoreKitSubscription(origin: product.productId.range, price: price)
    lowered.lower(product.value, product.rows)
    lowered.lower(subscription.value, subscriptionRows)
    lowered.localizations = localizations(product.localizations, productLocalizationRows, ofGroup: false)
    lowered.monthlyPlan = monthlyPlan(of: subscription)
    lowered.offers = offers(of: subscription)
    return lowered
  }

  private mutating func monthlyPlan(of subscription: Subscription) -> StoreKitBillingPlan? {
    guard let plan = subscription.monthlyPlan else { return nil }
    let key = StoreKitLowering.key(ofMonthlyPlanOf: subscription.productId)
    if isTooNew(key, noun: "monthly billing plan", since: .firstWithPlans) { return nil }
    let sold = plan.pricing.territories.set
    guard let amount = amount(in: plan.history.prices(on: target.today), sold: sold),
      let year = StoreKitPrice.amount(amount).ofAYear
    else {
      leaveOut(key, "monthly billing plan", sold: sold)
      return nil
    }
    addComingChanges(subscription.plannedChanges.filter(\.plan.isMonthly))
    return StoreKitBillingPlan(
      origin: plan.range, productID: subscription.productId, plan: .monthly, price: .amount(amount),
      commitment: year)
  }

  /// Notes price changes after today: a file only has the price of today.
  private mutating func addComingChanges(_ changes: [PlannedPriceChange]) {
    let coming = changes.count {
      $0.change.startDate.value > target.today && $0.storefronts.contains(target.storefront)
    }
    result.omissions.add(one: "future price change", many: "future price changes", coming)
  }

  private func localizations(
    _ all: [Localization], _ rows: [Row<Localization>], ofGroup: Bool
  ) -> [StoreKitLocalization] {
    all.sorted { one, other in isBefore(one.locale.value, other.locale.value) }.map { localization in
      var lowered = StoreKitLocalization(
        origin: localization.locale.range, isOfGroup: ofGroup, locale: xcodeLocale(localization.locale.value))
      lowered.lower(localization, rows)
      return lowered
    }
  }

  /// Returns nil, and notes that the product is left out, if it has no price in the storefront.
  private mutating func regularPrice(of product: Product, at prices: PriceMap) -> StoreKitPrice? {
    result.omissions.add(one: "review note", many: "review notes", product.reviewNote == nil ? 0 : 1)
    if let amount = amount(in: prices, sold: product.territories.set) { return .amount(amount) }
    leaveOut(product.productId.value, "product", sold: product.territories.set)
    return nil
  }

  /// Returns whether the target's version has no key for something, and notes that it is left out.
  mutating func isTooNew(_ key: String, noun: String, since: StoreKitVersion?) -> Bool {
    guard let since, target.version < since else { return false }
    result.unshown.insert(key)
    result.omissions.add(one: "\(noun), which needs \(since)", many: "\(noun)s, which need \(since)")
    return true
  }

  /// Notes that something is left out because it has no price in the storefront.
  ///
  /// - Parameters:
  ///   - key: What `unshown` calls it.
  ///   - sold: Where it is sold or offered.
  mutating func leaveOut(_ key: String, _ noun: String, sold: StorefrontSet, verb: String = "sold") {
    let place = target.storefront.code
    result.unshown.insert(key)
    if sold.contains(target.storefront) {
      let reason = OmissionReason(
        "\(noun) without a known price in \(place)", "\(noun)s without a known price in \(place)")
      result.omissions.add(reason)
      result.unpriced.add(reason)
    } else {
      result.omissions.add(
        one: "\(noun) that is not \(verb) in \(place)", many: "\(noun)s that are not \(verb) in \(place)")
    }
  }

  /// Returns the amount in the storefront, or else that in the base territory if both have the same currency.
  ///
  /// - Parameter sold: Where the product is sold or the offer is available: elsewhere it has no price.
  func amount(in prices: PriceMap, sold: StorefrontSet) -> String? {
    let storefront = target.storefront
    guard sold.contains(storefront) else { return nil }
    let base = catalog.app.baseTerritory.value
    let isOneCurrency = base.currency == storefront.currency
    guard let price = prices[storefront] ?? (isOneCurrency ? prices[base] : nil) else { return nil }
    return decimalText(price.amount, storefront.currency)
  }
}

/// Orders products as Xcode does in synchronized files: by reference name without regard to case, then by id.
private func isBefore(_ a: Product, _ b: Product) -> Bool {
  let first = a.referenceName.value
  let second = b.referenceName.value
  return first == second ? isBefore(a.productId.value, b.productId.value) : isBefore(first, second)
}

/// Orders texts without regard to case; texts that differ only in case by their bytes.
func isBefore(_ a: String, _ b: String) -> Bool {
  let first = a.lowercased()
  let second = b.lowercased()
  return first.utf8.elementsEqual(second.utf8)
    ? a.utf8.lexicographicallyPrecedes(b.utf8) : first.utf8.lexicographicallyPrecedes(second.utf8)
}
