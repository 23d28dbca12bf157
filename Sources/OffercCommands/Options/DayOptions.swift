import ArgumentParser
import OfferModel

/// The day that counts as today.
struct DayOptions: ParsableArguments {
  @Option(
    name: .customLong("today"),
    help: .value("YYYY-MM-DD", "Use this date as today. (default: today in Pacific time)"))
  var text: String?

  /// - Throws: `PlainFailure` for what is not a day.
  func today(_ console: Console) throws -> CalendarDate { try console.today(text) }
}
