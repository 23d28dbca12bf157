import ArgumentParser
import OfferEmitters

/// `prices.csv` and `offers.csv`, for spreadsheets.
struct CSVOutput: Output {
  static let name = "csv"
  static let listsOffers = true

  static let decimalCommaHelp: ArgumentHelp = "For csv: semicolons between cells, and decimal commas."

  let hasDecimalComma: Bool

  func write(_ run: OutputRun) throws {
    let view = run.view()
    let prices = emitPricesCSV(view.priceColumns, of: run.filter, decimalComma: hasDecimalComma)
    try run.destination.write([prices], to: "prices.csv")
    try run.destination.write([emitOffersCSV(view, decimalComma: hasDecimalComma)], to: "offers.csv")
  }
}
