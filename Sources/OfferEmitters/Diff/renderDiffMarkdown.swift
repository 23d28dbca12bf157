import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the changes as a comment on a pull request: the summary, what is blocked, a table of the rest, and what follows. Folded
/// below are all details, prices by storefront, and a timeline.
///
/// The comment has at most 40,000 bytes, so that a plan fits below it. Changes that do not fit are counted. Texts of the input are in
/// code spans or escaped, so that they mention no users and make no links.
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
  func entries(_ isIncluded: (CatalogDiff.Entry) -> Bool) -> [ChangeItem] {
    diffs.flatMap { diff in
      diff.entries.filter(isIncluded).map { ChangeItem($0, app: isOneOfSeveral ? diff.bundleId : nil) }
    }
  }
  let blocked = entries { $0.action == .blocked }
  let others = entries { $0.action != .blocked }
  if !blocked.isEmpty {
    comment.add("**Blocked: Apple refuses these, or they are unsafe**\n")
    comment.add(blocked.map(\.item)) { rest in
      "- and \(counted(rest, "more change")): run `offerc diff` to see them"
    }
  }
  if !others.isEmpty {
    comment.add(blocked.isEmpty ? "**Changes**\n" : "**Other changes**\n")
    comment.add(Table(["action", "object", "what"]).markdown())
    comment.add(others.map(\.row)) {
      "| … | and \(counted($0, "more change")) | run `offerc diff` to see them |"
    }
  }
  let money = diffs.flatMap { $0.moneyRows(namesApp: isOneOfSeveral) }
  if !money.isEmpty {
    comment.add("**Offers in money**\n")
    comment.add(Table(["offer"] + ChangedMoney.columns).markdown())
    comment.add(money) { "| … | and \(counted($0, "more offer")) | | | | | |" }
  }
  comment.addFoot(foot)
  comment.fold("Details", others.map(\.item)) {
    "- and \(counted($0, "more change")): run `offerc diff` to see them"
  }
  let steps = diffs.flatMap(\.priceRows)
  comment.fold("Prices", steps, head: priceTableHead) { "| … | and \(counted($0, "more row")) | | |" }
  if let gantt = ganttBlock(diffs) { comment.fold("Timeline", [gantt]) { _ in "" } }
  return Array(comment.text.utf8)
}

/// A change as a row of the table, and as an item with all details.
private struct ChangeItem {
  let row: String
  let item: String

  init(_ entry: CatalogDiff.Entry, app: String?) {
    let app = app.map { markdownCode($0) + ": " } ?? ""
    let object = entry.name.isEmpty ? "" : ", " + markdownCode(entry.name)
    let details = entry.lines.map { "  - " + markdownCode($0) }
    // Offers have a row in the table of money.
    let shown = entry.remarks.filter { $0.word != "money" || entry.money == nil }
    let remarks = shown.map { remark in "  - \(remark.word): \(markdownText(remark.text))" }
    let head = "\(app)\(markdownCode(entry.change.path.owner.label))\(object)"
    item = (["- **\(entry.action.rawValue)** \(head)"] + details + remarks).joined(separator: "\n")
    row = Table.markdownRow([entry.action.rawValue, escapingBars(head), ChangeItem.what(entry)])
  }

  /// Returns the keys that changed, `prices, level`; for an object that is new or removed, that it is.
  private static func what(_ entry: CatalogDiff.Entry) -> String {
    let count = entry.remarks.count { $0.severity > .info }
    let warnings = count == 0 ? "" : ", " + counted(count, "remark")
    let kind = entry.change.kind
    if kind != .changed { return kind.rawValue + warnings }
    return entry.change.fields.map(\.name).joined(separator: ", ") + warnings
  }
}

private func consequences(_ diff: CatalogDiff, namesApp: Bool) -> [String] {
  let lines = diff.consequenceLines(atMost: 10)
  guard !lines.isEmpty, !diff.entries.isEmpty else { return [] }
  let app = namesApp ? " for " + markdownCode(diff.bundleId) : ""
  return ["**What follows\(app)**\n"] + lines.map { "- " + markdownText($0) } + [""]
}

private let priceTableHead = Table(["price of", "change", "storefronts", "amounts"]).markdown()

extension CatalogDiff {
  /// Rows with the storefronts whose prices change by the same part.
  fileprivate var priceRows: [String] {
    entries.flatMap { entry in
      entry.priceFolds.flatMap(\.folds).map { fold in
        Table.markdownRow([
          escapingBars(markdownCode(entry.change.path.label)), fold.change, placePhrase(fold.storefronts),
          fold.amounts(.codes),
        ])
      }
    }
  }

  /// Returns a row for each offer that is new or changed, with the storefronts that deviate most.
  fileprivate func moneyRows(namesApp: Bool) -> [String] {
    entries.compactMap { entry in
      guard let money = entry.money else { return nil }
      let name = (namesApp ? markdownCode(bundleId) + ": " : "") + markdownCode(entry.change.path.label)
      var cells = money.cells
      if let deviation = money.after.offer.saving?.deviation { cells[2] += "; " + deviation }
      return Table.markdownRow([escapingBars(name)] + cells.map(markdownCell))
    }
  }
}
