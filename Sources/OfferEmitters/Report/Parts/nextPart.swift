import Diagnostics
import OfferModel

/// What comes, with the days that are left.
func nextPart(_ view: CatalogView) -> ReportPart {
  ReportPart(id: "next", title: "The next \(CatalogView.horizon) days") { page in
    let events = view.nextLines
    guard !events.isEmpty else {
      let later = view.events.first { $0.day > view.today }
      let more = later.map { "; the next is on \($0.day): \($0.sentence)" } ?? ""
      return page.element("p", text: "Nothing starts, locks, ends or expires in this time\(more).")
    }
    page.table("cards next", ["Day", "When", "What", "Product"].map(Table.Column.text)) { page in
      for event in events {
        page.element("tr") { page in
          page.element("th", ["scope": "row", "class": "w"], text: event.day.description)
          page.cell(whole: daysPhrase(from: view.today, to: event.day))
          page.cell { page in
            page.chip(event.kind.map(Palette.Kind.init) ?? .priceChange)
            page.name("span", text: event.sentence)
            if !event.detail.isEmpty { page.name("small", text: event.detail) }
          }
          page.cell { page in
            page.name("span", text: event.product.referenceName.value)
            page.name("small", text: event.product.productId.value)
          }
        }
      }
    }
  }
}
