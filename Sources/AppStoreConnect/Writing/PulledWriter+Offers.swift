import OfferModel
import YAMLWriting

extension PulledWriter {
  mutating func write(
    _ offers: Reading<OfferListDraft>, as key: String, sold: (BillingPlan) -> StorefrontSet
  ) {
    guard case .read(let list) = offers else { return yaml.entry(key, "[]", PulledWriter.unread) }
    let note: YAMLWriter.Note? =
      list.isWhole ? nil : .assumed("offers that offerc does not know are left out")
    guard !list.offers.isEmpty else {
      if let note { yaml.entry(key, "[]", note) }
      return
    }
    yaml.open(key, note)
    for offer in list.offers {
      yaml.beginItem()
      write(offer, sold: sold(offer.terms?.plan ?? .upFront))
      yaml.endItem()
    }
    yaml.close()
  }

  private mutating func write(_ offer: OfferDraft, sold: StorefrontSet) {
    switch offer.identity {
    case .introductory(let start, let end):
      writeTerms(offer, sold: sold)
      if let start { yaml.entry("startDate", start.description) }
      if let end { yaml.entry("endDate", end.description) }
    case .promotional(let offerId, let referenceName):
      yaml.text("offerId", offerId)
      yaml.text("referenceName", referenceName)
      writeTerms(offer, sold: sold)
    case .winBack(let winBack):
      yaml.text("offerId", winBack.offerId)
      yaml.text("referenceName", winBack.referenceName)
      writeTerms(offer, sold: sold)
      write(winBack)
    case .code(let code):
      yaml.text("referenceName", code.referenceName)
      if !code.active { yaml.entry("active", "false") }
      yaml.entry("customerEligibilities", "[" + code.customerEligibilities.joined(separator: ", ") + "]")
      if let eligibility = code.offerEligibility { yaml.entry("offerEligibility", eligibility.rawValue) }
      if !code.autoRenewEnabled { yaml.entry("autoRenewEnabled", "false") }
      writeTerms(offer, sold: sold)
      write(code.batches)
    }
  }

  /// Mode, length, plan, prices and storefronts.
  private mutating func writeTerms(_ offer: OfferDraft, sold: StorefrontSet) {
    if let terms = offer.terms {
      yaml.entry("mode", terms.mode.rawValue)
      yaml.entry("duration", terms.length.description)
      if terms.plan.isMonthly { yaml.entry("targetPlan", terms.plan.rawValue) }
    }
    if offer.isFree {
      if offer.terms == nil { yaml.entry("free", "true") }
    } else if let prices = offer.prices {
      writePrices(prices, domain: sold)
    }
    if case .unread = offer.territories, !offer.isPromotional {
      yaml.entry("territories", "all", PulledWriter.unread)
    } else if let stated = offer.statedTerritories(sold: sold) {
      yaml.entry("territories", shared.territories(stated))
    }
  }

  private mutating func write(_ winBack: WinBackDraft) {
    yaml.entry("startDate", winBack.startDate.description)
    if let end = winBack.endDate { yaml.entry("endDate", end.description) }
    yaml.entry("priority", winBack.priority.rawValue)
    if winBack.promotionIntent != .notPromoted {
      yaml.entry("promotionIntent", winBack.promotionIntent.rawValue)
    }
    yaml.open("customerEligibility")
    yaml.entry("paidSubscriptionDurationInMonths", String(winBack.paidMonths))
    yaml.entry(
      "timeSinceLastSubscribedInMonths",
      "{minimum: \(winBack.sinceMinimum), maximum: \(winBack.sinceMaximum)}")
    if let wait = winBack.waitMonths { yaml.entry("waitBetweenOffersInMonths", String(wait)) }
    yaml.close()
    if let id = winBack.appleId { yaml.entry("appleId", String(id)) }
  }

  private mutating func write(_ batches: Reading<[BatchDraft]>) {
    guard case .read(let list) = batches else { return yaml.entry("batches", "[]", PulledWriter.unread) }
    guard !list.isEmpty else { return }
    yaml.open("batches")
    for batch in list {
      yaml.beginItem()
      yaml.entry("id", batch.id)
      yaml.entry("kind", batch.customCode == nil ? "one-time-use" : "custom")
      yaml.entry("count", String(batch.count))
      if let code = batch.customCode { yaml.text("code", code) }
      yaml.entry("createdDate", batch.createdDate.description)
      if let expiration = batch.expirationDate { yaml.entry("expirationDate", expiration.description) }
      if batch.isSandbox { yaml.entry("environment", "sandbox") }
      if !batch.active { yaml.entry("active", "false") }
      yaml.endItem()
    }
    yaml.close()
  }
}

extension OfferDraft {
  /// Whether it is known to cost nothing.
  fileprivate var isFree: Bool { prices == nil || terms?.mode.isFree == true }

  fileprivate var isPromotional: Bool {
    if case .promotional = identity { true } else { false }
  }
}
