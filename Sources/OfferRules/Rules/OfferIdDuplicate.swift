import Diagnostics
import OfferModel

enum OfferIdDuplicate: Rule {
  static let info = RuleInfo(
    id: "offer-id-duplicate",
    summary: "Two offers of one subscription group have the same identifier or the same reference name.",
    severity: .error,
    severities:
      "An error within one subscription, between two promotional ids and wherever a win-back offer is involved; else a warning",
    why:
      "A win-back offer's id and reference name may be those of no other offer of its group, and the reference name of an offer code is its identifier; between offers of two subscriptions Apple's texts say less, so that is mostly a warning",
    source: .configuringWinBackOffers,
    disagreement:
      "The session on win-back offers asks for names that are unique in the group, the documentation of the API for names that no promotional offer or offer code has either; on other offers of two subscriptions both are silent",
    failing: [
      .subscription(
        "promotionalOffers:\n" + promotional("loyal", "Loyal 1") + promotional("↓loyal", "Loyal 2")),
      .subscription(
        "promotionalOffers:\n" + promotional("loyal1", "Loyal") + promotional("loyal2", "↓Loyal")),
      .subscription("promotionalOffers:\n" + promotional("SPRING", "Spring") + code("↓SPRING")),
      .catalog(twoSubscriptions(promotional("loyal", "Loyal"), promotional("loyal2", "↓Loyal"))),
    ],
    passing: [
      .subscription(
        "promotionalOffers:\n" + promotional("loyal", "loyal") + promotional("loyal2", "loyal2")
          + code("SPRING"))
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for group in catalog.groups where hasRepeatedNames(group) {
      var identifiers = OfferNamesInUse(.identifiers)
      var names = OfferNamesInUse(.referenceNames)
      for (number, subscription) in group.subscriptions.enumerated() {
        for offer in subscription.offers {
          let ofId = identifiers.add(offer.identifier, of: offer, in: number)
          let ofName = names.add(offer.referenceName, of: offer, in: number)
          for conflict in graver(ofId, ofName) { report(conflict, in: group, &findings) }
        }
      }
    }
  }

  /// Mostly there are none, and then the offers after the names need not be looked at.
  private static func hasRepeatedNames(_ group: SubscriptionGroup) -> Bool {
    var ids: Set<String> = []
    var names: Set<String> = []
    var hasRepeats = false
    group.forEachOfferName { id, name in
      if !ids.insert(id).inserted || !names.insert(name).inserted { hasRepeats = true }
    }
    return hasRepeats
  }

  /// Both, but for an offer code, whose one name is in both spaces: of its conflicts the graver one.
  private static func graver(_ ofId: Conflict?, _ ofName: Conflict?) -> [Conflict] {
    guard let ofId, let ofName, ofId.later.name.range == ofName.later.name.range else {
      return [ofId, ofName].compactMap(\.self)
    }
    return ofName.severity > ofId.severity ? [ofName] : [ofId]
  }

  private static func report(_ conflict: Conflict, in group: SubscriptionGroup, _ findings: inout Findings) {
    let (earlier, later) = (conflict.earlier, conflict.later)
    let isOfCode = [earlier, later].contains { $0.offer.kind == .offerCode }
    findings.add(
      conflict.severity,
      "\(conflict.space.word) \(quoted(later.name.value)) is already that of \(escapingControls(earlier.offer.label)); expected one of its own in the group",
      object: later.offer.label, at: later.name.range, label: "again here",
      related: [Label(earlier.name.range, "first used here")],
      notes: isOfCode ? ["the reference name of an offer code is its identifier too"] : [],
      help: "rename one of the two offers; group \(quoted(group.referenceName.value)) shares its names")
  }

  private typealias Conflict = OfferNamesInUse.Conflict

  private static func twoSubscriptions(_ first: String, _ second: String) -> String {
    func subscription(_ name: String, _ level: Int, _ offer: String) -> String {
      """
          - productId: com.example.\(name)
            referenceName: \(name)
            level: \(level)
            period: P1M
            prices: {USA: 9.99, rest: equalized}
            localizations: {en-US: {displayName: Monthly}}
            promotionalOffers:
            \(offer)
      """
    }
    return """
      subscriptionGroups:
        - referenceName: Pro
          localizations: {en-US: {displayName: Pro}}
          subscriptions:
      \(subscription("plus", 1, first))\(subscription("basic", 2, second))
      """
  }

  private static func promotional(_ id: String, _ name: String) -> String {
    "  - {offerId: \(id), referenceName: \(name), mode: free-trial, duration: P1M}\n"
  }

  private static func code(_ name: String) -> String {
    """
    offerCodes:
      - referenceName: \(name)
        customerEligibilities: [new]
        offerEligibility: replace-intro-offers
        mode: free-trial
        duration: P1M
    """
  }
}
