import Diagnostics
import OfferModel

extension Rulebook {
  static let offerIdAmbiguous = Rule<Catalog>("offer-id-ambiguous") { catalog, findings in
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

  static let offerIdDuplicate = Rule<Catalog>("offer-id-duplicate") { catalog, findings in
    for purchase in catalog.inAppPurchases where purchase.offerCodes.count > 1 {
      report(repeats(in: purchase.offerCodes, by: \.referenceName.value), of: purchase.product, &findings)
    }
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

  private static func report(
    _ repeated: [(first: OfferCode, again: OfferCode)], of product: Product, _ findings: inout Findings
  ) {
    for (first, again) in repeated {
      findings.error(
        "reference name \(quoted(again.referenceName.value)) is already used by another offer code of the product",
        object: product.path(of: again), at: again.referenceName.range, label: "again here",
        related: [Label(first.referenceName.range, "first used here")],
        notes: ["the reference name of an offer code is also its identifier"],
        help: "rename one of the two, or move the batches of both into one of them")
    }
  }

  private static func report(_ conflict: Conflict, in group: SubscriptionGroup, _ findings: inout Findings) {
    let (earlier, later) = (conflict.earlier, conflict.later)
    let isOfCode = [earlier, later].contains { $0.offer.kind == .offerCode }
    findings.add(
      conflict.severity,
      "\(conflict.space.rawValue) \(quoted(later.name.value)) is already used by \(escapingControls(earlier.offer.path.label)), expected a unique one in the group",
      object: later.offer.path, at: later.name.range, label: "again here",
      related: [Label(earlier.name.range, "first used here")],
      notes: isOfCode ? ["the reference name of an offer code is also its identifier"] : [],
      help:
        "rename the one that is not at Apple yet; the offers of group \(quoted(group.referenceName.value)) share one set of names"
    )
  }

  private typealias Conflict = OfferNamesInUse.Conflict

  static let offerIdFormat = Rule<Catalog>("offer-id-format") { catalog, findings in
    for one in catalog.subscriptions {
      for offer in one.winBackOffers {
        judge(offer.offerId, .winBackOfferId, Limits.winBackOfferIdLength, .error, &findings) {
          one.offer(offer)
        }
      }
      for offer in one.promotionalOffers {
        judge(offer.offerId, .productId, Limits.promotionalOfferIdLength, .warning, &findings) {
          one.offer(offer)
        }
      }
    }
  }

  private static func judge(
    _ id: Located<String>, _ allowed: IdentifierCharacters, _ limit: Int, _ severity: Severity,
    _ findings: inout Findings, _ offer: () -> SubscriptionOffer
  ) {
    guard let fault = allowed.fault(in: id.value, limit: limit) else { return }
    let offer = offer()
    let repaired = allowed.repaired(id.value, limit: limit)
    findings.add(
      severity, "the id of \(offer.phrase) \(fault)", object: offer.path, at: id.range,
      label: "not an offer id",
      help: repaired.map { "write, for example, \(quoted($0))" } ?? "shorten it",
      fix: repaired.map { .write($0, at: id.range, isSafe: false) })
  }
}

extension Rulebook {
  static let offerIdRetired = Rule<Catalog>("offer-id-retired") { catalog, findings in
    for group in catalog.groups where !group.retiredOfferIds.isEmpty {
      let retired = Dictionary(group.retiredOfferIds.map { ($0.value, $0) }) { first, _ in first }
      for subscription in group.subscriptions {
        let names =
          subscription.promotionalOffers.map {
            (subscription.offer($0).path, [$0.offerId, $0.referenceName])
          }
          + subscription.winBackOffers.map { (subscription.offer($0).path, [$0.offerId, $0.referenceName]) }
        for (path, names) in names {
          for name in names {
            guard let entry = retired[name.value] else { continue }
            findings.warning(
              "\(quoted(name.value)) is listed as retired, and Apple might refuse it for another offer",
              object: path, at: name.range, label: "used here", related: [Label(entry.range, "retired here")],
              help: "write another one, or remove it from `retiredOfferIds` if that offer was never deleted")
          }
        }
      }
    }
  }
}
