import Diagnostics
import OfferModel

/// Draws lanes for a separate file, which has no style sheet, so every element has its colors.
struct TimelineDrawing {
  let scale: TimelineScale
  let today: CalendarDate
  var palette = Palette.light

  private static let axisHeight = 30.0
  private static let labelHeight = 24.0

  /// Returns the height of a timeline.
  func height(of groups: [TimelineGroup]) -> Double {
    groups.reduce(TimelineDrawing.axisHeight) { height, group in
      height + TimelineDrawing.labelHeight + group.lane.height
    }
  }

  /// Draws the axis, and below it all groups.
  func timeline(_ groups: [TimelineGroup], _ svg: inout HTMLText) {
    axis(&svg, bottom: height(of: groups))
    var top = TimelineDrawing.axisHeight
    for group in groups {
      let label = shortened("\(group.title), \(group.note)", to: TimelineScale.width)
      text(&svg, label, x: 0, y: top + 17, color: palette.text, isBold: true)
      lane(group.lane, &svg, top: top + TimelineDrawing.labelHeight)
      top += TimelineDrawing.labelHeight + group.lane.height
    }
  }

  /// Draws the names of months, and today. Lines go down to `bottom`.
  private func axis(_ svg: inout HTMLText, bottom: Double) {
    for tick in scale.range.ticks(width: TimelineScale.width) {
      let x = scale.x(tick.day)
      line(&svg, color: palette.line, width: "1", x: x, top: 16, bottom: bottom)
      guard x + textWidth(tick.name) + 4 < TimelineScale.width else { continue }
      text(&svg, tick.name, x: x + 4, y: 27, color: palette.muted)
    }
    guard scale.range.contains(today) else { return }
    let now = scale.x(today)
    let isRight = now > TimelineScale.width - 120
    text(&svg, "today, \(today)", x: isRight ? now - 4 : now + 4, y: 11, color: palette.today, isEnd: isRight)
    line(&svg, color: palette.today, width: "2", x: now, top: 0, bottom: bottom)
  }

  private func lane(_ lane: TimelineLane, _ svg: inout HTMLText, top: Double) {
    if lane.bars.isEmpty { text(&svg, "nothing on these days", x: 14, y: top + 19, color: palette.muted) }
    for bar in lane.bars { draw(bar, &svg, top: top + Double(bar.row) * TimelineLane.rowHeight + 2) }
  }

  private func draw(_ bar: TimelineLane.Bar, _ svg: inout HTMLText, top: Double) {
    let tone = palette[bar.item.kind]
    svg.element("g", ["fill": tone.fill, "stroke": tone.edge]) { svg in
      svg.element("title", text: bar.item.title)
      let path = outline(bar, top)
      let dashes = "4 3"
      if bar.item.delay != nil {
        svg.empty("path", ["d": path, "fill": "none", "stroke-dasharray": dashes])
      } else {
        svg.empty("path", bar.item.isUndated ? ["d": path, "stroke-dasharray": dashes] : ["d": path])
      }
      if bar.hasLetter {
        text(
          &svg, bar.item.kind.letter, x: bar.left + (bar.isOpenLeft ? 8 : 6), y: top + 15, color: tone.ink,
          isBold: true)
      }
      guard !bar.label.text.isEmpty else { return }
      text(
        &svg, bar.label.text, x: bar.label.x, y: top + 15,
        color: bar.label.place == .inside ? tone.ink : palette.text,
        isEnd: bar.label.place == .before)
    }
  }

  /// Returns the path of a bar, clockwise from its top left corner. An end is straight, or pointed if the bar continues.
  private func outline(_ bar: TimelineLane.Bar, _ top: Double) -> String {
    let height = 22.0
    let tip = 7.0
    let upper = pixels(top)
    let middle = pixels(top + height / 2)
    let lower = pixels(top + height)
    let left = pixels(bar.left)
    let right = pixels(bar.right)
    var path = ""
    path += "M\(bar.isOpenLeft ? pixels(bar.left + tip) : left) \(upper)"
    if bar.isOpenRight {
      let neck = pixels(bar.right - tip)
      path += "H\(neck)L\(right) \(middle)L\(neck) \(lower)"
    } else {
      path += "H\(right)V\(lower)"
    }
    path += bar.isOpenLeft ? "H\(pixels(bar.left + tip))L\(left) \(middle)Z" : "H\(left)Z"
    return path
  }

  func text(
    _ svg: inout HTMLText, _ text: String, x: Double, y: Double, color: String, isEnd: Bool = false,
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
    _ svg: inout HTMLText, color: String, width: String, x: Double, top: Double, bottom: Double
  ) {
    svg.empty(
      "path",
      [
        "d": "M\(pixels(x)) \(pixels(top))V\(pixels(bottom))", "stroke": color, "stroke-width": width,
        "fill": "none",
      ])
  }
}

/// Returns a length with at most one decimal.
func pixels(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  if tenths.isMultiple(of: 10) { return "\(tenths / 10)" }
  return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
}
