import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OffercCommands

/// The timeline of the worked example, which the README shows.
///
/// - Throws: `CommandFailure` when the example cannot be read or has an error.
func timelinePicture(_ checkout: Checkout) throws -> [UInt8] {
  let folder = "examples/streaming-pass/"
  let names = ["catalog.yaml", "prices.yaml", "offers/basic.yaml", "offers/premium.yaml"]
  let texts = try names.map { SourceFile(name: $0, text: try checkout.text(folder + $0)) }
  guard let today = CalendarDate("2027-01-01"),
    let catalog = compile(texts, today: today).catalog, !catalog.isPartial
  else { throw CommandFailure("\(folder) has an error: run offerc lint \(folder)") }
  let view = try CatalogView(lower(catalog), today: today)
  return try emitReport(view, ReportExtras(), range: .year(around: today)).timeline
}
