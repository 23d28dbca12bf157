import OfferRules
import Diagnostics

/// The changes as a comment on a pull request: the summary, what is blocked, the rest, what follows.
///
/// Shorter than GitHub's 65,536 characters whatever the catalogs hold: changes that do not fit are counted. Texts of the
/// input stand in code spans or are escaped: they mention nobody and link nowhere.
///
/// With changes of several apps each says whose it is; apps without changes are not mentioned beside others.
package func renderDiffMarkdown(_ all: [CatalogDiff]) -> [UInt8] {
  var comment = Comment()
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
  func items(_ isIncluded: (CatalogDiff.Entry) -> Bool) -> [String] {
    diffs.flatMap { diff in
      diff.entries.filter(isIncluded).map { item($0, app: isOneOfSeveral ? diff.bundleId : nil) }
    }
  }
  let (blocked, others) = (items { $0.action == .blocked }, items { $0.action != .blocked })
  if !blocked.isEmpty {
    comment.add("**Blocked: Apple refuses these, or nobody should make them**\n")
    comment.addItems(blocked)
  }
  if !others.isEmpty {
    comment.add(blocked.isEmpty ? "**Changes**\n" : "**Other changes**\n")
    comment.addItems(others)
  }
  return Array((comment.text + foot.joined(separator: "\n")).utf8)
}

private func item(_ entry: CatalogDiff.Entry, app: String?) -> String {
  let app = app.map { markdownCode($0) + ": " } ?? ""
  let object = entry.name.isEmpty ? "" : ", " + markdownCode(entry.name)
  let details = entry.lines.map { "  - " + markdownCode($0) }
  let remarks = entry.remarks.map {
    "  - \($0.word): \(markdownText($0.text))"
  }
  return
    (["- **\(entry.action.rawValue)** \(app)\(markdownCode(entry.change.owner))\(object)"] + details + remarks)
    .joined(separator: "\n")
}

private func consequences(_ diff: CatalogDiff, namesApp: Bool) -> [String] {
  let lines = diff.consequenceLines(atMost: 10)
  guard !lines.isEmpty, !diff.entries.isEmpty else { return [] }
  let app = namesApp ? " for " + markdownCode(diff.bundleId) : ""
  return ["**What follows\(app)**\n"] + lines.map { "- " + markdownText($0) } + [""]
}

/// A text that stops growing before GitHub refuses it.
private struct Comment {
  private(set) var text = ""
  private var room = 65_000

  mutating func keepRoom(for lines: [String]) {
    room -= lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  mutating func add(_ line: String) {
    guard line.utf8.count < room else { return }
    text += line + "\n"
    room -= line.utf8.count + 1
  }

  mutating func addItems(_ items: [String]) {
    for (number, item) in items.enumerated() {
      guard item.utf8.count + 200 < room else {
        add("- and \(counted(items.count - number, "more change")): run `offerc diff` to see them")
        break
      }
      add(item)
    }
    add("")
  }
}
