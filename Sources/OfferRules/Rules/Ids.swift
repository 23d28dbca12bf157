import ByteText
import Diagnostics
import OfferModel

extension Rulebook {
  static let bundleIdFormat = Rule<Catalog>("bundle-id-format") { catalog, findings in
    let bundleId = catalog.app.bundleId
    let object = catalog.app.path
    if bundleId.value.lowercased() == App.placeholderBundleId {
      findings.add(
        .error,
        "bundle ID \(quoted(bundleId.value)) is the importer's placeholder, expected the app's own bundle ID",
        object: object, at: bundleId.range, label: "placeholder",
        help: "copy the bundle identifier of the app's target in Xcode")
      return
    }
    if let mark = ["${", "{{", "$("].first(where: { bundleId.value.byBytes.contains($0) }) {
      findings.add(
        .error,
        "bundle ID \(quoted(bundleId.value)) has a placeholder of a template, but a catalog has no templates",
        object: object, at: bundleId.range, label: "`\(mark)` is not filled in",
        help: "write the bundle identifier of the app's target in Xcode itself")
      return
    }
    if let id = withoutTeam(bundleId.value) {
      findings.add(
        .warning,
        "bundle ID \(quoted(bundleId.value)) begins with a team ID, which is not part of a bundle ID",
        object: object, at: bundleId.range, label: "team ID?", help: "write \(id)",
        fix: .write(String(id), at: bundleId.range, isSafe: false))
      return
    }
    let allowed = IdentifierCharacters.bundleId
    guard let fault = allowed.fault(in: bundleId.value) else { return }
    findings.add(
      .error, "bundle ID \(quoted(bundleId.value)) \(fault)", object: object, at: bundleId.range,
      label: "not a bundle ID", help: "copy the bundle identifier of the app's target in Xcode")
  }

  /// The bundle ID after a team ID, which has ten capital letters and digits: `com.example.yoga` of `A1B2C3D4E5.com.example.yoga`.
  private static func withoutTeam(_ bundleId: String) -> Substring? {
    let parts = bundleId.byBytes.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 10, parts[0].utf8.contains(where: isDigit),
      parts[0].utf8.allSatisfy({ isDigit($0) || (0x41...0x5A).contains($0) }), parts[1].byBytes.contains(".")
    else { return nil }
    return parts[1]
  }

  static let productIdFormat = Rule<Catalog>("product-id-format") { catalog, findings in
    let allowed = IdentifierCharacters.productId
    for product in catalog.products {
      let id = product.productId
      guard let fault = allowed.fault(in: id.value, limit: Limits.productIdLength) else { continue }
      let likely = allowed.likely(id.value, limit: Limits.productIdLength)
      findings.add(
        .error, "product id \(quoted(id.value)) \(fault)", object: product.path, at: id.range,
        label: "not a product id",
        notes: lookalike(in: id.value).map { ["it contains \($0)"] } ?? [],
        help: likely.map { "write the id that App Store Connect shows, or a new one such as \(quoted($0))" }
          ?? "shorten it")
    }
  }

  static let productIdHyphen = Rule<Catalog>("product-id-hyphen") { catalog, findings in
    catalog.forEachProduct { product in
      let id = product.productId
      guard id.value.utf8.contains(UInt8(ascii: "-")) else { return }
      findings.add(
        .warning, "product id \(quoted(id.value)) contains a hyphen, which App Store Connect may refuse",
        object: product.path, at: id.range, label: "hyphen",
        help:
          "use '_' or '.' in a new id; keep the id of a product that exists at Apple and ignore this finding")
    }
  }

  static let productIdRetired = Rule<Catalog>("product-id-retired") { catalog, findings in
    guard !catalog.retiredProductIds.isEmpty else { return }
    let retired = Dictionary(
      catalog.retiredProductIds.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
    for product in catalog.products {
      guard let entry = retired[product.productId.value] else { continue }
      findings.add(
        .error, "product id \(quoted(entry.value)) is retired, expected an id that was never used",
        object: product.path, at: product.productId.range, label: "used here",
        related: [Label(entry.range, "retired here")],
        help:
          "give the product a new id, or remove the id from `retiredProductIds` if its product was never deleted"
      )
    }
  }

  static let identifierPlaceholder = Rule<Catalog>("identifier-placeholder") { catalog, findings in
    catalog.forEachProduct { product in
      checkPlaceholder(product.productId, "product id", &findings) { product.path }
    }
    catalog.forEachOffer { offer, owner in
      guard let id = offer.identifier else { return }
      checkPlaceholder(id, offer.kind == .offerCode ? "reference name" : "offer id", &findings) {
        owner().path
      }
    }
  }

  private static func checkPlaceholder(
    _ id: Located<String>, _ what: String, _ findings: inout Findings, object: () -> ObjectPath
  ) {
    let word = id.value.lowercased().byBytes.removing("-_ ")
    guard placeholders.contains(word) else { return }
    findings.add(
      .warning, "the \(what) \(quoted(id.value)) looks like a placeholder, but Apple keeps it for good",
      object: object(),
      at: id.range, label: "still to be decided",
      help: "write the final identifier: it cannot change once it is at Apple, and cannot be used again")
  }

  private static let placeholders: Set<String> = [
    "todo", "fixme", "tbd", "tba", "tbc", "changeme", "replaceme", "placeholder", "xxx",
  ]

  /// The smallest plausible Apple ID: the first apps of 2008 have nine digits.
  private static let least = 100_000_000

  static let appleIdImplausible = Rule<Catalog>("apple-id-implausible") { catalog, findings in
    var first: [Int: Located<Int>] = [:]
    if let appleId = catalog.app.appleId {
      first[appleId.value] = appleId
      checkLength(of: appleId, object: catalog.app.path, "the app", &findings)
    }
    for owner in catalog.winBackOffers {
      guard let appleId = owner.offer.winBack?.appleId else { continue }
      guard let other = first[appleId.value] else {
        first[appleId.value] = appleId
        checkLength(of: appleId, object: owner.path, owner.offer.phrase, &findings)
        continue
      }
      let isApp = appleId.value == catalog.app.appleId?.value
      findings.add(
        .warning,
        "\(owner.offer.phrase) has the Apple ID of \(isApp ? "the app" : "another offer"), expected its own",
        object: owner.path, at: appleId.range, related: [Label(other.range, "has the same Apple ID")],
        help: "write the Apple ID that App Store Connect shows for the offer, or remove `appleId`")
    }
  }

  private static func checkLength(
    of appleId: Located<Int>, object: ObjectPath, _ phrase: String, _ findings: inout Findings
  ) {
    guard appleId.value < least else { return }
    findings.add(
      .warning, "\(phrase) has the Apple ID \(appleId.value), expected a number of nine digits or more",
      object: object,
      at: appleId.range, help: "write the Apple ID that App Store Connect shows, or remove `appleId`")
  }

  static let appleIdMissing = Rule<Catalog>("apple-id-missing") { catalog, findings in
    guard catalog.app.appleId == nil,
      let first = catalog.offerCodes.first(where: { owner in
        owner.offer.isInUse && owner.offer.code?.isRedeemedAtApple ?? false
      })
    else { return }
    findings.add(
      .info, "the catalog has offer codes but no `app.appleId`, so they have no redemption URLs",
      object: catalog.app.path, at: catalog.app.bundleId.range, label: "its Apple ID is unknown",
      related: [Label(first.offer.range, "the first offer code")],
      help: "add `appleId: …` to `app`, with the Apple ID that App Store Connect shows under App Information")
  }

  static let offerIdAmbiguous = Rule<Catalog>("offer-id-ambiguous") { catalog, findings in
    let ambiguous = ambiguousIdentifiers(of: catalog)
    guard !ambiguous.isEmpty else { return }
    var first: [String: (group: Int, owner: ProductOffer)] = [:]
    for (number, group) in catalog.groups.enumerated() {
      var reported: Set<String> = []
      let owners = group.subscriptions.lazy.flatMap { one in
        one.offers.lazy.map { ProductOffer($0, of: one.product) }
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
  private static func graver(_ ofId: Conflict?, _ ofName: Conflict?) -> [Conflict] {
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
        help: "rename one of the two, or move the batches of both into one of them")
    }
  }

  private static func report(_ conflict: Conflict, in group: SubscriptionGroup, _ findings: inout Findings) {
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

  private typealias Conflict = OfferNamesInUse.Conflict

  static let offerIdFormat = Rule<Catalog>("offer-id-format") { catalog, findings in
    for one in catalog.subscriptions {
      for offer in one.winBackOffers {
        judge(
          offer, of: one, .winBackOfferId, limit: Limits.winBackOfferIdLength, severity: .error, &findings)
      }
      for offer in one.promotionalOffers {
        judge(
          offer, of: one, .productId, limit: Limits.promotionalOfferIdLength, severity: .warning, &findings)
      }
    }
  }

  private static func judge(
    _ offer: Offer, of subscription: Subscription, _ allowed: IdentifierCharacters, limit: Int,
    severity: Severity, _ findings: inout Findings
  ) {
    guard let fault = allowed.fault(in: offer.name, limit: limit) else { return }
    let likely = allowed.likely(offer.name, limit: limit)
    findings.add(
      severity, "the id of \(offer.phrase) \(fault)", object: subscription.path(of: offer), at: offer.range,
      label: "not an offer id", notes: lookalike(in: offer.name).map { ["it contains \($0)"] } ?? [],
      help: likely.map { "write, for example, \(quoted($0))" } ?? "shorten it")
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
              help: "write another one, or remove it from `retiredOfferIds` if that offer was never deleted")
          }
        }
      }
    }
  }
}
