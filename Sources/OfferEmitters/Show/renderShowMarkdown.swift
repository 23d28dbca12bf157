import Diagnostics
import SystemCalls

/// The tables of several apps as Markdown that GitHub and wikis show: nothing of the input is markup.
package func renderShowMarkdown(_ views: [CatalogView], _ tables: [ShownTable]) -> [UInt8] {
  Array(views.map { markdown(of: $0, tables) }.joined(separator: [0x0A]))
}

private func markdown(of view: CatalogView, _ tables: [ShownTable]) -> [UInt8] {
  var head = ["## " + markdownCell(view.title), "", "On \(view.today), `\(view.digest.prefix(19))`."]
  if let campaign = view.campaign { head += ["", "Only offers of campaign \(markdownCell(campaign))."] }
  var text = Array((head.joined(separator: "\n") + "\n").utf8)
  for name in tables {
    let table = name == .prices ? view.foldedPrices : view.table(name)
    text += "\n### \(table.name.title)\n\n".utf8
    guard !table.rows.isEmpty else {
      text += (table.nothing + "\n").utf8
      continue
    }
    let rule = table.columns.map { $0.isNumeric ? "---:" : "---" }
    text += (row(table.columns.map(\.title)) + row(rule)).utf8
    let parts = parallelMap(chunks(of: table.rows)) { rows in
      var part: [UInt8] = []
      for cells in rows { part += row(cells.map(markdownCell)).utf8 }
      return part
    }
    for part in parts { text += part }
  }
  return text
}

private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
