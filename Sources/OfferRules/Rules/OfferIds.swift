import ByteText
import Diagnostics
import OfferModel

extension Rulebook {
  static let offerIdFormat = Rule<Catalog>("offer-id-format") { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers {
        judge(
          offer, of: subscription, .winBackOfferId, limit: Limits.winBackOfferIdLength, severity: .error,
          &findings)
      }
      for offer in subscription.promotionalOffers {
        judge(
          offer, of: subscription, .productId, limit: Limits.promotionalOfferIdLength, severity: .warning,
          &findings)
      }
    }
  }

  private static func judge(
    _ offer: Offer, of subscription: Subscription, _ allowed: IdentifierCharacters, limit: Int,
    severity: Severity, _ findings: inout Findings
  ) {
    let isDocumented = severity == .error
    guard let fault = allowed.fault(in: offer.name, limit: limit, isDocumented: isDocumented) else { return }
    let likely = allowed.likely(offer.name, limit: limit)
    findings.add(
      severity, "the ID of \(offer.phrase) \(fault)", object: subscription.path(of: offer), at: offer.range,
      label: "not an offer ID", notes: lookalike(in: offer.name).map { ["it contains \($0)"] } ?? [],
      help: likely.map { "write, for example, \(quoted($0))" } ?? "shorten it")
  }

  static let offerIdDuplicate = Rule<Catalog>("offer-id-duplicate") { catalog, findings in
    for purchase in catalog.inAppPurchases where purchase.offerCodes.count > 1 {
      report(repeats(in: purchase.offerCodes, by: { $0.name }), of: purchase.product, &findings)
    }
    for group in catalog.groups where hasRepeatedNames(group) {
      var identifiers = OfferNamesInUse(.identifiers)
      var names = OfferNamesInUse(.referenceNames)
      for (number, subscription) in group.subscriptions.enumerated() {
        for offer in subscription.offers {
          let owner = ProductOffer(offer, of: subscription.product)
          let ofId = identifiers.add(offer.identifier, of: owner, in: number)
          let ofName = names.add(offer.referenceName, of: owner, in: number)
          for conflict in graver(ofId, ofName) { report(conflict, in: group, &findings) }
        }
      }
    }
  }

  /// Whether a name appears twice in a group. It usually does not, so this fast check comes first.
  private static func hasRepeatedNames(_ group: SubscriptionGroup) -> Bool {
    var ids: Set<String> = []
    var names: Set<String> = []
    var hasRepeats = false
    group.forEachOfferName { id, name in
      if !ids.insert(id).inserted || !names.insert(name).inserted { hasRepeats = true }
    }
    return hasRepeats
  }

  /// The conflicts of one offer. The name of an offer code is in both spaces, so only its more severe conflict is reported.
  private static func graver(_ ofId: OfferNamesInUse.Conflict?, _ ofName: OfferNamesInUse.Conflict?)
    -> [OfferNamesInUse.Conflict]
  {
    guard let ofId, let ofName, ofId.later.name.range == ofName.later.name.range else {
      return [ofId, ofName].compactMap(\.self)
    }
    return ofName.severity > ofId.severity ? [ofName] : [ofId]
  }

  private static func report(
    _ repeated: [(first: Offer, again: Offer)], of product: Product, _ findings: inout Findings
  ) {
    for (first, again) in repeated {
      // Whether Apple takes two Unicode forms of a name for one is not known.
      let isSame = first.name.isIdentical(to: again.name)
      findings.add(
        isSame ? .error : .warning,
        "reference name \(quoted(again.name)) is already used by another offer code of the product",
        object: product.path(of: again), at: again.range, label: "again here",
        related: [Label(first.range, "first used here")],
        notes: ["the reference name of an offer code is also its identifier"],
        help: "rename one of the two, or move all their batches into one of them")
    }
  }

  private static func report(
    _ conflict: OfferNamesInUse.Conflict, in group: SubscriptionGroup, _ findings: inout Findings
  ) {
    let earlier = conflict.earlier
    let later = conflict.later
    let isOfCode = [earlier, later].contains { $0.owner.offer.kind == .offerCode }
    findings.add(
      conflict.severity,
      "\(conflict.space.rawValue) \(quoted(later.name.value)) is already used by \(escapingControls(earlier.owner.path.label)), expected a unique one in the group",
      object: later.owner.path, at: later.name.range, label: "again here",
      related: [Label(earlier.name.range, "first used here")],
      notes: isOfCode ? ["the reference name of an offer code is also its identifier"] : [],
      help:
        "rename the one that is not at Apple yet; the offers of group \(quoted(group.referenceName.value)) share one set of names"
    )
  }

  static let offerIdAmbiguous = Rule<Catalog>("offer-id-ambiguous") { catalog, findings in
    let ambiguous = ambiguousIdentifiers(of: catalog)
    guard !ambiguous.isEmpty else { return }
    var first: [String: (group: Int, owner: ProductOffer)] = [:]
    for (number, group) in catalog.groups.enumerated() {
      var reported: Set<String> = []
      let owners = group.subscriptions.lazy.flatMap { subscription in
        subscription.offers.lazy.map { ProductOffer($0, of: subscription.product) }
      }
      for owner in owners {
        guard let id = owner.offer.identifier, ambiguous.contains(id.value) else { continue }
        guard let earlier = first[id.value] else {
          first[id.value] = (number, owner)
          continue
        }
        guard earlier.group != number, reported.insert(id.value).inserted else { continue }
        findings.add(
          .info,
          "identifier \(quoted(id.value)) is also used by an offer of another group: \(escapingControls(earlier.owner.path.label))",
          object: owner.path, at: id.range, label: "again here",
          related: [Label(earlier.owner.offer.range, "first used here")],
          help: "use different identifiers, or look up offers by product and identifier together")
      }
    }
  }

  /// The identifiers that two groups use. There are usually none, so this fast check comes first.
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

  static let offerIdRetired = Rule<Catalog>("offer-id-retired") { catalog, findings in
    for group in catalog.groups where !group.retiredOfferIds.isEmpty {
      let retired = Dictionary(group.retiredOfferIds.map { ($0.value, $0) }) { first, _ in first }
      for subscription in group.subscriptions {
        for offer in subscription.promotionalOffers + subscription.winBackOffers {
          for name in [offer.offerId, offer.referenceName].compactMap(\.self) {
            guard let entry = retired[name.value] else { continue }
            findings.add(
              .warning,
              "\(quoted(name.value)) is listed as retired, and Apple might refuse it for another offer",
              object: subscription.path(of: offer), at: name.range, label: "used here",
              related: [Label(entry.range, "retired here")],
              help: "choose another one, or remove it from `retiredOfferIds` if that offer was never deleted")
          }
        }
      }
    }
  }
}
