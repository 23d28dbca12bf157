import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the part with the changes since a baseline: in money, then every change.
///
/// - Parameters:
///   - texts: The texts that differ by storefront; nil if nothing is sold.
///   - since: What the changes are since; nil for those since the baseline of the run.
///   - other: The changes of another part of the page, whose summaries of prices are not repeated.
///   - alsoSince: What the changes since the baseline of the run are also since; nil if another part has these.
func changesPart(
  _ diff: CatalogDiff, _ view: CatalogView, _ texts: ChangeTexts?, since: String? = nil,
  besides other: CatalogDiff? = nil, alsoSince: String? = nil
) -> ReportPart {
  let title = since.map { "Changed since \($0)" } ?? "Changes"
  let suffix = since.map { " since \($0)" } ?? ""
  return ReportPart(id: since == nil ? "changes" : "since", title: title, summary: capitalized(diff.summary))
  { page in
    page.element("p") { page in
      page.name("span", text: capitalized(diff.summary) + ".")
      page.wholeMark()
    }
    if let alsoSince { page.note("The baseline is also the catalog of \(alsoSince).") }
    writePayments(diff, view, &page)
    writeWarnings(diff, PageSubjects(view), &page)
    writePrices(diff, view, texts, suffix, besides: other, &page)
    writeOffers(diff, view, texts, suffix, &page)
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

/// Writes which regular prices rise, then what lowers what people pay, then the changes of which that is not known.
private func writePayments(_ diff: CatalogDiff, _ view: CatalogView, _ page: inout HTMLText) {
  let subjects = PageSubjects(view)
  // An earlier plan does not know which products App Review has approved.
  func isPaid(_ payment: PaymentChange) -> Bool {
    guard let existing = view.existing, let id = payment.entry.change.path.productId else { return true }
    return !existing.isUnsold(id)
  }
  write(
    diff.higherPrices.filter(isPaid), "raises a regular price", "raise regular prices", subjects, &page)
  guard let lower = diff.lowerPayments?.filter(isPaid) else { return }
  let known = lower.filter { !$0.isUnknown }
  let unknown = lower.filter(\.isUnknown)
  write(known, "lowers what people pay", "lower what people pay", subjects, &page)
  if known.isEmpty {
    let limit = unknown.isEmpty ? "" : ", as far as amounts are known"
    page.element("p", ["class": "unfiltered"]) { page in
      page.element("b", text: "Nobody pays less than before\(limit).")
    }
  }
  guard !unknown.isEmpty else { return }
  page.element("div", ["class": "block"]) { page in
    page.element("p", text: "Whether these lower what people pay depends on amounts that Apple sets:")
    writeList(unknown, subjects, &page)
  }
}

/// Writes changes with their number, which is only that of all of them, so that filters hide it.
///
/// - Parameters:
///   - one: What one change does: `lowers what people pay`.
///   - many: What several do.
private func write(
  _ payments: [PaymentChange], _ one: String, _ many: String, _ subjects: PageSubjects, _ page: inout HTMLText
) {
  guard !payments.isEmpty else { return }
  page.element("div", ["class": "block"]) { page in
    page.element("p") { page in
      page.element("b", ["class": "unfiltered"]) { page in
        page.text("\(counted(payments.count, "change")) \(payments.count == 1 ? one : many):")
      }
      page.element("b", ["class": "filtered"], text: "Changes that \(many):")
    }
    writeList(payments, subjects, &page)
  }
}

private let mostPayments = 12

private func writeList(_ payments: [PaymentChange], _ subjects: PageSubjects, _ page: inout HTMLText) {
  page.element("ul") { page in
    for one in payments.prefix(mostPayments) {
      var mark = FilterMark(subjects: subjects.subjects(of: one.entry))
      mark.storefronts = one.storefronts
      page.element("li", mark: mark) { page in
        page.element("bdi") { $0.dated(capitalized(one.subject)) }
        page.name("small", text: one.who)
      }
    }
  }
  page.more(payments.count - mostPayments, "change", shownBy: "offerc diff")
}

/// Writes what rules warn of. A price without a day is a line for each change of its amount, in words and for its storefronts.
private func writeWarnings(_ diff: CatalogDiff, _ subjects: PageSubjects, _ page: inout HTMLText) {
  let all = diff.allWarnings
  guard !all.isEmpty else { return }
  page.element("ul", ["class": "findings"]) { page in
    for warning in all.prefix(mostWarnings) {
      let undated = warning.isAboutUndatedPrices ? warning.entries.flatMap(\.undatedRows) : []
      guard undated.isEmpty else {
        for (entry, row) in undated {
          var mark = FilterMark(subjects: subjects.subjects(of: entry))
          mark.storefronts = row.storefronts
          page.element("li", mark: mark) { write(warning, about: [entry.words], entry.text(of: row), &$0) }
        }
        continue
      }
      let about = warning.entries.map { subjects.subjects(of: $0) }
      // What is about the whole catalog is always shown.
      let isShown = about.contains(where: \.isEmpty)
      let mark = FilterMark(subjects: isShown ? [] : Set(about.flatMap(\.self)).sorted())
      let text = warning.text.byBytes.replacing("`", with: "")
      page.element("li", mark: mark) { write(warning, about: warning.names, text, &$0) }
    }
  }
  page.more(all.count - mostWarnings, "warning", shownBy: "offerc diff")
}

private func write(
  _ warning: ChangeWarning, about names: [String], _ text: String, _ page: inout HTMLText
) {
  page.element("span", ["class": warning.severity.name], text: warning.word)
  page.name("span", text: " " + firstFive(names))
  page.text(": " + text)
}

extension CatalogDiff.Entry {
  /// The changes of its regular price that have no day.
  fileprivate var undatedRows: [(entry: CatalogDiff.Entry, row: PriceStepRow)] {
    regularPriceRows.filter { !$0.storefronts.isDisjoint(with: undated) }.map { (self, $0) }
  }

  /// Returns a change of a regular price without a day, and what has to be decided about it.
  fileprivate func text(of row: PriceStepRow) -> String {
    let subscribers =
      row.isRise && change.path.productId != nil && change.type != .inAppPurchase
      ? ", and whether existing subscribers keep their price" : ""
    return "the regular price changes without a day: \(row.sentence); to decide: from which day\(subscribers)"
  }
}

private let mostWarnings = 10

private func writeOffers(
  _ diff: CatalogDiff, _ view: CatalogView, _ texts: ChangeTexts?, _ suffix: String, _ page: inout HTMLText
) {
  let subjects = PageSubjects(view)
  // Offers whose changes are blocked are in the warnings.
  let entries = diff.entries.filter { $0.isOffer && $0.action != .blocked }
  guard !entries.isEmpty else { return }
  page.element("h3", text: "Offers that change")
  let titles = ["Offer"] + ChangedMoney.columns.map(capitalized)
  page.longTable(
    "New, changed and deleted offers" + suffix, "cards money", titles, entries.count, all: "offerc diff"
  ) { page, number in
    let entry = entries[number]
    var mark = FilterMark(subjects: subjects.subjects(of: entry))
    guard let money = entry.money else {
      let name = entry.change.old?.text(.referenceName) ?? entry.words
      let none = ChangedMoney.columns.map { _ in "–" }
      let product = entry.productName.map { ", " + $0 } ?? ""
      return page.row(name, small: entry.sentence + product, none, mark: mark)
    }
    mark.storefronts = money.storefronts
    let lists = texts?[entry]
    page.element("tr", mark: mark) { page in
      page.element("th", ["scope": "row"]) { page in
        page.chip(Palette.Kind(money.after.offer.kind))
        page.title(of: money.after.offer)
        page.name("small", text: "\(entry.sentence), \(money.after.product.name)")
      }
      page.cell { page in
        writePrice(money, lists, &page)
      }
      page.cell { page in
        page.changed(money.before?.cells[1], money.after.cells[1], both: money.total, list: lists?.total)
        if let net = money.netPhrase { page.element("small", ["class": "all"], text: "net " + net) }
      }
      page.cell { page in
        page.changed(money.before?.cells[2], money.after.cells[2], both: money.saving, list: lists?.saving)
        if let deviation = money.after.offer.saving?.deviation {
          page.element("small", ["class": "warning"], text: deviation)
        }
        if let planned = money.after.plannedSavingElsewhere {
          page.element("small", ["class": "all"], text: planned)
        }
      }
      for place in ChangedMoney.columns.indices.dropFirst(3) {
        page.cell { $0.changed(money.before?.cells[place], money.after.cells[place]) }
      }
    }
  }
}

/// Writes what an offer costs, in the storefront that readers choose. If only the amount changes, both amounts are in one text.
private func writePrice(_ money: ChangedMoney, _ lists: ChangeTexts.OfOffer?, _ page: inout HTMLText) {
  func text(_ shown: String?, _ list: Int?) -> StorefrontText? {
    shown.flatMap { shown in list.map { StorefrontText(shown: shown, list: $0) } }
  }
  let after = money.after.offer
  guard !money.hasSameTerms, let before = money.before?.offer else {
    guard let amount = after.amount else { return page.dated(after.cost) }
    return page.text(after.cost, changing: amount, to: money.amount, list: lists?.amount)
  }
  page.element("del") { $0.text(before.cost, with: text(before.amount, lists?.amountBefore)) }
  page.text(" ")
  page.text(after.cost, with: text(after.amount, lists?.amount))
}

extension HTMLText {
  /// Writes a text, and before it, struck through, what it was if it was another one.
  fileprivate mutating func changed(_ old: String?, _ new: String) {
    let shown = new.isEmpty ? "–" : new
    guard let old, old != new else { return dated(shown) }
    element("del", text: old.isEmpty ? "–" : old)
    dated(" " + shown)
  }

  /// Writes an amount and what it was, in the storefront that readers choose.
  ///
  /// - Parameters:
  ///   - both: Both amounts as one text.
  ///   - list: The list of these texts; nil if they are the same everywhere.
  fileprivate mutating func changed(_ old: String?, _ new: String, both: String, list: Int?) {
    guard let list else { return changed(old, new) }
    text(both.isEmpty ? "–" : both, list: list)
  }
}

private func writePrices(
  _ diff: CatalogDiff, _ view: CatalogView, _ texts: ChangeTexts?, _ suffix: String,
  besides other: CatalogDiff?, _ page: inout HTMLText
) {
  let open = diff.entries.filter { $0.action != .blocked }
  let ordered = open.filter { !$0.isOffer } + open.filter(\.isOffer)
  let inOrder = ordered.flatMap { entry in
    entry.priceRows.enumerated().map { number, step in
      (entry: entry, step: step, list: texts?.list(ofRow: number, of: entry))
    }
  }
  let rows = inOrder.filter(\.step.isRise) + inOrder.filter { !$0.step.isRise }
  guard !rows.isEmpty else { return }
  page.element("div", ["class": "block"]) { page in
    page.element("h3", text: "Prices that change")
    let subjects = PageSubjects(view)
    writeSummary(of: open, besides: other, rows: rows.count, subjects, &page)
    let titles = ["Price of", "Change", "Storefronts", "Amounts"]
    page.longTable(
      "Prices that change" + suffix, "cards folds", titles, rows.count, all: "offerc diff --format markdown"
    ) { page, number in
      let (entry, step, list) = rows[number]
      var mark = FilterMark(subjects: subjects.subjects(of: entry))
      mark.storefronts = step.storefronts
      page.element("tr", mark: mark) { page in
        page.element("th", ["scope": "row"]) { page in
          page.name(
            "span", text: entry.money?.after.offer.title ?? entry.productName ?? entry.change.path.label)
          page.name("small", text: entry.isOffer ? entry.productName ?? "" : entry.verb)
        }
        page.cell(whole: step.change)
        let isUndated = !entry.undated.isDisjoint(with: step.storefronts)
        page.cell(
          step.start.map { "from \($0)" } ?? step.place + (isUndated ? ", planned without a day" : ""))
        page.cell { page in
          page.element("bdi") { page in
            if let list {
              page.text(step.amounts, list: list)
            } else {
              page.dated(step.amounts)
            }
          }
        }
      }
    }
  }
}

/// Writes a line for each price that changes, if these are fewer than the rows of the table.
private func writeSummary(
  of entries: [CatalogDiff.Entry], besides other: CatalogDiff?, rows: Int, _ subjects: PageSubjects,
  _ page: inout HTMLText
) {
  // Regular prices are among what people pay more or less, unless that is not known.
  let all = entries.filter { $0.isOffer || $0.hasUnknownSteps }.compactMap { entry in
    entry.priceSummary.map { (entry: entry, text: $0) }
  }
  guard all.count < rows else { return }
  let known = Dictionary((other?.entries ?? []).map { ($0.change.path, $0.priceSummary) }) { first, _ in first
  }
  let lines = all.filter { known[$0.entry.change.path] != $0.text }
  guard !lines.isEmpty else { return }
  page.element("ul", ["class": "warning"]) { page in
    for (entry, summary) in lines.prefix(mostWarnings) {
      page.element("li", mark: FilterMark(subjects: subjects.subjects(of: entry))) { page in
        page.name("span", text: entry.pricedName)
        page.text(": " + summary)
      }
    }
  }
  page.more(lines.count - mostWarnings, "price", shownBy: "offerc diff")
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
  page.more(diff.entries.count - mostChanges, "change", shownBy: "offerc diff")
}

extension CatalogDiff.Entry {
  /// Whether it is not known how much a price changes.
  fileprivate var hasUnknownSteps: Bool {
    priceFolds.contains { $0.folds.contains(where: \.change.isEmpty) }
  }

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
