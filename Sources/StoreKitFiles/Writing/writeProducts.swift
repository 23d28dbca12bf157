import OfferModel
import YAMLWriting

extension CatalogWriter {
  mutating func writeGroups() {
    guard !file.groups.isEmpty else { return }
    yaml.blankLine()
    yaml.open("subscriptionGroups")
    for (index, group) in file.groups.enumerated() {
      if index > 0 { yaml.blankLine() }
      yaml.beginItem()
      let name = group.localizations.first { $0.displayName != nil }?.displayName ?? "Group \(index + 1)"
      writeReferenceName(group.name, else: name, of: group.source.path)
      writeLocalizations(group.localizations, ofGroup: true)
      if group.subscriptions.isEmpty {
        yaml.entry("subscriptions", "[]")
      } else {
        yaml.open("subscriptions")
        for (index, subscription) in group.subscriptions.enumerated() {
          if index > 0 { yaml.blankLine() }
          writeSubscription(subscription)
        }
        yaml.close()
      }
      yaml.endItem()
    }
    yaml.close()
  }

  private mutating func writeSubscription(_ subscription: StoreKitSubscription) {
    yaml.beginItem()
    yaml.text("productId", subscription.productID)
    writeReferenceName(subscription.referenceName, else: subscription.productID, of: subscription.source.path)
    if let level = subscription.groupNumber {
      yaml.entry("level", String(level))
    } else {
      yaml.entry("level", "1", .assumed("the file has no usable one"))
      report.assumed(subscription.source.path, "there is no usable groupNumber: level 1 is written")
    }
    writePeriod(subscription)
    if subscription.isFamilyShareable { yaml.entry("familySharable", "true") }
    writeTerritories()
    writePrices(subscription.price, of: subscription.source.path)
    writeBillingPlans(subscription)
    writeLocalizations(subscription.localizations, ofGroup: false)
    for kind in StoreKitOffer.Kind.allCases { writeOffers(subscription.soldOffers(kind), kind) }
    yaml.endItem()
  }

  /// Its territories follow from its prices, as the subscription's do.
  private mutating func writeBillingPlans(_ subscription: StoreKitSubscription) {
    guard let plan = subscription.monthlyPlan, plan.isEnabled else { return }
    yaml.open("billingPlans")
    yaml.open("monthly")
    writePrices(plan.price, of: plan.source.path)
    yaml.close()
    yaml.close()
  }

  private mutating func writePeriod(_ subscription: StoreKitSubscription) {
    if let period = subscription.period { return yaml.entry("period", period.rawValue) }
    yaml.entry("period", "P1M", .assumed("the file has no usable one"))
    report.assumed(subscription.source.path, "there is no usable recurringSubscriptionPeriod: P1M is written")
  }

  mutating func writeProducts() {
    guard !file.products.isEmpty else { return }
    yaml.blankLine()
    yaml.open("inAppPurchases")
    for (index, product) in file.products.enumerated() {
      if index > 0 { yaml.blankLine() }
      writeProduct(product)
    }
    yaml.close()
  }

  private mutating func writeProduct(_ product: StoreKitProduct) {
    yaml.beginItem()
    yaml.text("productId", product.productID)
    writeReferenceName(product.referenceName, else: product.productID, of: product.source.path)
    switch product.kind {
    case .consumable: yaml.entry("type", "consumable")
    case .nonConsumable: yaml.entry("type", "non-consumable")
    case .nonRenewingSubscription: yaml.entry("type", "non-renewing-subscription")
    case nil:
      yaml.entry("type", "non-consumable", .assumed("the file has no usable one"))
      report.assumed(product.source.path, "there is no usable type: non-consumable is written")
    }
    if product.isFamilyShareable { yaml.entry("familySharable", "true") }
    writeTerritories()
    writePrices(product.price, of: product.source.path)
    writeLocalizations(product.localizations, ofGroup: false)
    yaml.endItem()
  }
}
