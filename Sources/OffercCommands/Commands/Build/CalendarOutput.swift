import OfferEmitters

/// `offers.ics`, to subscribe to.
struct CalendarOutput: Output {
  static let name = "calendar"
  static let listsOffers = true

  func write(_ run: OutputRun) throws {
    try run.destination.write([emitCalendar(run.reportView())], to: "offers.ics")
  }
}
