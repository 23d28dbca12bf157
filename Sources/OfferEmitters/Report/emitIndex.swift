package import Diagnostics
import OfferModel

/// Returns `index.html`, with a row for each app that has the beginning of its report.
package func emitIndex(_ apps: [IndexedApp]) -> [UInt8] {
  htmlPage("Offers of \(counted(apps.count, "app"))", classes: "few") { page in
    page.element("header") { page in
      page.element("h1", text: "Offers of \(counted(apps.count, "app"))")
      if let today = apps.first?.view.today { page.element("p", ["class": "sub"], text: "as of \(today)") }
    }
    page.element("main") { page in
      let isCompared = apps.contains { $0.view.existing != nil }
      let running = isCompared ? "Running today" : "Planned to run today"
      let titles = ["App", "Products", "Offers", running, "Next deadline", "Findings"]
      page.table("Apps", "cards index", titles.map(Table.Column.text)) { page in
        for app in apps {
          let view = app.view
          page.line()
          page.element("tr") { page in
            page.element("th", ["scope": "row"]) { page in
              page.element("a", ["href": app.folder + "/report.html"]) { page in
                page.name("span", text: view.app.name?.value ?? view.app.bundleId.value)
              }
              page.name("small", text: view.app.bundleId.value)
            }
            for cell in [
              grouped(view.products.count), grouped(view.products.flatMap(\.offers).count),
              grouped(view.runningOffers.count), deadlines(of: view),
              app.findings.verdict,
            ] { page.cell(cell) }
          }
        }
      }
    }
  }
}

/// Returns what is overdue in an app, and its next deadline.
private func deadlines(of view: CatalogView) -> String {
  let overdue = view.overduePhrase.map { "Overdue: " + $0 }
  let next = view.nextDeadlinePhrase.map(capitalized)
  let all = [overdue, next].compactMap(\.self)
  return all.isEmpty ? "none" : all.joined(separator: ". ")
}

/// An app in the index of several reports.
package struct IndexedApp {
  let view: CatalogView
  let findings: Report
  /// The address of the folder of its report, relative to the index.
  let folder: String

  package init(_ view: CatalogView, _ findings: Report, folder: String) {
    self.view = view
    self.findings = findings
    self.folder = folder
  }
}
