import ArgumentParser
import OfferEmitters

/// `prices.csv` and `offers.csv`, for spreadsheets.
struct CSVOutput: ParsableArguments, Output {
  static let name = "csv"
  static let listsOffers = true

  @Flag(help: "For csv: semicolons between cells, and decimal commas.") var decimalComma = false

  func write(_ run: OutputRun) throws {
    let view = run.view()
    let prices = emitPricesCSV(view.priceColumns, of: run.filter, decimalComma: decimalComma)
    try run.destination.write([prices], to: "prices.csv")
    try run.destination.write([emitOffersCSV(view, decimalComma: decimalComma)], to: "offers.csv")
  }
}
