import ByteText
import CatalogText
import Diagnostics
import OfferLanguage
import OfferModel

extension CatalogBuilder {
  mutating func addProducts(to catalog: inout CatalogObject) {
    let groups = file.groups.indices.map { group(number: $0) }
    if !groups.isEmpty { catalog[.subscriptionGroups] = .objects(groups) }
    let products = file.products.map { product($0) }
    if !products.isEmpty { catalog[.inAppPurchases] = .objects(products) }
  }

  private mutating func group(number: Int) -> CatalogObject {
    let group = file.groups[number]
    var object = CatalogObject(.subscriptionGroup)
    let name = group.localizations.first { $0.displayName != nil }?.displayName ?? "Group \(number + 1)"
    addReferenceName(group.name, else: name, of: group.source.path, to: &object)
    object[.localizations] = localizations(group.localizations, of: .groupLocalization)
    object[.subscriptions] = .objects(group.subscriptions.map { subscription($0) })
    return object
  }

  private mutating func subscription(_ subscription: StoreKitSubscription) -> CatalogObject {
    var object = CatalogObject(.subscription, [.productId: .scalar(subscription.productID)])
    addReferenceName(
      subscription.referenceName, else: subscription.productID, of: subscription.source.path, to: &object)
    if let level = subscription.groupNumber {
      object[.level] = .integer(level)
    } else {
      object.set(.level, .integer(1), .assumed("the file has no usable one"))
      report.assumed(subscription.source.path, "there is no usable groupNumber: level 1 is used")
    }
    if let period = subscription.period {
      object[.period] = .word(period)
    } else {
      object.set(.period, .word(BillingPeriod.oneMonth), .assumed("the file has no usable one"))
      report.assumed(
        subscription.source.path, "there is no usable recurringSubscriptionPeriod: P1M is used")
    }
    object[.familySharable] = .boolean(subscription.isFamilyShareable)
    add(subscription, to: &object)
    addPrices(subscription.price, of: subscription.source.path("displayPrice"), to: &object)
    addBillingPlans(of: subscription, to: &object)
    object[.localizations] = localizations(subscription.localizations, of: .productLocalization)
    for kind in StoreKitOffer.Kind.allCases {
      let offers = subscription.soldOffers(kind).enumerated().map { offer($1, kind, number: $0 + 1) }
      if !offers.isEmpty { object[kind.key] = .objects(offers) }
    }
    return object
  }

  /// The names in the options are the same for every product.
  private func add(_ product: some StoreKitProductObject, to object: inout CatalogObject) {
    object[.reviewNote] = product.reviewNote.map { .scalar($0) }
    if !product.storefronts.isEmpty { object[.territories] = .territories(product.storefronts) }
    if let territories = options.territories { object[.territories] = .scalar(territories.description) }
  }

  /// Its territories follow from its prices, as the subscription's do.
  private mutating func addBillingPlans(
    of subscription: StoreKitSubscription, to object: inout CatalogObject
  ) {
    guard let plan = subscription.monthlyPlan, plan.isEnabled else { return }
    var monthly = CatalogObject(.monthlyPlan)
    addPrices(plan.price, of: plan.source.path("displayPrice"), to: &monthly)
    object[.billingPlans] = .object(CatalogObject(.billingPlans, [.monthly: .object(monthly)]))
  }

  private mutating func product(_ product: StoreKitProduct) -> CatalogObject {
    var object = CatalogObject(.inAppPurchase, [.productId: .scalar(product.productID)])
    addReferenceName(product.referenceName, else: product.productID, of: product.source.path, to: &object)
    if let kind = product.kind {
      object[.type] = .word(kind)
    } else {
      object.set(.type, .word(Product.Kind.nonConsumable), .assumed("the file has no usable one"))
      report.assumed(product.source.path, "there is no usable type: non-consumable is used")
    }
    object[.familySharable] = .boolean(product.isFamilyShareable)
    add(product, to: &object)
    addPrices(product.price, of: product.source.path("displayPrice"), to: &object)
    object[.localizations] = localizations(product.localizations, of: .productLocalization)
    return object
  }

  /// Sorted by locale: Xcode shuffles them whenever it saves. Nil where there are none.
  mutating func localizations(_ localizations: [StoreKitLocalization], of type: ObjectID) -> CatalogValue? {
    let named = byLocale(localizations).sorted { $0.locale.code < $1.locale.code }
    let entries = named.compactMap { entry(for: $0.localization, $0.locale, type) }
    return entries.isEmpty ? nil : .map(entries)
  }

  private mutating func entry(
    for localization: StoreKitLocalization, _ locale: AppStoreLocale, _ type: ObjectID
  ) -> CatalogValue.Named? {
    guard let displayName = localization.displayName else { return nil }
    if locale.isAssumed {
      report.assumed(
        localization.source.path, "the locale \(quoted(localization.locale)) is written as '\(locale.code)'",
        group: "locale \(localization.locale)")
    }
    var object = CatalogObject(type, [.displayName: .scalar(displayName)])
    object[.customAppName] = localization.customAppName.map { .scalar($0) }
    if let description = localization.description {
      if type == .groupLocalization {
        report.lost(
          localization.source.path,
          "a group's description, \(quoted(description)): App Store Connect has none")
      } else {
        object[.description] = .scalar(description)
      }
    }
    var remark = locale.isAssumed ? Remark.assumed("the file has \(localization.locale)") : nil
    if localization.isLocaleAssumed { remark = .assumed("the file names no locale") }
    return .init(locale.code, .object(object), remark)
  }

  /// One localization a locale: exact locales before guessed ones, then the file's order.
  private mutating func byLocale(
    _ localizations: [StoreKitLocalization]
  ) -> [(locale: AppStoreLocale, localization: StoreKitLocalization)] {
    var found: [(locale: AppStoreLocale, localization: StoreKitLocalization)] = []
    for localization in localizations {
      guard localization.displayName != nil else {
        let text = localization.description ?? ""
        report.lost(localization.source.path, "a description without a display name: \(quoted(text))")
        continue
      }
      guard let locale = AppStoreLocale(localization.locale) else {
        report.lost(
          localization.source.path, "a localization for \(quoted(localization.locale)), which is not a locale"
        )
        continue
      }
      found.append((locale, localization))
    }
    let order = found.filter { !$0.locale.isAssumed } + found.filter(\.locale.isAssumed)
    var taken: [String: StoreKitLocalization] = [:]
    return order.filter { locale, localization in
      guard let first = taken[locale.code] else {
        taken[locale.code] = localization
        return true
      }
      let isSame =
        first.displayName.map(ExactText.init) == localization.displayName.map(ExactText.init)
        && first.description.map(ExactText.init) == localization.description.map(ExactText.init)
      if !isSame {
        report.lost(
          localization.source.path,
          "a second localization for '\(locale.code)': "
            + quoted(localization.displayName ?? ""))
      }
      return false
    }
  }

  /// - Parameter number: its place among the offers of its kind, from 1.
  mutating func offer(_ offer: StoreKitOffer, _ kind: StoreKitOffer.Kind, number: Int) -> CatalogObject {
    switch kind {
    case .introductory:
      var object = CatalogObject(.introductoryOffer)
      addTerms(of: offer, to: &object)
      // Where a paid offer can be had follows from its prices.
      if !offer.storefronts.isEmpty, offer.paymentMode == .freeTrial {
        object[.territories] = .territories(offer.storefronts)
      }
      object[.startDate] = offer.startDate.map { .scalar($0) }
      object[.endDate] = offer.endDate.map { .scalar($0) }
      return object
    case .promotional: return namedOffer(offer, .promotionalOffer)
    case .winBack: return winBackOffer(offer)
    case .code: return codeOffer(offer, number: number)
    }
  }

  private mutating func namedOffer(_ offer: StoreKitOffer, _ type: ObjectID) -> CatalogObject {
    var object = CatalogObject(type)
    object[.offerId] = .scalar(offer.offerID)
    addReferenceName(offer.referenceName, else: offer.offerID, of: offer.source.path, to: &object)
    addTerms(of: offer, to: &object)
    return object
  }

  /// Mode, length, prices. The language wants the length of the whole offer, the file has periods and their number.
  private mutating func addTerms(of offer: StoreKitOffer, to object: inout CatalogObject) {
    object[.mode] = .word(offer.paymentMode)
    object[.duration] = .scalar((offer.period * offer.numberOfPeriods).description)
    object[.targetPlan] = .word(offer.plan)
    if offer.paymentMode != .freeTrial {
      addPrices(offer.price, of: offer.source.path("displayPrice"), to: &object)
    }
  }

  private mutating func winBackOffer(_ offer: StoreKitOffer) -> CatalogObject {
    var object = namedOffer(offer, .winBackOffer)
    addTerritories(of: offer, to: &object)
    object.set(.startDate, .scalar(options.assumedStartDate), .assumed())
    object.set(.priority, .word(WinBackPart.Priority.normal), .assumed())
    let since = CatalogObject(.monthsSince, [.minimum: .integer(1), .maximum: .integer(24)])
    let eligibility = CatalogObject(
      .customerEligibility,
      [.paidSubscriptionDurationInMonths: .integer(1), .timeSinceLastSubscribedInMonths: .object(since)])
    object.set(.customerEligibility, .object(eligibility), .assumed())
    report.assumed(
      offer.source.path,
      "startDate, priority and customerEligibility are not in the file: "
        + "\(options.assumedStartDate), normal and the widest eligibility are used")
    return object
  }

  private mutating func codeOffer(_ offer: StoreKitOffer, number: Int) -> CatalogObject {
    var object = CatalogObject(.offerCode)
    addReferenceName(offer.referenceName, else: "Offer code \(number)", of: offer.source.path, to: &object)
    if offer.eligibility.isEmpty {
      object.set(
        .customerEligibilities, .words(["new", "existing", "expired"]), .assumed("the file has none"))
      report.assumed(
        offer.source.path, "there is no eligibility: new, existing and expired customers are used")
    } else {
      object[.customerEligibilities] = .words(offer.eligibility)
    }
    let replace = CodePart.OfferEligibility.replaceIntroOffers
    if let isStackable = offer.isStackable {
      object[.offerEligibility] = .word(isStackable ? .stackWithIntroOffers : replace)
    } else {
      object.set(.offerEligibility, .word(replace), .assumed("the file has none"))
      report.assumed(offer.source.path, "there is no isStackable: replace-intro-offers is used")
    }
    addTerms(of: offer, to: &object)
    addTerritories(of: offer, to: &object)
    guard offer.paymentMode == .freeTrial else { return object }
    object.set(.autoRenewEnabled, .boolean(true), .assumed())
    report.assumed(
      offer.source.path,
      "the file does not say whether the subscription renews after the code: true is used",
      group: "autoRenewEnabled")
    return object
  }

  /// Where a paid offer can be had follows from its prices. Both keys lock with the offer: a default must not look
  /// as if somebody had chosen it.
  private mutating func addTerritories(of offer: StoreKitOffer, to object: inout CatalogObject) {
    guard offer.paymentMode == .freeTrial else { return }
    object.set(.territories, .territories(.all), .assumed())
    report.assumed(
      offer.source.path, "the file does not say where the offer is available: all storefronts are used",
      group: "territories of offers")
  }
}

extension StoreKitOffer.Kind {
  fileprivate var key: Key {
    switch self {
    case .introductory: .introductoryOffers
    case .promotional: .promotionalOffers
    case .winBack: .winBackOffers
    case .code: .offerCodes
    }
  }
}
