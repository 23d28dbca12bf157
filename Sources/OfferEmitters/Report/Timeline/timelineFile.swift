/// `timeline.svg`: all lanes in a file of its own, for wikis and READMEs.
///
/// It has no style sheet, no link and no font, since GitHub removes them, and a ground of its own, since it is shown on
/// light and dark pages.
func timelineFile(
  _ view: CatalogView, _ lanes: [(product: ProductView, lane: TimelineLane)], _ range: TimelineRange
)
  -> [UInt8]
{
  let palette = Palette.light
  let drawing = TimelineDrawing(scale: TimelineScale(range: range), today: view.today, palette: palette)
  let labelHeight = 24.0
  let height =
    40 + TimelineDrawing.axisHeight + lanes.reduce(0) { $0 + labelHeight + $1.lane.height } + 30
  let (all, margin) = (TimelineScale.width + 40, 20.0)
  var svg = HTMLText()
  svg.element(
    "svg",
    [
      "xmlns": "http://www.w3.org/2000/svg", "width": pixels(all), "height": pixels(height),
      "viewBox": "0 0 \(pixels(all)) \(pixels(height))", "role": "img", "font-family": "sans-serif",
    ]
  ) { svg in
    svg.element("title", text: "Offers of \(view.title), \(range.from) to \(range.to)")
    svg.empty("rect", ["width": "100%", "height": "100%", "fill": palette.paper])
    drawing.text(
      &svg, "", shortened("Offers of \(view.title)", to: TimelineScale.width * 12 / 15), margin, 26,
      isBold: true, size: "15")
    svg.element("g", ["transform": "translate(\(pixels(margin)) 36)"]) { svg in
      drawing.axis(&svg)
      var top = TimelineDrawing.axisHeight
      for (product, lane) in lanes {
        drawing.text(
          &svg, "", shortened("\(product.name), \(product.kindPhrase)", to: TimelineScale.width), 0, top + 17,
          isBold: true)
        drawing.lane(lane, &svg, top: top + labelHeight)
        top += labelHeight + lane.height
      }
      drawLegend(&svg, drawing, top: top + 4)
    }
  }
  svg.line()
  return svg.bytes
}

/// What letters and signs mean.
private func drawLegend(_ svg: inout HTMLText, _ drawing: TimelineDrawing, top: Double) {
  var x = 0.0
  for kind in Palette.Kind.ofCatalogs {
    let word = kind.letter + "  " + kind.word
    drawing.text(&svg, "", word, x, top + 15, kind: kind)
    x += textWidth(word) + 22
  }
  drawing.text(&svg, "axis", "padlock: Apple locks it from this day on; tip: it goes on", x, top + 15)
}

extension Palette.Kind {
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
