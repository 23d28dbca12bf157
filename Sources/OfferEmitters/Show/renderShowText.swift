package import Diagnostics

/// The tables of several apps for people, no line wider than `width` cells where that is possible.
package func renderShowText(
  _ views: [CatalogView], _ tables: [ShownTable], width: Int, _ style: Style
) -> [UInt8] {
  Array(views.map { text(of: $0, tables, width, style) }.joined(separator: "\n").utf8)
}

private func text(of view: CatalogView, _ tables: [ShownTable], _ width: Int, _ style: Style) -> String {
  var lines = [style.paint(escapingControls(view.title), .strong)]
  lines.append("on \(view.today), \(view.digest.prefix(19))")
  if let campaign = view.campaign { lines.append("only offers of campaign " + escapingControls(campaign)) }
  for name in tables {
    let table = view.narrowTable(name)
    lines += ["", style.paint(table.name.title, .strong)]
    lines += table.rows.isEmpty ? [table.nothing] : FittedTable(table, width: width).lines(style)
  }
  return lines.joined(separator: "\n") + "\n"
}
