import Diagnostics
import OfferEmitters
import OfferModel

/// A page of one campaign.
struct CampaignOutput: Output {
  static let name = "campaign"
  static let listsOffers = true

  func check(_ filter: OfferFilter) throws {
    guard filter.campaigns.count != 1 else { return }
    throw PlainFailure("--emit campaign writes one campaign: name it with --campaign")
  }

  func write(_ run: OutputRun) throws {
    let view = run.reportView()
    guard let name = run.filter.campaigns.first, !view.isEmpty else { return }
    try run.destination.write([emitCampaign(name, view)], to: "campaign-\(name).html")
  }
}
