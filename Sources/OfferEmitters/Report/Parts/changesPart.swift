import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the part with the changes since a baseline: in money, then every change.
///
/// - Parameters:
///   - since: What the changes are since; nil for those since the baseline of the run.
///   - other: The changes of another part of the page, whose summaries of prices are not repeated.
func changesPart(
  _ diff: CatalogDiff, _ view: CatalogView, since: String? = nil, besides other: CatalogDiff? = nil
) -> ReportPart {
  let title = since.map { "Changed since \($0)" } ?? "Changes"
  let suffix = since.map { " since \($0)" } ?? ""
  return ReportPart(id: since == nil ? "changes" : "since", title: title) { page in
    page.element("p") { page in
      page.element("bdi", text: capitalized(diff.summary))
      page.wholeMark("whole catalog, prices of \(view.base.name)")
    }
    writeWarnings(diff, &page)
    writePrices(diff, view, suffix, besides: other, &page)
    writeOffers(diff, view, suffix, &page)
    page.noteElsewhere("New and changed offers are shown with the prices of \(view.base.name).", view)
    for line in CatalogDiff.lastLines([diff]) { page.note(capitalized(line)) }
    guard !diff.entries.isEmpty else { return }
    page.element("details") { page in
      page.element("summary", text: "Every change, key by key, and what follows")
      writeEntries(diff, PageSubjects(view), &page)
      page.element("ul") { page in
        for line in diff.consequenceLines(atMost: 20) { page.name("li", text: line) }
      }
    }
  }
}

private func writeWarnings(_ diff: CatalogDiff, _ page: inout HTMLText) {
  let all = diff.allWarnings
  guard !all.isEmpty else { return }
  page.element("ul", ["class": "findings"]) { page in
    for warning in all.prefix(mostWarnings) {
      page.element("li") { page in
        page.element("span", ["class": warning.severity.name], text: warning.word)
        page.name("span", text: " " + firstFive(warning.names))
        page.text(": " + warning.text.byBytes.replacing("`", with: ""))
      }
    }
  }
  page.more(all.count - mostWarnings, shownBy: "offerc diff")
}

private let mostWarnings = 10

private func writeOffers(
  _ diff: CatalogDiff, _ view: CatalogView, _ suffix: String, _ page: inout HTMLText
) {
  let subjects = PageSubjects(view)
  // Offers whose changes are blocked are in the warnings.
  let entries = diff.entries.filter { $0.isOffer && $0.action != .blocked }
  guard !entries.isEmpty else { return }
  page.element("h3", text: "Offers that change")
  let titles = ["Offer"] + ChangedMoney.columns.map(capitalized)
  page.cutTable(
    "New, changed and deleted offers" + suffix, "cards money", titles, entries.count, all: "offerc diff"
  ) { page, number in
    let entry = entries[number]
    let mark = FilterMark(subjects: subjects.subjects(of: entry))
    guard let money = entry.money else {
      let name = entry.change.old?.text(.referenceName) ?? entry.words
      let none = ChangedMoney.columns.map { _ in "–" }
      let product = entry.productName.map { ", " + $0 } ?? ""
      return page.row(name, small: entry.sentence + product, none, mark: mark)
    }
    page.element("tr", mark: mark) { page in
      page.element("th", ["scope": "row"]) { page in
        page.chip(Palette.Kind(money.after.offer.kind))
        page.title(of: money.after.offer)
        page.name("small", text: "\(entry.sentence), \(money.after.product.name)")
      }
      let before = money.before?.cells ?? money.after.cells
      for (place, cells) in zip(before, money.after.cells).enumerated() {
        let (old, new) = cells
        page.cell { page in
          if old != new { page.element("del", text: old.isEmpty ? "–" : old) }
          let shown = new.isEmpty ? "–" : new
          page.dated(old == new ? shown : " " + shown)
          let deviation = place == 2 ? money.after.offer.saving?.deviation : nil
          if place == 1, let net = money.netPhrase { page.element("small", text: "net " + net) }
          if let deviation { page.element("small", ["class": "warning"], text: deviation) }
        }
      }
    }
  }
}

private func writePrices(
  _ diff: CatalogDiff, _ view: CatalogView, _ suffix: String, besides other: CatalogDiff?,
  _ page: inout HTMLText
) {
  let open = diff.entries.filter { $0.action != .blocked }
  let regular = open.flatMap { entry in entry.regularPriceRows.map { (entry, $0) } }
  let ofOffers = open.filter(\.isOffer).flatMap { entry in entry.foldRows.map { (entry, $0) } }
  let rows = regular + ofOffers
  guard !rows.isEmpty else { return }
  page.element("h3", text: "Prices that change")
  let subjects = PageSubjects(view)
  writeSummary(of: open, besides: other, rows: rows.count, subjects, &page)
  let titles = ["Price of", "Change", "Storefronts", "Amounts"]
  page.cutTable(
    "Prices that change" + suffix, "cards folds", titles, rows.count, all: "offerc diff --format markdown"
  ) { page, number in
    let (entry, step) = rows[number]
    page.row(
      entry.money?.after.offer.title ?? entry.productName ?? entry.change.path.label,
      small: entry.isOffer ? entry.productName : entry.verb,
      [step.change, step.start.map { "from \($0)" } ?? step.place, step.amounts], whole: [0],
      mark: FilterMark(subjects: subjects.subjects(of: entry)))
  }
}

/// Writes a line for each price that changes, if these are fewer than the rows of the table.
private func writeSummary(
  of entries: [CatalogDiff.Entry], besides other: CatalogDiff?, rows: Int, _ subjects: PageSubjects,
  _ page: inout HTMLText
) {
  let all = entries.compactMap { entry in entry.priceSummary.map { (entry: entry, text: $0) } }
  guard all.count < rows else { return }
  let known = Dictionary((other?.entries ?? []).map { ($0.change.path, $0.priceSummary) }) { first, _ in first
  }
  let lines = all.filter { known[$0.entry.change.path] != $0.text }
  guard !lines.isEmpty else { return }
  page.element("ul", ["class": "warning"]) { page in
    for (entry, summary) in lines.prefix(mostWarnings) {
      page.element("li", mark: FilterMark(subjects: subjects.subjects(of: entry))) { page in
        page.element("bdi", text: entry.pricedName)
        page.text(": " + summary)
      }
    }
  }
  page.more(lines.count - mostWarnings, shownBy: "offerc diff")
}

private let mostChanges = 200

private func writeEntries(_ diff: CatalogDiff, _ subjects: PageSubjects, _ page: inout HTMLText) {
  page.element("ul", ["class": "changes"]) { page in
    for entry in diff.entries.prefix(mostChanges) {
      page.element("li", mark: FilterMark(subjects: subjects.subjects(of: entry))) { page in
        page.element("b", ["class": entry.action == .blocked ? "error" : "t"], text: entry.action.rawValue)
        page.name("span", text: " " + entry.change.path.label)
        let remarks = entry.remarks.filter { $0.word != "money" }.map { "\($0.word): \($0.text)" }
        let lines = (entry.lines + remarks).map { $0.byBytes.replacing("`", with: "") }
        guard !lines.isEmpty else { return }
        page.element("ul") { page in
          for line in lines { page.name("li", text: line) }
        }
      }
    }
  }
  page.more(diff.entries.count - mostChanges, shownBy: "offerc diff")
}

extension CatalogDiff.Entry {
  /// Whose price it is: `Yoga Monthly, new subscribers`, `Yoga Monthly, regular price`.
  fileprivate var pricedName: String {
    if let offer = money?.after.offer { return offer.title }
    guard !isOffer, let productName else { return words }
    return change.path == change.path.owner ? productName + ", regular price" : words
  }

  /// What happens to the offer, in words for people.
  fileprivate var sentence: String {
    switch action {
    case .create: "new"
    case .update: "changes"
    case .replace: "is deleted and created again, because Apple cannot change it"
    case .deactivate: "ends for good"
    case .delete: "is deleted"
    case .blocked: "blocked: Apple refuses it, or it is unsafe"
    case .local: "nothing to do at Apple"
    }
  }
}
