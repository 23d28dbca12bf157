import Diagnostics
import OfferModel

/// Returns the part with what people must do and know first: what is overdue, what happens this week, what has changed, and what is to be
/// decided; beside it what runs today, and how many findings there are.
func nowPart(_ view: CatalogView, _ texts: PageTexts?, _ extras: ReportExtras) -> ReportPart {
  ReportPart(id: "now", title: "Now") { page in
    page.element("div", ["class": "verdict"]) { page in
      page.element("div", ["class": "work"]) { page in
        if let overdue = view.overduePhrase {
          page.work("Overdue", view.overdueLines, by: "Since", isBad: true) { page in
            page.element("p", ["class": "big"]) { $0.dated(overdue) }
          }
        }
        writeWeek(view, &page)
        if let earlier = extras.earlier { writeChanges(earlier, besides: extras.changes, view, &page) }
        let decisions = view.decisions(
          extras.undecided, in: extras.findings?.files ?? [], planned: extras.planned)
        if !decisions.isEmpty { page.work("To decide", decisions) }
      }
      page.element("div") { page in
        writeRunning(view, texts, &page)
        if let findings = extras.findings { write(findings, &page) }
      }
    }
    writeFilters(view, texts, &page)
  }
}

extension HTMLText {
  /// Writes what is to do as a table: by when, what, who.
  ///
  /// - Parameters:
  ///   - rest: The part of the page that has what is not shown.
  ///   - head: Writes something below the heading.
  fileprivate mutating func work(
    _ title: String, _ lines: [WorkLine], by day: String = "By", isBad: Bool = false,
    rest: String = "next", _ head: (inout HTMLText) -> Void = { _ in }
  ) {
    element("div", ["class": isBad ? "bad" : "list"]) { page in
      page.element("h3", text: title)
      head(&page)
      guard !lines.isEmpty else { return }
      let columns = [Table.Column.whole(day), .text("What"), .text("Who")]
      page.table(title, "cards tasks", columns) { page in
        for line in lines.prefix(mostLines) {
          page.element("tr") { page in
            page.element("th", ["scope": "row", "class": "w"], text: line.day?.description ?? "–")
            page.cell(line.text, of: columns[1])
            page.cell(line.doer, of: columns[2])
          }
        }
      }
      guard lines.count > mostLines else { return }
      page.element("p") { page in
        page.element("a", ["href": "#" + rest], text: "and \(grouped(lines.count - mostLines)) more")
      }
    }
  }
}

private let mostLines = 8

private func writeWeek(_ view: CatalogView, _ page: inout HTMLText) {
  let lines = view.weekLines
  page.work("This week", lines) { page in
    guard lines.isEmpty else { return }
    page.element("p", text: "Nothing is due, starts or ends in the next seven days.")
    if let next = view.nextDeadlinePhrase {
      page.element("p") { page in
        page.text("Next deadline ")
        page.dated(next)
      }
    }
  }
}

private func writeChanges(
  _ earlier: EarlierChanges, besides changes: CatalogDiff?, _ view: CatalogView, _ page: inout HTMLText
) {
  let lines = earlier.diff.map { view.lines(of: $0, besides: changes) } ?? []
  page.work("Changed since \(earlier.since)", lines, rest: "since") { page in
    guard let diff = earlier.diff else {
      return page.element("p", text: "Not compared: the catalog has errors.")
    }
    if lines.isEmpty { page.element("p", text: capitalized(CatalogDiff.noChanges([diff])) + ".") }
  }
}

extension Report {
  func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// The numbers of findings: `2 errors, 1 warning`, `none`.
  var verdict: String {
    let words = [(Severity.error, "error"), (.warning, "warning"), (.info, "info")]
    let counts = words.compactMap { severity, word in
      let count = count(severity)
      return count == 0 ? nil : counted(count, word)
    }
    return counts.isEmpty ? "none" : counts.joined(separator: ", ")
  }
}

private let mostShown = 5
/// The most offers that run in the page: of these, the first ones of the chosen storefront are shown.
private let mostWritten = 60

private func write(_ findings: Report, _ page: inout HTMLText) {
  page.element("div", ["class": findings.count(.error) > 0 ? "bad" : "good"]) { page in
    page.element("h3", text: "Findings")
    page.element("p", ["class": "big"], text: findings.verdict)
    if !findings.findings.isEmpty {
      page.element("p") { $0.element("a", ["href": "#findings"], text: "see what lint says") }
    }
  }
}

private func writeRunning(_ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText) {
  let offers = view.runningOffers
  let campaigns = Set(offers.running.compactMap(\.offer.campaign)).sorted()
  page.element("h3", text: view.runningTitle)
  page.element("p", ["class": "big"]) { page in
    page.text(
      offers.count == 0 ? "no offers" : counted(offers.count, "offer"), list: texts?.runningCounts)
  }
  if !campaigns.isEmpty {
    let rest = campaigns.count > 3 ? " and \(grouped(campaigns.count - 3)) more" : ""
    let names = campaigns.count > 3 ? campaigns.prefix(3).joined(separator: ", ") : listed(campaigns, "and")
    page.name("p", text: (campaigns.count == 1 ? "Campaign " : "Campaigns ") + names + rest)
  }
  let most = offers.running.prefix(mostWritten)
  if !most.isEmpty {
    page.element("ul", ["class": "top"]) { page in
      for (place, one) in most.enumerated() {
        let mark = FilterMark(storefronts: one.offer.facts.storefronts)
        page.element("li", ["class": place < mostShown ? "t" : "later"], mark: mark) { page in
          page.title(of: one.offer)
          page.text(": ")
          page.text(one.offer.shortCost, with: texts?[one.offer, of: one.product, in: view]?.amount)
        }
      }
      writeRest(of: offers.running.count, &page)
    }
  }
  if !offers.onlyInBaseline.isEmpty {
    page.element("p", text: "Running, but not in this catalog:")
    page.element("ul") { page in
      for one in offers.onlyInBaseline.prefix(mostShown) {
        page.name(
          "li", text: "\(one.offer.kind.phrase) \(one.offer.name) of \(one.product.referenceName.value)")
      }
      writeRest(of: offers.onlyInBaseline.count, &page)
    }
  }
  if !offers.late.isEmpty {
    page.element("p", ["class": "warning"], text: "Planned for today, but not available:")
    writeLate(offers.late, &page)
  }
  if offers.undatedCount > 0 {
    let count = counted(offers.undatedCount, "promotional offer")
    page.note(
      "Not counted: \(count). The app decides when to offer \(offers.undatedCount == 1 ? "it" : "them").")
  }
}

/// Writes offers with why customers cannot have them.
private func writeLate(_ offers: [RunningOffers.Entry], _ page: inout HTMLText) {
  page.element("ul") { page in
    for one in offers.prefix(mostShown) {
      page.element("li") { page in
        page.title(of: one.offer)
        page.text(": " + (one.offer.delay ?? one.offer.state.rawValue))
      }
    }
    writeRest(of: offers.count, &page)
  }
}

private func writeRest(of count: Int, _ page: inout HTMLText) {
  if count > mostShown {
    page.element("li", ["class": "rest"], text: "and \(grouped(count - mostShown)) more")
  }
}
