import Diagnostics
import OfferModel

/// What comes, with the days that are left; what one campaign has on one day is a row that opens.
func nextPart(_ view: CatalogView) -> ReportPart {
  ReportPart(id: "next", title: "Next \(CatalogView.horizon) days") { page in
    let rows = view.nextRows
    page.note(dayNote)
    guard !rows.isEmpty else {
      let later = view.events.first { $0.day > view.today }
      let more = later.map { " The next is on \($0.day): \($0.sentence)." } ?? ""
      return page.element("p", text: "No deadlines, and nothing starts or ends in this time.\(more)")
    }
    page.cutTable(
      "cards next", ["Day", "When", "What", "Product"], rows.count, all: "offerc show --table dates"
    ) {
      page, number in
      let events = rows[number]
      let first = events[0]
      page.element("tr", mark: events.count == 1 ? view.mark(of: first) : nil) { page in
        page.element("th", ["scope": "row", "class": "w"], text: first.day.description)
        page.cell(whole: daysPhrase(from: view.today, to: first.day))
        page.cell { page in
          guard events.count > 1 else { return write(first, &page) }
          page.element("details") { page in
            page.element("summary", text: summary(of: events))
            page.element("ul", ["class": "plain"]) { page in
              for event in events { page.element("li", mark: view.mark(of: event)) { write(event, &$0) } }
            }
          }
        }
        let products = Set(events.map(\.product.referenceName.value))
        page.cell(
          products.count == 1 ? first.product.referenceName.value : counted(products.count, "product"))
      }
    }
  }
}

/// More dates than that of one day and campaign are one row.
private let mostAlone = 3

extension CatalogView {
  /// Dates of the next days; those of one day and campaign together if they are many.
  fileprivate var nextRows: [[OfferEvent]] {
    let byDay = Dictionary(grouping: nextLines, by: \.day).sorted { $0.key < $1.key }
    return byDay.flatMap { _, events in
      let byCampaign = Dictionary(grouping: events) { $0.campaign ?? "" }.sorted { $0.key < $1.key }
      return byCampaign.flatMap { $1.count > mostAlone ? [$1] : $1.map { [$0] } }
    }
  }

  fileprivate func mark(of event: OfferEvent) -> FilterMark {
    var mark = FilterMark(product: products.firstIndex { $0.product.isSame(as: event.product) })
    mark.kinds = event.kind.map { [$0] }
    mark.campaigns = [event.campaign].compactMap(\.self)
    mark.days = (event.day, event.day)
    return mark
  }
}

/// `450 dates of campaign spring: 225 create by, 225 starts`.
private func summary(of events: [OfferEvent]) -> String {
  let words = Dictionary(grouping: events, by: \.word).sorted { $0.key < $1.key }
  let counts = words.map { "\(grouped($1.count)) × \($0)" }.joined(separator: "; ")
  let campaign = events[0].campaign.map { " of campaign \($0)" } ?? ""
  return counted(events.count, "date") + campaign + ": " + counts
}

private func write(_ event: OfferEvent, _ page: inout HTMLText) {
  page.chip(event.kind.map(Palette.Kind.init) ?? .priceChange)
  page.element("b", text: capitalized(event.word))
  page.name("span", text: ": " + event.subject)
  if !event.detail.isEmpty { page.name("small", text: event.detail) }
}

/// Planned codes of each quarter against what is allowed, and the batches.
func codesPart(_ view: CatalogView) -> ReportPart? {
  let (quarters, batches) = (view.quarters, view.batchGroups)
  guard !quarters.isEmpty || !batches.isEmpty else { return nil }
  return ReportPart(id: "codes", title: "Codes") { page in
    if quarters.isEmpty {
      page.element("p", text: "No codes are planned from this quarter on.")
    } else {
      page.note(
        "A custom code counts once per allowed redemption. Own codes are made by offerc; you set their limit."
      )
      page.element("div", ["class": "quota"]) { page in
        for codes in quarters { write(codes, &page) }
      }
    }
    guard !batches.isEmpty else { return }
    let titles = ["Batch", "Offer", "Codes", "State", "Created", "Last day"]
    let all = view.products.enumerated().flatMap { number, product in
      product.offers.flatMap { offer in offer.batchGroups.map { ($0, FilterMark(offer, of: number)) } }
    }
    page.cutTable("cards batches", titles, all.count, all: "offerc show --table batches") { page, place in
      let (one, mark) = all[place]
      let (created, last) = (one.batch.createdDate.value.description, one.lastDay?.description ?? "never")
      page.row(
        one.name, [one.offer, one.countPhrase, one.state.rawValue, created, last], whole: [2, 3, 4],
        mark: mark)
    }
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

/// What lint says; nil where it says nothing. Findings of one rule are one item that opens.
func findingsPart(_ report: Report) -> ReportPart? {
  guard !report.findings.isEmpty || !report.suppressed.isEmpty else { return nil }
  return ReportPart(id: "findings", title: "Findings") { page in
    let byRule = Dictionary(grouping: report.findings, by: \.rule.name).sorted { a, b in
      let (first, second) = (a.value[0].severity, b.value[0].severity)
      return first == second ? a.key < b.key : first > second
    }
    let places = Places(report.files)
    if byRule.isEmpty { page.element("p", text: "no findings") }
    page.element("ul", ["class": "findings"]) { page in
      for (rule, findings) in byRule {
        page.element("li") { page in
          guard findings.count > 1 else { return write(findings[0], places, &page) }
          page.element("details") { page in
            page.element("summary") { page in
              page.element("span", ["class": findings[0].severity.name], text: findings[0].severity.name)
              page.name("span", text: " \(grouped(findings.count)) × \(rule): \(findings[0].message)")
            }
            page.element("ul", ["class": "plain"]) { page in
              for finding in findings.prefix(mostFindings) {
                page.element("li") { write(finding, places, &$0) }
              }
            }
            page.more(findings.count - mostFindings, shownBy: "offerc lint")
          }
        }
      }
    }
    if !report.suppressed.isEmpty { page.note("\(grouped(report.suppressed.count)) suppressed") }
  }
}

private let mostFindings = 100

private func write(_ finding: Finding, _ places: Places, _ page: inout HTMLText) {
  page.element("span", ["class": finding.severity.name], text: finding.severity.name)
  page.name("span", text: " " + capitalized(finding.message))
  let place = places.text(finding.primary.range) ?? ""
  page.name(
    "small",
    text: [finding.objectLabel, finding.help ?? "", "\(place), \(finding.rule.name)"]
      .filter { !$0.isEmpty }.joined(separator: " · "))
}
