import Diagnostics
import OfferLanguage
import OfferModel

/// Makes the views of the offers of one product.
struct OfferWriter {
  let catalog: Catalog
  let product: Product
  /// The subscription; nil for a one-time purchase.
  let subscription: Subscription?
  let today: CalendarDate
  var money = MoneyStyle.codes
  let filter: OfferFilter

  private var app: App { catalog.app }

  /// Returns the views of introductory offers.
  ///
  /// Apple gives these no identifier. Their identity is made of terms that do not change if an offer gets other dates or prices.
  func introductoryViews() -> [OfferView] {
    var alike: [[String]: Int] = [:]
    return (subscription?.introductoryOffers ?? []).enumerated().map { index, offer in
      let number = index + 1
      let terms = offer.terms
      let key = [
        terms.plan.value.rawValue, terms.mode.value.rawValue, terms.length.value.description,
        terms.pricing.territories.set.first?.code ?? "",
      ]
      alike[key, default: 0] += 1
      return view(
        .introductory, .introductory(number), "Introductory offer \(number)", nil, offer.campaign, terms,
        at: offer.range, window: offer.window,
        audience: "new subscribers, once per customer and subscription group",
        identity: key + ["\(alike[key, default: 0])"])
    }
  }

  func view(of offer: PromotionalOffer) -> OfferView {
    view(
      .promotional, .promotional(offer.offerId.value), offer.referenceName.value, offer.offerId.value,
      offer.campaign, offer.terms, at: offer.offerId.range,
      audience: "current and former subscribers that the app chooses", identity: [offer.offerId.value])
  }

  func view(of offer: WinBackOffer) -> OfferView {
    view(
      .winBack, .winBack(offer.offerId.value), offer.referenceName.value, offer.offerId.value, offer.campaign,
      offer.terms, at: offer.offerId.range, window: offer.window, audience: audience(of: offer.eligibility),
      winBack: offer, link: offer.appleId.map { winBackLink($0.value) }, identity: [offer.offerId.value])
  }

  func view(of code: OfferCode) -> OfferView {
    let isRedeemed = code.isRedeemedAtApple && code.active.value
    return view(
      .offerCode, .offerCode(code.referenceName.value), code.referenceName.value, code.referenceName.value,
      code.campaign, code.terms, at: code.referenceName.range, pricing: code.pricing,
      audience: audience(of: code),
      link: isRedeemed ? app.appleId.map { redemptionLink($0.value) } : nil, code: code,
      batches: code.batches.map { batch in
        BatchView(
          batch, of: code, product, in: catalog, today: today,
          isDraft: isDraft(code.referenceName.range) || catalog.drafts.contains(batch.id.range))
      },
      identity: [code.referenceName.value])
  }

  private func view(
    _ kind: OfferKind, _ column: PriceColumn.Name, _ name: String, _ identifier: String?,
    _ campaign: Located<String>?, _ terms: OfferTerms?, at range: SourceRange, pricing: OfferPricing? = nil,
    window: DateWindow = DateWindow(), audience: String, winBack: WinBackOffer? = nil,
    link: String? = nil, code: OfferCode? = nil, batches: [BatchView] = [], identity: [String]
  ) -> OfferView {
    let whole = pricing ?? terms?.pricing ?? OfferPricing(prices: nil, territories: product.territories)
    let facts = OfferFacts(kind, of: product, campaign: campaign?.value, whole, window, code: code)
    var territories = whole.territories
    territories.set = filter.narrowing(territories.set)
    let pricing = OfferPricing(prices: whole.prices, territories: territories)
    let saving = OfferSaving(
      terms, pricing, of: product, subscription, on: max(window.start?.value ?? today, today))
    let deadlines: [Deadline] =
      switch kind {
      case .offerCode: []
      case .winBack: window.deadlines(.winBack)
      case .introductory, .promotional: window.deadlines(.introductory)
      }
    return OfferView(
      facts: facts, columnName: column, name: name, identifier: identifier, window: window, range: range,
      deadlines: deadlines, pricing: pricing, terms: terms, audience: audience,
      cost: cost(terms, pricing), shortCost: shortCost(terms, pricing),
      payments: pricing.prices == nil ? nil : payments(terms), saving: saving, winBack: winBack, link: link,
      isActive: code?.active.value ?? true, isDraft: isDraft(range),
      batches: batches, batchGroups: batches.withoutSplits,
      identity: [product.productId.value, "\(kind.rawValue)"] + identity)
  }

  private func isDraft(_ range: SourceRange) -> Bool {
    catalog.isDraft(product) || catalog.drafts.contains(range)
  }

  /// Returns price and length: `free for 1 week`, `2.49 USD every month for 3 months`, `19.99 USD once for 3 months`.
  private func cost(_ terms: OfferTerms?, _ pricing: OfferPricing) -> String {
    guard let prices = pricing.prices else {
      guard let terms else { return "free" }
      return offerCost(nil, terms.mode.value, for: terms.length.value, charged: nil, terms.plan.value)
    }
    let amount = amountPhrase(prices, pricing.territories.set)
    guard let terms else { return amount }
    let plan = terms.plan.value
    return offerCost(
      amount, terms.mode.value, for: terms.length.value, charged: subscription?.chargingPeriod(of: plan), plan
    )
  }

  /// Returns how often the amount is paid; nil if the length is not a whole number of periods.
  private func payments(_ terms: OfferTerms?) -> Int64? {
    guard let terms, terms.mode.value.isPayAsYouGo else { return 1 }
    let period = subscription?.chargingPeriod(of: terms.plan.value)
    return period.flatMap { terms.length.value.periods(of: $0) }.map { Int64($0) }
  }

  /// Returns price and length for bars: `3 × 2.49 USD`, `19.99 USD for 3 months`, `free for 1 week`.
  private func shortCost(_ terms: OfferTerms?, _ pricing: OfferPricing) -> String {
    guard let prices = pricing.prices, let terms else { return cost(terms, pricing) }
    let amount = amountPhrase(prices, pricing.territories.set)
    guard terms.mode.value.isPayAsYouGo, let count = payments(terms), count > 1 else {
      return "\(amount) for \(terms.length.value.phrase)"
    }
    return "\(count) × \(amount)"
  }

  /// Returns the price in the base territory, or else in another one, which it then names.
  private func amountPhrase(_ prices: PriceMap, _ territories: StorefrontSet) -> String {
    let base = filter.base(of: app)
    let offered = prices.prices.first { territories.contains($0.storefront) }
    if territories.contains(base) || offered == nil {
      return prices[base].map { money.text($0) } ?? "Apple's price in \(money.place(base))"
    }
    return offered.map { "\(money.text($0)) in \(money.place($0.storefront))" } ?? ""
  }
}

extension OfferWriter {
  /// Returns which customers can have a win-back offer: `former subscribers who paid for 3 months or more and left 2 to 24 months ago; again after 6 months`.
  func audience(of eligibility: WinBackOffer.Eligibility) -> String {
    let first = eligibility.sinceMinimum.value
    let last = eligibility.sinceMaximum.value
    let left = first == last ? counted(first, "month") : "\(first) to \(counted(last, "month"))"
    let again = eligibility.waitMonths.map { "; again \(counted($0.value, "month")) later" } ?? ""
    let paid = counted(eligibility.paidMonths.value, "month")
    return "former subscribers who paid for \(paid) or more and left \(left) ago\(again)"
  }

  /// Returns which customers can use an offer code.
  func audience(of code: OfferCode) -> String {
    switch code.part {
    case .inAppPurchase(let eligibilities):
      return listed(eligibilities.map(\.value.phrase), "and") + " with a code"
    case .subscription(let part):
      let who = listed(part.customerEligibilities.map(\.value.phrase), "and")
      let next = part.autoRenewEnabled.value ? "" : "; it ends by itself and does not renew"
      return "\(who) subscribers with a code; \(part.offerEligibility.value.phrase)\(next)"
    }
  }
}

extension OfferCode.OfferEligibility {
  fileprivate var phrase: String {
    switch self {
    case .stackWithIntroOffers: "the introductory offer can be used, too"
    case .replaceIntroOffers: "instead of the introductory offer"
    }
  }
}
