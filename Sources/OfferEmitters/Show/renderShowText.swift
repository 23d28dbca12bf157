package import Diagnostics

/// The tables of several apps for people, no line wider than `width` cells where that is possible.
package func renderShowText(
  _ views: [CatalogView], _ tables: [ShownTable], width: Int, _ style: Style
) -> [UInt8] {
  Array(views.map { text(of: $0, tables, width, style) }.joined(separator: [0x0A]))
}

private func text(of view: CatalogView, _ tables: [ShownTable], _ width: Int, _ style: Style) -> [UInt8] {
  var head = [style.paint(escapingControls(view.title), .strong)]
  head.append("on \(view.today), \(view.digest.prefix(19))")
  if let campaign = view.campaign { head.append("only offers of campaign " + escapingControls(campaign)) }
  var text = Array((head.joined(separator: "\n") + "\n").utf8)
  for name in tables {
    let table = view.narrowTable(name)
    text += "\n\(style.paint(name.title, .strong))\n".utf8
    text += (table.rows.isEmpty ? name.nothing + "\n" : table.text(width: width, style)).utf8
  }
  return text
}
