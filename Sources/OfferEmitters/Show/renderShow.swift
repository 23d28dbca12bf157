package import Diagnostics
import OfferModel
import SystemCalls

/// The tables of several apps for people, no line wider than `width` cells where that is possible.
package func renderShowText(
  _ views: [CatalogView], _ tables: [ShownTable], width: Int, _ style: Style
) -> [UInt8] {
  Array(views.map { text(of: $0, tables, width, style) }.joined(separator: [0x0A]))
}

private func text(of view: CatalogView, _ tables: [ShownTable], _ width: Int, _ style: Style) -> [UInt8] {
  var head = [style.paint(escapingControls(view.title), .strong)]
  head.append("on \(view.today), \(view.digest.prefix(19))")
  head += view.leftOut
  var text = Array((head.joined(separator: "\n") + "\n").utf8)
  for name in tables {
    let table = view.narrowTable(name)
    text += "\n\(style.paint(view.title(of: name), .strong))\n".utf8
    text += (table.rows.isEmpty ? name.nothing + "\n" : table.text(width: width, style)).utf8
  }
  return text
}

/// The tables of several apps as Markdown that GitHub and wikis show: nothing of the input is markup.
package func renderShowMarkdown(_ views: [CatalogView], _ tables: [ShownTable]) -> [UInt8] {
  Array(views.map { markdown(of: $0, tables) }.joined(separator: [0x0A]))
}

private func markdown(of view: CatalogView, _ tables: [ShownTable]) -> [UInt8] {
  var head = ["## " + markdownCell(view.title), "", "On \(view.today), `\(view.digest.prefix(19))`."]
  head += view.leftOut.flatMap { ["", markdownCell($0) + "."] }
  var text = Array((head.joined(separator: "\n") + "\n").utf8)
  for name in tables {
    var table = name == .prices ? view.foldedPrices : view.table(name)
    table.rows = parallelMap(chunks(of: table.rows)) { $0.map { $0.map(markdownCell) } }.flatMap(\.self)
    text += "\n### \(view.title(of: name))\n\n".utf8
    text += ((table.rows.isEmpty ? name.nothing : table.markdown(isSpaced: true)) + "\n").utf8
  }
  return text
}

/// One table of several apps for a spreadsheet; with several apps the first column says whose a row is.
package func renderShowCSV(_ views: [CatalogView], _ table: ShownTable) -> [UInt8] {
  var csv = CSVWriter()
  let isOneOfSeveral = views.count > 1
  for (number, view) in views.enumerated() {
    let table = view.table(table)
    if number == 0 { csv.row((isOneOfSeveral ? ["app"] : []) + table.columns.map(\.title)) }
    for row in table.rows {
      csv.row((isOneOfSeveral ? [view.app.bundleId.value] : []) + row.map(escapingControls))
    }
  }
  return csv.bytes
}
