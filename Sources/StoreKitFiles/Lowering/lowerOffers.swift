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
    let offers = regrouped(subscription.introductoryOffers, catalog.assumed).filter {
      $0.terms.plan.value == plan
    }
    let coming = offers.filter { $0.window.days.upperBound >= today }
    result.omissions.add(
      "introductory offer that has ended", "introductory offers that have ended",
      offers.count - coming.count)
    let lowered = coming.sorted { isBefore($0, $1) }.compactMap { offer in
      lower(
        offer.terms, of: subscription, .introductory, name: plan.isMonthly ? plan.rawValue : "",
        at: offer.range
      ).map { ($0, offer.window) }
    }
    result.omissions.add(
      "later introductory offer", "later introductory offers", max(0, lowered.count - 1))
    guard let (first, window) = lowered.first else { return nil }
    addDates(window.start != nil || window.end != nil ? 1 : 0)
    return first
  }

  private func isBefore(_ a: IntroductoryOffer, _ b: IntroductoryOffer) -> Bool {
    let (first, second) = (a.window.days, b.window.days)
    guard first == second else {
      return (first.lowerBound, first.upperBound) < (second.lowerBound, second.upperBound)
    }
    return (a.terms.mode.value.rawValue, a.terms.length.value.nominalDays)
      < (b.terms.mode.value.rawValue, b.terms.length.value.nominalDays)
  }

  private mutating func promotionalOffers(of subscription: Subscription) -> [StoreKitOffer] {
    sorted(subscription.promotionalOffers, by: \.offerId.value).compactMap { offer in
      var lowered = lower(
        offer.terms, of: subscription, .promotional, name: offer.offerId.value, at: offer.offerId.range)
      lowered?.offerID = offer.offerId.value
      lowered?.referenceName = offer.referenceName.value
      return lowered
    }
  }

  private mutating func winBackOffers(of subscription: Subscription) -> [StoreKitOffer] {
    sorted(subscription.winBackOffers, by: \.offerId.value).compactMap { offer in
      guard offer.window.days.upperBound >= target.today.dayNumber else {
        result.omissions.add("win-back offer that has ended", "win-back offers that have ended")
        return nil
      }
      var lowered = lower(
        offer.terms, of: subscription, .winBack, name: offer.offerId.value, at: offer.offerId.range)
      lowered?.offerID = offer.offerId.value
      lowered?.referenceName = offer.referenceName.value
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
    sorted(subscription.offerCodes, by: \.referenceName.value).compactMap { code in
      guard let terms = code.terms, case .subscription(let part) = code.part else { return nil }
      guard code.active.value else {
        result.omissions.add("deactivated code offer", "deactivated code offers")
        return nil
      }
      result.omissions.add("batch of codes", "batches of codes", code.batches.count)
      result.omissions.add(
        "code offer's `autoRenewEnabled: false`", "code offers' `autoRenewEnabled: false`",
        part.autoRenewEnabled.value ? 0 : 1)
      var lowered = lower(
        terms, of: subscription, .code, name: code.referenceName.value, at: code.referenceName.range)
      lowered?.referenceName = code.referenceName.value
      let customers = Set(part.customerEligibilities.map(\.value))
      lowered?.eligibility = OfferCode.CustomerEligibility.allCases.filter(customers.contains).map(\.rawValue)
      lowered?.isStackable = part.offerEligibility.value == .stackWithIntroOffers
      return lowered
    }
  }

  private func sorted<Offer>(_ offers: [Offer], by name: (Offer) -> String) -> [Offer] {
    offers.sorted { StoreKitFiles.isBefore(name($0), name($1)) }
  }

  private mutating func addDates(_ count: Int) {
    result.omissions.add("offer's start and end date", "offers' start and end dates", count)
  }

  private mutating func lower(
    _ terms: OfferTerms, of subscription: Subscription, _ kind: StoreKitOffer.Kind, name: String,
    at origin: SourceRange
  ) -> StoreKitOffer? {
    let key = StoreKitLowering.key(subscription.productId, kind, name)
    if isTooNew(key, kind.phrase, kind.since) { return nil }
    let (mode, plan) = (terms.mode.value, terms.plan.value)
    let period = subscription.chargingPeriod(of: plan)
    guard let lowered = mode.lowered(terms.length.value, for: period) else { return nil }
    let sold = terms.pricing.territories.set
    let amount = terms.pricing.prices.flatMap { self.amount(in: $0, sold: sold) }
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
    var offer = StoreKitOffer(kind)
    offer.origin = origin
    offer.productID = subscription.productId
    (offer.plan, offer.paymentMode) = (plan, mode)
    (offer.period, offer.numberOfPeriods) = (lowered.duration.length, lowered.periods)
    offer.price = amount.map(StoreKitPrice.amount) ?? .missing
    return offer
  }

  /// How `unshown` names a monthly plan.
  static func key(ofMonthlyPlanOf productId: String) -> String { productId + "/monthly" }

  /// How `unshown` names an offer.
  static func key(_ productId: String, _ kind: StoreKitOffer.Kind, _ name: String) -> String {
    [productId, kind.rawValue, name].joined(separator: "/")
  }
}
