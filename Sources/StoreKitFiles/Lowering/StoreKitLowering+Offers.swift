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

  /// Returns the introductory offer that runs today, or else the next one: a file has one for each plan.
  private mutating func introductoryOffer(of subscription: Subscription, plan: BillingPlan) -> StoreKitOffer?
  {
    let today = target.today.dayNumber
    let offers = regrouped(Array(subscription.introductoryOffers), catalog.assumed).filter { $0.plan == plan }
    let coming = offers.filter { $0.window.days.upperBound >= today }
    result.omissions.add(
      one: "introductory offer that has ended", many: "introductory offers that have ended",
      offers.count - coming.count)
    let name = plan.isMonthly ? plan.rawValue : ""
    let lowered = coming.sorted(by: isBefore).compactMap { offer in
      lower(offer, of: subscription, .introductory, name: name).map { (offer: $0, window: offer.window) }
    }
    result.omissions.add(
      one: "later introductory offer", many: "later introductory offers", max(0, lowered.count - 1))
    guard let first = lowered.first else { return nil }
    if first.window.start != nil || first.window.end != nil { addDates(1) }
    return first.offer
  }

  /// Orders offers by first day, then last day; offers of the same days, which storefronts can have, by mode and length.
  private func isBefore(_ one: Offer, _ other: Offer) -> Bool {
    let days = one.window.days
    let otherDays = other.window.days
    guard days == otherDays else {
      return (days.lowerBound, days.upperBound) < (otherDays.lowerBound, otherDays.upperBound)
    }
    guard let terms = one.terms, let otherTerms = other.terms else { return false }
    return (terms.mode.value.rawValue, terms.length.value.nominalDays)
      < (otherTerms.mode.value.rawValue, otherTerms.length.value.nominalDays)
  }

  private mutating func promotionalOffers(of subscription: Subscription) -> [StoreKitOffer] {
    sorted(subscription.promotionalOffers).compactMap { offer in
      lower(offer, of: subscription, .promotional)
    }
  }

  private mutating func winBackOffers(of subscription: Subscription) -> [StoreKitOffer] {
    sorted(subscription.winBackOffers).compactMap { offer in
      guard offer.window.days.upperBound >= target.today.dayNumber else {
        result.omissions.add(one: "win-back offer that has ended", many: "win-back offers that have ended")
        return nil
      }
      let lowered = lower(offer, of: subscription, .winBack)
      if lowered != nil {
        addDates(1)
        result.omissions.add(
          one: "win-back offer's eligibility, priority and promotion",
          many: "win-back offers' eligibility, priority and promotion")
      }
      return lowered
    }
  }

  private mutating func codeOffers(of subscription: Subscription) -> [StoreKitOffer] {
    sorted(subscription.offerCodes).compactMap { offer in
      guard let code = offer.code, let part = code.subscription else { return nil }
      guard code.active.value else {
        result.omissions.add(one: "deactivated code offer", many: "deactivated code offers")
        return nil
      }
      result.omissions.add(one: "batch of codes", many: "batches of codes", code.batches.count)
      result.omissions.add(
        one: "code offer's `autoRenewEnabled: false`", many: "code offers' `autoRenewEnabled: false`",
        part.autoRenewEnabled.value ? 0 : 1)
      return lower(offer, of: subscription, .code)
    }
  }

  private func sorted(_ offers: ArraySlice<Offer>) -> [Offer] {
    offers.sorted { one, other in StoreKitFiles.isBefore(one.name, other.name) }
  }

  private mutating func addDates(_ count: Int) {
    result.omissions.add(one: "offer's start and end date", many: "offers' start and end dates", count)
  }

  /// Returns an offer with its terms in the target's storefront.
  ///
  /// Returns nil, and notes what is left out, if the target's version has no key for it or it has no price there.
  ///
  /// - Parameter name: What identifies it among the offers of its kind; nil: its own name.
  private mutating func lower(
    _ offer: Offer, of subscription: Subscription, _ kind: StoreKitOffer.Kind, name: String? = nil
  ) -> StoreKitOffer? {
    guard let terms = offer.terms else { return nil }
    let key = StoreKitLowering.key(subscription.productId, kind, named: name ?? offer.name)
    if isTooNew(key, noun: kind.phrase, since: kind.since) { return nil }
    let mode = terms.mode.value
    let plan = terms.plan.value
    let period = subscription.chargingPeriod(of: plan)
    guard let lowered = mode.lowered(terms.length.value, for: period) else { return nil }
    let sold = offer.pricing.territories.set
    let amount = offer.pricing.prices.flatMap { self.amount(in: $0, sold: sold) }
    let monthlyPlan = StoreKitLowering.key(ofMonthlyPlanOf: subscription.productId)
    guard !plan.isMonthly || !result.unshown.contains(monthlyPlan) else {
      result.unshown.insert(key)
      result.omissions.add(
        one: "offer of a monthly billing plan that is left out",
        many: "offers of monthly billing plans that are left out")
      return nil
    }
    guard sold.contains(target.storefront), mode.isFree || amount != nil else {
      leaveOut(key, "offer", sold: sold, verb: "offered")
      return nil
    }
    var result = StoreKitOffer(kind)
    result.origin = offer.range
    result.productID = subscription.productId
    result.lower(offer.value, offer.rows)
    result.period = lowered.duration.length
    result.numberOfPeriods = lowered.periods
    result.price = amount.map(StoreKitPrice.amount) ?? .missing
    return result
  }

  /// Returns what `unshown` calls a monthly plan.
  static func key(ofMonthlyPlanOf productId: String) -> String { productId + "/monthly" }

  /// Returns what `unshown` calls an offer.
  static func key(_ productId: String, _ kind: StoreKitOffer.Kind, named name: String) -> String {
    [productId, kind.rawValue, name].joined(separator: "/")
  }
}
