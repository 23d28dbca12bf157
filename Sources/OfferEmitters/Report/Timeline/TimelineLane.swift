import Diagnostics
import OfferModel

/// The bars of one group, in rows so that neither bars nor their labels overlap.
///
/// Bars are placed by their start, those without days last, each in the first row with room (interval partitioning).
struct TimelineLane: Sendable {
  /// A bar with its place.
  struct Bar: Sendable {
    let item: TimelineItem
    var row = 0
    /// The distances of its ends from the left edge, inside the timeline.
    let left: Double
    let right: Double
    /// Whether it begins before the timeline.
    let isOpenLeft: Bool
    /// Whether it continues after the timeline.
    let isOpenRight: Bool
    let label: Label
    /// Whether there is room for its letter.
    var hasLetter = true
  }

  /// The text at a bar.
  struct Label: Sendable {
    enum Place: Sendable {
      case inside
      case after
      case before
    }

    let text: String
    let place: Place
    /// The place where it begins, or where it ends if it is before the bar.
    let x: Double
  }

  let bars: [Bar]
  let rowCount: Int
  /// The number of items outside the days that are shown.
  let hidden: Int

  static let rowHeight = 26.0

  var height: Double { Double(max(rowCount, 1)) * TimelineLane.rowHeight + 4 }

  init(_ items: [TimelineItem], scale: TimelineScale, firstRow: Int = 0) {
    let shown = items.filter(scale.contains)
    hidden = items.filter { !scale.contains($0) }.reduce(0) { count, item in count + item.count }
    var ends: [Double] = []
    var bars: [Bar] = []
    let byStart = shown.sorted { one, other in
      one.start?.dayNumber ?? .min < other.start?.dayNumber ?? .min
    }
    // Bars without days are below those with days.
    for item in byStart.filter({ !$0.isUndated }) + byStart.filter(\.isUndated) {
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

  /// A lane with items that follow each other in the first row, with labels only if there is room, and with events below it.
  init(following items: [TimelineItem], events: [TimelineItem], scale: TimelineScale) {
    let below = TimelineLane(events, scale: scale, firstRow: 1)
    let row = items.compactMap { scale.contains($0) ? scale.bar(ofRow: $0) : nil }
    bars = row + below.bars
    rowCount = 1 + below.rowCount
    hidden = items.count - row.count + below.hidden
  }
}
