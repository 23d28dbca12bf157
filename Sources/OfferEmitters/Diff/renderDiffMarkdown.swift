import OfferRules
import Diagnostics

/// The changes as a comment on a pull request: the summary, what is blocked, a table of the rest, what follows; then folded
/// what changes in detail, prices by storefront and a timeline.
///
/// At most 40,000 bytes whatever the catalogs hold, so that a plan fits below it: changes that do not fit are counted. Texts of the
/// input stand in code spans or are escaped: they mention nobody and link nowhere.
///
/// With changes of several apps each says whose it is; apps without changes are not mentioned beside others.
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
  let (blocked, others) = (entries { $0.action == .blocked }, entries { $0.action != .blocked })
  if !blocked.isEmpty {
    comment.add("**Blocked: Apple refuses these, or nobody should make them**\n")
    comment.add(blocked.map(\.item)) { "- and \(counted($0, "more change")): run `offerc diff` to see them" }
  }
  if !others.isEmpty {
    comment.add(blocked.isEmpty ? "**Changes**\n" : "**Other changes**\n")
    comment.add(Table(["action", "object", "what"]).markdown())
    comment.add(others.map(\.row)) {
      "| … | and \(counted($0, "more change")) | run `offerc diff` to see them |"
    }
  }
  comment.addFoot(foot)
  comment.fold("Details", others.map(\.item)) {
    "- and \(counted($0, "more change")): run `offerc diff` to see them"
  }
  let steps = diffs.flatMap(\.priceRows)
  comment.fold("Prices", steps, head: priceTableHead) { "| … | and \(counted($0, "more step")) | | | |" }
  if let gantt = ganttBlock(diffs) { comment.fold("Timeline", [gantt]) { _ in "" } }
  return Array(comment.text.utf8)
}

/// A change, as a line of the table and as an item with all that is known.
private struct ChangeItem {
  let row: String
  let item: String

  init(_ entry: CatalogDiff.Entry, app: String?) {
    let app = app.map { markdownCode($0) + ": " } ?? ""
    let object = entry.name.isEmpty ? "" : ", " + markdownCode(entry.name)
    let details = entry.lines.map { "  - " + markdownCode($0) }
    let remarks = entry.remarks.map { "  - \($0.word): \(markdownText($0.text))" }
    let head = "\(app)\(markdownCode(entry.change.path.owner.label))\(object)"
    item = (["- **\(entry.action.rawValue)** \(head)"] + details + remarks).joined(separator: "\n")
    row = Table.markdownRow([entry.action.rawValue, escapingBars(head), ChangeItem.what(entry)])
  }

  /// `prices, level`; of an object that is new or gone that.
  private static func what(_ entry: CatalogDiff.Entry) -> String {
    let count = entry.remarks.count { $0.severity > .info }
    let warnings = count == 0 ? "" : ", " + counted(count, "remark")
    switch entry.change.kind {
    case .added: return "new" + warnings
    case .removed: return "removed" + warnings
    case .changed: return entry.change.fields.map(\.name).joined(separator: ", ") + warnings
    }
  }
}

private func consequences(_ diff: CatalogDiff, namesApp: Bool) -> [String] {
  let lines = diff.consequenceLines(atMost: 10)
  guard !lines.isEmpty, !diff.entries.isEmpty else { return [] }
  let app = namesApp ? " for " + markdownCode(diff.bundleId) : ""
  return ["**What follows\(app)**\n"] + lines.map { "- " + markdownText($0) } + [""]
}
