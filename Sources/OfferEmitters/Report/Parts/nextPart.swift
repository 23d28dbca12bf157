import Diagnostics
import OfferModel

/// Returns the part with the upcoming dates, and the days that are left. If a campaign has many on one day, they are one row that opens.
func nextPart(_ view: CatalogView, _ texts: PageTexts?) -> ReportPart {
  let rows = view.nextRows
  let count = counted(rows.reduce(0) { count, row in count + row.count }, "date")
  let headline = rows.first.map { "\(count), the first on \($0[0].day)" } ?? "no dates"
  return ReportPart(id: "next", title: view.titleOfDates, summary: headline) { page in
    if let overdue = view.overduePhrase {
      page.element("p", ["class": "warning"]) { page in
        page.text("Overdue: ")
        page.dated(overdue)
        page.text(". ")
        page.element("a", ["href": "#now"], text: "See Now")
      }
    }
    page.note(dayNote)
    guard !rows.isEmpty else {
      return page.element("p", text: view.nothing(in: .dates))
    }
    // The script writes how many dates the filters hide.
    page.element("p", ["class": "note filtered"], text: "")
    page.longTable(
      "Dates", "cards next", ["Day", "When", "What", "Product", "Who"], rows.count,
      all: "offerc show --table dates"
    ) { page, number in
      let events = rows[number]
      let first = events[0]
      page.element("tr", mark: events.count == 1 ? view.mark(of: first) : nil) { page in
        page.element("th", ["scope": "row", "class": "w"], text: first.day.description)
        page.cell(whole: daysPhrase(from: view.today, to: first.day))
        page.cell { page in
          guard events.count > 1 else { return write(first, view.amount(of: first, texts), &page) }
          page.element("details") { page in
            page.element("summary", text: summary(of: events))
            page.element("ul", ["class": "plain"]) { page in
              for event in events {
                let mark = view.mark(of: event)
                page.element("li", mark: mark) { write(event, view.amount(of: event, texts), &$0) }
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
}

/// The most dates of one day and campaign that are rows of their own.
private let mostAlone = 3

extension CatalogView {
  /// The dates of the next days. Those of one day and campaign are one row if they are many.
  fileprivate var nextRows: [[OfferEvent]] {
    let byDay = Dictionary(grouping: nextLines, by: \.day).sorted { one, other in one.key < other.key }
    return byDay.flatMap { _, events in
      let byCampaign = Dictionary(grouping: events) { $0.campaign ?? "" }
        .sorted { one, other in one.key < other.key }
      return byCampaign.flatMap { _, events in
        events.count > mostAlone ? [events] : events.map { [$0] }
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
    if let number, let offer { mark = FilterMark(offer, of: number) }
    mark.days = (event.day, event.day)
    return mark
  }
}

/// Returns the dates of one row as text: `450 dates of campaign spring: 225 × create by; 225 × starts`.
private func summary(of events: [OfferEvent]) -> String {
  let words = Dictionary(grouping: events, by: \.word).sorted { one, other in one.key < other.key }
  let counts = words.map { word, events in "\(grouped(events.count)) × \(word)" }.joined(separator: "; ")
  let campaign = events[0].campaign.map { " of campaign \($0)" } ?? ""
  return counted(events.count, "date") + campaign + ": " + counts
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
