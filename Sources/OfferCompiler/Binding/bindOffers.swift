import YAMLSyntax
import OfferLanguage
import Diagnostics
import OfferModel

/// Where a product is sold, plan by plan.
struct SoldStorefronts: Sendable {
  var product: StorefrontSet
  /// Where the monthly plan is sold; where the product is sold if there is no such plan.
  var monthly: StorefrontSet

  init(_ product: StorefrontSet, monthly: StorefrontSet? = nil) {
    self.product = product
    self.monthly = monthly ?? product
  }

  func storefronts(of plan: BillingPlan) -> StorefrontSet { plan.isMonthly ? monthly : product }
}

extension Binder {
  mutating func bindIntroductoryOffer(_ record: Record, sold: SoldStorefronts) -> Offer? {
    var offer = Offer(.introductory)
    let isWhole = bindTerms(record, sold: sold, into: &offer)
    offer.window.start = date(.startDate, of: record)
    offer.window.end = date(.endDate, of: record)
    bindRest(record, of: &offer)
    return isWhole ? offer : nil
  }

  mutating func bindPromotionalOffer(_ record: Record, sold: SoldStorefronts) -> Offer? {
    var offer = Offer(.promotional)
    offer.offerId = text(.offerId, of: record)
    offer.referenceName = text(.referenceName, of: record)
    let isWhole = bindTerms(record, sold: sold, into: &offer)
    bindRest(record, of: &offer)
    return isWhole && offer.offerId != nil && offer.referenceName != nil ? offer : nil
  }

  mutating func bindWinBackOffer(_ record: Record, sold: SoldStorefronts) -> Offer? {
    var part = WinBackPart()
    let priority = enumeration(.priority, of: record, as: WinBackPart.Priority.self)
    let intent = enumeration(.promotionIntent, of: record, as: WinBackPart.PromotionIntent.self)
    let eligibility = self.part(.customerEligibility, of: record, as: .customerEligibility) {
      binder, record in
      binder.bindEligibility(record)
    }
    part.appleId = integer(.appleId, of: record)
    var offer = Offer(.winBack(part))
    offer.offerId = text(.offerId, of: record)
    offer.referenceName = text(.referenceName, of: record)
    let isWhole = bindTerms(record, sold: sold, into: &offer)
    offer.window.start = date(.startDate, of: record)
    offer.window.end = date(.endDate, of: record)
    bindRest(record, of: &offer)
    guard isWhole, offer.offerId != nil, offer.referenceName != nil, offer.window.start != nil, let priority,
      let intent, let eligibility
    else { return nil }
    part.priority = priority
    part.promotionIntent = intent
    part.eligibility = eligibility
    offer.part = .winBack(part)
    return offer
  }

  private mutating func bindEligibility(_ record: Record) -> WinBackPart.Eligibility? {
    var eligibility = WinBackPart.Eligibility()
    eligibility.range = head(of: record)
    let isWhole = bind(customerEligibilityRows, of: record, into: &eligibility)
    let since = part(.timeSinceLastSubscribedInMonths, of: record, as: .monthsSince) { binder, record in
      binder.bind(monthsSinceRows, of: record, into: &eligibility) ? true : nil
    }
    return isWhole && since != nil ? eligibility : nil
  }

  mutating func bindOfferCode(_ record: Record, sold: SoldStorefronts) -> Offer? {
    let customers = enumerations(.customerEligibilities, of: record, as: CodePart.CustomerEligibility.self)
    let eligibility = enumeration(.offerEligibility, of: record, as: CodePart.OfferEligibility.self)
    let renews = boolean(.autoRenewEnabled, of: record)
    var offer = Offer(.offerCode(CodePart(.ofSubscription(CodePart.SubscriptionPart()))))
    let isWhole = bindTerms(record, sold: sold, into: &offer)
    guard let code = bindCode(record, into: &offer), isWhole, let customers, let eligibility, let renews
    else {
      return nil
    }
    var part = CodePart.SubscriptionPart()
    part.customerEligibilities = customers
    part.offerEligibility = eligibility
    part.autoRenewEnabled = renews
    offer.part = .offerCode(code)
    offer.code?.subscription = part
    return offer
  }

  mutating func bindPurchaseCode(_ record: Record, sold: SoldStorefronts) -> Offer? {
    let customers = enumerations(.customerEligibilities, of: record, as: CodePart.PurchaseEligibility.self)
    let isFree = boolean(.free, of: record)
    let pricing = bindPricing(record, isFree: isFree?.value ?? false, sold: sold.storefronts(of: .upFront))
    var offer = Offer(.offerCode(CodePart(.ofInAppPurchase([]))))
    guard var code = bindCode(record, into: &offer), let customers, let pricing else { return nil }
    code.customers = .ofInAppPurchase(customers)
    offer.part = .offerCode(code)
    offer.pricing = pricing
    return offer
  }

  /// What all offer codes have.
  private mutating func bindCode(_ record: Record, into offer: inout Offer) -> CodePart? {
    guard var code = offer.code else { return nil }
    let active = boolean(.active, of: record)
    code.batches = list(.batches, of: record, as: .batch) { $0.bindBatch($1) }
    offer.referenceName = text(.referenceName, of: record)
    bindRest(record, of: &offer)
    guard let active, offer.referenceName != nil else { return nil }
    code.active = active
    return code
  }

  /// What all offers have.
  private mutating func bindRest(_ record: Record, of offer: inout Offer) {
    offer.head = head(of: record)
    offer.campaign = campaign(of: record)
    readDraft(of: record, at: offer.kind == .introductory ? offer.range : offer.identifier?.range)
  }

  /// - Parameter name: where the object is named.
  mutating func readDraft(of record: Record, at name: SourceRange?) {
    if let isDraft = boolean(.draft, of: record), isDraft.value, let name { drafts.insert(name) }
  }

  /// A label in kebab case.
  private mutating func campaign(of record: Record) -> Located<String>? {
    guard let label = text(.campaign, of: record) else { return nil }
    guard isKebab(label.value), label.value.utf8.count <= 64 else {
      return rejected(
        .invalidValue,
        "campaign is \(quoted(label.value)), expected lowercase words joined by `-`, at most 64 characters",
        at: label.range, help: "write it like `spring-2027`")
    }
    return label
  }

  /// - Returns: whether the offer has its terms and prices.
  private mutating func bindTerms(
    _ record: Record, sold: SoldStorefronts, into offer: inout Offer
  ) -> Bool {
    let mode = enumeration(.mode, of: record, as: OfferMode.self)
    let length = offerDuration(of: record)
    let plan = enumeration(.targetPlan, of: record, as: BillingPlan.self)
    let pricing = bindPricing(
      record, isFree: mode?.value.isFree ?? false, sold: sold.storefronts(of: plan?.value ?? .upFront))
    guard let mode, let length, let plan, let pricing else { return false }
    var terms = OfferTerms()
    terms.mode = mode
    terms.length = length
    terms.plan = plan
    offer.terms = terms
    offer.pricing = pricing
    return true
  }

  private mutating func offerDuration(of record: Record) -> Located<OfferDuration>? {
    guard let reference = record.value(.duration), let text = text(reference, "duration") else { return nil }
    if let length = OfferDuration(text.value) { return Located(length, at: text.range) }
    return rejectValue(text.value, of: .duration, language[.offerDuration], at: text.range)
      .flatMap { OfferDuration($0) }.map { Located($0, at: text.range) }
  }

  /// Nil when the prices are at fault or missing; `mayBeEmpty`: whether `territories: none` is allowed.
  mutating func bindPricing(
    _ record: Record, isFree: Bool, sold: StorefrontSet, mayBeEmpty: Bool = false
  ) -> OfferPricing? {
    let place = head(of: record)
    guard !isFree else {
      let scope = StorefrontScope(fallback: sold, sold: sold)
      let territories =
        offerTerritories(of: record, in: scope) ?? Territories(sold, range: place, isStated: false)
      return OfferPricing(prices: nil, territories: territories)
    }
    guard let reference = record.value(.prices), let key = record.keyNode(.prices),
      let written = writtenPrices(reference, at: range(key))
    else { return nil }
    guard record.type.number(of: .territories) != nil else {
      // Apple offers a promotional offer wherever the subscription is sold and the offer has a price point.
      let prices = resolve(written, in: .only(sold))
      return OfferPricing(
        prices: prices, territories: Territories(priced(prices, sold), range: place, isStated: false))
    }
    guard record.value(.territories) != nil else {
      let prices = resolve(written, in: .open(sold: sold))
      return OfferPricing(
        prices: prices, territories: Territories(priced(prices, sold), range: prices.range, isStated: false))
    }
    let fallback = hasOpenInclude(of: record) ? priced(resolve(written, in: .open(sold: sold)), sold) : sold
    let scope = StorefrontScope(fallback: fallback, sold: sold)
    guard let territories = offerTerritories(of: record, in: scope, mayBeEmpty: mayBeEmpty) else {
      return nil
    }
    return OfferPricing(prices: resolve(written, in: .only(territories.set)), territories: territories)
  }

  /// Where a paid offer can be had that does not say so; one without any price asks for all of them.
  private func priced(_ prices: PriceMap, _ sold: StorefrontSet) -> StorefrontSet {
    if prices.rest != nil {
      // The amount to equalize from offers nothing in the base territory.
      return prices.territories.subtracting(StorefrontSet(base.map { [$0] } ?? [])).union(sold)
    }
    return prices.territories.isEmpty && !prices.isPartial ? sold : prices.territories
  }

  /// Whether some `{exclude: …}` leaves out what it takes from.
  private func hasOpenInclude(of record: Record) -> Bool {
    guard let reference = record.value(.territories) else { return false }
    let document = documents[reference.document]
    var pending = [reference.node]
    while let next = pending.popLast() {
      let node = document.resolved(next)
      if document.isSequence(node) {
        pending += document.elements(node)
      } else if document.isMapping(node) {
        let entries = document.entries(node)
        let included = entries.first { document.string(document.resolved($0.key)) == Key.include.name }
        guard let included, !document.isNull(document.resolved(included.value)) else { return true }
        pending += entries.map(\.value)
      }
    }
    return false
  }
}
