import Diagnostics
import OfferModel
import OfferSimulation

/// A customer's time: what the customer had in each group, what happened, and below it the offers that were available.
struct LifeTimeline {
  let scale: TimelineScale
  /// The reference name of each group in which the customer had a subscription, with its lane.
  let lives: [(group: String, lane: TimelineLane)]
  let offers: TimelineLane

  /// The most bars of offers: a picture with more cannot be read.
  private static let mostSpans = 60

  /// Returns nil for a customer who never subscribed.
  ///
  /// - Parameter answers: The offers that the customer can ever have.
  init?(_ view: ScenarioView, _ answers: [OfferAnswer]) {
    guard let days = view.lifeDays(with: answers.map(\.days)), let range = TimelineRange(of: days) else {
      return nil
    }
    let catalog = view.catalog
    let scale = TimelineScale(range: range)
    self.scale = scale
    lives = view.lives.map { group, life in
      let lane = TimelineLane(
        following: stretches(of: life, catalog), events: events(of: life), scale: scale)
      return (group: group, lane: lane)
    }
    let spans = answers.flatMap { answer in answer.days.map { item(answer.offer, $0, catalog) } }
    self.offers = TimelineLane(Array(spans.prefix(LifeTimeline.mostSpans)), scale: scale)
  }
}

extension TimelineRange {
  /// Whole months, with the one after the last day; of a longer time the first ten years.
  fileprivate init?(of days: (first: CalendarDate, last: CalendarDate)) {
    guard let from = CalendarDate(year: days.first.year, month: days.first.month, day: 1),
      let latest = from.adding(months: 120)?.previous
    else { return nil }
    let end = CalendarDate(year: days.last.year, month: days.last.month, day: 1)?.adding(months: 2)?.previous
    self.init(from: from, to: min(latest, end ?? latest))
  }
}

/// Returns bars with what the customer had.
private func stretches(of life: GroupLife, _ catalog: SimulatedCatalog) -> [TimelineItem] {
  life.stretches.map { stretch in
    let name = catalog.subscriptions[stretch.subscription].product.referenceName.value
    let offer = stretch.offer.map { catalog[$0] }
    let kindWithoutOffer: Palette.Kind = stretch.isPaid ? .regularPrice : .event
    let price = offer.map(readableName) ?? (stretch.isPaid ? "regular price" : "refunded")
    let days = spanPhrase(DaySpan(from: stretch.start, to: stretch.end))
    return TimelineItem(
      kind: offer.map { Palette.Kind($0.kind) } ?? kindWithoutOffer,
      label: offer == nil && stretch.isPaid ? name : "\(name), \(price)", title: "\(name), \(price), \(days)",
      start: stretch.start, end: stretch.end.map { $0.previous ?? $0 })
  }
}

/// Returns the name of an offer, `Come back`; for an introductory offer, which has none, its terms, `free for 1 week`.
func readableName(_ offer: SimulatedOffer) -> String {
  if let name = offer.referenceName { return name }
  return termsPhrase(offer) + (offer.terms.plan.value.isMonthly ? ", monthly plan" : "")
}

/// Returns the reference name of the subscription of an offer.
func productName(_ offer: SimulatedOffer, _ catalog: SimulatedCatalog) -> String {
  catalog.subscriptions[offer.index.subscription].product.referenceName.value
}

/// Returns bars with cancellations and with payments that failed.
private func events(of life: GroupLife) -> [TimelineItem] {
  func item(_ label: String, _ first: CalendarDate, _ last: CalendarDate?) -> TimelineItem {
    let days = spanPhrase(DaySpan(from: first, to: last?.next))
    return TimelineItem(kind: .event, label: label, title: "\(label), \(days)", start: first, end: last)
  }
  return life.phases.indices.dropFirst().compactMap { number in
    let phase = life.phases[number]
    let last = number + 1 < life.phases.count ? life.phases[number + 1].from.previous : nil
    switch (life.phases[number - 1].standing, phase.standing) {
    case (_, .grace): return item("grace period", phase.from, last)
    case (_, .retry): return item("payment retried", phase.from, last)
    case (.active(_, nil), .active(_, _?)):
      let day = phase.from.previous ?? phase.from
      return item("canceled", day, day)
    default: return nil
    }
  }
}

private func item(_ offer: SimulatedOffer, _ span: DaySpan, _ catalog: SimulatedCatalog) -> TimelineItem {
  let name = readableName(offer)
  let product = productName(offer, catalog)
  let label = offer.referenceName == nil ? "\(product), \(name)" : name
  return TimelineItem(
    kind: Palette.Kind(offer.kind), label: label, name: label,
    title: "\(name) of \(product), \(spanPhrase(span))", start: span.firstDay, end: span.lastDay)
}
