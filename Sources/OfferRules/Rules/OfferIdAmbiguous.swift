import Diagnostics
import OfferModel

extension Rulebook {
  static let offerIdAmbiguous = Rule<Catalog>(
    id: "offer-id-ambiguous",
    summary: "Offers of two subscription groups have the same identifier.",
    severity: .info,
    why:
      "Transactions report an offer's identifier: server code that looks up offers by it alone confuses the two",
    source: .offerc("offerc: identifiers that mean one offer are easier to look up"),
    failing: [
      .catalog(groups("loyal", "↓loyal")).afterLast("offerId: loyal", "offerId: loyal_music")
    ],
    passing: [.catalog(groups("loyal_pro", "loyal_music"))]
  ) { catalog, findings in
    let ambiguous = ambiguousIdentifiers(of: catalog)
    guard !ambiguous.isEmpty else { return }
    var first: [String: (group: Int, offer: SubscriptionOffer)] = [:]
    for (number, group) in catalog.groups.enumerated() {
      var reported: Set<String> = []
      for offer in group.subscriptions.lazy.flatMap(\.offers) {
        guard let id = offer.identifier, ambiguous.contains(id.value) else { continue }
        guard let earlier = first[id.value] else {
          first[id.value] = (number, offer)
          continue
        }
        guard earlier.group != number, reported.insert(id.value).inserted else { continue }
        findings.info(
          "identifier \(quoted(id.value)) is also used by an offer of another group: \(escapingControls(earlier.offer.path.label))",
          object: offer.path, at: id.range, label: "again here",
          related: [Label(earlier.offer.range, "first used here")],
          help: "use different identifiers, or look up offers by product and identifier together")
      }
    }
  }

  /// Those that two groups use: mostly none, and then nothing else has to be looked at.
  private static func ambiguousIdentifiers(of catalog: Catalog) -> Set<String> {
    var group: [String: Int] = [:]
    var result: Set<String> = []
    for (number, one) in catalog.groups.enumerated() {
      one.forEachOfferName { id, _ in
        if let other = group.updateValue(number, forKey: id), other != number { result.insert(id) }
      }
    }
    return result
  }

  private static func groups(_ first: String, _ second: String) -> String {
    Sample.groups(group("Pro", first), group("Music", second))
  }

  private static func group(_ name: String, _ offerId: String) -> String {
    let offer = "offerId: \(offerId), referenceName: Loyal, mode: free-trial, duration: P1M"
    return Sample.group(
      name,
      Sample.subscription(
        name + " monthly", id: name, display: name, Sample.promotionalOffers(offer)))
  }
}
