import ByteText
import Diagnostics
import OfferModel

/// Bars under one heading.
struct TimelineGroup: Sendable {
  let title: String
  let note: String
  /// Whether only its heading is there until somebody opens it.
  let isFolded: Bool
  let lane: TimelineLane

  /// Of many rows, only the heading is there at first.
  init(title: String, note: String, isFolded: Bool = false, lane: TimelineLane) {
    (self.title, self.note, self.lane) = (title, note, lane)
    self.isFolded = isFolded || lane.rowCount > 30
  }
}

extension CatalogView {
  /// What is always on, campaigns by their first day, then the other offers of each product.
  func timelineGroups(_ scale: TimelineScale) -> [TimelineGroup] {
    let items = products.enumerated().flatMap { $1.timelineItems(number: $0, of: self) }
    let always = items.filter { $0.isAlwaysOn(on: today) }
    let others = items.filter { !$0.isAlwaysOn(on: today) }
    var groups: [TimelineGroup] = []
    if !always.isEmpty {
      groups.append(
        TimelineGroup(
          title: "Always on", note: counted(always.count, "offer"), isFolded: others.count > 0,
          lane: TimelineLane(always, scale: scale)))
    }
    let campaigns = Dictionary(grouping: others.filter { $0.campaign != nil }) { $0.campaign ?? "" }
    groups += campaigns.sorted { a, b in
      let (first, second) = (a.value.compactMap(\.start).min(), b.value.compactMap(\.start).min())
      return first == second ? a.key < b.key : first ?? .last < second ?? .last
    }.map { name, items in
      let dated = items.filter { $0.start != nil }
      let last = dated.contains { $0.end == nil } ? nil : dated.compactMap(\.end).max()
      let days = DateWindow.phrase(items.compactMap(\.start).min(), last).map { ", " + $0 } ?? ""
      return TimelineGroup(
        title: name, note: "campaign\(days), \(counted(items.count, "bar"))",
        lane: TimelineLane(items, scale: scale))
    }
    let rest = Dictionary(grouping: others.filter { $0.campaign == nil }) { $0.product }
    groups += rest.sorted { $0.key < $1.key }.map { number, items in
      TimelineGroup(
        title: products[number].name, note: products[number].kindPhrase,
        lane: TimelineLane(items, scale: scale))
    }
    return groups
  }
}

extension ProductView {
  /// What can be drawn: offers that are not deactivated, the batches of offer codes, and price changes.
  fileprivate func timelineItems(number: Int, of view: CatalogView) -> [TimelineItem] {
    let ofOffers = offers.filter(\.isActive).flatMap { $0.timelineItems(of: self, number) }
    return ofOffers
      + priceChanges.map { _, change in
        let day = change.startDate.value
        let label = "\(name): new price in \(countryPhrase(change.prices.territories))"
        return TimelineItem(
          kind: .priceChange, label: label, name: name, title: "\(label) on \(day)", start: day, end: day,
          product: number, mark: FilterMark(product: number, storefronts: change.prices.territories))
      }
  }
}

extension OfferView {
  fileprivate func timelineItems(of product: ProductView, _ number: Int) -> [TimelineItem] {
    let mark = FilterMark(self, of: number)
    guard kind == .offerCode else {
      let days = kind == .promotional ? "whenever the app offers it" : window.phrase
      let subject = (isDraft ? "draft " : "") + (kind == .introductory ? product.name : name)
      return [
        TimelineItem(
          kind: Palette.Kind(kind), label: "\(subject) · \(shortCost)", name: subject,
          title: "\(kindWord): \(name) of \(product.name), \(cost), \(days)", start: window.start?.value,
          end: window.end?.value, product: number, campaign: campaign, mark: mark)
      ]
    }
    return batchGroups.filter { $0.state != .deactivated }.map { one in
      let end = one.lastDay.map { "last day: \($0)" } ?? "without an end"
      return TimelineItem(
        kind: .offerCode, label: "\(name) · \(shortCost) · \(one.stem), \(grouped(one.count))", name: name,
        title:
          "offer code \(name) of \(product.name), batch \(one.name): \(one.countPhrase), created \(one.batch.createdDate.value), \(end)",
        start: one.batch.createdDate.value, end: one.lastDay, product: number, campaign: campaign, mark: mark)
    }
  }
}

extension HTMLText {
  /// A picture that scrolls sideways: its axis, then groups of bars whose labels stay in sight.
  mutating func timeline(
    _ label: String, _ scale: TimelineScale, _ today: CalendarDate, _ groups: [TimelineGroup],
    classes: String = ""
  ) {
    element(
      "div",
      ["class": "scroll timeline" + classes, "tabindex": "0", "role": "region", "aria-label": label]
    ) { page in
      page.element("div", ["class": "track"]) { page in
        page.axis(scale, today)
        for group in groups {
          page.line()
          page.element(group.isFolded ? "details" : "div", ["class": "lane"]) { page in
            page.element(group.isFolded ? "summary" : "h3") { page in
              page.name("span", text: group.title)
              page.name("small", text: " " + group.note)
            }
            page.bars(group.lane, today)
          }
        }
      }
    }
  }

  private mutating func axis(_ scale: TimelineScale, _ today: CalendarDate) {
    func left(_ day: CalendarDate) -> String { "left:" + percent(scale.x(day)) }
    element("div", ["class": "axis", "aria-hidden": "true"]) { page in
      let ticks = scale.range.ticks(width: TimelineScale.width)
      for tick in ticks { page.element("span", ["style": left(tick.day)], text: tick.name) }
      for tick in scale.range.weeks where !ticks.contains(where: { $0.day == tick.day }) {
        page.element("span", ["class": "week", "style": left(tick.day)], text: tick.name)
      }
    }
    element(
      "div", ["class": "now-line", "style": left(scale.range.contains(today) ? today : scale.range.from)]
    ) {
      if scale.range.contains(today) { $0.element("span", text: "today, \(today)") }
    }
  }

  private mutating func bars(_ lane: TimelineLane, _ today: CalendarDate) {
    if lane.bars.isEmpty { element("p", ["class": "note"], text: "nothing on these days") }
    element("ul", ["class": "rows", "style": "height:\(pixels(lane.height))px"]) { page in
      for bar in lane.bars {
        let ends = (bar.isOpenLeft ? " l" : "") + (bar.isOpenRight ? " r" : "")
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
          if bar.hasLetter { page.element("b", text: bar.item.kind.letter) }
          page.element("span") { page in
            let text = bar.label.text
            if let rest = text.byBytes.dropping(prefix: bar.item.name) {
              page.element("bdi", text: bar.item.name)
              page.text(String(rest))
            } else {
              page.element("bdi", text: text)
            }
          }
        }
      }
    }
  }
}

/// Of the width of the track.
private func percent(_ x: Double) -> String {
  let parts = Int((x / TimelineScale.width * 10_000).rounded())
  return "\(parts / 100)." + (parts % 100 < 10 ? "0" : "") + "\(parts % 100)%"
}
