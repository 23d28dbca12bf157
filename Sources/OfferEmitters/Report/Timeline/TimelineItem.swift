import Diagnostics
import OfferModel

/// A bar of the timeline: an offer with its days, a batch of codes, or a price change.
struct TimelineItem: Sendable {
  let kind: Palette.Kind
  let label: String
  /// All that is known, for those who point at the bar.
  let title: String
  /// Nil: it has always been there.
  let start: CalendarDate?
  /// The last day; nil: it goes on.
  let end: CalendarDate?
  /// From which day on Apple lets nobody change it.
  var lock: CalendarDate?
}

extension ProductView {
  /// What can be drawn: offers that are not deactivated, the batches of offer codes, and price changes.
  var timelineItems: [TimelineItem] {
    offers.filter(\.isActive).flatMap(\.timelineItems) + priceItems
  }

  private var priceItems: [TimelineItem] {
    let changes = (subscription?.priceChanges ?? []) + (subscription?.monthlyPlan?.priceChanges ?? [])
    return changes.map { change in
      let day = change.startDate.value
      let label = "new price in " + placePhrase(change.prices.territories)
      return TimelineItem(
        kind: .priceChange, label: label, title: "\(label) on \(day)", start: day, end: day)
    }
  }
}

extension OfferView {
  fileprivate var timelineItems: [TimelineItem] {
    guard kind != .offerCode else { return batchGroups.filter { $0.state != .deactivated }.map(item) }
    let days = kind == .promotional ? "whenever the app offers it" : window.phrase
    return [
      TimelineItem(
        kind: Palette.Kind(kind), label: kind == .introductory ? cost : name,
        title: "\(kindWord): \(name), \(cost), \(days)",
        start: window.start?.value, end: window.end?.value,
        lock: winBack == nil ? nil : window.start?.value)
    ]
  }

  private func item(_ one: BatchView) -> TimelineItem {
    let batch = one.batch
    let end = one.end.map { "first day without: \($0)" } ?? "without an end"
    return TimelineItem(
      kind: .offerCode, label: "\(name): \(one.stem), \(grouped(one.count))",
      title:
        "offer code \(name), batch \(one.name): \(one.countPhrase), created \(batch.createdDate.value), \(end)",
      start: batch.createdDate.value, end: batch.lastDay, lock: batch.createdDate.value)
  }
}

extension Palette.Kind {
  init(_ kind: OfferKind) {
    switch kind {
    case .introductory: self = .introductory
    case .promotional: self = .promotional
    case .winBack: self = .winBack
    case .offerCode: self = .offerCode
    }
  }
}
