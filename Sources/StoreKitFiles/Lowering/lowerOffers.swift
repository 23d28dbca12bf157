import CatalogText
import Diagnostics
import OfferLanguage
import OfferModel

extension StoreKitLowering {
  mutating func offers(of subscription: Subscription) -> [StoreKitOffer.Kind: [StoreKitOffer]] {
    [
      .introductory: BillingPlan.allCases.compactMap { introductoryOffer(of: subscription, plan: $0) },
      .promotional: promotionalOffers(of: subscription),
      .winBack: winBackOffers(of: subscription),
      .code: codeOffers(of: subscription),
    ]
  }

  /// The one that runs today, else the next: a file has one for each plan.
  private mutating func introductoryOffer(of subscription: Subscription, plan: BillingPlan) -> StoreKitOffer?
  {
    let today = target.today.dayNumber
    let offers = regrouped(Array(subscription.introductoryOffers), catalog.assumed).filter { $0.plan == plan }
    let coming = offers.filter { $0.window.days.upperBound >= today }
    result.omissions.add(
      "introductory offer that has ended", "introductory offers that have ended",
      offers.count - coming.count)
    let lowered = coming.sorted { isBefore($0, $1) }.compactMap { offer in
      lower(offer, of: subscription, .introductory, name: plan.isMonthly ? plan.rawValue : "")
        .map { ($0, offer.window) }
    }
    result.omissions.add(
      "later introductory offer", "later introductory offers", max(0, lowered.count - 1))
    guard let (first, window) = lowered.first else { return nil }
    addDates(window.start != nil || window.end != nil ? 1 : 0)
    return first
  }

  private func isBefore(_ a: Offer, _ b: Offer) -> Bool {
    let (first, second) = (a.window.days, b.window.days)
    guard first == second else {
      return (first.lowerBound, first.upperBound) < (second.lowerBound, second.upperBound)
    }
    guard let first = a.terms, let second = b.terms else { return false }
    return (first.mode.value.rawValue, first.length.value.nominalDays)
      < (second.mode.value.rawValue, second.length.value.nominalDays)
  }

  private mutating func promotionalOffers(of subscription: Subscription) -> [StoreKitOffer] {
    sorted(subscription.promotionalOffers).compactMap { offer in
      lowerNamed(offer, of: subscription, .promotional)
    }
  }

  private mutating func winBackOffers(of subscription: Subscription) -> [StoreKitOffer] {
    sorted(subscription.winBackOffers).compactMap { offer in
      guard offer.window.days.upperBound >= target.today.dayNumber else {
        result.omissions.add("win-back offer that has ended", "win-back offers that have ended")
        return nil
      }
      let lowered = lowerNamed(offer, of: subscription, .winBack)
      if lowered != nil {
        addDates(1)
        result.omissions.add(
          "win-back offer's eligibility, priority and promotion",
          "win-back offers' eligibility, priority and promotion")
      }
      return lowered
    }
  }

  private mutating func codeOffers(of subscription: Subscription) -> [StoreKitOffer] {
    sorted(subscription.offerCodes).compactMap { offer in
      guard let code = offer.code, let part = code.subscription else { return nil }
      guard code.active.value else {
        result.omissions.add("deactivated code offer", "deactivated code offers")
        return nil
      }
      result.omissions.add("batch of codes", "batches of codes", code.batches.count)
      result.omissions.add(
        "code offer's `autoRenewEnabled: false`", "code offers' `autoRenewEnabled: false`",
        part.autoRenewEnabled.value ? 0 : 1)
      var lowered = lowerNamed(offer, of: subscription, .code)
      let customers = Set(part.customerEligibilities.map(\.value))
      lowered?.eligibility = CodePart.CustomerEligibility.allCases.filter(customers.contains).map(\.rawValue)
      lowered?.isStackable = part.offerEligibility.value == .stackWithIntroOffers
      return lowered
    }
  }

  private func sorted(_ offers: ArraySlice<Offer>) -> [Offer] {
    offers.sorted { StoreKitFiles.isBefore($0.name, $1.name) }
  }

  private mutating func addDates(_ count: Int) {
    result.omissions.add("offer's start and end date", "offers' start and end dates", count)
  }

  private mutating func lowerNamed(
    _ offer: Offer, of subscription: Subscription, _ kind: StoreKitOffer.Kind
  ) -> StoreKitOffer? {
    var lowered = lower(offer, of: subscription, kind, name: offer.name)
    if let offerId = offer.offerId { lowered?.offerID = offerId.value }
    lowered?.referenceName = offer.referenceName?.value
    return lowered
  }

  private mutating func lower(
    _ offer: Offer, of subscription: Subscription, _ kind: StoreKitOffer.Kind, name: String
  ) -> StoreKitOffer? {
    guard let terms = offer.terms else { return nil }
    let key = StoreKitLowering.key(subscription.productId, kind, name)
    if isTooNew(key, kind.phrase, kind.since) { return nil }
    let mode = terms.mode.value
    let plan = terms.plan.value
    let period = subscription.chargingPeriod(of: plan)
    guard let lowered = mode.lowered(terms.length.value, for: period) else { return nil }
    let sold = offer.pricing.territories.set
    let amount = offer.pricing.prices.flatMap { self.amount(in: $0, sold: sold) }
    let monthlyPlan = StoreKitLowering.key(ofMonthlyPlanOf: subscription.productId)
    let hasPlan = !plan.isMonthly || !result.unshown.contains(monthlyPlan)
    guard sold.contains(target.storefront), mode.isFree || amount != nil, hasPlan else {
      if hasPlan {
        leaveOut(key, "offer", sold: sold, verb: "offered")
      } else {
        result.unshown.insert(key)
        result.omissions.add(
          "offer of a monthly billing plan that is left out",
          "offers of monthly billing plans that are left out")
      }
      return nil
    }
    var result = StoreKitOffer(kind)
    result.origin = offer.range
    result.productID = subscription.productId
    result.plan = plan
    result.paymentMode = mode
    result.period = lowered.duration.length
    result.numberOfPeriods = lowered.periods
    result.price = amount.map(StoreKitPrice.amount) ?? .missing
    return result
  }

  /// How `unshown` names a monthly plan.
  static func key(ofMonthlyPlanOf productId: String) -> String { productId + "/monthly" }

  /// How `unshown` names an offer.
  static func key(_ productId: String, _ kind: StoreKitOffer.Kind, _ name: String) -> String {
    [productId, kind.rawValue, name].joined(separator: "/")
  }
}
