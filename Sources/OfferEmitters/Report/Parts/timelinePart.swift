/// A lane for each product, one under the other; the names of months stay in sight.
func timelinePart(
  _ view: CatalogView, _ lanes: [(product: ProductView, lane: TimelineLane)], _ scale: TimelineScale
) -> ReportPart {
  ReportPart(id: "timeline", title: "Timeline") { page in
    let range = scale.range
    page.element(
      "p", ["class": "note"],
      text:
        "\(range.from) to \(range.to). Promotional offers have no dates: the app decides. The tables below have the same offers as text."
    )
    page.legend(of: Palette.Kind.ofCatalogs)
    guard !lanes.isEmpty else { return page.element("p", text: "no subscriptions and no batches of codes") }
    let drawing = TimelineDrawing(scale: scale, today: view.today, palette: nil)
    page.element(
      "div",
      [
        "class": "scroll timeline", "tabindex": "0", "role": "region",
        "aria-label": "Timeline, scrolls sideways",
      ]
    ) { page in
      page.element("div", ["class": "axis"]) { page in
        page.drawing("Months", height: TimelineDrawing.axisHeight) { drawing.axis(&$0) }
      }
      for (product, lane) in lanes {
        page.line()
        page.element("div", ["class": "lane"]) { page in
          page.element("h3") { page in
            page.name("span", text: product.name)
            page.name("small", text: " " + product.kindPhrase)
          }
          page.drawing("\(product.name): \(lane.summary)", height: lane.height) { drawing.lane(lane, &$0) }
        }
      }
    }
    let hidden = lanes.reduce(0) { $0 + $1.lane.hidden }
    if hidden > 0 {
      page.element(
        "p", ["class": "note"],
        text: "Not drawn, because \(hidden == 1 ? "it is" : "they are") before or after these days: \(hidden)"
      )
    }
  }
}

extension TimelineLane {
  /// What the drawing shows, for those who do not see it.
  var summary: String {
    guard !bars.isEmpty else { return "nothing on these days" }
    let few = bars.prefix(8).map(\.item.title).joined(separator: "; ")
    return bars.count > 8 ? few + "; and \(bars.count - 8) more, see the offers" : few
  }
}

extension HTMLText {
  /// What letters and signs mean.
  mutating func legend(
    of kinds: [Palette.Kind], _ word: (Palette.Kind) -> String = { $0.word }
  ) {
    element("ul", ["class": "legend"]) { page in
      for kind in kinds {
        page.element("li") { page in
          page.chip(kind)
          page.text(word(kind))
        }
      }
      if kinds.contains(.priceChange) {
        page.element("li", text: "padlock: Apple locks it from this day on")
      }
      page.element("li", text: "pointed end: it goes on")
    }
  }

  /// A drawing as wide as the timeline, with what it shows for those who do not see it.
  mutating func drawing(
    _ label: String, height: Double, _ draw: (inout HTMLText) -> Void
  ) {
    let width = pixels(TimelineScale.width)
    element(
      "svg",
      [
        "width": width, "height": pixels(height), "viewBox": "0 0 \(width) \(pixels(height))", "role": "img",
        "aria-label": label,
      ], draw)
  }
}
