import Diagnostics
import OfferModel
import SystemCalls

/// Returns the report for people who do not read YAML, and its timeline, which shows `range`, as a picture.
package func emitReport(_ view: CatalogView, _ extras: ReportExtras, range: TimelineRange)
  -> ReportFiles
{
  let scale = TimelineScale(range: range)
  let groups = view.timelineGroups(scale)
  let simulated = view.simulatedCatalog()
  let texts = PageTexts(view, simulated, range, extras)
  let all = [
    nowPart(view, texts, extras),
    extras.ownEarlier.map { changesPart($0, view, texts?.earlier, since: extras.earlier?.since) },
    extras.changes.map { changes in
      let also = extras.isEarlierTheBaseline ? extras.earlier?.sinceAndPlace : nil
      return changesPart(changes, view, texts?.changes, besides: extras.ownEarlier, alsoSince: also)
    },
    timelinePart(view, texts, groups, scale), nextPart(view, texts, extras), offersPart(view, texts),
    pricesPart(view, texts), extras.hasMoney ? moneyPart(view, simulated, texts) : nil, codesPart(view),
    extras.scenarios.map(scenariosPart),
    extras.findings.flatMap(findingsPart),
  ]
  let parts = all.compactMap(\.self)
  let (page, timeline) = both({
    htmlPage(
      "Offers of \(view.title)", script: PageScript(texts?.json ?? Array("{}".utf8)),
      classes: view.products.count > 60 ? "many" : "few"
    ) { page in
      page.element("a", ["class": "skip", "href": "#main"], text: "Skip to the report")
      writeHead(view, texts, parts, extras.findings, to: &page)
      page.element("main", ["id": "main", "tabindex": "-1"]) { page in
        for section in parallelMap(parts, section) { page.raw(section) }
      }
      page.element("footer", ["class": "sub"]) { page in
        page.text("catalog ")
        page.element("code", ["title": view.digest], text: String(view.digest.prefix(19)))
      }
    }
  }) { timelineFile(view, groups, range) }
  return ReportFiles(page: page, timeline: timeline)
}

private func section(_ part: ReportPart) -> [UInt8] {
  var page = HTMLText()
  page.line()
  page.element("section", ["id": part.id, "aria-labelledby": "h-" + part.id]) { page in
    guard !part.summary.isEmpty else {
      page.element("h2", ["id": "h-" + part.id], text: part.title)
      return part.write(&page)
    }
    page.element("details", ["class": "part", "open": "open"]) { page in
      page.element("summary") { page in
        page.element("h2", ["id": "h-" + part.id], text: part.title)
        page.name("small", text: part.summary)
        if let scope = part.scope { page.wholeMark(scope) }
      }
      part.write(&page)
    }
  }
  return page.bytes
}

private func writeHead(
  _ view: CatalogView, _ texts: PageTexts?, _ parts: [ReportPart], _ findings: Report?,
  to page: inout HTMLText
) {
  page.element("header") { page in
    page.name("h1", text: view.app.name?.value ?? view.app.bundleId.value)
    page.element("p", ["class": "sub"]) { page in
      page.name("span", text: view.app.bundleId.value)
      page.text(" · as of ")
      page.element("b", ["class": "w"], text: view.today.description)
      page.text(" · prices: ")
      page.element("span", ["id": "place"], text: view.base.name)
      page.element("span", ["class": "all"], text: ", unless another storefront is named")
      page.text(" · ")
      page.text(
        "\(counted(view.products.count, "product")), \(counted(view.products.flatMap(\.offers).count, "offer"))"
      )
    }
    for line in view.leftOut { page.name("p", ["class": "note"], text: capitalized(line)) }
    if let findings, findings.count(.error) > 0 {
      page.element("p", ["class": "banner", "role": "note"]) { page in
        let errors = findings.findings.filter { $0.severity >= .error }
        let isAboutChanges = view.existing != nil && changeFindings(errors).count == errors.count
        page.element("b", text: "This plan has \(counted(errors.count, "error")).")
        page.text(
          isAboutChanges
            ? " Apple refuses these changes of what is live: "
            : " What is wrong is left out or may be shown incorrectly: ")
        page.element("a", ["href": "#findings"], text: "see the findings")
      }
    }
  }
  page.element("div", ["class": "bar"]) { page in
    page.element("nav", ["aria-label": "Parts of this page"]) { page in
      for (place, part) in parts.enumerated() {
        page.element("a", ["href": "#" + part.id], text: part.title)
        // The script shows it, as the form itself.
        if place == 0, view.hasChoices(texts) {
          page.element("a", ["href": "#filter", "hidden": "hidden"], text: "Choose")
        }
      }
    }
    writeChosen(&page)
  }
}

/// The files of `--emit report`.
package struct ReportFiles: Sendable {
  /// The page, which loads nothing, and can be read without scripts.
  package let page: [UInt8]
  /// The timeline as SVG.
  package let timeline: [UInt8]
}
