import ByteText
import Diagnostics
import OfferModel

extension HTMLText {
  /// Writes a timeline that scrolls sideways: the axis, then groups of bars, whose labels stay visible. Screen readers find a list below
  /// the heading of each group, with the kind and the days of each bar in words.
  ///
  /// - Parameters:
  ///   - hasWeeks: Whether readers can make it so wide that weeks are shown.
  ///   - heading: The element of the headings of groups, which is one level below that of what the timeline belongs to.
  mutating func timeline(
    _ label: String, _ scale: TimelineScale, today: CalendarDate, _ groups: [TimelineGroup],
    _ texts: PageTexts? = nil, hasWeeks: Bool = false, classes: String = "", heading: StaticString = "h3"
  ) {
    element(
      "div",
      ["class": "scroll timeline" + classes, "tabindex": "0", "role": "region", "aria-label": label]
    ) { page in
      page.element("div", ["class": "track"]) { page in
        page.axis(scale, today, hasWeeks: hasWeeks)
        for (place, group) in groups.enumerated() {
          page.line()
          let classes = place < groups.printedCount ? "lane" : "lane x"
          page.element(group.isFolded ? "details" : "div", ["class": classes]) { page in
            page.element(group.isFolded ? "summary" : heading) { page in
              page.name("span", text: group.title)
              page.element("small") { $0.dated(" " + group.note) }
            }
            page.bars(group.lane, texts)
            page.names(of: group.lane, texts)
          }
        }
      }
    }
  }

  private mutating func axis(_ scale: TimelineScale, _ today: CalendarDate, hasWeeks: Bool) {
    func left(_ day: CalendarDate) -> String { "left:" + percent(scale.x(day)) }
    element("div", ["class": "axis", "aria-hidden": "true"]) { page in
      let ticks = scale.range.ticks(width: TimelineScale.width)
      for tick in ticks { page.element("span", ["style": left(tick.day)], text: tick.name) }
      if hasWeeks { page.weeks(scale, except: ticks.map(\.day)) }
    }
    element(
      "div", ["class": "now-line", "style": left(scale.range.contains(today) ? today : scale.range.from)]
    ) { page in
      if scale.range.contains(today) { page.element("span", text: "today, \(today)") }
    }
  }

  /// Writes the first days of weeks, each of which is as wide as the others. They are hidden unless a month is as wide as the page.
  ///
  /// - Parameter days: The days that have a line already.
  private mutating func weeks(_ scale: TimelineScale, except days: [CalendarDate]) {
    let weeks = scale.range.weeks
    guard weeks.count > 1 else { return }
    let width = (scale.x(weeks[1].day) - scale.x(weeks[0].day)) * Double(weeks.count)
    let style = "left:\(percent(scale.x(weeks[0].day)));width:\(percent(width))"
    element("div", ["class": "weeks", "style": style]) { page in
      for week in weeks { page.element("i", text: days.contains(week.day) ? "" : week.name) }
    }
  }

  private mutating func bars(_ lane: TimelineLane, _ texts: PageTexts?) {
    if lane.bars.isEmpty { element("p", ["class": "note"], text: "nothing on these days") }
    // Without the role, Safari does not call a list without markers a list.
    element("ul", ["class": "rows", "role": "list", "style": "height:\(pixels(lane.height))px"]) { page in
      for bar in lane.bars {
        var ends = ""
        if bar.isOpenLeft { ends += " l" }
        if bar.isOpenRight { ends += " r" }
        if bar.item.isUndated { ends += " u" }
        if bar.item.delay != nil { ends += " d" }
        if !bar.item.members.isEmpty { ends += " j" }
        let place =
          switch bar.label.place {
          case .inside: ""
          case .after: " a"
          case .before: " b"
          }
        let style =
          "left:\(percent(bar.left));width:\(percent(bar.right - bar.left));top:\(pixels(Double(bar.row) * TimelineLane.rowHeight))px"
        page.element(
          "li",
          ["class": "k\(bar.item.kind.rawValue)\(ends)\(place)", "style": style, "title": bar.item.title],
          mark: bar.item.mark
        ) { page in
          if bar.hasLetter { page.element("b", ["aria-hidden": "true"], text: bar.item.kind.letter) }
          page.element("span") { $0.label(bar.label.text, of: bar.item, texts) }
          let details = bar.item.members.isEmpty ? bar.item.daysAndDelay : "listed below"
          page.element("i", ["class": "v"], text: ", \(bar.item.kind.word), \(details)")
        }
      }
    }
  }

  /// Writes which bars each joined bar of a lane was made from, in their order.
  private mutating func names(of lane: TimelineLane, _ texts: PageTexts?) {
    for bar in lane.bars where !bar.item.members.isEmpty {
      let item = bar.item
      fold("names", item.members.count, "\(item.kind.words), \(item.daysAndDelay)") { page in
        page.element("ul") { page in
          for one in item.members {
            page.element("li", mark: one.mark) { $0.label(one.label, of: one, texts) }
          }
        }
      }
    }
  }
}

extension HTMLText {
  /// Writes the label of a bar, which can be cut. If its amount is cut, what follows the name is only for the base storefront.
  fileprivate mutating func label(_ text: String, of item: TimelineItem, _ texts: PageTexts?) {
    if let day = item.day, let amounts = texts?.amounts(ofChangeOn: day, ofProduct: item.product) {
      return label(text, of: item, amounts)
    }
    guard let rest = text.byBytes.dropping(prefix: item.name).map({ String($0) }) else {
      return element("bdi") { $0.words(text) }
    }
    element("bdi") { $0.words(item.name) }
    guard let amount = texts?[item.mark]?.amount else { return self.text(rest) }
    guard text == item.label || rest.byBytes.contains(amount.shown) else {
      return element("span", ["class": "all"], text: rest)
    }
    self.text(rest, with: amount)
  }
}

extension HTMLText {
  /// Writes the label of a price change. Readers who choose a storefront see its amounts.
  private mutating func label(_ text: String, of item: TimelineItem, _ amounts: StorefrontText) {
    guard text == item.label, let around = textAround(amounts.shown, in: text), !amounts.shown.isEmpty else {
      element("span", ["class": "all"], text: text)
      return element("span", ["class": "here"]) { $0.text("", list: amounts.list) }
    }
    self.text(around.before)
    self.text(amounts.shown, list: amounts.list)
  }
}

/// Returns a place as percentage of the width of the track, with two decimals.
private func percent(_ x: Double) -> String {
  let parts = Int((x / TimelineScale.width * 10_000).rounded())
  return "\(parts / 100)." + (parts % 100 < 10 ? "0" : "") + "\(parts % 100)%"
}
