import AppStoreConnect
import OfferEmitters

/// `requests.json`: what the App Store Connect API would be sent for an app without products, to be read or used by other
/// clients.
struct RequestsOutput: Output {
  static let name = "requests"

  func write(_ run: OutputRun) throws {
    let plan = planFromNothing(run.form, canonicalCatalog(run.form), today: run.today)
    try run.destination.write([plan.bytes()], to: "requests.json")
  }
}
