import Diagnostics
import OfferModel

/// Returns the part with the timeline. Buttons, which need no script, make a quarter or a month as wide as the page.
func timelinePart(
  _ view: CatalogView, _ texts: PageTexts?, _ groups: [TimelineGroup], _ scale: TimelineScale
) -> ReportPart {
  let summary = "\(counted(groups.barCount, "bar")) in \(counted(groups.count, "group"))"
  return ReportPart(id: "timeline", title: "Timeline", summary: summary) { page in
    let range = scale.range
    let shown = groups.flatMap(\.lane.bars).map(\.item)
    let isLate = shown.contains { $0.delay != nil }
    let isUndated = shown.contains(where: \.isUndated)
    page.note(
      "\(range.from) to \(range.to). A pointed end means that the bar continues."
        + (isLate ? " A dashed bar has begun by plan, but is not available." : "")
        + (isUndated ? " Promotional offers have no dates, because the app decides." : ""))
    page.wholeMark("The range stays as it is; bars outside of the days that you chose are left out.")
    page.legend(of: groups.kinds)
    guard !groups.isEmpty else {
      return page.element("p", text: "no offers, batches or price changes")
    }
    let hasZoom = range.dayCount > 100
    if hasZoom {
      page.element("fieldset", ["class": "zoom"]) { page in
        page.element("legend", text: "As wide as the page:")
        page.zoom("1", "all", isChecked: true)
        if range.dayCount > daysOfQuarter { page.zoom("q", "a quarter") }
        page.zoom("m", "a month")
      }
    }
    let factors =
      "--q:\(pixels(Double(range.dayCount) / Double(daysOfQuarter)));--m:\(pixels(Double(range.dayCount) / 31))"
    let days: HTMLText.Attributes = [
      "style": factors, "data-first": range.from.description, "data-days": "\(range.dayCount)",
    ]
    page.element("div", days) { page in
      page.timeline(
        "Timeline, scrolls sideways", scale, today: view.today, groups, texts, hasWeeks: hasZoom)
    }
    let notPrinted = groups.count - groups.printedCount
    if notPrinted > 0 {
      let text = "and \(counted(notPrinted, "more group")), which are in timeline.svg"
      page.element("p", ["class": "printed"], text: text)
    }
    let hidden = groups.reduce(0) { count, group in count + group.lane.hidden }
    if hidden > 0 { page.note("Before or after these days: \(counted(hidden, "more bar"))") }
  }
}

private let daysOfQuarter = 92

extension HTMLText {
  /// Writes a button that changes the width of the timeline.
  fileprivate mutating func zoom(_ value: String, _ word: String, isChecked: Bool = false) {
    let unchecked: HTMLText.Attributes = ["type": "radio", "name": "zoom", "value": value]
    let checked: HTMLText.Attributes = ["type": "radio", "name": "zoom", "value": value, "checked": ""]
    element("label") { page in
      page.empty("input", isChecked ? checked : unchecked)
      page.text(" " + word)
    }
  }
}
