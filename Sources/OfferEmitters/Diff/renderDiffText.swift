package import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the changes for people: grouped by owner, with `+` for new, `~` changed, `-` removed, `!` blocked; then what follows
/// from them.
///
/// Apps without changes are only mentioned if no app has changes.
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

/// Returns the lines of one change: `  ~ update      prices: 109 USD storefronts 9.99 → 10.99`.
private func text(of entry: CatalogDiff.Entry, _ style: Style) -> [String] {
  let longest = ChangeAction.allCases.map(\.rawValue.count).max() ?? 0
  let action = entry.action.rawValue
  let head =
    style.paint("\(entry.sign) \(action)", role(of: entry))
    + String(repeating: " ", count: longest - action.count + 1)
  let indent = String(repeating: " ", count: longest + 5)
  let details = entry.lines.map(escapingControls)
  let remarks = entry.remarks.map { remark in
    indent + style.paint("= \(remark.word): ", .severity(remark.severity)) + escapingControls(remark.text)
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
