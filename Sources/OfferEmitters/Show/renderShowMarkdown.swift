import Diagnostics

/// The tables of several apps as Markdown that GitHub and wikis show: nothing of the input is markup.
package func renderShowMarkdown(_ views: [CatalogView], _ tables: [ShownTable]) -> [UInt8] {
  Array(views.map { markdown(of: $0, tables) }.joined(separator: "\n").utf8)
}

private func markdown(of view: CatalogView, _ tables: [ShownTable]) -> String {
  var lines = ["## " + markdownCell(view.title), "", "On \(view.today), `\(view.digest.prefix(19))`."]
  if let campaign = view.campaign { lines += ["", "Only offers of campaign \(markdownCell(campaign))."] }
  for name in tables {
    let table = name == .prices ? view.foldedPrices : view.table(name)
    lines += ["", "### " + table.name.title, ""]
    lines += table.rows.isEmpty ? [table.nothing] : rows(of: table)
  }
  return lines.joined(separator: "\n") + "\n"
}

private func rows(of table: ViewTable) -> [String] {
  let rule = table.columns.map { $0.isNumeric ? "---:" : "---" }
  return [row(table.columns.map(\.title)), row(rule)] + table.rows.map { row($0.map(markdownCell)) }
}

private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
