import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the events of a product and its offers, on any day.
///
/// - Parameter isNew: Whether the product is not live yet: Apple must review it before its offers can start.
func offerEvents(of one: ProductView, in app: App, _ filter: OfferFilter, isNew: Bool) -> [OfferEvent] {
  let events =
    one.offers.flatMap { offerEvents(of: $0, one.product, app) } + priceEvents(of: one, app, filter)
  let lead = app.reviewLeadDays?.value ?? Limits.reviewLeadDays
  guard isNew, let first = events.filter({ $0.what == .create }).map(\.day).min(),
    let day = CalendarDate(dayNumber: first.dayNumber - lead)
  else { return events }
  let review = OfferEvent(
    what: .review, day: day, product: one.product, kind: nil, campaign: nil, subject: one.name,
    word: Deadline.Kind.review.phrase,
    detail: "\(counted(lead, "day")) for App Review, before its first offer",
    range: one.product.productId.range, identity: [app.bundleId.value, one.id, "review"])
  return [review] + events
}

private func offerEvents(of offer: OfferView, _ product: Product, _ app: App) -> [OfferEvent] {
  let name =
    offer.kind == .introductory
    ? "\(offer.name.lowercased()) (\(offer.cost))" : offer.kind.phrase + " " + offer.name
  let subject = (offer.isDraft ? "draft " : "") + name
  func event(_ what: OfferEvent.What, on day: CalendarDate, _ word: String, detail: String) -> OfferEvent {
    OfferEvent(
      what: what, day: day, product: product, kind: offer.kind, campaign: offer.campaign, subject: subject,
      word: word, detail: detail, range: offer.range,
      identity: [app.bundleId.value] + offer.identity + [what.rawValue])
  }
  var events = offer.deadlines.map { deadline in
    event(OfferEvent.What(deadline.kind), on: deadline.day, deadline.kind.phrase, detail: deadline.detail)
  }
  if let start = offer.window.start?.value {
    events.append(event(.start, on: start, "starts", detail: offer.kind == .introductory ? "" : offer.cost))
  }
  let batches = offer.batchGroups.filter { $0.state != .deactivated }
  return events + batches.flatMap { batchEvents(of: $0, offer, product, app) }
}

private func batchEvents(
  of one: BatchView, _ offer: OfferView, _ product: Product, _ app: App
) -> [OfferEvent] {
  one.batch.deadlines.map { deadline in
    let what = OfferEvent.What(deadline.kind)
    let detail =
      switch what {
      case .create: "\(one.countPhrase); \(deadline.detail)"
      case .change: one.countPhrase
      default: deadline.detail
      }
    return OfferEvent(
      what: what, day: deadline.day, product: product, kind: .offerCode, campaign: offer.campaign,
      subject: (one.state == .draft ? "draft " : "") + "batch \(one.name) of \(offer.name)",
      word: deadline.kind.phrase, detail: detail, range: one.batch.id.range,
      identity: [app.bundleId.value] + offer.identity + ["batch", one.stem, what.rawValue],
      isOwn: one.batch.isOwn)
  }
}

/// Returns the events of changes of regular prices.
private func priceEvents(of one: ProductView, _ app: App, _ filter: OfferFilter) -> [OfferEvent] {
  one.priceChanges.flatMap { planned -> [OfferEvent] in
    let change = planned.change
    let plan = planned.plan
    let territories = filter.narrowing(planned.storefronts)
    guard !territories.isEmpty else { return [] }
    let place = countryPhrase(territories)
    func event(_ what: OfferEvent.What, on day: CalendarDate, _ word: String, detail: String) -> OfferEvent {
      OfferEvent(
        what: what, day: day, product: one.product, kind: nil, campaign: nil,
        subject: "new price of \(one.name)" + (plan.isMonthly ? ", monthly plan," : "") + " in \(place)",
        word: word, detail: detail, range: change.startDate.range,
        identity: [
          app.bundleId.value, one.id, plan.rawValue, change.existingSubscribers.value.rawValue,
          change.prices.territories.first?.code ?? "", what.rawValue,
        ])
    }
    let keeps = "existing subscribers \(change.keepsPrice ? "keep their price" : "pay the new price")"
    let rest = change.prices.restPhrase(base: app.baseTerritory.value)
    let terms = one.subscription == nil ? "" : [keeps, rest].compactMap(\.self).joined(separator: "; ")
    let deadlines = change.deadlines(of: one.product).map { deadline in
      event(OfferEvent.What(deadline.kind), on: deadline.day, deadline.kind.phrase, detail: deadline.detail)
    }
    return deadlines + [event(.price, on: change.startDate.value, "starts", detail: terms)]
  }
}
