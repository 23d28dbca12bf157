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
    var table = name == .prices ? view.foldedPrices : view.table(name)
    table.rows = parallelMap(chunks(of: table.rows)) { $0.map { $0.map(markdownCell) } }.flatMap(\.self)
    text += "\n### \(name.title)\n\n".utf8
    text += ((table.rows.isEmpty ? name.nothing : table.markdown(isSpaced: true)) + "\n").utf8
  }
  return text
}
