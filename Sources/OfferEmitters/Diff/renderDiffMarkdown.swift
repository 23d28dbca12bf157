import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the changes as a comment on a pull request, what matters most first: what is blocked and the warnings, regular prices,
/// offers, other changes, and what follows. Folded below are all changes key by key, and a timeline; nothing that costs money is only
/// there.
///
/// The comment has at most 40,000 bytes, so that a plan fits below it. Changes that do not fit are counted. Texts of the input are in
/// code spans or escaped, so that they mention no users and make no links. Tables have three columns, so that they fit a comment.
///
/// With changes of several apps, each change names its app. Apps without changes are only mentioned if no app has changes.
package func renderDiffMarkdown(_ all: [CatalogDiff]) -> [UInt8] {
  // The same comment can also hold a plan.
  var comment = MarkdownComment(room: 40_000)
  let changed = all.filter { !$0.entries.isEmpty }
  let last = CatalogDiff.lastLines(all).flatMap { [markdownText($0), ""] }
  if changed.isEmpty, all.count > 1 {
    let text = "### offerc: \(markdownText(CatalogDiff.noChanges(all)))\n\n"
    return Array((text + last.joined(separator: "\n")).utf8)
  }
  let diffs = changed.isEmpty ? all : changed
  let isOneOfSeveral = diffs.count > 1
  let foot = diffs.flatMap { consequences($0, namesApp: isOneOfSeveral) } + last
  comment.keepRoom(for: foot)
  for diff in diffs { comment.add("### offerc: \(markdownText(diff.summary))\n") }
  let changes = diffs.flatMap { diff in
    diff.entries.map { ChangeItem(entry: $0, app: isOneOfSeveral ? diff.bundleId : nil) }
  }
  let blocked = changes.filter { $0.entry.action == .blocked }
  let others = changes.filter { $0.entry.action != .blocked }
  func add(_ title: String, _ items: [String]) {
    guard !items.isEmpty else { return }
    comment.add("**\(title)**\n")
    comment.add(items) { "- and \(counted($0, "more change")): run `offerc diff` to see them" }
  }
  func add(_ title: String, _ columns: [String], _ rows: [String]) {
    guard !rows.isEmpty else { return }
    comment.add("**\(title)**\n")
    comment.add(Table(columns).markdown())
    comment.add(rows) { "| … | and \(counted($0, "more row")) | run `offerc diff` to see them |" }
  }
  add("Blocked: Apple refuses these, or they are unsafe", blocked.map(\.details))
  add(
    "Warnings",
    diffs.flatMap { diff in
      let app = isOneOfSeveral ? markdownCode(diff.bundleId) + ": " : ""
      return diff.warnings.map { warning in
        "- **\(warning.word)** \(app)\(markdownText(warning.sentence))"
      }
    })
  add("Regular prices", ["what", "money", "where and when"], others.flatMap(\.priceRows))
  add("Offers", ["what", "money", "when, where, for whom"], others.compactMap(\.offerRow))
  let rest = others.compactMap(\.otherRow)
  add(rest.count == changes.count ? "Changes" : "Other changes", ["action", "object", "what"], rest)
  comment.addFoot(foot)
  comment.fold("Details", others.map(\.details)) {
    "- and \(counted($0, "more change")): run `offerc diff` to see them"
  }
  if let gantt = ganttBlock(diffs) { comment.fold("Timeline", [gantt]) { _ in "" } }
  return Array(comment.text.utf8)
}

/// A change as rows of tables, and as an item with all details.
private struct ChangeItem {
  let entry: CatalogDiff.Entry
  /// The app, if there are changes of several.
  let app: String?

  private var change: Change { entry.change }
  private var object: NormalObject? { change.new ?? change.old }

  /// The app before the object, in code type; empty with one app.
  private var appPrefix: String { app.map { markdownCode($0) + ": " } ?? "" }

  /// All keys that change, and all remarks.
  var details: String {
    let name = entry.name.isEmpty ? "" : ", " + markdownCode(entry.name)
    let lines = entry.lines.map { "  - " + markdownCode($0) }
    // Offers have a row with their money.
    let shown = entry.remarks.filter { $0.word != "money" || entry.money == nil }
    let remarks = shown.map { remark in "  - \(remark.word): \(markdownText(remark.text))" }
    let head = "\(appPrefix)\(markdownCode(change.path.owner.label))\(name)"
    return (["- **\(entry.action.rawValue)** \(head)"] + lines + remarks).joined(separator: "\n")
  }

  private var what: String {
    appPrefix + "**\(entry.verb)** " + markdownCell((entry.isDraft ? "draft " : "") + entry.words)
  }

  /// A row for each step of a regular price, and for a price change.
  var priceRows: [String] {
    entry.regularPriceRows.map { step in
      let place = step.start.map { "from \($0)" } ?? markdownCell(step.place)
      return Table.markdownRow([escapingBars(what), markdownCell(step.money), place])
    }
  }

  /// The row of an offer; nil for other objects.
  var offerRow: String? {
    guard entry.isOffer else { return nil }
    guard let money = entry.money else {
      return Table.markdownRow([escapingBars(what), "–", "–"])
    }
    let net = money.netPhrase.map { "net " + $0 }
    let steps = entry.priceFolds.flatMap(\.folds).map { fold in
      "\(fold.change.isEmpty ? "" : fold.change + ": ")\(fold.amounts(entry.moneyStyle)) in \(countryPhrase(fold.storefronts))"
    }
    let sums = money.sums + money.after.otherSavings + [net].compactMap(\.self) + steps
    let rest = [money.days, money.place, money.audience].filter { !$0.isEmpty }
    return Table.markdownRow([
      escapingBars(what), markdownCell(sums.joined(separator: "; ")),
      markdownCell(rest.joined(separator: "; ")),
    ])
  }

  /// The number of codes of a batch: `, 20,000 codes`; empty for other objects.
  private var codes: String {
    guard change.type == .batch, case .integer(let count)? = object?[.count]?.value else { return "" }
    return ", " + counted(count, object?.text(.code) == nil ? "code" : "redemption")
  }

  /// The row of a change that has no other one; nil if it has.
  var otherRow: String? {
    guard !entry.isOffer else { return nil }
    let keys = change.fields.map(\.name).filter { $0 != Key.prices.name || priceRows.isEmpty }
    guard change.kind != .changed || !keys.isEmpty else { return nil }
    let hasRow = !priceRows.isEmpty && (change.kind == .added || change.isOfPrice)
    guard !hasRow else { return nil }
    return Table.markdownRow([
      entry.action.rawValue, escapingBars(appPrefix + markdownCell(entry.words)),
      change.kind == .changed ? keys.joined(separator: ", ") : change.kind.rawValue + codes,
    ])
  }
}

private func consequences(_ diff: CatalogDiff, namesApp: Bool) -> [String] {
  let lines = diff.consequenceLines(atMost: 10)
  guard !lines.isEmpty, !diff.entries.isEmpty else { return [] }
  let app = namesApp ? " for " + markdownCode(diff.bundleId) : ""
  return ["**What follows\(app)**\n"] + lines.map { "- " + markdownText($0) } + [""]
}
