package import OfferModel

/// Draws lanes: for the page, which styles them, or for a file of its own, which has to say every color itself.
struct TimelineDrawing {
  let scale: TimelineScale
  let today: CalendarDate
  /// Nil for the page: its style sheet has the colors.
  let palette: Palette?
  /// Where months begin.
  private let ticks: [String]

  init(scale: TimelineScale, today: CalendarDate, palette: Palette?) {
    self.scale = scale
    self.today = today
    self.palette = palette
    ticks = scale.range.ticks(width: TimelineScale.width).map { pixels(scale.x($0.day)) }
  }

  static let axisHeight = 30.0

  /// The names of months, and where today is.
  func axis(_ svg: inout HTMLText, top: Double = 0) {
    let now = scale.range.contains(today) ? scale.x(today) : nil
    for tick in scale.range.ticks(width: TimelineScale.width) {
      let x = scale.x(tick.day)
      line(&svg, "grid", x, top + 16, x, top + TimelineDrawing.axisHeight)
      guard x + textWidth(tick.name) + 4 < TimelineScale.width else { continue }
      text(&svg, "axis", tick.name, x + 4, top + 27)
    }
    guard let now else { return }
    let isRight = now > TimelineScale.width - 120
    text(&svg, "now", "today, \(today)", isRight ? now - 4 : now + 4, top + 11, isEnd: isRight)
    line(&svg, "nowline", now, top, now, top + TimelineDrawing.axisHeight)
  }

  func lane(_ lane: TimelineLane, _ svg: inout HTMLText, top: Double = 0) {
    let bottom = pixels(top + lane.height)
    let grid = ticks.map { "M\($0) \(pixels(top))V\(bottom)" }.joined()
    if palette == nil {
      svg.empty("path", ["class": "grid", "d": grid])
    } else {
      svg.empty("path", ["d": grid, "stroke": palette?.line ?? "", "fill": "none"])
    }
    if scale.range.contains(today) {
      line(&svg, "nowline", scale.x(today), top, scale.x(today), top + lane.height)
    }
    if lane.bars.isEmpty { text(&svg, "axis", "nothing on these days", 14, top + 19) }
    for bar in lane.bars { draw(bar, &svg, top: top + Double(bar.row) * TimelineLane.rowHeight + 2) }
  }

  private func draw(_ bar: TimelineLane.Bar, _ svg: inout HTMLText, top: Double) {
    let kind = bar.item.kind
    svg.element("g", group(kind)) { svg in
      svg.element("title", text: bar.item.title)
      svg.empty("path", ["d": outline(bar, top)])
      if bar.item.lock != nil { drawLock(&svg, x: bar.left + (bar.isOpenLeft ? 24 : 22), top: top + 5) }
      if bar.hasLetter {
        text(
          &svg, "letter", kind.letter, bar.left + (bar.isOpenLeft ? 8 : 6), top + 15, kind: kind, isBold: true
        )
      }
      guard !bar.label.text.isEmpty else { return }
      let isInside = bar.label.place == .inside
      text(
        &svg, isInside ? "in" : "out", bar.label.text,
        bar.label.x, top + 15,
        kind: isInside ? kind : nil, isEnd: bar.label.place == .before)
    }
  }

  /// A bar with straight ends where it starts and ends, and with tips where it goes on.
  private func outline(_ bar: TimelineLane.Bar, _ top: Double) -> String {
    let (left, right, height, tip) = (bar.left, bar.right, 22.0, 7.0)
    let middle = pixels(top + height / 2)
    let start =
      bar.isOpenLeft
      ? "M\(pixels(left + tip)) \(pixels(top))" : "M\(pixels(left)) \(pixels(top))"
    let end =
      bar.isOpenRight
      ? "H\(pixels(right - tip))L\(pixels(right)) \(middle)L\(pixels(right - tip)) \(pixels(top + height))"
      : "H\(pixels(right))V\(pixels(top + height))"
    return start + end
      + (bar.isOpenLeft ? "H\(pixels(left + tip))L\(pixels(left)) \(middle)Z" : "H\(pixels(left))Z")
  }

  /// A padlock.
  private func drawLock(_ svg: inout HTMLText, x: Double, top: Double) {
    let (left, right) = (pixels(x), pixels(x + 8))
    let body = "M\(left) \(pixels(top + 5))H\(right)V\(pixels(top + 12))H\(left)Z"
    let bow =
      "M\(pixels(x + 1.5)) \(pixels(top + 5))V\(pixels(top + 3))A2.5 2.5 0 0 1 \(pixels(x + 6.5)) \(pixels(top + 3))V\(pixels(top + 5))"
    if let palette {
      svg.empty("path", ["d": body, "fill": palette.text, "stroke": "none"])
      svg.empty("path", ["d": bow, "fill": "none", "stroke": palette.text])
    } else {
      svg.empty("path", ["class": "lk", "d": body])
      svg.empty("path", ["class": "lb", "d": bow])
    }
  }

  private func group(_ kind: Palette.Kind) -> HTMLText.Attributes {
    guard let palette else { return ["class": "k\(kind.rawValue)"] }
    return ["fill": palette[kind].fill, "stroke": palette[kind].edge]
  }

  func text(
    _ svg: inout HTMLText, _ role: String, _ text: String, _ x: Double, _ y: Double,
    kind: Palette.Kind? = nil, isEnd: Bool = false, isBold: Bool = false, size: String = "12"
  ) {
    guard let palette else {
      return isEnd
        ? svg.element(
          "text", ["class": role, "x": pixels(x), "y": pixels(y), "text-anchor": "end"], text: text)
        : svg.element("text", ["class": role, "x": pixels(x), "y": pixels(y)], text: text)
    }
    let color =
      switch role {
      case "now": palette.today
      case "axis": palette.muted
      default: kind.map { palette[$0].ink } ?? palette.text
      }
    svg.element(
      "text",
      [
        "x": pixels(x), "y": pixels(y), "fill": color, "stroke": "none", "font-size": size,
        "font-weight": isBold ? "700" : "400", "text-anchor": isEnd ? "end" : "start",
      ], text: text)
  }

  private func line(
    _ svg: inout HTMLText, _ role: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) {
    let path = "M\(pixels(x1)) \(pixels(y1))V\(pixels(y2))"
    guard let palette else { return svg.empty("path", ["class": role, "d": path]) }
    let isNow = role == "nowline"
    svg.empty(
      "path",
      [
        "d": path, "stroke": isNow ? palette.today : palette.line, "stroke-width": isNow ? "2" : "1",
        "fill": "none",
      ])
  }
}

/// With at most one decimal.
func pixels(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return tenths.isMultiple(of: 10)
    ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
}

/// The days that a timeline shows.
package struct TimelineRange: Sendable {
  package let from: CalendarDate
  /// The last day.
  package let to: CalendarDate

  /// Nil when the last day comes before the first one, or when there are more than ten years.
  package init?(from: CalendarDate, to: CalendarDate) {
    guard to >= from, to.dayNumber - from.dayNumber < 3660 else { return nil }
    (self.from, self.to) = (from, to)
  }

  /// A year that begins with the month of a day.
  package static func year(around day: CalendarDate) -> TimelineRange {
    let from = CalendarDate(year: day.year, month: day.month, day: 1) ?? day
    let to = from.adding(months: 12)?.previous ?? day
    return TimelineRange(from: from, to: max(from, to)) ?? TimelineRange(day)
  }

  private init(_ day: CalendarDate) { (from, to) = (day, day) }

  var dayCount: Int { to.dayNumber - from.dayNumber + 1 }

  func contains(_ day: CalendarDate) -> Bool { from <= day && day <= to }

  /// Days that get a line and a name: the first of every month, of every third one and so on, or of every week.
  func ticks(width: Double) -> [(day: CalendarDate, name: String)] {
    guard dayCount > 70 else { return weeks }
    let months = Double(dayCount) / 30.4
    let step = [1, 3, 6, 12].first { width / months * Double($0) >= 68 } ?? 24
    var ticks: [(day: CalendarDate, name: String)] = []
    var day = CalendarDate(year: from.year, month: from.month, day: 1)
    while let tick = day, tick <= to {
      if tick >= from, (tick.month - 1).isMultiple(of: min(step, 12)) {
        let isFirst = ticks.isEmpty || tick.month == 1
        ticks.append((tick, TimelineRange.months[tick.month - 1] + (isFirst ? " \(tick.year)" : "")))
      }
      day = tick.adding(months: 1)
    }
    return ticks
  }

  private var weeks: [(day: CalendarDate, name: String)] {
    var ticks: [(day: CalendarDate, name: String)] = []
    var day: CalendarDate? = from
    while let tick = day, tick <= to {
      if (tick.dayNumber - from.dayNumber).isMultiple(of: 7) {
        ticks.append((tick, "\(tick.day) \(TimelineRange.months[tick.month - 1])"))
      }
      day = tick.next
    }
    return ticks
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
