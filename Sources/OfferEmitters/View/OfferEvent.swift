import Diagnostics
import OfferModel

/// Something that happens on a day.
struct OfferEvent: Sendable {
  enum What: String, CaseIterable, Sendable {
    case start
    case lock
    case end
    /// Codes are made, or Apple is asked for them.
    case created
    /// Codes stop working.
    case expiry
    case price
  }

  let what: What
  let day: CalendarDate
  let product: Product
  /// Nil for a price change.
  let kind: OfferKind?
  /// `win-back offer Basic one month free`, `batch gift-codes of GIFT_MONTH_2027`.
  let subject: String
  /// `starts`, `expires`: follows the subject.
  let verb: String
  /// A further sentence without its period, or nothing.
  let detail: String
  /// What tells it apart from every other event of the app, whatever its day is.
  let identity: [String]

  /// `win-back offer Basic one month free starts`.
  var sentence: String { subject + " " + verb }

  func isStart(of other: OfferEvent) -> Bool {
    what == .start && day == other.day && identity.dropLast() == other.identity.dropLast()
  }

  /// A start that says of a lock on its day, too.
  func locking(_ lock: OfferEvent) -> OfferEvent {
    OfferEvent(
      what: what, day: day, product: product, kind: kind, subject: subject, verb: "starts and locks",
      detail: detail + "; from this day on, " + lock.detail, identity: identity)
  }
}

/// What happens to a product and its offers, on any day.
func offerEvents(of one: ProductView, in app: App, _ filter: OfferFilter) -> [OfferEvent] {
  one.offers.flatMap { offerEvents(of: $0, one.product, app) } + priceEvents(of: one, app, filter)
}

private func offerEvents(of offer: OfferView, _ product: Product, _ app: App) -> [OfferEvent] {
  let subject =
    offer.kind == .introductory
    ? "\(offer.name.lowercased()) (\(offer.cost))" : offer.kind.phrase + " " + offer.name
  func event(_ what: OfferEvent.What, _ day: CalendarDate, _ verb: String, _ detail: String = "")
    -> OfferEvent
  {
    OfferEvent(
      what: what, day: day, product: product, kind: offer.kind, subject: subject, verb: verb, detail: detail,
      identity: [app.bundleId.value] + offer.identity + [what.rawValue])
  }
  var events: [OfferEvent] = []
  if let start = offer.window.start?.value {
    events.append(event(.start, start, "starts", offer.kind == .introductory ? "" : offer.cost))
    if offer.winBack != nil {
      events.append(
        event(.lock, start, "locks", "dates, eligibility and promotion cannot be changed"))
    }
  }
  if let end = offer.window.end?.value { events.append(event(.end, end, "ends", "this is its last day")) }
  let batches = offer.batchGroups.filter { $0.state != .deactivated }
  return events + batches.flatMap { batchEvents(of: $0, offer, product, app) }
}

private func batchEvents(
  of one: BatchView, _ offer: OfferView, _ product: Product, _ app: App
) -> [OfferEvent] {
  func event(_ what: OfferEvent.What, _ day: CalendarDate, _ verb: String, _ detail: String) -> OfferEvent {
    OfferEvent(
      what: what, day: day, product: product, kind: .offerCode,
      subject: "batch \(one.name) of \(offer.name)", verb: verb, detail: detail,
      identity: [app.bundleId.value] + offer.identity + ["batch", one.stem, what.rawValue])
  }
  let created = event(
    .created, one.batch.createdDate.value, "is created",
    "\(one.countPhrase); from this day on the batch can only be deactivated")
  return [created]
    + (one.end.map { [event(.expiry, $0, "expires", "the first day on which its codes no longer work")] }
      ?? [])
}

/// Price changes of the plans, one event for a day.
private func priceEvents(of one: ProductView, _ app: App, _ filter: OfferFilter) -> [OfferEvent] {
  guard let subscription = one.subscription else { return [] }
  func events(_ changes: [PriceChange], _ plan: BillingPlan) -> [OfferEvent] {
    changes.compactMap { change in
      let keeps = change.keepsPrice
      let territories = filter.narrowing(change.prices.territories)
      guard !territories.isEmpty else { return nil }
      return OfferEvent(
        what: .price, day: change.startDate.value, product: one.product, kind: nil,
        subject: "price of \(one.name)" + (plan.isMonthly ? ", monthly plan," : ""),
        verb: "changes in \(placePhrase(territories))",
        detail: "existing subscribers \(keeps ? "keep their price" : "pay the new price")",
        identity: [
          app.bundleId.value, one.id, plan.rawValue, change.existingSubscribers.value.rawValue,
          change.prices.territories.first?.code ?? "", "price",
        ])
    }
  }
  return events(subscription.priceChanges, .upFront)
    + events(subscription.monthlyPlan?.priceChanges ?? [], .monthly)
}
