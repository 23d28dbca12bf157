import Diagnostics
import OfferModel

/// Returns the part with what has to be done and decided: what is overdue, the upcoming dates with the days that are left, and decisions.
/// If a campaign has many dates of one kind on one day, they are one row that opens.
func nextPart(_ view: CatalogView, _ texts: PageTexts?, _ extras: ReportExtras) -> ReportPart {
  let rows = view.nextRows
  let late = view.overdue.count
  let count = counted(rows.reduce(0) { count, row in count + row.count }, "date")
  let first = rows.first { !$0[0].isOverdue }.map { ", the first on \($0[0].day)" } ?? ""
  let headline = rows.isEmpty ? "no dates" : count + (late > 0 ? ", \(grouped(late)) overdue" : first)
  return ReportPart(id: "next", title: view.titleOfDates, summary: headline) { page in
    page.note(dayNote)
    if rows.isEmpty {
      page.element("p", text: view.nothing(in: .dates))
    } else {
      // The script writes how many dates the filters hide.
      page.element("p", ["class": "note filtered"], text: "")
      write(rows, view, texts, FindingsByObject(extras.findings), &page)
    }
    let decisions = view.decisions(extras)
    if !decisions.isEmpty { page.work("To decide", decisions, "decision", rest: nil) }
  }
}

private func write(
  _ rows: [[OfferEvent]], _ view: CatalogView, _ texts: PageTexts?, _ findings: FindingsByObject,
  _ page: inout HTMLText
) {
  page.longTable(
    "Dates", "cards next", ["Day", "When", "What", "Product", "Who"], rows.count,
    all: "offerc show --table dates"
  ) { page, number in
    let events = rows[number]
    let first = events[0]
    page.element("tr", mark: events.count == 1 ? view.mark(of: first) : nil) { page in
      page.element("th", ["scope": "row", "class": "w"], text: first.day.description)
      page.cell { page in
        if first.isOverdue { page.element("b", ["class": "error"], text: "overdue, ") }
        page.element("span", ["class": "w"], text: daysPhrase(from: view.today, to: first.day))
      }
      page.cell { page in
        guard events.count > 1 else {
          return write(first, view.amount(of: first, texts), findings.findings(on: first), &page)
        }
        page.element("details") { page in
          page.element("summary", text: summary(of: events, findings))
          page.element("ul", ["class": "plain"]) { page in
            for event in events {
              page.element("li", mark: view.mark(of: event)) { page in
                write(event, view.amount(of: event, texts), findings.findings(on: event), &page)
              }
            }
          }
        }
      }
      let products = Set(events.map(\.product.referenceName.value))
      page.cell(
        products.count == 1 ? first.product.referenceName.value : counted(products.count, "product"))
      page.cell(Set(events.map(\.doer)).sorted().joined(separator: "; "))
    }
  }
}

/// The most findings beside a date.
private let mostFindings = 3

/// The most characters of a finding beside a date. Findings has the whole text.
private let mostOfFinding = 160

/// The most dates of one day, campaign and kind that are rows of their own.
private let mostAlone = 3

extension CatalogView {
  /// What is overdue, then the dates of the next days. Those of one kind on one day in one campaign are one row if they are many.
  fileprivate var nextRows: [[OfferEvent]] {
    // What is to be decided has its own lines.
    let dates = (overdue + nextLines).filter { $0.what != .decide }
    let byDay = Dictionary(grouping: dates, by: \.day).sorted { one, other in
      one.key < other.key
    }
    return byDay.flatMap { _, events in
      let byCampaign = Dictionary(grouping: events) { $0.campaign ?? "" }
        .sorted { one, other in one.key < other.key }
      return byCampaign.flatMap { _, events in
        Dictionary(grouping: events, by: \.what).sorted { one, other in one.key.rawValue < other.key.rawValue
        }
        .flatMap { _, events in events.count > mostAlone ? [events] : events.map { [$0] } }
      }
    }
  }

  /// Returns the amount of an offer, or those of a price change.
  func amount(of event: OfferEvent, _ texts: PageTexts?) -> StorefrontText? {
    let mark = mark(of: event)
    guard event.what == .price else { return texts?[mark]?.amount }
    return texts?.amounts(ofChangeOn: event.range, ofProduct: mark.product)
  }

  fileprivate func mark(of event: OfferEvent) -> FilterMark {
    let number = products.firstIndex { $0.product.isSame(as: event.product) }
    let offer = number.flatMap { number in products[number].offers.first { $0.number == event.offer } }
    var mark = FilterMark(product: number, storefronts: event.storefronts)
    mark.campaigns = event.campaign.map { [$0] }
    if let number, let offer { mark = FilterMark(offer, of: number) }
    mark.days = (event.day, event.day)
    return mark
  }
}

/// Returns the dates of one row as text: `450 dates of campaign spring: 225 × create by; 225 × starts`.
private func summary(of events: [OfferEvent], _ findings: FindingsByObject) -> String {
  let words = Dictionary(grouping: events, by: \.word).sorted { one, other in one.key < other.key }
  let counts = words.map { word, events in "\(grouped(events.count)) × \(word)" }.joined(separator: "; ")
  let campaign = events[0].campaign.map { " of campaign \($0)" } ?? ""
  let doubted = events.count { !findings.findings(on: $0).isEmpty }
  let doubts = doubted == 0 ? "" : "; \(grouped(doubted)) with errors or warnings"
  return counted(events.count, "date") + campaign + ": " + counts + doubts
}

private func write(
  _ event: OfferEvent, _ amount: StorefrontText?, _ findings: [Finding], _ page: inout HTMLText
) {
  write(event, amount, &page)
  guard let first = findings.first, let counts = findings.countPhrase else { return }
  page.element("small") { page in
    page.element(
      "a", ["class": first.severity.name, "href": "#findings"], text: "\(counts) to resolve first")
    page.text(": ")
    let shown = findings.prefix(mostFindings).map { shortened($0.message, to: mostOfFinding) }
    page.words(shown.joined(separator: "; "))
    if findings.count > shown.count { page.text("; and \(findings.count - shown.count) more") }
  }
}

private func write(_ event: OfferEvent, _ amount: StorefrontText?, _ page: inout HTMLText) {
  let shown = amount.flatMap { $0.shown.isEmpty ? nil : $0 }
  page.chip(event.kind.map(Palette.Kind.init) ?? .priceChange)
  page.element("b", text: capitalized(event.word))
  page.element("span") { page in
    page.text(": ")
    page.element("bdi") { $0.text(event.subject, with: shown) }
  }
  guard !event.detail.isEmpty else { return }
  page.element("small") { page in
    page.element("bdi") { $0.text(event.detail, with: shown) }
  }
  // Of many amounts, there is only that of the storefront that readers choose.
  if let amount, shown == nil {
    page.element("small", ["class": "here"]) { $0.text(of: amount) }
  }
}
