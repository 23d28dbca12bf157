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
  /// What the baseline has; nil without a baseline.
  var existing: ExistingOffers?
  /// The product and the subscription with the regular prices that are planned without a day; nil if there are none.
  var unplanned: (product: Product, subscription: Subscription?)?
  /// The product and the subscription with the prices of the catalog; nil if files for programs have savings of the others.
  var filed: (product: Product, subscription: Subscription?)?
  /// The days of campaigns.
  var campaignDays: [String: CampaignDays] = [:]

  private var app: App { catalog.app }

  /// Returns the views of offers.
  func views(of offers: some Sequence<Offer>) -> [OfferView] {
    var alike: [[String]: Int] = [:]
    return offers.enumerated().map { index, offer in
      guard case .introductory = offer.part else {
        return view(
          of: offer, number: index, PriceColumn.Name(offer, introductoryNumber: 0),
          offer.referenceName?.value ?? "", identity: [offer.name])
      }
      let identity = identity(of: offer)
      alike[identity, default: 0] += 1
      return view(
        of: offer, number: index, .introductory(index + 1), "Introductory offer \(index + 1)",
        identity: identity + ["\(alike[identity, default: 0])"])
    }
  }

  /// The identity of an introductory offer, to which Apple gives no identifier: terms that do not change if it gets other dates or
  /// prices.
  private func identity(of offer: Offer) -> [String] {
    [
      offer.plan.rawValue, offer.terms?.mode.value.rawValue ?? "",
      offer.terms?.length.value.description ?? "", offer.pricing.territories.set.first?.code ?? "",
    ]
  }

  private func view(
    of offer: Offer, number: Int, _ column: PriceColumn.Name, _ name: String, identity: [String]
  ) -> OfferView {
    var territories = offer.pricing.territories
    territories.set = filter.narrowing(territories.set)
    let pricing = OfferPricing(prices: offer.pricing.prices, territories: territories)
    let sold = territories.set.intersection(product.territories.set)
    let priced = sold.isEmpty ? territories.set : sold
    let isDraft = isDraft(offer.range)
    let batches = offer.batches.map { batch in
      BatchView(
        batch, of: offer, product, in: catalog, today: today,
        isDraft: isDraft || catalog.drafts.contains(batch.id.range))
    }
    let state = state(of: offer, batches, isDraft: isDraft)
    let terms = offer.terms
    let day = max(offer.window.start?.value ?? today, today)
    let saving = OfferSaving(terms, pricing, of: product, subscription, on: day)
    let plannedSaving = unplanned.flatMap { planned in
      OfferSaving(terms, pricing, of: planned.product, planned.subscription, on: day)
    }
    let filedSaving = filed.map { filed in
      OfferSaving(terms, pricing, of: filed.product, filed.subscription, on: day)
    }
    return OfferView(
      facts: OfferFacts(offer, of: product), columnName: column, number: number, name: name,
      titleName: offer.kind == .introductory ? product.referenceName.value : name,
      titleRest: offer.kind == .introductory ? ", new subscribers" : "",
      deadlines: offer.deadlines,
      pricing: pricing, priced: priced, audience: audience(of: offer), customers: customers(of: offer),
      cost: cost(terms, pricing, in: priced),
      shortCost: shortCost(terms, pricing, in: priced),
      amount: pricing.prices.map { amountPhrase($0, priced) },
      payments: pricing.prices == nil ? nil : payments(terms),
      saving: saving, filedSaving: filedSaving ?? saving, plannedSaving: plannedSaving, link: link(to: offer),
      isDraft: isDraft, state: state,
      delay: delay(of: offer, state), batches: batches,
      batchGroups: batches.withoutSplits, meantFor: meantFor(offer), laterCampaign: laterCampaign(of: offer),
      identity: [product.productId.value, "\(offer.kind.rawValue)"] + identity)
  }

  /// Returns the state of an offer. Without a baseline, an offer with days counts as being there.
  private func state(of offer: Offer, _ batches: [BatchView], isDraft: Bool) -> OfferState {
    if isDraft { return .draft }
    guard offer.isInUse else { return .deactivated }
    let state: OfferState
    switch offer.kind {
    case .promotional: return .undated
    case .introductory, .winBack:
      let counterpart = existing.map { $0.counterpart(of: offer) } ?? offer
      state = OfferState(planned: offer.window, actual: counterpart?.window, on: today)
    case .offerCode:
      let forCustomers = batches.filter { !$0.batch.isSandbox }
      let ofBatches = OfferState(ofBatches: forCustomers.map(\.state))
      // Own codes are not Apple's: the offer itself is then signed by a server.
      let isThere = existing?.has(offer.range) ?? true || forCustomers.contains { $0.isMade }
      state = ofBatches == .running && !isThere ? .missing : ofBatches
    }
    guard state == .running, let existing, !existing.isApproved(product) else { return state }
    return .unapproved
  }

  /// Returns the campaign of a promotional offer with its days; nil for other offers.
  private func meantFor(_ offer: Offer) -> String? {
    guard offer.kind == .promotional, let campaign = offer.campaign?.value,
      let days = campaignDays[campaign]?.phrase
    else { return nil }
    return "meant for \(campaign), \(days)"
  }

  /// Returns the first day of the campaign of an offer whose codes work before it; nil for other offers.
  private func laterCampaign(of offer: Offer) -> CalendarDate? {
    guard let campaign = offer.campaign?.value, let start = campaignDays[campaign]?.first,
      let first = offer.batches.map(\.createdDate.value).min(), first < start
    else { return nil }
    return start
  }

  private func delay(of offer: Offer, _ state: OfferState) -> String? {
    switch state {
    case .missing:
      let isElsewhen = existing?.has(offer.range) ?? false
      return existing.map { isElsewhen ? "other days are live" : $0.missingPhrase }
    case .unapproved: return "waits for the approval of its product"
    case .due: return OfferView.noCodesPhrase
    case .undated: return existing.flatMap { $0.has(offer.range) ? nil : $0.missingPhrase }
    case .draft, .planned, .running, .ended, .deactivated: return nil
    }
  }

  private func link(to offer: Offer) -> String? {
    switch offer.part {
    case .introductory, .promotional: return nil
    case .winBack(let part): return part.appleId.map { winBackLink($0.value) }
    case .offerCode(let code):
      return code.active.value ? offer.redemptionLink(ofApp: app.appleId?.value) : nil
    }
  }

  private func isDraft(_ range: SourceRange) -> Bool {
    catalog.isDraft(product) || catalog.drafts.contains(range)
  }

  /// Returns price and length: `free for 1 week`, `2.49 USD every month for 3 months`, `19.99 USD once for 3 months`.
  private func cost(_ terms: OfferTerms?, _ pricing: OfferPricing, in priced: StorefrontSet) -> String {
    guard let prices = pricing.prices else {
      guard let terms else { return "free" }
      return offerCost(nil, terms.mode.value, for: terms.length.value, charged: nil, terms.plan.value)
    }
    let amount = amountPhrase(prices, priced)
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
  private func shortCost(
    _ terms: OfferTerms?, _ pricing: OfferPricing, in priced: StorefrontSet
  ) -> String {
    guard let prices = pricing.prices, let terms else { return cost(terms, pricing, in: priced) }
    let amount = amountPhrase(prices, priced)
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
  func audience(of eligibility: WinBackPart.Eligibility) -> String {
    let first = eligibility.sinceMinimum.value
    let last = eligibility.sinceMaximum.value
    let left = first == last ? counted(first, "month") : "\(first) to \(counted(last, "month"))"
    let again = eligibility.waitMonths.map { "; again \(counted($0.value, "month")) later" } ?? ""
    let paid = counted(eligibility.paidMonths.value, "month")
    return "former subscribers who paid for \(paid) or more and left \(left) ago\(again)"
  }

  /// Returns which customers can have an offer.
  private func audience(of offer: Offer) -> String {
    switch offer.part {
    case .introductory: "new subscribers\(plan(of: offer)), once per customer and subscription group"
    case .promotional: "current and former subscribers that the app chooses"
    case .winBack(let part): audience(of: part.eligibility)
    case .offerCode(let code): audience(of: code)
    }
  }

  /// Returns the same in a few words.
  private func customers(of offer: Offer) -> String {
    switch offer.part {
    case .introductory: "new subscribers"
    case .promotional: "current and former subscribers"
    case .winBack: "former subscribers"
    case .offerCode(let code): customers(of: code)
    }
  }

  /// Whose offer it is where a subscription has two billing plans: an offer belongs to one of them.
  private func plan(of offer: Offer) -> String {
    guard subscription?.monthlyPlan != nil else { return "" }
    return offer.plan.isMonthly ? " of the monthly plan" : " who pay up front"
  }

  private func audience(of code: CodePart) -> String {
    guard case .ofSubscription(let part) = code.customers else { return customers(of: code) }
    let next = part.autoRenewEnabled.value ? "" : "; it ends by itself and does not renew"
    return "\(customers(of: code)); \(part.offerEligibility.value.phrase)\(next)"
  }

  private func customers(of code: CodePart) -> String {
    switch code.customers {
    case .ofInAppPurchase(let eligibilities):
      return listed(eligibilities.map(\.value.phrase), "and") + " with a code"
    case .ofSubscription(let part):
      return listed(part.customerEligibilities.map(\.value.phrase), "and") + " subscribers with a code"
    }
  }
}

extension OfferData {
  /// Its deadlines; none for an offer code, whose batches have their own.
  fileprivate var deadlines: [Deadline] {
    switch kind {
    case .introductory, .promotional: window.deadlines(.introductory)
    case .winBack: window.deadlines(.winBack)
    case .offerCode: []
    }
  }
}

extension CodePart.OfferEligibility {
  fileprivate var phrase: String {
    switch self {
    case .stackWithIntroOffers: "the introductory offer can be used as well"
    case .replaceIntroOffers: "instead of the introductory offer"
    }
  }
}
