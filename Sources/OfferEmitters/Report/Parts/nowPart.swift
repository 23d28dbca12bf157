import Diagnostics
import OfferModel

/// Returns the part with what is overdue, what runs today, the next deadline, and how many findings there are.
func nowPart(_ view: CatalogView, _ findings: Report?) -> ReportPart {
  ReportPart(id: "now", title: "Now") { page in
    page.element("div", ["class": "verdict"]) { page in
      if let overdue = view.overduePhrase {
        page.element("div", ["class": "bad"]) { writeOverdue(overdue, view, &$0) }
      }
      page.element("div") { writeRunning(view, &$0) }
      page.element("div") { page in
        writeNext(view, &page)
        if let findings { write(findings, &page) }
      }
    }
    writeFilters(view, &page)
  }
}

extension Report {
  func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// The numbers of findings: `2 errors, 1 warning`, `none`.
  var verdict: String {
    let words = [(Severity.error, "error"), (.warning, "warning"), (.info, "note")]
    let counts = words.compactMap { severity, word in
      let count = count(severity)
      return count == 0 ? nil : counted(count, word)
    }
    return counts.isEmpty ? "none" : counts.joined(separator: ", ")
  }
}

private let mostShown = 5

private func write(_ findings: Report, _ page: inout HTMLText) {
  page.element("div", ["class": findings.count(.error) > 0 ? "bad" : "good"]) { page in
    page.element("h3", text: "Findings")
    page.element("p", ["class": "big"], text: findings.verdict)
    if !findings.findings.isEmpty {
      page.element("p") { $0.element("a", ["href": "#findings"], text: "see what lint says") }
    }
  }
}

private func writeOverdue(_ phrase: String, _ view: CatalogView, _ page: inout HTMLText) {
  page.element("h3", text: "Overdue")
  page.element("p", ["class": "big"]) { $0.dated(phrase) }
  let tasks = tasks(view.overdue)
  page.element("ul") { page in
    for events in tasks.prefix(mostShown) {
      page.element("li") { page in
        page.name("span", text: capitalized(taskPhrase(events[0].what, events)))
        page.text(", since ")
        page.element("b", ["class": "w"], text: events[0].day.description)
        page.element("small", text: events[0].doer)
      }
    }
    if tasks.count > mostShown { page.element("li", text: "and \(grouped(tasks.count - mostShown)) more") }
  }
}

private func writeRunning(_ view: CatalogView, _ page: inout HTMLText) {
  let offers = view.runningOffers
  let campaigns = Set(offers.running.compactMap(\.offer.campaign)).sorted()
  page.element("h3", text: view.runningTitle)
  page.element("p", ["class": "big"], text: offers.count == 0 ? "no offers" : counted(offers.count, "offer"))
  if !campaigns.isEmpty {
    let rest = campaigns.count > 3 ? " and \(grouped(campaigns.count - 3)) more" : ""
    let names = campaigns.count > 3 ? campaigns.prefix(3).joined(separator: ", ") : listed(campaigns, "and")
    page.name("p", text: (campaigns.count == 1 ? "Campaign " : "Campaigns ") + names + rest)
  }
  write(offers.running, &page) { $0.offer.shortCost }
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
    write(offers.late, &page) { $0.offer.delay ?? $0.offer.state.rawValue }
  }
  if offers.undatedCount > 0 {
    let count = counted(offers.undatedCount, "promotional offer")
    page.note(
      "Not counted: \(count). The app decides when to offer \(offers.undatedCount == 1 ? "it" : "them").")
  }
}

/// Writes offers with something about each, which may be on another line.
private func write(
  _ offers: [RunningOffers.Entry], _ page: inout HTMLText, _ text: (RunningOffers.Entry) -> String
) {
  guard !offers.isEmpty else { return }
  page.element("ul") { page in
    for one in offers.prefix(mostShown) {
      page.element("li") { page in
        page.title(of: one.offer)
        page.text(": " + text(one))
      }
    }
    writeRest(of: offers.count, &page)
  }
}

private func writeRest(of count: Int, _ page: inout HTMLText) {
  if count > mostShown { page.element("li", text: "and \(grouped(count - mostShown)) more") }
}

private func writeNext(_ view: CatalogView, _ page: inout HTMLText) {
  page.element("h3", text: "Next deadline")
  guard let next = view.nextDeadline else {
    return page.element("p", ["class": "big"], text: "none")
  }
  page.element("p", ["class": "big"], text: daysPhrase(from: view.today, to: next.day))
  page.element("ul") { page in
    for phrase in next.phrases {
      page.element("li") { page in
        page.name("span", text: capitalized(phrase))
        page.text(", by ")
        page.element("b", ["class": "w"], text: next.day.description)
      }
    }
  }
}
