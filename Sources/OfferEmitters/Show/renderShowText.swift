package import Diagnostics

/// Returns the tables of several apps for people. No line is wider than `width` cells.
package func renderShowText(
  _ views: [CatalogView], _ tables: [ShownTable], width: Int, _ style: Style
) -> [UInt8] {
  Array(views.map { text(of: $0, tables, width, style) }.joined(separator: [0x0A]))
}

private func text(of view: CatalogView, _ tables: [ShownTable], _ width: Int, _ style: Style) -> [UInt8] {
  func title(_ line: String) -> String { style.paint(line, .strong) }
  var text = wrapped(view.title, to: width, title)
  for line in ["on \(view.today), \(view.digest.prefix(19))"] + view.leftOut {
    text += wrapped(line, to: width)
  }
  for name in tables {
    let table = view.narrowTable(name)
    text += "\n" + wrapped(view.title(of: name), to: width, title)
    text += table.rows.isEmpty ? wrapped(view.nothing(in: name), to: width) : table.text(width: width, style)
  }
  return Array(text.utf8)
}
