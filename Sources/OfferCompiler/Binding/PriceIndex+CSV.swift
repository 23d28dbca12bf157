import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

extension PriceIndex {
  /// Reads `storefront,factor` or `storefront,factor,amount`; an empty amount is none.
  init(_ bytes: [UInt8]) throws(TextFault) {
    var reader = CSVReader(bytes[...])
    var rows: [Storefront: Row] = [:]
    let columns = try reader.nextRow()?.map(\.text) ?? []
    guard columns == ["storefront", "factor"] || columns == ["storefront", "factor", "amount"] else {
      throw TextFault(
        line: 1, column: 1, message: "expected the header storefront,factor or storefront,factor,amount")
    }
    while let cells = try reader.nextRow() {
      if cells.count == 1, cells[0].bytes.isEmpty { continue }
      guard let storefront = Storefront(code: cells[0].text) else {
        let meant = Storefront(meantBy: cells[0].text)?.code ?? "a code such as USA"
        throw cells[0].fault("\(quoted(cells[0].text)) is not a storefront, expected \(meant)")
      }
      guard cells.count > 1, cells.count <= columns.count else {
        throw cells[0].fault("the row has \(counted(cells.count, "cell")), expected \(columns.count)")
      }
      guard let factor = Ratio(decimal: cells[1].bytes) else {
        throw cells[1].fault("\(quoted(cells[1].text)) is not a factor, expected a number such as 0.4")
      }
      var amount: Int64?
      if cells.count > 2, !cells[2].bytes.isEmpty {
        amount = AmountDigits.read(cells[2].bytes, storefront.currency)
        if amount == nil { throw cells[2].fault("expected an amount in \(storefront.currency.code)") }
      }
      guard rows.updateValue(Row(factor: factor, amount: amount), forKey: storefront) == nil else {
        throw cells[0].fault("\(storefront.code) has two rows")
      }
    }
    self.init(rows)
  }
}
