package import Diagnostics
import JSONText
package import OfferModel
package import OfferSimulation

/// Paid months downwards, months since the end to the right; in each cell the open offers, the one that leads first.
package func renderGridText(_ grid: AudienceGrid, _ catalog: SimulatedCatalog, _ style: Style) -> [UInt8] {
  var lines = [style.paint(escapingControls(headline(grid, catalog)), .strong), ""]
  lines += table(grid).text().split(separator: "\n").map { "  " + $0 }
  lines += [""] + notes(grid).map { "  " + $0 }
  lines += assumptionLines(assumed(grid))
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

package func renderGridMarkdown(_ grid: AudienceGrid, _ catalog: SimulatedCatalog) -> [UInt8] {
  let table = table(grid)
  let rows = table.rows.map { [$0[0]] + $0.dropFirst().map(markdownText) }
  let lines =
    ["### " + markdownText(headline(grid, catalog)), ""]
    + [Table(table.columns.map { markdownText($0.title) }, rows).markdown(), ""]
    + notes(grid).flatMap { [markdownText($0), ""] } + assumptionItems(assumed(grid))
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

package func renderGridJSON(
  _ grid: AudienceGrid, _ catalog: SimulatedCatalog, today: CalendarDate, campaign: String?
) -> [UInt8] {
  var json = JSONWriter(pretty: true)
  json.object { json in
    json.member("format", "offerc.simulation/1")
    json.member("today", today.description)
    json.member("on", grid.day.description)
    if let campaign { json.member("campaign", campaign) }
    json.key("grid")
    json.object { json in
      json.member("productId", catalog.subscriptions[grid.subscription].productId)
      json.member("storefront", grid.storefront.code)
      json.key("cells")
      json.array { json in
        for (paid, row) in zip(grid.paid, grid.cells) {
          for (since, offers) in zip(grid.since, row) {
            json.object { json in
              json.band("paidMonths", paid)
              json.band("monthsSince", since)
              json.key("winBack")
              json.strings(offers.compactMap(\.name))
            }
          }
        }
      }
      json.key("notRunning")
      json.strings(grid.others.compactMap(\.name))
    }
    json.assumptions(assumed(grid))
  }
  return json.finish()
}

extension JSONWriter {
  fileprivate mutating func band(_ name: String, _ band: AudienceGrid.Band) {
    key(name)
    object { json in
      json.member("minimum", band.first)
      if let last = band.last { json.member("maximum", last) }
    }
  }
}

private func headline(_ grid: AudienceGrid, _ catalog: SimulatedCatalog) -> String {
  "Win-back offers of \(catalog.subscriptions[grid.subscription].productId) in \(grid.storefront.code) on \(grid.day)"
}

/// A row for each band of paid months, a column for each band of months since the end.
private func table(_ grid: AudienceGrid) -> Table {
  Table(
    ["paid months"] + grid.since.map { "left \($0.phrase) months ago" },
    zip(grid.paid, grid.cells).map { paid, row in
      [paid.phrase]
        + row.map { offers in
          offers.isEmpty
            ? "–" : offers.compactMap { $0.name.map(escapingControls) }.joined(separator: " > ")
        }
    })
}

/// What the cells mean, and which offers are in none of them.
private func notes(_ grid: AudienceGrid) -> [String] {
  var notes = ["for customers who never redeemed one of these offers; –: no win-back offer is available"]
  if grid.cells.contains(where: { $0.contains { $0.count > 1 } }) {
    notes.append("A > B: both offers are available, and A leads")
  }
  for offer in grid.atOtherTimes.prefix(5) {
    let next = offer.nextStart(after: grid.day).map { "starts on \($0)" }
    let last = offer.runs.last?.lastDay.map { "ended on \($0)" }
    notes.append("not available on \(grid.day): \(label(offer)) " + (next ?? last ?? "has ended"))
  }
  if grid.atOtherTimes.count > 5 { notes.append("and \(counted(grid.atOtherTimes.count - 5, "more offer"))") }
  let elsewhere = grid.elsewhere.map(label)
  if !elsewhere.isEmpty { notes.append("not available in \(grid.storefront.code): " + firstFive(elsewhere)) }
  return notes
}

private func label(_ offer: SimulatedOffer) -> String { quoted(offer.name ?? "") }

private func assumed(_ grid: AudienceGrid) -> Set<Assumption> {
  var result: Set<Assumption> = [.months]
  let all = grid.cells.flatMap { $0 }
  if all.contains(where: { $0.count > 1 }) { result.insert(.order) }
  if all.contains(where: { $0.contains(where: \.hasDates) }) { result.insert(.days) }
  return result
}
