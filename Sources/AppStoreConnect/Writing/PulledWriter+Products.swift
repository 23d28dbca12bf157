import OfferModel
import YAMLWriting

extension PulledWriter {
  mutating func writeGroupFile(_ group: GroupDraft) {
    yaml.open("subscriptionGroups")
    yaml.beginItem()
    yaml.text("referenceName", group.referenceName)
    writeTexts(group.texts, detail: "customAppName")
    yaml.blankLine()
    switch group.subscriptions {
    case .unread: yaml.entry("subscriptions", "[]", PulledWriter.unread)
    case .read(let list) where list.isEmpty: yaml.entry("subscriptions", "[]")
    case .read(let list):
      yaml.open("subscriptions")
      for (number, one) in list.enumerated() {
        if number > 0 { yaml.blankLine() }
        write(one)
      }
      yaml.close()
    }
    yaml.endItem()
    yaml.close()
  }

  private mutating func write(_ one: SubscriptionDraft) {
    yaml.beginItem()
    yaml.text("productId", one.productId)
    yaml.text("referenceName", one.referenceName)
    yaml.entry("level", String(one.level ?? 1), one.level == nil ? .assumed("it has none yet") : nil)
    let reason =
      one.hasUnknownPeriod ? "offerc does not know the one in App Store Connect" : "it has none yet"
    yaml.entry("period", (one.period ?? .oneMonth).rawValue, one.period == nil ? .assumed(reason) : nil)
    if one.familySharable { yaml.entry("familySharable", "true") }
    if let note = one.reviewNote { yaml.text("reviewNote", note) }
    writeAvailability(one.upFront)
    writePrices(one.upFront.prices, domain: one.upFront.sold)
    write(one.upFront.changes, domain: one.upFront.sold)
    if let plan = one.monthly { write(plan) }
    writeTexts(one.texts, detail: "description")
    write(one.introductoryOffers, as: "introductoryOffers", sold: one.sold)
    write(one.promotionalOffers, as: "promotionalOffers", sold: one.sold)
    write(one.winBackOffers, as: "winBackOffers", sold: one.sold)
    write(one.offerCodes, as: "offerCodes", sold: one.sold)
    yaml.endItem()
  }

  private mutating func writeAvailability(_ plan: PlanDraft) {
    guard case .read(let territories) = plan.territories else {
      return yaml.entry("territories", "all", PulledWriter.unread)
    }
    if territories != .all { yaml.entry("territories", shared.territories(territories)) }
    writeInNewTerritories(plan, default: territories == .all)
  }

  private mutating func writeInNewTerritories(_ plan: PlanDraft, default usual: Bool) {
    guard let value = plan.availableInNewTerritories, value != usual else { return }
    yaml.entry("availableInNewTerritories", String(value))
  }

  private mutating func write(_ plan: PlanDraft) {
    yaml.open("billingPlans")
    yaml.open("monthly")
    writePrices(plan.prices, domain: plan.sold)
    write(plan.changes, domain: plan.sold)
    switch plan.territories {
    case .unread: yaml.entry("territories", "all", PulledWriter.unread)
    case .read(let territories):
      let priced = plan.prices.value.map { StorefrontSet($0.amounts.keys) } ?? StorefrontSet()
      let isStated = plan.prices.value?.hasRest != false || priced != territories
      if isStated { yaml.entry("territories", shared.territories(territories)) }
      writeInNewTerritories(plan, default: territories == .all)
    }
    yaml.close()
    yaml.close()
  }

  private mutating func write(_ changes: [PriceChangeDraft], domain: StorefrontSet) {
    guard !changes.isEmpty else { return }
    yaml.open("priceChanges")
    for change in changes {
      yaml.beginItem()
      yaml.entry("startDate", change.startDate.description)
      let subscribers: PriceChange.ExistingSubscribers = change.keepsPrice ? .keepPrice : .newPrice
      yaml.entry(
        "existingSubscribers", subscribers.rawValue,
        .assumed("App Store Connect does not show it for a planned change"))
      write(PriceText(PriceDraft(amounts: change.amounts), base: base, domain: domain), as: "prices")
      yaml.endItem()
    }
    yaml.close()
  }

  mutating func writeInAppPurchaseFile(_ purchases: [InAppPurchaseDraft]) {
    yaml.comment(
      "offerc reads the offer codes of in-app purchases, but not their prices, territories and texts.")
    yaml.comment("Write the prices, then remove the comments that say \"assumed\".")
    yaml.open("inAppPurchases")
    for (number, one) in purchases.enumerated() {
      if number > 0 { yaml.blankLine() }
      yaml.beginItem()
      yaml.text("productId", one.productId)
      yaml.text("referenceName", one.referenceName)
      yaml.entry(
        "type", one.type ?? "non-consumable", one.type == nil ? .assumed("offerc does not know it") : nil)
      if one.familySharable { yaml.entry("familySharable", "true") }
      if let note = one.reviewNote { yaml.text("reviewNote", note) }
      yaml.entry("territories", "all", .assumed("not read"))
      yaml.entry("prices", "{}", .assumed("not read"))
      yaml.entry("localizations", "{}", .assumed("not read"))
      write(one.offerCodes, as: "offerCodes") { _ in .all }
      yaml.endItem()
    }
    yaml.close()
  }
}
