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

  static let offerIdDuplicate = Rule<Catalog>(
    id: "offer-id-duplicate",
    summary:
      "Two offers of one subscription group, or two offer codes of one in-app purchase, have the same identifier or reference name.",
    severity: .error,
    severities:
      "An error wherever a win-back offer is involved, and for two identifiers of one kind in one product; otherwise a warning",
    why:
      "No other offer of its group can have the id or reference name of a win-back offer, and the reference name of an offer code is its identifier. StoreKit uses the id of a promotional offer together with its product, and transactions name the kind of the offer, so the same name in two subscriptions or of two kinds is a warning",
    source: .configuringWinBackOffers,
    disagreement:
      "The session on win-back offers asks for names that are unique in the group, and the API documentation for names that no promotional offer or offer code has. StoreKit's SKProductDiscount.identifier identifies a promotional offer for a product. Apple's texts do not mention other offers of two subscriptions, offers of two kinds, or equal reference names of promotional offers",
    failing: [
      .subscription(
        Sample.promotionalOffers(promotional("loyal", "Loyal 1"), promotional("↓loyal", "Loyal 2"))
      ).afterLast("offerId: loyal", "offerId: loyal_2"),
      .subscription(
        Sample.promotionalOffers(promotional("loyal1", "Loyal"), promotional("loyal2", "↓Loyal"))
      ).afterLast("referenceName: Loyal", "referenceName: Loyal 2"),
      .subscription(Sample.promotionalOffers(promotional("SPRING", "Spring")), code("↓SPRING"))
        .after("offerId: SPRING", "offerId: SPRING_2"),
      .catalog(twoSubscriptions(promotional("loyal", "Loyal"), promotional("loyal2", "↓Loyal")))
        .afterLast("referenceName: Loyal", "referenceName: Loyal 2"),
      .catalog(twoSubscriptions(promotional("loyal", "Loyal"), promotional("↓loyal", "Loyal 2")))
        .afterLast("offerId: loyal", "offerId: loyal_2"),
      .catalog(purchase(codes: "COINS", "↓COINS")).afterLast("COINS", "MORE_COINS"),
    ],
    passing: [
      .subscription(
        Sample.promotionalOffers(promotional("loyal", "loyal"), promotional("loyal2", "loyal2")),
        code("SPRING")),
      .catalog(purchase(codes: "COINS", "MORE_COINS")),
    ]
  ) { catalog, findings in
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

  private static func twoSubscriptions(_ first: String, _ second: String) -> String {
    func subscription(_ name: String, _ level: Int, _ offer: String) -> String {
      Sample.subscription(name, level: level, display: "Monthly", Sample.promotionalOffers(offer))
    }
    return Sample.groups(
      Sample.group("Pro", subscription("plus", 1, first), subscription("basic", 2, second)))
  }

  private static func purchase(codes names: String...) -> String {
    Sample.purchase(
      more: Sample.list(
        "offerCodes", names.map { "referenceName: \($0), customerEligibilities: [non-spender], free: true" }))
  }

  private static func promotional(_ id: String, _ name: String) -> String {
    "offerId: \(id), referenceName: \(name), mode: free-trial, duration: P1M"
  }

  private static func code(_ name: String) -> String { Sample.offerCodes(Sample.offerCode(name)) }

  private static let longest = String(repeating: "a", count: Limits.winBackOfferIdLength)

  static let offerIdFormat = Rule<Catalog>(
    id: "offer-id-format",
    summary: "An offer id has characters that Apple does not allow, or is too long.",
    severity: .error,
    severities: "An error for win-back offers, a warning for promotional offers",
    why:
      "A win-back offer's id consists of letters, digits, periods and underscores. Apple states no rule for promotional offers, so a finding there is a warning",
    source: .winBackOfferAttributes,
    disagreement:
      "StoreKit's text calls the identifier alphanumeric, and the API adds periods and underscores: these are allowed",
    failing: [
      .subscription(Sample.winBackOffer("↓come-back", name: "Come back")).after("come-back", "come_back"),
      .subscription(Sample.winBackOffer("↓a" + longest, name: "Come back")).after("a" + longest, longest),
      .subscription(promotional("↓loyal customers")).after("loyal customers", "loyal_customers"),
    ],
    passing: [
      .subscription(Sample.winBackOffer("6Monthfor3_a", name: "Come back")),
      .subscription(promotional("loyal-customers")),
    ]
  ) { catalog, findings in
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

  private static func promotional(_ id: String) -> String {
    Sample.promotionalOffers("offerId: \(id), referenceName: Loyal, mode: free-trial, duration: P1M")
  }
}

extension Rulebook {
  static let offerIdRetired = Rule<Catalog>(
    id: "offer-id-retired",
    summary: "An offer has an identifier or a reference name that is listed under retiredOfferIds.",
    severity: .warning,
    why:
      "The name and the identifier of a deleted promotional offer stayed taken when a team used them again",
    source: .observed("the work log of a team, 2026; one source"),
    since: "0.2.0",
    failing: [
      .catalog(retiring("old_offer", "↓old_offer")).after("offerId: old_offer", "offerId: new_offer")
    ],
    passing: [.catalog(retiring("old_offer", "new_offer"))]
  ) { catalog, findings in
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

  private static func retiring(_ retired: String, _ id: String) -> String {
    Sample.groups(
      Sample.group(
        "Pro", localizations: "localizations: {en-US: {displayName: Pro}}\nretiredOfferIds: [\(retired)]",
        Sample.subscription(
          "Monthly", period: "P1M", prices: "USA: 9.99", display: nil,
          Sample.promotionalOffers(
            "offerId: \(id), referenceName: Stay, mode: free-trial, duration: P1W"))))
  }
}
