package import Diagnostics
package import OfferLanguage
package import OfferModel
package import OfferRules

/// The changes for people: grouped by owner, `+` new, `~` changed, `-` removed, `!` blocked; then what follows from them.
///
/// Apps without changes are not mentioned beside others.
package func renderDiffText(_ diffs: [CatalogDiff], _ style: Style) -> [UInt8] {
  let changed = diffs.filter { !$0.entries.isEmpty }
  let last = CatalogDiff.lastLines(diffs).map { escapingControls($0) }
  guard let first = changed.first else {
    return Array(([CatalogDiff.noChanges(diffs)] + last).map { $0 + "\n" }.joined().utf8)
  }
  let head = first.filter.isEmpty ? [] : [CatalogDiff.narrowing(to: first.filter), ""]
  let lines = head + changed.map { text(of: $0, style) }.joined(separator: [""]) + last
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

private func text(of diff: CatalogDiff, _ style: Style) -> [String] {
  var lines: [String] = []
  var owner: ObjectPath?
  for entry in diff.entries {
    if entry.change.path.owner != owner {
      if owner != nil { lines.append("") }
      lines.append(style.paint(escapingControls(entry.change.path.owner.label), .strong))
      owner = entry.change.path.owner
    }
    lines += text(of: entry, style)
  }
  let consequences = diff.consequenceLines(atMost: 20)
  if !consequences.isEmpty { lines += [""] + consequences.map(escapingControls) }
  return lines + ["", escapingControls(diff.summary)]
}

/// `  ~ update      prices: 109 USD storefronts 9.99 → 10.99`.
private func text(of entry: CatalogDiff.Entry, _ style: Style) -> [String] {
  let longest = ChangeAction.allCases.map(\.rawValue.count).max() ?? 0
  let action = entry.action.rawValue
  let head =
    style.paint("\(entry.sign) \(action)", role(of: entry))
    + String(repeating: " ", count: longest - action.count + 1)
  let indent = String(repeating: " ", count: longest + 5)
  let details = entry.lines.map(escapingControls)
  let remarks = entry.remarks.flatMap { remark -> [String] in
    [indent + style.paint("= \(remark.word): ", .severity(remark.severity)) + escapingControls(remark.text)]
  }
  guard entry.name.isEmpty else {
    return ["  " + head + escapingControls(entry.name)] + details.map { indent + "  " + $0 } + remarks
  }
  let kind = entry.change.kind
  let isOwner = entry.change.path == entry.change.path.owner
  let first = details.first ?? (isOwner && kind != .changed ? kind.rawValue : "")
  return ["  " + head + first] + details.dropFirst().map { indent + $0 } + remarks
}

private func role(of entry: CatalogDiff.Entry) -> Style.Role {
  switch entry.sign {
  case "!": .severity(.error)
  case "+": .added
  case "-": .removed
  default: .severity(.warning)
  }
}

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
    comment.add("**Blocked: Apple refuses these, or they are unsafe**\n")
    comment.add(blocked.map(\.item)) { "- and \(counted($0, "more change")): run `offerc diff` to see them" }
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

/// A change, as a line of the table and as an item with all that is known.
private struct ChangeItem {
  let row: String
  let item: String

  init(_ entry: CatalogDiff.Entry, app: String?) {
    let app = app.map { markdownCode($0) + ": " } ?? ""
    let object = entry.name.isEmpty ? "" : ", " + markdownCode(entry.name)
    let details = entry.lines.map { "  - " + markdownCode($0) }
    // Offers have a row in the table of money.
    let remarks = entry.remarks.filter { $0.word != "money" || entry.money == nil }.map {
      "  - \($0.word): \(markdownText($0.text))"
    }
    let head = "\(app)\(markdownCode(entry.change.path.owner.label))\(object)"
    item = (["- **\(entry.action.rawValue)** \(head)"] + details + remarks).joined(separator: "\n")
    row = Table.markdownRow([entry.action.rawValue, escapingBars(head), ChangeItem.what(entry)])
  }

  /// `prices, level`; of an object that is new or gone that.
  private static func what(_ entry: CatalogDiff.Entry) -> String {
    let count = entry.remarks.count { $0.severity > .info }
    let warnings = count == 0 ? "" : ", " + counted(count, "remark")
    let (kind, keys) = (entry.change.kind, entry.change.fields.map(\.name).joined(separator: ", "))
    return (kind == .changed ? keys : kind.rawValue) + warnings
  }
}

private func consequences(_ diff: CatalogDiff, namesApp: Bool) -> [String] {
  let lines = diff.consequenceLines(atMost: 10)
  guard !lines.isEmpty, !diff.entries.isEmpty else { return [] }
  let app = namesApp ? " for " + markdownCode(diff.bundleId) : ""
  return ["**What follows\(app)**\n"] + lines.map { "- " + markdownText($0) } + [""]
}

/// For every live object of the offers that pass, their batches and products: the keys free today, and when others lock.
package func renderLocks(
  _ form: NormalForm, today: CalendarDate, filter: OfferFilter = OfferFilter(), _ style: Style
) -> [UInt8] {
  var lines = ["as of \(today), if everything is live at Apple", dayNote]
  if !filter.isEmpty { lines.append(CatalogDiff.narrowing(to: filter)) }
  lines.append("")
  for object in form.locks(on: today, of: filter) {
    lines.append(style.paint(escapingControls(object.path.label), .strong))
    let days = object.deadlines.filter { $0.kind != .change }
    if !days.isEmpty {
      lines.append("  " + days.map { "\($0.kind.phrase): \($0.day)" }.joined(separator: ", "))
    }
    for (state, names) in object.keys {
      let role: Style.Role = state.isLocked ? .removed : .added
      lines.append("  " + style.paint(state.phrase, role) + ": " + names.joined(separator: ", "))
    }
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

extension LockState {
  /// `free until 2027-03-01, then locked`.
  package var phrase: String {
    switch self {
    case .free: "free"
    case .replaced: "free, by deleting the offer and creating it again"
    case .freeUntil(let date): "\(Deadline.Kind.change.phrase) \(date.previous ?? date)"
    case .locked: "locked"
    case .lockedSince(let date): "locked since \(date)"
    case .settable: "can be set once"
    case .oneWay(let from, let to): "one way (\(from) → \(to))"
    case .growing: "one way (only grows)"
    case .later: "one way (only later)"
    }
  }
}

private let priceTableHead = Table(["price of", "change", "storefronts", "amounts"]).markdown()

extension CatalogDiff {
  /// A row for the storefronts whose prices change by the same part.
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

  /// A row for each offer that is new or changed, with the storefront that deviates most.
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

/// The changed offers and batches with dates as a Mermaid diagram; nil where there are none, or too many to be read.
///
/// Mermaid takes at most 50,000 characters, and its gantt has the width of the window: twenty short bars can be read.
func ganttBlock(_ diffs: [CatalogDiff]) -> String? {
  let bars = diffs.flatMap { $0.entries.compactMap(GanttBar.init) }
  guard !bars.isEmpty, bars.count <= 20 else { return nil }
  let last = bars.flatMap { [$0.start, $0.end].compactMap(\.self) }.max()
  var lines = ["```mermaid", "gantt", "  dateFormat YYYY-MM-DD", "  axisFormat %Y-%m-%d"]
  var owner: String?
  for bar in bars {
    if bar.owner != owner { lines.append("  section " + plain(bar.owner)) }
    owner = bar.owner
    lines.append("    " + bar.line(openUntil: last?.adding(months: 1)))
  }
  return (lines + ["```"]).joined(separator: "\n")
}

private struct GanttBar {
  let owner: String
  let name: String
  let tag: String
  let start: CalendarDate?
  let end: CalendarDate?

  init?(_ entry: CatalogDiff.Entry) {
    let change = entry.change
    guard let object = change.new ?? change.old else { return nil }
    switch change.type {
    case .introductoryOffer, .winBackOffer:
      (start, end) = (object.date(.startDate), object.date(.endDate).flatMap { $0.next ?? $0 })
    case .batch: (start, end) = (object.date(.createdDate), object.date(.expirationDate))
    default: return nil
    }
    guard start != nil || end != nil else { return nil }
    owner = change.path.owner.label
    tag =
      switch change.kind {
      case .added: "active, "
      case .removed: "crit, "
      case .changed: ""
      }
    name = "\(change.kind.rawValue) \(plain(entry.name))"
  }

  /// Mermaid knows no bar without a start and an end.
  func line(openUntil last: CalendarDate?) -> String {
    let open = [start == nil ? "no start" : nil, end == nil ? "no end" : nil].compactMap(\.self)
    let first = start ?? end?.adding(months: -1) ?? CalendarDate(year: 1, month: 1, day: 1)
    let from = first?.description ?? ""
    let to = (end ?? max(last ?? first, first?.adding(months: 1)))?.description ?? from
    let remark = open.isEmpty ? "" : " (" + open.joined(separator: ", ") + ")"
    return "\(name)\(remark) :\(tag)\(from), \(to)"
  }

  private func max(_ a: CalendarDate?, _ b: CalendarDate?) -> CalendarDate? {
    [a, b].compactMap(\.self).max()
  }
}

/// A text that Mermaid takes for nothing but a text: letters, digits and few marks, cut where nobody reads on.
private func plain(_ text: String) -> String {
  let most = 60
  let scalars = text.unicodeScalars
  let kept = scalars.prefix(most).map { scalar in
    scalar.isOfWord || ".-_ ".unicodeScalars.contains(scalar) ? scalar : " "
  }
  return String(String.UnicodeScalarView(kept)) + (scalars.count > most ? "…" : "")
}
