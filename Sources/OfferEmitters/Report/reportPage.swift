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
  /// Whether it says what offers bring, and what customers can make of them.
  package var hasMoney = false

  package init(
    findings: Report? = nil, changes: CatalogDiff? = nil, scenarios: SimulationReport? = nil,
    hasMoney: Bool = false
  ) {
    (self.findings, self.changes, self.scenarios) = (findings, changes, scenarios)
    self.hasMoney = hasMoney
  }
}

/// The report for people who do not read YAML, and its picture, a timeline over `range`. Throws `CryptographyFailure`.
package func emitReport(_ view: CatalogView, _ extras: ReportExtras, range: TimelineRange) throws
  -> ReportFiles
{
  let scale = TimelineScale(range: range)
  let groups = view.timelineGroups(scale)
  let all = [
    nowPart(view, extras.findings), extras.changes.map { changesPart($0, view) },
    timelinePart(view, groups, scale), nextPart(view), offersPart(view), pricesPart(view),
    extras.hasMoney ? moneyPart(view) : nil, codesPart(view), extras.scenarios.map(scenariosPart),
    extras.findings.flatMap(findingsPart),
  ]
  let parts = all.compactMap(\.self)
  let (page, timeline) = both({
    Result {
      try htmlPage(
        "Offers of \(view.title)", hasScript: true, classes: view.products.count > 60 ? "many" : "few"
      ) {
        page in
        writeHead(view, parts, extras.findings, &page)
        page.element("main") { page in
          for section in parallelMap(parts, section) { page.raw(section) }
        }
      }
    }
  }) { timelineFile(view, groups, range) }
  return ReportFiles(page: try page.get(), timeline: timeline)
}

/// A page that loads nothing and runs only our own script, whatever the catalog holds.
/// `classes` are those of the body. Throws `CryptographyFailure` when the crypto library cannot hash.
func htmlPage(
  _ title: String, hasScript: Bool = false, classes: String, _ body: (inout HTMLText) -> Void
) throws -> [UInt8] {
  // Makes the filters work; without it the page is the same page.
  let script = hasScript ? Array(unfolded(EmbeddedFiles.reportScript).utf8) : []
  let allowed = hasScript ? "script-src 'sha256-\(base64(try sha256([script])))'; " : ""
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
            "default-src 'none'; style-src 'unsafe-inline'; \(allowed)base-uri 'none'; form-action 'none'",
        ])
      page.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      page.empty("meta", ["name": "color-scheme", "content": "light dark"])
      page.element("title", text: title)
      page.element("style") { $0.raw(styleSheet.utf8) }
    }
    page.line()
    page.element("body", ["class": classes]) { page in
      body(&page)
      page.line()
      if hasScript { page.element("script") { $0.raw(script) } }
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

private func writeHead(
  _ view: CatalogView, _ parts: [ReportPart], _ findings: Report?, _ page: inout HTMLText
) {
  page.element("header") { page in
    page.name("h1", text: view.app.name?.value ?? view.app.bundleId.value)
    page.element("p", ["class": "sub"]) { page in
      page.name("span", text: view.app.bundleId.value)
      page.text(" · as of ")
      page.element("b", ["class": "w"], text: view.today.description)
      page.text(" · prices: \(view.base.name), unless another storefront is named · ")
      page.text(
        "\(counted(view.products.count, "product")), \(counted(view.products.flatMap(\.offers).count, "offer"))"
      )
      page.text(" · catalog ")
      page.element("code", ["title": view.digest], text: String(view.digest.prefix(19)))
    }
    for line in view.leftOut { page.name("p", ["class": "note"], text: capitalized(line)) }
    if let findings, findings.count(.error) > 0 {
      page.element("p", ["class": "banner", "role": "note"]) { page in
        page.element("b", text: "This plan has \(counted(findings.count(.error), "error")).")
        page.text(" What is wrong is left out or may be shown incorrectly: ")
        page.element("a", ["href": "#findings"], text: "see the findings")
      }
    }
  }
  page.element("nav", ["aria-label": "Parts of this page"]) { page in
    for part in parts { page.element("a", ["href": "#" + part.id], text: part.title) }
  }
}

/// The filters of `show`, which the script brings to life; without one nobody sees them.
func writeFilters(_ view: CatalogView, _ page: inout HTMLText) {
  let offers = view.products.flatMap(\.offers)
  guard offers.count > 1 else { return }
  var sold = StorefrontSet()
  for offer in offers { sold.formUnion(offer.pricing.territories.set) }
  let places = sold.byName.map { ("\($0.index)", $0.name) }
  let campaigns = Set(offers.compactMap(\.campaign)).sorted().map { ($0, $0) }
  let products = view.products.enumerated().filter { !$1.offers.isEmpty }.map { ("\($0)", $1.name) }
  let kinds = OfferKind.allCases.filter { kind in offers.contains { $0.kind == kind } }
  page.element("form", ["id": "filter", "hidden": "hidden", "aria-label": "Filter offers"]) { page in
    page.choice("s", "Storefront", places)
    page.choice("c", "Campaign", campaigns)
    page.choice("p", "Product", products)
    page.choice("k", "Kind", kinds.map { ("\($0.rawValue)", Palette.Kind($0).word) })
    for (name, word) in [("f", "From"), ("t", "To")] {
      page.element("label") { page in
        page.text(word + " ")
        page.empty("input", ["type": "date", "name": name])
      }
    }
    page.element("label") { page in
      page.text("Text ")
      page.empty("input", ["type": "search", "name": "q", "spellcheck": "false"])
    }
    page.element("button", ["type": "reset"], text: "Show all")
    page.element("output", text: "")
  }
}

extension HTMLText {
  fileprivate mutating func choice(
    _ name: String, _ label: String, _ options: [(value: String, text: String)]
  ) {
    guard options.count > 1 else { return }
    element("label") { page in
      page.text(label + " ")
      page.element("select", ["name": name]) { page in
        page.element("option", ["value": ""], text: "all")
        for option in options { page.element("option", ["value": option.value], text: option.text) }
      }
    }
  }
}
