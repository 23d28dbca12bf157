import Diagnostics

/// What is always on, campaigns and other offers on a year; without a script, buttons make a quarter or a month as wide.
func timelinePart(_ view: CatalogView, _ groups: [TimelineGroup], _ scale: TimelineScale) -> ReportPart {
  ReportPart(id: "timeline", title: "Timeline") { page in
    let range = scale.range
    page.note(
      "\(range.from) to \(range.to). A pointed end means that it continues. Promotional offers have no dates, because the app decides."
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
    }
  }
}
