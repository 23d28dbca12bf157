import Diagnostics
import OfferModel

/// Returns the part with what runs today, the next deadline, and how many findings there are.
func nowPart(_ view: CatalogView, _ findings: Report?) -> ReportPart {
  ReportPart(id: "now", title: "Now") { page in
    page.element("div", ["class": "verdict"]) { page in
      page.element("div") { writeRunning(view, &$0) }
      page.element("div") { writeNext(view, &$0) }
      if let findings {
        page.element("div", ["class": findings.count(.error) > 0 ? "bad" : "good"]) { page in
          page.element("h3", text: "Findings")
          page.element("p", ["class": "big"], text: findings.verdict)
          if !findings.findings.isEmpty {
            page.element("p") { $0.element("a", ["href": "#findings"], text: "see what lint says") }
          }
        }
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

extension CatalogView {
  /// The offers that customers can have today, those of campaigns first.
  var running: [(product: ProductView, offer: OfferView)] {
    let all = products.flatMap { product in
      product.offers.filter { $0.runs(on: today) }.map { (product: product, offer: $0) }
    }
    return all.filter { $0.offer.campaign != nil } + all.filter { $0.offer.campaign == nil }
  }

  /// The deadlines from today on. What the baseline has need not be created.
  var openDeadlines: [OfferEvent] {
    events.filter { event in
      event.what.isDeadline && event.day >= today
        && (event.what != .create || pending?.contains(event.range) ?? true)
    }
  }

  /// The deadlines of the first day that has any.
  var nextDeadline: (day: CalendarDate, phrases: [String])? {
    let open = openDeadlines
    guard let day = open.first?.day else { return nil }
    let those = Dictionary(grouping: open.filter { $0.day == day }, by: \.what)
    let phrases = OfferEvent.What.allCases.compactMap { what in those[what].map { phrase(what, $0) } }
    return (day: day, phrases: phrases)
  }

  /// Returns events of one kind as text: `create the batches of GIFT_MONTH_2027`, `last free day of 3 win-back offers`.
  func phrase(_ what: OfferEvent.What, _ events: [OfferEvent]) -> String {
    let subjects = Set(events.map(\.subject)).sorted()
    let campaigns = Set(events.map(\.campaign))
    var campaign = ""
    if campaigns.count == 1, let only = campaigns.first.flatMap(\.self) { campaign = " of campaign " + only }
    let byNoun = Dictionary(grouping: events, by: \.noun).sorted { one, other in one.key < other.key }
    let nouns = byNoun.map { noun, events in
      "\(grouped(events.count)) \(noun)"
    }
    let subject = subjects.count < 4 ? listed(subjects, "and") : listed(nouns, "and") + campaign
    switch what {
    case .review: return "submit \(subject) for review"
    case .create: return "create \(subject)"
    case .change: return "last free day of \(subject)"
    default: return "last day to extend \(subject)"
    }
  }

  /// The next deadline in one line: `in 6 days, by 2027-11-27: create the batches of BLACKFRIDAY`.
  var nextDeadlinePhrase: String? {
    nextDeadline.map { next in
      "\(daysPhrase(from: today, to: next.day)), by \(next.day): \(next.phrases.joined(separator: "; "))"
    }
  }
}

extension OfferEvent {
  /// The noun for several objects of its kind.
  fileprivate var noun: String {
    switch kind {
    case nil: what == .review ? "products" : "price changes"
    case .offerCode?: "batches"
    case let kind?: kind.phrase + "s"
    }
  }
}

private func writeRunning(_ view: CatalogView, _ page: inout HTMLText) {
  let running = view.running
  let campaigns = Set(running.compactMap(\.offer.campaign)).sorted()
  page.element("h3", text: "Running today")
  page.element("p", ["class": "big"], text: running.isEmpty ? "no offers" : counted(running.count, "offer"))
  if !campaigns.isEmpty {
    let rest = campaigns.count > 3 ? " and \(grouped(campaigns.count - 3)) more" : ""
    let names = campaigns.count > 3 ? campaigns.prefix(3).joined(separator: ", ") : listed(campaigns, "and")
    page.name("p", text: (campaigns.count == 1 ? "Campaign " : "Campaigns ") + names + rest)
  }
  page.element("ul") { page in
    for (product, offer) in running.prefix(5) {
      page.element("li") { page in
        page.name("span", text: offer.kind == .introductory ? product.name : offer.name)
        page.text((offer.kind == .introductory ? ", new subscribers" : "") + ": \(offer.shortCost)")
      }
    }
    if running.count > 5 { page.element("li", text: "and \(grouped(running.count - 5)) more") }
  }
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
