import Diagnostics
import OfferModel

/// Returns the part with what people must do and know first: what is overdue, what happens this week, what has changed, and what is to be
/// decided; beside it what runs today, and how many findings there are.
func nowPart(_ view: CatalogView, _ texts: PageTexts?, _ extras: ReportExtras) -> ReportPart {
  ReportPart(id: "now", title: "Now") { page in
    page.element("div", ["class": "verdict"]) { page in
      page.element("div", ["class": "work"]) { page in
        if let overdue = view.overduePhrase {
          page.work("Overdue", view.overdueLines(texts), "task", by: "Since", isBad: true) { page in
            page.element("p", ["class": "big"]) { page in
              page.dated(overdue)
              page.wholeMark()
            }
          }
        }
        writeWeek(view, texts, &page)
        if let earlier = extras.earlier {
          let isOwn = extras.ownEarlier != nil
          writeChanges(
            earlier, in: isOwn ? "since" : "changes", extras.changes, view,
            isOwn ? texts?.earlier : texts?.changes, &page)
        }
        let decisions = view.decisions(extras, besides: extras.earlier?.diff)
        if !decisions.isEmpty { page.work("To decide", decisions, "decision") }
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
  ///   - noun: What a line is called.
  ///   - rest: The part of the page that has what is not shown; nil if none does.
  ///   - head: Writes something below the heading.
  mutating func work(
    _ title: String, _ lines: [WorkLine], _ noun: String, by day: String = "By", isBad: Bool = false,
    rest: String? = "next", _ head: (inout HTMLText) -> Void = { _ in }
  ) {
    element("div", ["class": isBad ? "bad" : "list"]) { page in
      page.element("h3", text: title)
      head(&page)
      guard !lines.isEmpty else { return }
      let columns = [Table.Column.whole(day), .text("What"), .text("Who")]
      page.table(title, "cards tasks", columns) { page in
        for (place, line) in lines.prefix(mostWritten).enumerated() {
          let classes = place < mostLines ? "t" : "later"
          page.element("tr", ["class": classes], mark: line.mark) { page in
            page.element("th", ["scope": "row", "class": "w"], text: line.day?.description ?? "–")
            page.cell(
              line.text, of: columns[1], amounts: line.amounts, isAboutAll: line.subjects.isEmpty)
            page.cell(line.doer, of: columns[2])
          }
        }
      }
      guard lines.count > mostLines else { return }
      let unwritten = lines.dropFirst(mostWritten).map(\.subjects)
      page.rest("p", lines.count - mostLines, noun, unwritten: unwritten, in: rest)
    }
  }
}

private let mostLines = 8

private func writeWeek(_ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText) {
  let lines = view.weekLines(texts)
  page.work("This week", lines, "date") { page in
    guard lines.isEmpty else { return }
    page.element("p", text: "Nothing is due, starts or ends in the next seven days.")
    if let next = view.nextDeadlinePhrase {
      page.element("p") { page in
        page.text("Next deadline ")
        page.dated(next)
        page.wholeMark()
      }
    }
  }
}

/// - Parameter part: The part of the page that has all changes.
private func writeChanges(
  _ earlier: EarlierChanges, in part: String, _ changes: CatalogDiff?, _ view: CatalogView,
  _ texts: ChangeTexts?, _ page: inout HTMLText
) {
  let lines = earlier.diff.map { view.lines(of: $0, besides: changes, texts) } ?? []
  page.work("Changed since \(earlier.since)", lines, "change", rest: part) { page in
    guard let diff = earlier.diff else {
      return page.element("p", text: "Not compared: \(earlier.fault).")
    }
    if lines.isEmpty { page.element("p", text: capitalized(CatalogDiff.noChanges([diff])) + ".") }
  }
}

extension Report {
  func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// The numbers of findings: `2 errors, 1 warning`, `none`.
  var verdict: String { findings.countPhrase ?? "none" }
}

private let mostShown = 5
/// The most lines and offers of a list in the page: of these, the first ones are shown that pass the filters.
private let mostWritten = 60

private func write(_ findings: Report, _ page: inout HTMLText) {
  page.element("div", ["class": findings.count(.error) > 0 ? "bad" : "good"]) { page in
    page.element("h3", text: "Findings")
    page.wholeMark()
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
    let rest = campaigns.count > 3 ? " and \(counted(campaigns.count - 3, "more campaign"))" : ""
    let names = campaigns.count > 3 ? campaigns.prefix(3).joined(separator: ", ") : listed(campaigns, "and")
    page.element("p", ["class": "unfiltered"]) { page in
      page.element("bdi", text: (campaigns.count == 1 ? "Campaign " : "Campaigns ") + names + rest)
    }
  }
  let subjects = PageSubjects(view)
  if !offers.running.isEmpty {
    writeTop(offers.running, subjects, classes: " runs", &page) { one, page in
      page.text(one.offer.shortCost, with: texts?[one.offer, of: one.product, in: view]?.amount)
      let storefronts = one.offer.facts.storefronts
      if !storefronts.contains(view.base) {
        page.element("span", ["class": "all"], text: ", in \(countryPhrase(storefronts))")
      }
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
    page.wholeMark()
  }
  if !offers.late.isEmpty {
    page.element("p", ["class": "warning"], text: "Planned for today, but not available:")
    writeTop(offers.late, subjects, &page) { one, page in
      page.text(one.offer.delay ?? one.offer.state.rawValue)
    }
  }
  if offers.undatedCount > 0 {
    let count = counted(offers.undatedCount, "promotional offer")
    page.note(
      "Not counted: \(count). The app decides when to offer \(offers.undatedCount == 1 ? "it" : "them").")
  }
}

/// Writes the first offers of a list, and how many more there are. The script shows the first ones that pass the filters.
///
/// - Parameter detail: Writes what is said about an offer.
private func writeTop(
  _ offers: [RunningOffers.Entry], _ subjects: PageSubjects, classes: String = "", _ page: inout HTMLText,
  detail: (_ offer: RunningOffers.Entry, _ page: inout HTMLText) -> Void
) {
  page.element("ul", ["class": "top" + classes]) { page in
    for (place, one) in offers.prefix(mostWritten).enumerated() {
      let mark = FilterMark(subjects: subjects.subjects(of: one))
      page.element("li", ["class": place < mostShown ? "t" : "later"], mark: mark) { page in
        page.title(of: one.offer)
        page.text(": ")
        detail(one, &page)
      }
    }
    writeRest(
      of: offers.count, unwritten: offers.dropFirst(mostWritten).map { subjects.subjects(of: $0) }, &page)
  }
}

/// - Parameter unwritten: The subjects of those that the page does not have.
private func writeRest(of count: Int, unwritten: [[String]] = [], _ page: inout HTMLText) {
  guard count > mostShown else { return }
  page.rest("li", count - mostShown, "offer", unwritten: unwritten, in: nil)
}
