import EmbeddedFiles
import Cryptography
package import Diagnostics
import OfferModel
import SystemCalls

/// The files of `--emit report`.
package struct ReportFiles: Sendable {
  /// One page that needs nothing else: no request, no script to be read.
  package let page: [UInt8]
  package let timeline: [UInt8]
}

/// What the report says besides the catalog itself.
package struct ReportExtras: Sendable {
  /// The findings of the run, with the files that their places are in.
  package var findings: Report?
  /// What changes against what is live; nil without a baseline.
  package var changes: CatalogDiff?
  /// Customers and what they can have; nil without files of scenarios.
  package var scenarios: SimulationReport?

  package init(findings: Report? = nil, changes: CatalogDiff? = nil, scenarios: SimulationReport? = nil) {
    self.findings = findings
    self.changes = changes
    self.scenarios = scenarios
  }
}

/// The report for people who do not read YAML, and the picture of it.
///
/// - Parameter range: the days of the timeline.
/// - Throws: `CryptographyFailure` when the crypto library cannot hash.
package func emitReport(_ view: CatalogView, _ extras: ReportExtras, range: TimelineRange) throws
  -> ReportFiles
{
  let scale = TimelineScale(range: range)
  let lanes = view.products.map { ($0, TimelineLane($0.timelineItems, scale: scale)) }
    .filter { !$0.1.bars.isEmpty || $0.0.subscription != nil }
  let parts = [
    timelinePart(view, lanes, scale), nextPart(view), offersPart(view), pricesPart(view), codesPart(view),
    extras.scenarios.map(scenariosPart), extras.findings.flatMap(findingsPart),
    extras.changes.map(changesPart),
  ].compactMap(\.self)
  let (page, timeline) = both({ Result { try reportPage(view, parts) } }) { timelineFile(view, lanes, range) }
  return ReportFiles(page: try page.get(), timeline: timeline)
}

/// The page around the parts.
///
/// Its policy lets a browser load nothing and run only our own script, whatever the catalog holds.
/// - Throws: `CryptographyFailure` when the crypto library cannot hash.
func reportPage(_ view: CatalogView, _ parts: [ReportPart]) throws -> [UInt8] {
  // Adds a box that filters the offers; without it the page is the same page.
  let script = unfolded(EmbeddedFiles.filterScript).utf8
  let hash = base64(try sha256([Array(script)]))
  var page = HTMLText()
  page.raw("<!DOCTYPE html>\n".utf8)
  page.element("html", ["lang": "en"]) { page in
    page.element("head") { page in
      page.empty("meta", ["charset": "utf-8"])
      page.empty(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content":
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'",
        ])
      page.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      page.empty("meta", ["name": "color-scheme", "content": "light dark"])
      page.element("title", text: "Offers of \(view.title)")
      page.element("style") { $0.raw(styleSheet.utf8) }
    }
    page.line()
    page.element("body", ["class": view.products.count > manyProducts ? "many" : "few"]) { page in
      page.element("header") { writeHead(view, parts, &$0) }
      page.element("main") { page in
        for section in parallelMap(parts, section) { page.raw(section) }
      }
      page.line()
      page.element("script") { $0.raw(script) }
    }
  }
  page.line()
  return page.bytes
}

private func section(_ part: ReportPart) -> [UInt8] {
  var page = HTMLText()
  page.line()
  page.element("section", ["id": part.id, "aria-labelledby": "h-" + part.id]) { page in
    page.element("h2", ["id": "h-" + part.id], text: part.title)
    part.write(&page)
  }
  return page.bytes
}

/// From here on a browser draws only what is in sight.
private let manyProducts = 60

private func writeHead(_ view: CatalogView, _ parts: [ReportPart], _ page: inout HTMLText) {
  page.name("h1", text: view.app.name?.value ?? view.app.bundleId.value)
  page.element("p", ["class": "sub"]) { page in
    page.name("span", text: view.app.bundleId.value)
    page.text(" · made for ")
    page.element("b", ["class": "w"], text: view.today.description)
    page.text(" · prices in ")
    page.text("\(view.base.name) (\(view.base.code)) unless another storefront is named · catalog ")
    page.element("code", ["title": view.digest], text: String(view.digest.prefix(19)))
  }
  page.element("ul", ["class": "facts"]) { page in
    for fact in facts(of: view) {
      page.element("li") { page in
        page.element("b", text: fact.number)
        page.text(" " + fact.words)
      }
    }
  }
  page.element("nav", ["aria-label": "Parts of this page"]) { page in
    for part in parts { page.element("a", ["href": "#" + part.id], text: part.title) }
  }
}

private func facts(of view: CatalogView) -> [(number: String, words: String)] {
  let offers = view.products.flatMap(\.offers)
  let next = view.nextEvents
  func count(_ what: OfferEvent.What) -> Int { next.count { $0.what == what } }
  func noun(_ count: Int, _ one: String, _ many: String) -> (String, String) {
    (grouped(count), count == 1 ? one : many)
  }
  let products = view.products.count
  return [
    noun(products, "product", "products"), noun(offers.count, "offer", "offers"),
    noun(count(.start), "starts in 90 days", "start in 90 days"),
    noun(count(.end), "ends in 90 days", "end in 90 days"),
    noun(count(.expiry), "batch expires in 90 days", "batches expire in 90 days"),
  ]
}
