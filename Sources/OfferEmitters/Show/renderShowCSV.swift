import Diagnostics
import OfferModel

/// Returns one table of several apps for a spreadsheet. With several apps, the first column has the app of a row.
package func renderShowCSV(_ views: [CatalogView], _ table: ShownTable) -> [UInt8] {
  var csv = CSVWriter()
  let isOneOfSeveral = views.count > 1
  for (number, view) in views.enumerated() {
    let shown = view.table(table)
    if number == 0 { csv.row((isOneOfSeveral ? ["app"] : []) + shown.columns.map(table.fileTitle)) }
    for row in shown.rows {
      csv.row((isOneOfSeveral ? [view.app.bundleId.value] : []) + row.map(escapingControls))
    }
  }
  return csv.bytes
}
