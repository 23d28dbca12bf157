import Diagnostics
import OfferModel

/// Something that happens on a day, or is possible for the last time.
struct OfferEvent: Sendable {
  enum What: String, CaseIterable, Sendable {
    case review, create
    /// The last day on which something can be changed.
    case change
    case start
    /// The last day on which the end can be moved.
    case extend
    /// The last day of an offer, or of codes.
    case end
    case price

    init(_ kind: Deadline.Kind) {
      switch kind {
      case .review: self = .review
      case .create: self = .create
      case .change: self = .change
      case .extend: self = .extend
      case .end: self = .end
      }
    }

    /// Whether somebody has to do something, or can for the last time.
    var isDeadline: Bool { ![.start, .end, .price].contains(self) }
  }

  let what: What
  let day: CalendarDate
  let product: Product
  /// Nil for a price change, and for a product.
  let kind: OfferKind?
  let campaign: String?
  /// `win-back offer Basic one month free`, `batch gift-codes of GIFT_MONTH_2027`.
  let subject: String
  /// `create by`, `last free day`: what it is.
  let word: String
  /// A further sentence without its period, or nothing.
  let detail: String
  /// Where the object is named: what tells whether it is live.
  let range: SourceRange
  /// What tells it apart from every other event of the app, whatever its day is.
  let identity: [String]
  /// Whether offerc makes the codes.
  var isOwn = false

  /// `create by: win-back offer Basic one month free`.
  var sentence: String { word + ": " + subject }

  /// Whether both are of one object and one day.
  func isBeside(_ other: OfferEvent) -> Bool {
    day == other.day && identity.dropLast() == other.identity.dropLast()
  }

  /// Both in one line.
  func with(_ other: OfferEvent) -> OfferEvent {
    OfferEvent(
      what: what, day: day, product: product, kind: kind, campaign: campaign, subject: subject,
      word: word + ", " + other.word,
      detail: [detail, other.detail].filter { !$0.isEmpty }.joined(separator: "; "),
      range: range, identity: identity, isOwn: isOwn)
  }
}

/// What there is to say once wherever days are.
package let dayNote = "Days are days in Cupertino (Pacific time): elsewhere they begin and end later."

/// What happens to a product and its offers, on any day; `isNew`: Apple reviews the product before its offers can start.
func offerEvents(of one: ProductView, in app: App, _ filter: OfferFilter, isNew: Bool) -> [OfferEvent] {
  let events =
    one.offers.flatMap { offerEvents(of: $0, one.product, app) } + priceEvents(of: one, app, filter)
  let first = events.lazy.filter { $0.what == .create }.map(\.day).min()
  let lead = app.reviewLeadDays?.value ?? Limits.reviewLeadDays
  guard isNew, let day = first.flatMap({ CalendarDate(dayNumber: $0.dayNumber - lead) }) else {
    return events
  }
  let review = OfferEvent(
    what: .review, day: day, product: one.product, kind: nil, campaign: nil, subject: one.name,
    word: Deadline.Kind.review.phrase,
    detail: "\(counted(lead, "day")) for App Review, before its first offer",
    range: one.product.productId.range, identity: [app.bundleId.value, one.id, "review"])
  return [review] + events
}

private func offerEvents(of offer: OfferView, _ product: Product, _ app: App) -> [OfferEvent] {
  let subject =
    (offer.isDraft ? "draft " : "")
    + (offer.kind == .introductory
      ? "\(offer.name.lowercased()) (\(offer.cost))" : offer.kind.phrase + " " + offer.name)
  func event(_ what: OfferEvent.What, _ day: CalendarDate, _ word: String, _ detail: String) -> OfferEvent {
    OfferEvent(
      what: what, day: day, product: product, kind: offer.kind, campaign: offer.campaign, subject: subject,
      word: word, detail: detail, range: offer.range,
      identity: [app.bundleId.value] + offer.identity + [what.rawValue])
  }
  var events = offer.deadlines.map { event(OfferEvent.What($0.kind), $0.day, $0.kind.phrase, $0.detail) }
  if let start = offer.window.start?.value {
    events.append(event(.start, start, "starts", offer.kind == .introductory ? "" : offer.cost))
  }
  let batches = offer.batchGroups.filter { $0.state != .deactivated }
  return events + batches.flatMap { batchEvents(of: $0, offer, product, app) }
}

private func batchEvents(
  of one: BatchView, _ offer: OfferView, _ product: Product, _ app: App
) -> [OfferEvent] {
  one.batch.deadlines.map { deadline in
    let what = OfferEvent.What(deadline.kind)
    return OfferEvent(
      what: what, day: deadline.day, product: product, kind: .offerCode, campaign: offer.campaign,
      subject: (one.state == .draft ? "draft " : "") + "batch \(one.name) of \(offer.name)",
      word: deadline.kind.phrase,
      detail: what == .create
        ? "\(one.countPhrase); \(deadline.detail)" : what == .change ? one.countPhrase : deadline.detail,
      range: one.batch.id.range,
      identity: [app.bundleId.value] + offer.identity + ["batch", one.stem, what.rawValue],
      isOwn: one.batch.isOwn)
  }
}

/// Changes of regular prices, one event for a day.
private func priceEvents(of one: ProductView, _ app: App, _ filter: OfferFilter) -> [OfferEvent] {
  one.priceChanges.flatMap { plan, change -> [OfferEvent] in
    let territories = filter.narrowing(change.prices.territories)
    guard !territories.isEmpty else { return [] }
    let place = countryPhrase(territories)
    func event(_ what: OfferEvent.What, _ day: CalendarDate, _ word: String, _ detail: String) -> OfferEvent {
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
    return change.deadlines(of: one.product).map {
      event(OfferEvent.What($0.kind), $0.day, $0.kind.phrase, $0.detail)
    } + [event(.price, change.startDate.value, "starts", one.subscription == nil ? "" : keeps)]
  }
}
