import Diagnostics
import OfferModel

/// Where the bars of one product are: rows so that neither bars nor their labels overlap.
struct TimelineLane: Sendable {
  struct Bar: Sendable {
    let item: TimelineItem
    var row = 0
    /// From the left edge; both are inside of the timeline.
    let left: Double
    let right: Double
    /// Whether it begins before the timeline, or goes on after it.
    let isOpenLeft: Bool
    let isOpenRight: Bool
    let label: Label
    /// Whether there is room for its letter.
    var hasLetter = true
  }

  struct Label: Sendable {
    enum Place: Sendable {
      case inside, after, before
    }

    let text: String
    let place: Place
    /// Where it begins, or where it ends if it is before the bar.
    let x: Double
  }

  let bars: [Bar]
  let rowCount: Int
  /// How many items are outside of the days that are shown.
  let hidden: Int

  static let rowHeight = 26.0

  var height: Double { Double(max(rowCount, 1)) * TimelineLane.rowHeight + 4 }

  init(_ items: [TimelineItem], scale: TimelineScale, firstRow: Int = 0) {
    let shown = items.filter(scale.contains)
    hidden = items.count - shown.count
    var ends: [Double] = []
    var bars: [Bar] = []
    for item in shown.sorted(by: { $0.start?.dayNumber ?? .min < $1.start?.dayNumber ?? .min }) {
      var (bar, room) = scale.bar(item)
      let row = ends.firstIndex { $0 <= room.lowerBound } ?? ends.count
      if row == ends.count { ends.append(0) }
      ends[row] = room.upperBound
      bar.row = firstRow + row
      bars.append(bar)
    }
    self.bars = bars
    rowCount = ends.count
  }

  /// What follows one another in the first row, with labels only where there is room; below it what happens meanwhile.
  init(following items: [TimelineItem], events: [TimelineItem], scale: TimelineScale) {
    let below = TimelineLane(events, scale: scale, firstRow: 1)
    let row = items.compactMap { scale.contains($0) ? scale.bar(ofRow: $0) : nil }
    bars = row + below.bars
    rowCount = 1 + below.rowCount
    hidden = items.count - row.count + below.hidden
  }
}

/// From days to places on the timeline.
struct TimelineScale: Sendable {
  let range: TimelineRange
  /// Of the drawing, in pixels.
  static let width = 1060.0
  /// Room for the tips of bars that go on.
  private static let margin = 10.0

  private var perDay: Double { (TimelineScale.width - 2 * TimelineScale.margin) / Double(range.dayCount) }

  /// Where a day begins.
  func x(_ day: CalendarDate) -> Double {
    TimelineScale.margin + Double(day.dayNumber - range.from.dayNumber) * perDay
  }

  /// Whether any of its days is shown.
  fileprivate func contains(_ item: TimelineItem) -> Bool {
    item.start ?? range.from <= range.to && item.end ?? range.to >= range.from
  }

  /// A bar between others, with what fits into it.
  fileprivate func bar(ofRow item: TimelineItem) -> TimelineLane.Bar {
    let isOpenLeft = item.start.map { $0 < range.from } ?? true
    let isOpenRight = item.end.map { $0 > range.to } ?? true
    let left = isOpenLeft ? 1 : x(item.start ?? range.from)
    let end = isOpenRight ? TimelineScale.width - 1 : x(item.end ?? range.to) + perDay
    let right = max(end, left + 2)
    let room = right - left - 32
    let label = textWidth(item.label) <= room ? item.label : room < 40 ? "" : shortened(item.label, to: room)
    return TimelineLane.Bar(
      item: item, left: left, right: right, isOpenLeft: isOpenLeft, isOpenRight: isOpenRight,
      label: TimelineLane.Label(text: label, place: .inside, x: left + 22), hasLetter: right - left >= 20)
  }

  /// A bar without its row, and what it and its label take up.
  fileprivate func bar(_ item: TimelineItem) -> (bar: TimelineLane.Bar, room: ClosedRange<Double>) {
    let isOpenLeft = item.start.map { $0 < range.from } ?? true
    let isOpenRight = item.end.map { $0 > range.to } ?? true
    // The letter needs room, however short the time is.
    let signs = 20.0 + (isOpenLeft ? 4 : 0)
    let left = isOpenLeft ? 1 : min(x(item.start ?? range.from), TimelineScale.width - 1 - signs)
    let end = isOpenRight ? TimelineScale.width - 1 : x(item.end ?? range.to) + perDay
    let right = max(item.kind == .priceChange ? left : end, left + signs)
    let label = label(item.label, left, right, signs)
    let room =
      switch label.place {
      case .inside: left...right
      case .after: left...(label.x + textWidth(label.text) + 6)
      case .before: max(0, label.x - textWidth(label.text) - 6)...right
      }
    let bar = TimelineLane.Bar(
      item: item, left: left, right: right, isOpenLeft: isOpenLeft, isOpenRight: isOpenRight, label: label)
    return (bar, room)
  }

  /// Inside of the bar, else after it, else before it; cut where there is no room anywhere.
  private func label(_ text: String, _ left: Double, _ right: Double, _ signs: Double) -> TimelineLane.Label {
    let width = textWidth(text)
    let inside = (
      place: TimelineLane.Label.Place.inside, room: right - left - signs - 12, x: left + signs + 2
    )
    let places = [
      inside, (.after, TimelineScale.width - right - 8, right + 5), (.before, left - 8, left - 5),
    ]
    let best = places.first { width <= $0.room } ?? places.max { $0.room < $1.room } ?? inside
    return TimelineLane.Label(text: shortened(text, to: best.room), place: best.place, x: best.x)
  }
}

/// A bar of the timeline: an offer with its days, a batch of codes, or a price change.
struct TimelineItem: Sendable {
  let kind: Palette.Kind
  let label: String
  /// The beginning of the label that is a name, in whatever direction it is written.
  var name = ""
  /// All that is known, for those who point at the bar.
  let title: String
  /// Nil: it has always been there.
  let start: CalendarDate?
  /// The last day; nil: it goes on.
  let end: CalendarDate?
  /// The number of its product in the page.
  var product = 0
  var campaign: String?
  var mark: FilterMark?

  /// Whether it has no end, and belongs to no campaign.
  func isAlwaysOn(on today: CalendarDate) -> Bool {
    kind != .offerCode && kind != .priceChange && end == nil && campaign == nil && start ?? today <= today
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

  var word: String {
    switch self {
    case .introductory: "introductory offer"
    case .promotional: "promotional offer"
    case .winBack: "win-back offer"
    case .offerCode: "batch of codes"
    case .priceChange: "price change"
    case .regularPrice: "subscribed at the regular price"
    case .event: "canceled, or a payment failed"
    }
  }
}
