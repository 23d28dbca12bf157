import Diagnostics
package import OfferModel

/// Draws lanes for a file of its own, which has to say every color itself.
struct TimelineDrawing {
  let scale: TimelineScale
  let today: CalendarDate
  let palette = Palette.light

  static let axisHeight = 30.0

  /// The names of months, and where today is; lines go down to `bottom`.
  func axis(_ svg: inout HTMLText, bottom: Double) {
    for tick in scale.range.ticks(width: TimelineScale.width) {
      let x = scale.x(tick.day)
      line(&svg, palette.line, "1", x, 16, bottom)
      guard x + textWidth(tick.name) + 4 < TimelineScale.width else { continue }
      text(&svg, tick.name, x + 4, 27, palette.muted)
    }
    guard scale.range.contains(today) else { return }
    let now = scale.x(today)
    let isRight = now > TimelineScale.width - 120
    text(&svg, "today, \(today)", isRight ? now - 4 : now + 4, 11, palette.today, isEnd: isRight)
    line(&svg, palette.today, "2", now, 0, bottom)
  }

  func lane(_ lane: TimelineLane, _ svg: inout HTMLText, top: Double) {
    if lane.bars.isEmpty { text(&svg, "nothing on these days", 14, top + 19, palette.muted) }
    for bar in lane.bars { draw(bar, &svg, top: top + Double(bar.row) * TimelineLane.rowHeight + 2) }
  }

  private func draw(_ bar: TimelineLane.Bar, _ svg: inout HTMLText, top: Double) {
    let tone = palette[bar.item.kind]
    svg.element("g", ["fill": tone.fill, "stroke": tone.edge]) { svg in
      svg.element("title", text: bar.item.title)
      svg.empty("path", ["d": outline(bar, top)])
      if bar.hasLetter {
        text(
          &svg, bar.item.kind.letter, bar.left + (bar.isOpenLeft ? 8 : 6), top + 15, tone.ink, isBold: true)
      }
      guard !bar.label.text.isEmpty else { return }
      text(
        &svg, bar.label.text, bar.label.x, top + 15, bar.label.place == .inside ? tone.ink : palette.text,
        isEnd: bar.label.place == .before)
    }
  }

  /// A bar with straight ends where it starts and ends, and with points where it goes on.
  private func outline(_ bar: TimelineLane.Bar, _ top: Double) -> String {
    let (left, right, height, tip) = (bar.left, bar.right, 22.0, 7.0)
    let middle = pixels(top + height / 2)
    let start = bar.isOpenLeft ? "M\(pixels(left + tip)) \(pixels(top))" : "M\(pixels(left)) \(pixels(top))"
    let end =
      bar.isOpenRight
      ? "H\(pixels(right - tip))L\(pixels(right)) \(middle)L\(pixels(right - tip)) \(pixels(top + height))"
      : "H\(pixels(right))V\(pixels(top + height))"
    return start + end
      + (bar.isOpenLeft ? "H\(pixels(left + tip))L\(pixels(left)) \(middle)Z" : "H\(pixels(left))Z")
  }

  func text(
    _ svg: inout HTMLText, _ text: String, _ x: Double, _ y: Double, _ color: String, isEnd: Bool = false,
    isBold: Bool = false, size: String = "12"
  ) {
    svg.element(
      "text",
      [
        "x": pixels(x), "y": pixels(y), "fill": color, "stroke": "none", "font-size": size,
        "font-weight": isBold ? "700" : "400", "text-anchor": isEnd ? "end" : "start",
      ], text: text)
  }

  private func line(
    _ svg: inout HTMLText, _ color: String, _ width: String, _ x: Double, _ top: Double, _ bottom: Double
  ) {
    svg.empty(
      "path",
      [
        "d": "M\(pixels(x)) \(pixels(top))V\(pixels(bottom))", "stroke": color, "stroke-width": width,
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

  /// The days on which weeks of the range begin.
  var weeks: [(day: CalendarDate, name: String)] {
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

/// About the pixels that a text of 12 pixels takes, rather too many than too few: nobody knows the reader's font.
func textWidth(_ text: String) -> Double {
  let text = escapingControls(text)
  guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.reduce(0) { $0 + width(of: $1) } }
  return text.utf8.reduce(0) { $0 + width(of: $1) }
}

/// The beginning of a text that is not wider, with an ellipsis; the text itself if it is not.
func shortened(_ text: String, to most: Double) -> String {
  guard textWidth(text) > most else { return text }
  var result = ""
  var used = width(of: "…")
  for character in escapingControls(text) {
    used += width(of: character)
    guard used <= most else { break }
    result.append(character)
  }
  return result + "…"
}

private func width(of character: Character) -> Double {
  if let ascii = character.asciiValue { return width(of: ascii) }
  return character == "…" ? 12 : displayWidth(of: character) > 1 ? 15 : 11
}

/// Widths of DejaVu Sans, which is wider than most.
private func width(of ascii: UInt8) -> Double {
  switch Unicode.Scalar(ascii) {
  case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": 4.2
  case "f", "t", "r", "(", ")", "[", "]", "-", "/": 5.2
  case "m", "w", "M", "W", "@", "%", "#": 12
  case "A"..."Z": 9
  default: 7.8
  }
}
