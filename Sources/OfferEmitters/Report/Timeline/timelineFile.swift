import Diagnostics

/// Returns `timeline.svg`: all groups in a separate file, for wikis and READMEs.
func timelineFile(_ view: CatalogView, _ groups: [TimelineGroup], _ range: TimelineRange) -> [UInt8] {
  let drawing = TimelineDrawing(scale: TimelineScale(range: range), today: view.today)
  let palette = drawing.palette
  let margin = 20.0
  let head = 62.0
  let width = TimelineScale.width + 2 * margin
  let height = head + drawing.height(of: groups) + 10
  return pictureFile(
    width: width, height: height, paper: palette.paper,
    title: "Offers of \(view.title), \(range.from) to \(range.to)", description: description(of: groups)
  ) { svg in
    let title = shortened("Offers of \(view.title)", to: TimelineScale.width * 12 / 15)
    drawing.text(&svg, title, x: margin, y: 26, color: palette.text, isBold: true, size: "15")
    drawLegend(&svg, drawing, left: margin, base: 48)
    svg.element("g", ["transform": "translate(\(pixels(margin)) \(pixels(head)))"]) { svg in
      drawing.timeline(groups, &svg)
    }
  }
}

/// Returns what is in the picture, for readers who do not see it: the bars of each group with their days.
private func description(of groups: [TimelineGroup]) -> String {
  let shown = groups.prefix(mostDescribed).map { group in
    let bars = group.lane.bars.prefix(mostDescribed).map { "\($0.item.label), \($0.item.days)" }
    let rest = group.lane.bars.count - bars.count
    return group.title + ": " + (bars + (rest > 0 ? [counted(rest, "more bar")] : [])).joined(separator: "; ")
  }
  let rest = groups.count - shown.count
  return (shown + (rest > 0 ? [counted(rest, "more group")] : [])).joined(separator: ". ")
}

/// The most groups, and the most bars of each, that are described.
private let mostDescribed = 20

/// Draws what letters and pointed ends mean.
private func drawLegend(_ svg: inout HTMLText, _ drawing: TimelineDrawing, left: Double, base: Double) {
  var x = left
  for kind in Palette.Kind.ofCatalogs {
    let word = kind.letter + "  " + kind.word
    drawing.text(&svg, word, x: x, y: base, color: drawing.palette[kind].ink)
    x += textWidth(word) + 22
  }
  drawing.text(&svg, "pointed end: the bar continues", x: x, y: base, color: drawing.palette.muted)
}
