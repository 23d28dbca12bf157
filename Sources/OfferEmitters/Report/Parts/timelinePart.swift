import Diagnostics

/// What is always on, campaigns and other offers on a year; without a script, buttons make a quarter or a month as wide.
func timelinePart(_ view: CatalogView, _ groups: [TimelineGroup], _ scale: TimelineScale) -> ReportPart {
  ReportPart(id: "timeline", title: "Timeline") { page in
    let range = scale.range
    page.note(
      "\(range.from) to \(range.to). A pointed end means that the bar continues. Promotional offers have no dates, because the app decides."
    )
    page.legend(of: Palette.Kind.ofCatalogs)
    guard !groups.isEmpty else { return page.element("p", text: "no offers, batches or price changes") }
    if range.dayCount > 100 {
      page.element("fieldset", ["class": "zoom"]) { page in
        page.element("legend", text: "As wide as the page:")
        for (value, days, word) in [
          ("1", range.dayCount, "all"), ("q", 92, "a quarter"), ("m", 31, "a month"),
        ]
        where value == "1" || range.dayCount > days {
          page.element("label") { page in
            let checked: HTMLText.Attributes = [
              "type": "radio", "name": "zoom", "value": value, "checked": "",
            ]
            page.empty("input", value == "1" ? checked : ["type": "radio", "name": "zoom", "value": value])
            page.text(" " + word)
          }
        }
      }
    }
    let factors = "--q:\(pixels(Double(range.dayCount) / 92));--m:\(pixels(Double(range.dayCount) / 31))"
    page.element("div", ["style": factors]) { page in
      page.timeline("Timeline, scrolls sideways", scale, view.today, groups)
    }
    let hidden = groups.reduce(0) { $0 + $1.lane.hidden }
    if hidden > 0 { page.note("Before or after these days: \(counted(hidden, "more bar"))") }
  }
}

extension HTMLText {
  /// What letters mean.
  mutating func legend(of kinds: [Palette.Kind], _ word: (Palette.Kind) -> String = { $0.word }) {
    element("ul", ["class": "legend"]) { page in
      for kind in kinds {
        page.element("li") { page in
          page.chip(kind)
          page.text(word(kind))
        }
      }
    }
  }
}

/// `timeline.svg`: all lanes in a file of its own, for wikis and READMEs.
///
/// It has no style sheet, no link and no font, since GitHub removes them, and a ground of its own, since it is shown on
/// light and dark pages.
func timelineFile(_ view: CatalogView, _ groups: [TimelineGroup], _ range: TimelineRange) -> [UInt8] {
  let drawing = TimelineDrawing(scale: TimelineScale(range: range), today: view.today)
  let palette = drawing.palette
  let (labelHeight, margin, head) = (24.0, 20.0, 62.0)
  let lanes = groups.reduce(0) { $0 + labelHeight + $1.lane.height }
  let (width, height) = (TimelineScale.width + 2 * margin, head + TimelineDrawing.axisHeight + lanes + 10)
  var svg = HTMLText()
  svg.element(
    "svg",
    [
      "xmlns": "http://www.w3.org/2000/svg", "width": pixels(width), "height": pixels(height),
      "viewBox": "0 0 \(pixels(width)) \(pixels(height))", "role": "img", "font-family": "sans-serif",
    ]
  ) { svg in
    svg.element("title", text: "Offers of \(view.title), \(range.from) to \(range.to)")
    svg.empty("rect", ["width": "100%", "height": "100%", "fill": palette.paper])
    let title = shortened("Offers of \(view.title)", to: TimelineScale.width * 12 / 15)
    drawing.text(&svg, title, margin, 26, palette.text, isBold: true, size: "15")
    drawLegend(&svg, drawing, left: margin, base: 48)
    svg.element("g", ["transform": "translate(\(pixels(margin)) \(pixels(head)))"]) { svg in
      var top = TimelineDrawing.axisHeight
      drawing.axis(&svg, bottom: top + lanes)
      for group in groups {
        let label = shortened("\(group.title), \(group.note)", to: TimelineScale.width)
        drawing.text(&svg, label, 0, top + 17, palette.text, isBold: true)
        drawing.lane(group.lane, &svg, top: top + labelHeight)
        top += labelHeight + group.lane.height
      }
    }
  }
  svg.line()
  return svg.bytes
}

/// What letters and ends mean.
private func drawLegend(_ svg: inout HTMLText, _ drawing: TimelineDrawing, left: Double, base: Double) {
  var x = left
  for kind in Palette.Kind.ofCatalogs {
    let word = kind.letter + "  " + kind.word
    drawing.text(&svg, word, x, base, drawing.palette[kind].ink)
    x += textWidth(word) + 22
  }
  drawing.text(&svg, "pointed end: the bar continues", x, base, drawing.palette.muted)
}
