import Diagnostics
import OfferLanguage
import OfferModel

/// Returns the part with the planned codes of each quarter, their limits, and the batches.
func codesPart(_ view: CatalogView) -> ReportPart? {
  let quarters = view.quarters
  let batches = view.batchGroups
  guard !quarters.isEmpty || !batches.isEmpty else { return nil }
  return ReportPart(id: "codes", title: "Codes", summary: counted(batches.count, "batch", "batches")) {
    page in
    if quarters.isEmpty {
      page.element("p", text: "No codes are planned from this quarter on.")
    } else {
      page.note(
        "A custom code counts once per allowed redemption. Own codes are made by offerc; you set their limit."
      )
      page.wholeMark("all codes of the app")
      page.element("div", ["class": "quota"]) { page in
        for codes in quarters { write(codes, view, &page) }
      }
    }
    guard !batches.isEmpty else { return }
    let titles = ["Batch", "Offer", "Codes", "State", "Creation day", "Last day"]
    let all = view.products.enumerated().flatMap { number, product in
      product.offers.flatMap { offer in offer.batchGroups.map { ($0, FilterMark($0, of: offer, of: number)) }
      }
    }.sorted { one, other in one.0.comesBefore(other.0) }
    page.longTable("Batches of codes", "cards batches", titles, all.count, all: "offerc show --table batches")
    { page, place in
      let (one, mark) = all[place]
      let created = (one.state.isToCreate ? "create on " : "") + one.batch.createdDate.value.description
      page.element("tr", mark: mark) { page in
        page.element("th", ["scope": "row"]) { $0.name("span", text: one.name) }
        page.cell(one.offer)
        page.cell(one.countPhrase)
        page.element("td") { page in
          let classes = one.state == .due ? "w error" : "w"
          page.element("span", ["class": classes], text: one.stateWord(on: view.today))
        }
        page.cell(whole: created)
        page.cell(whole: one.lastDay?.description ?? "never")
      }
    }
    page.note("offerc codes status shows which batches are made, registered and handed out, and what is due.")
  }
}

/// Writes the codes of a quarter as a bar that is full at the limit.
private func write(_ codes: QuarterlyCodes, _ view: CatalogView, _ page: inout HTMLText) {
  let share = codes.share
  let made = codes.made(view.form.catalog.made, on: view.today)
  let planned = codes.total > made ? ", planned \(grouped(codes.total - made))" : ""
  let limit = "\(codes.pool == .own ? "your" : "Apple's") limit of \(grouped(codes.limit))"
  let words = "made \(grouped(made))\(planned): \(codes.sharePhrase) of \(limit)"
  var left = "\(grouped(max(0, codes.limit - made))) can still be made"
  if codes.total > made {
    left +=
      "; \(codes.limit > codes.total ? grouped(codes.limit - codes.total) : "none") after what is planned"
  }
  page.element("div") { page in
    page.element("b", text: codes.quarter)
    page.text(" " + codes.pool.title)
  }
  page.element(
    "svg",
    [
      "viewBox": "0 0 400 16", "preserveAspectRatio": "none", "role": "img",
      "aria-label": "\(codes.quarter), \(codes.pool.title): \(words); \(left)",
    ]
  ) { page in
    page.empty("rect", ["class": "track", "width": "400", "height": "16"])
    let width = max(2, min(400, share * 2 / 5))
    page.empty(
      "rect",
      [
        "class": share > 1000 ? "over" : "full k\(Palette.Kind.offerCode.rawValue)", "width": "\(width)",
        "height": "16",
      ])
  }
  page.element("div") { page in
    page.text(left)
    page.element("small", text: words)
  }
}
