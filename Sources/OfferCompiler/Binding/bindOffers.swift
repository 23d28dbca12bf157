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
  /// Reads an offer of a subscription as what it is, which is not always the kind of its list.
  mutating func bindOffer(_ record: Record, sold: SoldStorefronts) -> Offer? {
    switch record.type.id {
    case .introductoryOffer: bindIntroductoryOffer(record, sold: sold)
    case .promotionalOffer: bindPromotionalOffer(record, sold: sold)
    case .winBackOffer: bindWinBackOffer(record, sold: sold)
    case .offerCode: bindOfferCode(record, sold: sold)
    default: nil
    }
  }

  private mutating func bindIntroductoryOffer(_ record: Record, sold: SoldStorefronts) -> Offer? {
    bindOffer(record, OfferData(.introductory), introductoryOfferRows, sold: sold).map(Offer.init)
  }

  private mutating func bindPromotionalOffer(_ record: Record, sold: SoldStorefronts) -> Offer? {
    bindOffer(record, OfferData(.promotional), promotionalOfferRows, sold: sold).map(Offer.init)
  }

  private mutating func bindWinBackOffer(_ record: Record, sold: SoldStorefronts) -> Offer? {
    let eligibility = part(.customerEligibility, of: record, as: .customerEligibility) { binder, record in
      binder.bindEligibility(record)
    }
    var offer = bindOffer(record, OfferData(.winBack(WinBackPart())), winBackOfferRows, sold: sold)
    guard let eligibility else { return nil }
    offer?.winBack?.eligibility = eligibility
    return offer.map(Offer.init)
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

  private mutating func bindOfferCode(_ record: Record, sold: SoldStorefronts) -> Offer? {
    var part = CodePart.SubscriptionPart()
    let customers = enumerations(.customerEligibilities, of: record, as: CodePart.CustomerEligibility.self)
    part.customerEligibilities = customers ?? []
    let offer = bindOffer(
      record, OfferData(.offerCode(code(record, .ofSubscription(part)))), offerCodeRows, sold: sold)
    return customers == nil ? nil : offer.map(Offer.init)
  }

  mutating func bindPurchaseCode(_ record: Record, sold: SoldStorefronts) -> Offer? {
    let customers = enumerations(.customerEligibilities, of: record, as: CodePart.PurchaseEligibility.self)
    let code = code(record, .ofInAppPurchase(customers ?? []))
    let offer = bindOffer(record, OfferData(.offerCode(code)), purchaseCodeRows, sold: sold)
    return customers == nil ? nil : offer.map(Offer.init)
  }

  private mutating func code(_ record: Record, _ customers: CodePart.Customers) -> CodePart {
    var code = CodePart(customers)
    code.batches = list(.batches, of: record, as: .batch) { binder, batch in binder.bindBatch(batch) }
    code.refill = part(.refill, of: record, as: .refill) { binder, record in
      var refill = Refill()
      return binder.bind(refillRows, of: record, into: &refill) ? refill : nil
    }
    return code
  }

  /// Reads what all kinds of offers have, and the plain keys of the kind.
  ///
  /// - Parameter blank: an offer of the kind, with what only functions read.
  private mutating func bindOffer(
    _ record: Record, _ blank: OfferData, _ rows: [Row<OfferData>], sold: SoldStorefronts
  ) -> OfferData? {
    var offer = blank
    offer.head = head(of: record)
    var isWhole = bind(rows, of: record, into: &offer)
    checkCampaign(of: &offer)
    readDraft(of: record, at: offer.kind == .introductory ? offer.range : offer.identifier?.range)
    if offer.terms != nil {
      if let length = offerDuration(of: record) {
        offer.terms?.length = length
      } else {
        isWhole = false
      }
    }
    // What the prices may name depends on the plan.
    let pricing = bindPricing(
      record, isFree: isFree(offer, record), sold: sold.storefronts(of: offer.plan))
    guard isWhole, let pricing else { return nil }
    offer.pricing = pricing
    return offer
  }

  /// Whether the offer has no prices; false where it does not say so soundly.
  private mutating func isFree(_ offer: OfferData, _ record: Record) -> Bool {
    guard let mode = offer.terms?.mode else { return boolean(.free, of: record)?.value ?? false }
    return !mode.isUnbound && mode.value.isFree
  }

  /// - Parameter name: where the object is named.
  mutating func readDraft(of record: Record, at name: SourceRange?) {
    if let isDraft = boolean(.draft, of: record), isDraft.value, let name { drafts.insert(name) }
  }

  /// A label in kebab case.
  private mutating func checkCampaign(of offer: inout OfferData) {
    guard let label = offer.campaign, !isKebab(label.value) || label.value.utf8.count > 64 else { return }
    let repaired = kebabSpelling(of: label.value).flatMap { $0.utf8.count <= 64 ? $0 : nil }
    reject(
      .invalidValue,
      "campaign is \(quoted(label.value)), expected lowercase words joined by `-`, at most 64 characters",
      at: label.range,
      help: repaired.map { "write \($0)" } ?? "write it like `spring-2027`")
    offer.campaign = nil
  }

  private mutating func offerDuration(of record: Record) -> Located<OfferDuration>? {
    guard let reference = record.value(.duration) else { return nil }
    if !understood.isEmpty, let meant = understood[range(reference)].flatMap({ OfferDuration($0) }) {
      return Located(meant, at: range(reference))
    }
    guard documents[reference.document].isScalar(reference.node) else {
      return readTree(reference, .duration, language[.offerDuration])
        .flatMap { OfferDuration($0) }.map { Located($0, at: range(reference)) }
    }
    guard let text = text(reference, "duration") else { return nil }
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
    guard let written = writtenPrices(of: record) else { return nil }
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

  /// The prices of an offer; unknown ones where they are missing. Nil if they are not prices.
  private mutating func writtenPrices(of record: Record) -> WrittenPrices? {
    guard let reference = record.value(.prices), let key = record.keyNode(.prices) else {
      var unknown = WrittenPrices(range: head(of: record))
      unknown.isPartial = true
      return unknown
    }
    return writtenPrices(reference, at: range(key))
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
