import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let offerNameReused = Rule<Comparison>("offer-name-reused") { comparison, findings in
    var added: Set<SourceRange> = []
    for change in comparison.changes {
      if case .winBackOffer = change.type, case .added = change.kind, let new = change.new {
        added.insert(new[.offerId]?.range ?? new.range)
      }
    }
    guard !added.isEmpty else { return }
    for group in comparison.current.catalog.groups {
      let winBacks = group.subscriptions.flatMap { one in one.winBackOffers.map(one.offer) }
      let new = winBacks.filter { $0.identifier.map { added.contains($0.range) } ?? false }
      guard !new.isEmpty else { continue }
      let gone = names(goneFrom: group, leaving: added, comparison.baseline.catalog)
      for offer in new { report(offer, gone, &findings) }
    }
  }

  /// The names that promotional offers and offer codes of the live group have, and none of the group in the catalog but the new ones.
  private static func names(
    goneFrom group: SubscriptionGroup, leaving added: Set<SourceRange>, _ live: Catalog
  ) -> [String: SourceRange] {
    let products = Set(group.subscriptions.map(\.productId))
    var names: [String: SourceRange] = [:]
    for before in live.groups where before.subscriptions.contains(where: { products.contains($0.productId) })
    {
      for offer in before.subscriptions.flatMap(\.offers) where offer.kind != .winBack {
        for name in [offer.identifier, offer.referenceName].compactMap(\.self) {
          names[name.value] = names[name.value] ?? name.range
        }
      }
    }
    for offer in group.subscriptions.flatMap(\.offers) {
      if let id = offer.identifier, added.contains(id.range) { continue }
      for name in [offer.identifier, offer.referenceName].compactMap(\.self) { names[name.value] = nil }
    }
    return names
  }

  private static func report(
    _ offer: SubscriptionOffer, _ gone: [String: SourceRange], _ findings: inout Findings
  ) {
    for (name, word) in [(offer.identifier, "offerId"), (offer.referenceName, "referenceName")] {
      guard let name, let before = gone[name.value] else { continue }
      findings.warning(
        "\(word) \(quoted(name.value)) was used by an offer that was removed from the group",
        object: offer.path, at: name.range, label: "used before", related: [Label(before, "live at Apple")],
        help: "choose a name that no offer of the group has had")
      return
    }
  }
}
