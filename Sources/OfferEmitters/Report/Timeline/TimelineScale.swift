import OfferModel

/// Converts days to places on the timeline.
struct TimelineScale: Sendable {
  let range: TimelineRange
  /// The width of the drawing, in pixels.
  static let width = 1060.0
  /// The room for the tips of bars that continue.
  private static let margin = 10.0

  private var perDay: Double { (TimelineScale.width - 2 * TimelineScale.margin) / Double(range.dayCount) }

  /// Returns the place where a day begins.
  func x(_ day: CalendarDate) -> Double {
    TimelineScale.margin + Double(day.dayNumber - range.from.dayNumber) * perDay
  }

  /// Whether any day of an item is shown.
  func contains(_ item: TimelineItem) -> Bool {
    item.start ?? range.from <= range.to && item.end ?? range.to >= range.from
  }

  /// Returns a bar of a row of bars, with the text that fits into it.
  func bar(ofRow item: TimelineItem) -> TimelineLane.Bar {
    let isOpenLeft = item.start.map { $0 < range.from } ?? true
    let isOpenRight = item.end.map { $0 > range.to } ?? true
    let left = isOpenLeft ? 1 : x(item.start ?? range.from)
    let end = isOpenRight ? TimelineScale.width - 1 : x(item.end ?? range.to) + perDay
    let right = max(end, left + 2)
    let room = right - left - 32
    let label: String
    if textWidth(item.label) <= room {
      label = item.label
    } else {
      label = room < 40 ? "" : shortened(item.label, to: room)
    }
    return TimelineLane.Bar(
      item: item, left: left, right: right, isOpenLeft: isOpenLeft, isOpenRight: isOpenRight,
      label: TimelineLane.Label(text: label, place: .inside, x: left + 22), hasLetter: right - left >= 20)
  }

  /// Returns a bar without its row, and the room that it and its label need.
  func bar(_ item: TimelineItem) -> (bar: TimelineLane.Bar, room: ClosedRange<Double>) {
    let isOpenLeft = item.start.map { $0 < range.from } ?? true
    let isOpenRight = item.end.map { $0 > range.to } ?? true
    // The letter needs room even if the time is short.
    let signs = 20.0 + (isOpenLeft ? 4 : 0)
    let left = isOpenLeft ? 1 : min(x(item.start ?? range.from), TimelineScale.width - 1 - signs)
    let end = isOpenRight ? TimelineScale.width - 1 : x(item.end ?? range.to) + perDay
    let right = max(item.kind == .priceChange ? left : end, left + signs)
    let label = label(item.label, left: left, right: right, signs: signs)
    let room =
      switch label.place {
      case .inside: left...right
      case .after: left...(label.x + textWidth(label.text) + 6)
      case .before: max(0, label.x - textWidth(label.text) - 6)...right
      }
    let bar = TimelineLane.Bar(
      item: item, left: left, right: right, isOpenLeft: isOpenLeft, isOpenRight: isOpenRight, label: label)
    return (bar: bar, room: room)
  }

  /// A place where a label can be.
  private struct LabelPlace {
    let place: TimelineLane.Label.Place
    let room: Double
    let x: Double
  }

  /// Returns the label inside the bar, or else after it, or else before it. If there is not enough room anywhere, it is cut.
  private func label(_ text: String, left: Double, right: Double, signs: Double) -> TimelineLane.Label {
    let width = textWidth(text)
    let inside = LabelPlace(place: .inside, room: right - left - signs - 12, x: left + signs + 2)
    let after = LabelPlace(place: .after, room: TimelineScale.width - right - 8, x: right + 5)
    let before = LabelPlace(place: .before, room: left - 8, x: left - 5)
    let places = [inside, after, before]
    let largest = places.max { one, other in one.room < other.room } ?? inside
    let best = places.first { width <= $0.room } ?? largest
    return TimelineLane.Label(text: shortened(text, to: best.room), place: best.place, x: best.x)
  }
}
