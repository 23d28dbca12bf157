import Diagnostics
import OfferModel

extension Rulebook {
  static let winBackLinkMissing = Rule<Catalog>(
    id: "winback-link-missing",
    summary: "A win-back offer is running, but its Apple ID is not known.",
    severity: .info,
    why: "The direct link to a win-back offer contains the Apple ID that App Store Connect gave the offer",
    source: .supportingWinBackOffers,
    since: "0.2.0",
    failing: [
      .winBackOffers(Sample.winBack("↓back", from: "2026-11-01"))
        .after("offerId: back", "offerId: back, appleId: 10778326500")
    ],
    passing: [
      .winBackOffers(Sample.winBack("back", from: "2026-11-01", "appleId: 10778326500")),
      .winBackOffers(Sample.winBack("back", from: "2026-11-22")),
      .winBackOffers(Sample.winBack("back", from: "2026-11-01", until: "2026-11-20")),
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers where offer.appleId == nil {
        guard offer.startDate.value <= findings.today,
          offer.endDate.map({ findings.today <= $0.value }) ?? true,
          !catalog.assumed.contains(offer.startDate.range, of: "startDate")
        else { continue }
        let described = subscription.offer(offer)
        findings.info(
          "\(described.phrase) has been running since \(offer.startDate.value) but has no appleId, so catalog.json has no direct link",
          object: described.path, at: offer.offerId.range, label: "its Apple ID is unknown",
          help: "add `appleId: …` with the Apple ID that App Store Connect shows for the offer")
      }
    }
  }
}
