import Diagnostics
import OfferModel

/// Bars under one heading.
struct TimelineGroup: Sendable {
  let title: String
  let note: String
  /// Whether only its heading is shown until readers open it.
  let isFolded: Bool
  let lane: TimelineLane

  /// A group with many rows is always folded.
  init(title: String, note: String, isFolded: Bool = false, lane: TimelineLane) {
    self.title = title
    self.note = note
    self.lane = lane
    self.isFolded = isFolded || lane.rowCount > 30
  }
}

extension [TimelineGroup] {
  /// The kinds of the bars, in the order of the legend.
  var kinds: [Palette.Kind] {
    let shown = Set(flatMap(\.lane.bars).map(\.item.kind))
    return Palette.Kind.ofCatalogs.filter(shown.contains)
  }

  /// The number of bars, each of those that are joined included.
  var barCount: Int {
    flatMap(\.lane.bars).reduce(0) { count, bar in count + bar.item.count }
  }

  /// The number of groups that are printed: those with the first rows. Of a folded group, only the heading is.
  var printedCount: Int {
    var rows = 0
    return prefix { group in
      defer { rows += 1 + (group.isFolded ? 0 : group.lane.rowCount) }
      return rows < HTMLText.mostRows
    }.count
  }
}

extension CatalogView {
  /// Returns the offers that are always on, the campaigns by their first day, then the other offers of each product.
  func timelineGroups(_ scale: TimelineScale) -> [TimelineGroup] {
    let items = products.enumerated().flatMap { number, product in
      product.timelineItems(number: number, of: self)
    }
    let always = items.filter { $0.isAlwaysOn(on: today) }
    let others = items.filter { !$0.isAlwaysOn(on: today) }
    var groups: [TimelineGroup] = []
    if !always.isEmpty {
      groups.append(
        TimelineGroup(
          title: "Always on", note: countPhrase(always, "offer"), isFolded: others.count > 0,
          lane: TimelineLane(always.joined, scale: scale)))
    }
    let campaigns = Dictionary(grouping: others.filter { $0.campaign != nil }) { $0.campaign ?? "" }
    let byFirstDay = campaigns.sorted { one, other in
      let first = campaignDays[one.key]?.first
      let otherFirst = campaignDays[other.key]?.first
      return first == otherFirst ? one.key < other.key : first ?? .last < otherFirst ?? .last
    }
    groups += byFirstDay.map { name, items in
      let days = campaignDays[name]?.phrase.map { ", " + $0 } ?? ""
      return TimelineGroup(
        title: name, note: "campaign\(days), \(countPhrase(items, "bar"))",
        lane: TimelineLane(items.joined, scale: scale))
    }
    let rest = Dictionary(grouping: others.filter { $0.campaign == nil }) { $0.product }
    groups += rest.sorted { one, other in one.key < other.key }.map { number, items in
      TimelineGroup(
        title: products[number].name, note: products[number].kindPhrase,
        lane: TimelineLane(items.joined, scale: scale))
    }
    return groups
  }
}

/// Returns the number of bars with days, then that of promotional offers: `3 bars, and 2 promotional offers at any time`.
private func countPhrase(_ items: [TimelineItem], _ noun: String) -> String {
  let undated = items.count(where: \.isUndated)
  guard undated > 0 else { return counted(items.count, noun) }
  let promotional = counted(undated, "promotional offer") + " at any time"
  return undated == items.count ? promotional : counted(items.count - undated, noun) + ", and " + promotional
}

extension ProductView {
  /// Returns the bars of a product: its offers that are not deactivated, the batches of its offer codes, and its price changes.
  fileprivate func timelineItems(number: Int, of view: CatalogView) -> [TimelineItem] {
    let ofOffers = offers.filter(\.isActive).flatMap { $0.timelineItems(of: self, number) }
    return ofOffers
      + priceChanges.map { change in
        let planned = change.planned
        let late = change.delay.map { "; " + $0 } ?? ""
        let day = planned.change.startDate.value
        let amounts = change.amountsPhrase(in: planned.storefronts, view.money)
        // The product is in the heading of the group.
        let label = "new price: \(amounts ?? countryPhrase(planned.storefronts))"
        var mark = FilterMark(product: number, storefronts: planned.storefronts)
        mark.days = (day, day)
        return TimelineItem(
          kind: .priceChange, label: label, title: "\(name), \(label) on \(day)" + late, start: day,
          end: day, product: number, mark: mark,
          day: planned.change.startDate.range, delay: change.delay)
      }
  }
}

extension OfferView {
  fileprivate func timelineItems(of product: ProductView, _ number: Int) -> [TimelineItem] {
    let mark = FilterMark(self, of: number)
    let late = delay.map { "; " + $0 } ?? ""
    guard kind == .offerCode else {
      let days = kind == .promotional ? undatedDays : window.phrase
      let subject = (isDraft ? "draft " : "") + (kind == .introductory ? product.name : name)
      return [
        TimelineItem(
          kind: Palette.Kind(kind), label: "\(subject) · \(shortCost)", name: subject,
          title: "\(kindWord): \(name) of \(product.name), \(cost), \(days)" + late,
          start: window.start?.value,
          end: window.end?.value, product: number, campaign: campaign, mark: mark,
          isUndated: kind == .promotional, delay: delay)
      ]
    }
    return batchGroups.filter { $0.state != .deactivated }.map { one in
      let delayOfBatch = one.delay(ofOffer: delay)
      let late = delayOfBatch.map { "; " + $0 } ?? ""
      let end = one.lastDay.map { "last day: \($0)" } ?? "without an end"
      return TimelineItem(
        kind: .offerCode, label: "\(name) · \(shortCost) · \(one.stem), \(grouped(one.count))", name: name,
        title:
          "offer code \(name) of \(product.name), batch \(one.name): \(one.countPhrase), created \(one.batch.createdDate.value), \(end)"
          + late,
        start: one.batch.createdDate.value, end: one.lastDay, product: number, campaign: campaign,
        mark: FilterMark(one, of: self, of: number),
        delay: delayOfBatch)
    }
  }
}

extension BatchView {
  /// Returns why customers cannot use its codes although its day has come; nil if that is not so.
  ///
  /// - Parameter offerDelay: The same of its offer.
  fileprivate func delay(ofOffer offerDelay: String?) -> String? {
    switch state {
    case .due: OfferView.noCodesPhrase
    case .live: offerDelay
    case .draft, .planned, .expired, .deactivated: nil
    }
  }
}
