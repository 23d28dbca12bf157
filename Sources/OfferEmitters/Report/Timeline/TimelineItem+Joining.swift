import Diagnostics
import OfferModel

extension [TimelineItem] {
  /// The bars, of which those of one kind with the same days are one if they are many: `200 win-back offers`.
  var joined: [TimelineItem] {
    let alike = Dictionary(grouping: self, by: TimelineItem.Likeness.init)
    var seen: Set<TimelineItem.Likeness> = []
    return flatMap { item in
      let likeness = TimelineItem.Likeness(item)
      let items = alike[likeness] ?? [item]
      guard items.count > mostAlike else { return [item] }
      return seen.insert(likeness).inserted ? [TimelineItem(joining: items)] : []
    }
  }
}

/// The most bars of one kind with the same days that are each a bar with its name and price.
private let mostAlike = 8

extension TimelineItem {
  /// What bars have in common that can be joined.
  fileprivate struct Likeness: Hashable {
    let kind: Palette.Kind
    let start: CalendarDate?
    let end: CalendarDate?
    let isUndated: Bool
    let delay: String?

    init(_ item: TimelineItem) {
      kind = item.kind
      start = item.start
      end = item.end
      isUndated = item.isUndated
      delay = item.delay
    }
  }

  /// - Parameter items: Bars that are alike.
  fileprivate init(joining items: [TimelineItem]) {
    let first = items[0]
    let count = grouped(items.count)
    self.init(
      kind: first.kind, label: "\(count) \(first.kind.words) · \(first.days)", name: count,
      title: "\(count) \(first.kind.words), \(first.daysAndDelay)", start: first.start, end: first.end,
      product: first.product, campaign: first.campaign, isUndated: first.isUndated, members: items,
      delay: first.delay)
  }
}
