import Diagnostics
import SystemCalls

/// Returns the tables of several apps as Markdown for GitHub and wikis. Texts of the input are escaped.
package func renderShowMarkdown(_ views: [CatalogView], _ tables: [ShownTable]) -> [UInt8] {
  Array(views.map { markdown(of: $0, tables) }.joined(separator: [0x0A]))
}

private func markdown(of view: CatalogView, _ tables: [ShownTable]) -> [UInt8] {
  var head = ["## " + markdownCell(view.title), "", "On \(view.today), `\(view.digest.prefix(19))`."]
  head += view.leftOut.flatMap { ["", markdownCell($0) + "."] }
  var text = Array((head.joined(separator: "\n") + "\n").utf8)
  for name in tables {
    var table = name == .prices ? view.foldedPrices : view.table(name)
    table.rows = parallelMap(chunks(of: table.rows)) { rows in
      rows.map { row in row.map(markdownCell) }
    }.flatMap(\.self)
    text += "\n### \(view.title(of: name))\n\n".utf8
    text +=
      ((table.rows.isEmpty ? markdownCell(view.nothing(in: name)) : table.markdown(isSpaced: true)) + "\n")
      .utf8
  }
  return text
}
