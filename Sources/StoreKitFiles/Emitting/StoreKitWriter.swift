import OfferModel

/// Makes the objects of a configuration file, for the keys of its version.
struct StoreKitWriter {
  let version: StoreKitVersion
  let bundleId: String
  var ids: StoreKitIDs
  /// Whether something of a monthly plan was to be written, for which the version has no words.
  var lacksPlans = false

  /// Since 5.0 offers name their billing plan, and subscriptions list theirs.
  private var hasBillingPlans: Bool { version >= .firstWithPlans }

  mutating func object(_ group: StoreKitGroup) throws -> XcodeJSON {
    let id = try ids.make("group", bundleId, group.name ?? "")
    return .sorted([
      "id": .text(id),
      "localizations": .array(group.localizations.map { row($0, isGroup: true) }),
      "name": .text(group.name ?? ""),
      "subscriptions": .array(try group.subscriptions.map { try object($0, in: id) }),
    ])
  }

  mutating func object(_ product: StoreKitProduct) throws -> XcodeJSON {
    .sorted([
      "displayPrice": price(product.price),
      "familyShareable": .flag(product.isFamilyShareable),
      "internalID": .text(try ids.make("product", bundleId, product.productID)),
      "localizations": .array(rows(product.localizations)),
      "productID": .text(product.productID),
      "referenceName": .text(product.referenceName ?? ""),
      "type": .text((product.kind ?? .nonConsumable).rawValue),
    ])
  }

  /// - Parameter group: the id of the group that it is added to.
  mutating func object(_ subscription: StoreKitSubscription, in group: String) throws -> XcodeJSON {
    let productID = subscription.productID
    let id = try ids.make("subscription", bundleId, productID)
    if subscription.monthlyPlan != nil { noteMonthlyPlan() }
    let isOld = !hasBillingPlans
    let introductory = try (subscription.offers[.introductory] ?? []).map { offer in
      (offer.plan, try object(offer, .introductory, of: productID))
    }
    let upfront = introductory.first { !$0.0.isMonthly }?.1
    return .sorted([
      "adHocOffers": try list(.promotional, of: subscription),
      "billingPlans": isOld ? nil : .array(try billingPlans(subscription)),
      "codeOffers": version >= StoreKitVersion(1, 2) ? try list(.code, of: subscription) : nil,
      "displayPrice": price(subscription.price),
      "familyShareable": .flag(subscription.isFamilyShareable),
      "groupNumber": .number(subscription.groupNumber ?? 1),
      "internalID": .text(id),
      // 6.3 no longer repeats it for older readers; up to 4.0 there is always one, if only null.
      "introductoryOffer": isOld
        ? upfront ?? .null : version < StoreKitVersion(6, 0) ? upfront : nil,
      "introductoryOffers": isOld ? nil : .array(introductory.map(\.1)),
      "localizations": .array(rows(subscription.localizations)),
      "productID": .text(productID),
      "recurringSubscriptionPeriod": .text((subscription.period ?? .oneMonth).rawValue),
      "referenceName": .text(subscription.referenceName ?? ""),
      "subscriptionGroupID": .text(group),
      "type": .text("RecurringSubscription"),
      "winbackOffers": version >= StoreKitVersion(4, 0) ? try list(.winBack, of: subscription) : nil,
    ])
  }

  private mutating func list(_ kind: StoreKitOffer.Kind, of subscription: StoreKitSubscription) throws
    -> XcodeJSON
  {
    .array(try (subscription.offers[kind] ?? []).map { try object($0, kind, of: subscription.productID) })
  }

  mutating func object(_ offer: StoreKitOffer, _ kind: StoreKitOffer.Kind, of productID: String) throws
    -> XcodeJSON
  {
    if offer.plan.isMonthly { noteMonthlyPlan() }
    let name = kind == .introductory ? StoreKitLowering.introductoryName(offer.plan) : offer.offerID
    let id = try ids.make(kind.rawValue, bundleId, productID, name ?? offer.referenceName ?? "")
    let countsPeriods = offer.paymentMode == .payAsYouGo || hasBillingPlans
    return .sorted([
      "billingPlanType": hasBillingPlans ? .text(offer.plan.transactionName) : nil,
      "displayPrice": offer.paymentMode == .free ? nil : price(offer.price),
      "eligibility": kind == .code ? .array(offer.eligibility.map(XcodeJSON.text)) : nil,
      "internalID": .text(id),
      "isEligible": kind == .winBack ? .flag(true) : nil,
      "isStackable": kind == .code ? .flag(offer.isStackable ?? false) : nil,
      "numberOfPeriods": countsPeriods ? .number(offer.numberOfPeriods) : nil,
      "offerID": offer.offerID.map(XcodeJSON.text),
      "paymentMode": .text(offer.paymentMode.rawValue),
      "referenceName": kind == .introductory ? nil : .text(offer.referenceName ?? ""),
      "subscriptionPeriod": .text(offer.period.description),
    ])
  }

  func row(_ localization: StoreKitLocalization, isGroup: Bool) -> XcodeJSON {
    .sorted([
      "description": .text(isGroup ? "" : localization.description ?? ""),
      "displayName": .text(localization.displayName ?? ""),
      "locale": .text(localization.locale),
    ])
  }

  /// Xcode gives a product without texts one empty row.
  private func rows(_ localizations: [StoreKitLocalization]) -> [XcodeJSON] {
    guard localizations.isEmpty else { return localizations.map { row($0, isGroup: false) } }
    return [row(StoreKitLocalization(path: "", locale: "en_US"), isGroup: false)]
  }

  /// The up-front plan, which every subscription has, and the monthly one.
  mutating func billingPlans(_ subscription: StoreKitSubscription) throws -> [XcodeJSON] {
    let id = try ids.make("plan", bundleId, subscription.productID)
    let upfront = plan(.upFront, id, price: subscription.price, commitment: subscription.price)
    return [upfront] + (try monthlyPlan(of: subscription).map { [$0] } ?? [])
  }

  mutating func monthlyPlan(of subscription: StoreKitSubscription) throws -> XcodeJSON? {
    guard let monthly = subscription.monthlyPlan else { return nil }
    noteMonthlyPlan()
    let id = try ids.make("plan", bundleId, subscription.productID, BillingPlan.monthly.transactionName)
    return plan(.monthly, id, price: monthly.price, commitment: monthly.commitment)
  }

  mutating func noteMonthlyPlan() {
    if !hasBillingPlans { lacksPlans = true }
  }

  private func plan(
    _ plan: BillingPlan, _ id: String, price: StoreKitPrice, commitment: StoreKitPrice
  ) -> XcodeJSON {
    .sorted([
      "billingPlanType": .text(plan.transactionName),
      "commitmentDisplayPrice": self.price(commitment),
      "displayPrice": self.price(price),
      "internalID": .text(id),
      "isEnabled": .flag(true),
    ])
  }

  func price(_ price: StoreKitPrice) -> XcodeJSON {
    if case .amount(let amount) = price { .text(amount) } else { .text("") }
  }
}
