import Diagnostics
import OfferModel

/// Planned codes of each quarter against what is allowed, and the batches.
func codesPart(_ view: CatalogView) -> ReportPart {
  ReportPart(id: "codes", title: "Codes") { page in
    let (quarters, batches) = (view.quarters, view.table(.batches).rows)
    guard !quarters.isEmpty || !batches.isEmpty else {
      return page.element("p", text: "The catalog has no codes.")
    }
    if quarters.isEmpty {
      page.element("p", text: "No codes are planned from this quarter on.")
    } else {
      page.element(
        "p", ["class": "note"],
        text: "A custom code counts with its redemptions. Own codes are made by offerc; their limit is yours."
      )
      page.element("div", ["class": "quota"]) { page in
        for codes in quarters { write(codes, &page) }
      }
    }
    guard !batches.isEmpty else { return }
    page.table(
      "cards batches",
      Table(
        [
          .text("Batch"), .text("Offer"), .text("Kind"), .numeric("Codes"), .whole("State"),
          .whole("Created"), .whole("Expires"),
        ], batches))
  }
}

/// A bar that is full at the limit.
private func write(_ codes: QuarterlyCodes, _ page: inout HTMLText) {
  let share = codes.share
  let words = "\(grouped(codes.total)) of \(grouped(codes.limit)), \(share)%"
  page.element("div") { page in
    page.element("b", text: codes.quarter)
    page.text(" " + codes.pool.title)
  }
  page.element(
    "svg",
    [
      "viewBox": "0 0 400 16", "preserveAspectRatio": "none", "role": "img",
      "aria-label": "\(codes.quarter), \(codes.pool.title): \(words)",
    ]
  ) { page in
    page.empty("rect", ["class": "track", "width": "400", "height": "16"])
    let width = max(2, min(400, share * 4))
    page.empty("rect", ["class": share > 100 ? "over" : "full", "width": "\(width)", "height": "16"])
  }
  page.element("div", ["class": "w"], text: words)
}
