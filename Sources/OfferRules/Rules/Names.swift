import Diagnostics
import OfferModel

/// The rules on names that may be used once.
extension Rulebook {
  static let productIdDuplicate = Rule<Catalog>(
    id: "product-id-duplicate",
    summary: "Two products of the app have the same id.",
    severity: .error,
    why: "A product id is unique in its app, across all types of in-app purchases",
    source: .inAppPurchaseInformation,
    failing: [
      .catalog(Sample.purchase("↓com.example.monthly")).after("com.example.monthly", "com.example.coins")
    ],
    passing: [.catalog(Sample.purchase())]
  ) { catalog, findings in
    findings.checkRepeats(
      of: \.productId, in: catalog.products, object: \.path, help: "rename or remove one of the two products"
    ) { "product id \($0) is used twice, expected a different id for every product" }
  }

  static let referenceNameDuplicate = Rule<Catalog>(
    id: "reference-name-duplicate",
    summary: "Two groups, or two products, have the same reference name.",
    severity: .warning,
    why: "Apple's Help calls reference names unique, and reports in App Store Connect show only these names",
    source: .inAppPurchaseInformation,
    failing: [.catalog(Sample.purchase(name: "↓Monthly")).after("Monthly", "Coins")],
    passing: [.catalog(Sample.purchase(name: "Pro"))]
  ) { catalog, findings in
    findings.checkRepeats(
      of: \.referenceName, in: catalog.groups, .warning, object: \.path, help: "rename one of the two"
    ) { "reference name \($0) is also used by another group, expected a different one for every group" }
    findings.checkRepeats(
      of: \.referenceName, in: catalog.products, .warning, object: \.path, help: "rename one of the two"
    ) { "reference name \($0) is also used by another product, expected a different one for every product" }
  }

  static let batchIdDuplicate = Rule<Catalog>(
    id: "batch-id-duplicate",
    summary: "Two batches have the same id, or `split` makes an id that another batch has.",
    severity: .error,
    why: "Requests, ledgers and baselines identify a batch by its id, across the whole catalog",
    source: .offerc("offerc: batch ids are its own names"),
    failing: [
      .offerCodes(batches: Sample.oneTimeBatch("a"), Sample.oneTimeBatch("↓a")).afterLast("id: a", "id: b"),
      .offerCodes(batches: Sample.oneTimeBatch("↓a-02"), Sample.oneTimeBatch("a", "count: 1000, split: 500"))
        .after("a-02", "b"),
    ],
    passing: [
      .offerCodes(batches: Sample.oneTimeBatch("a-03"), Sample.oneTimeBatch("a", "count: 1000, split: 500"))
    ]
  ) { catalog, findings in
    var first: [String: SourceRange] = [:]
    var split: [String: CodeBatch] = [:]
    catalog.forEachBatch { batch, path in
      let id = batch.id
      if batch.oneTimeUse?.split != nil { split[id.value] = split[id.value] ?? batch }
      guard let earlier = first.updateValue(id.range, forKey: id.value) else { return }
      first[id.value] = earlier
      findings.error(
        "batch id \(quoted(id.value)) is used twice, expected a different id for every batch",
        object: path(),
        at: id.range, label: "again here", related: [Label(earlier, "first used here")],
        help: "give one of the two another id")
    }
    guard !split.isEmpty else { return }
    catalog.forEachBatch { batch, path in
      guard let maker = maker(of: batch.id.value, in: split) else { return }
      findings.error(
        "batch id \(quoted(batch.id.value)) is also made by `split` of batch \(quoted(maker.id.value)), expected a different id for every batch",
        object: path(), at: batch.id.range, label: "again here",
        related: [Label(maker.id.range, "`split` makes \(maker.splitId(1)) and so on")],
        help: "give one of the two another id")
    }
  }

  /// The batch whose `split` makes a batch of this id. No list of the ids is made: there may be millions.
  private static func maker(of id: String, in split: [String: CodeBatch]) -> CodeBatch? {
    guard let hyphen = id.utf8.lastIndex(of: UInt8(ascii: "-")),
      let number = Int(id[id.index(after: hyphen)...]),
      let batch = split[String(id[..<hyphen])], number > 0, number <= batch.splitPartCount,
      batch.splitId(number) == id
    else { return nil }
    return batch
  }
}

extension Findings {
  /// An error, unless another severity is given, at each name that an earlier object has.
  fileprivate mutating func checkRepeats<Item>(
    of name: (Item) -> Located<String>, in items: [Item], _ severity: Severity = .error,
    object: (Item) -> ObjectPath, help: String, _ message: (String) -> String
  ) {
    for (first, again) in repeats(in: items, by: { name($0).value }) {
      add(
        severity, message(quoted(name(again).value)), object: object(again), at: name(again).range,
        label: "again here", related: [Label(name(first).range, "first used here")], help: help)
    }
  }
}

extension Rulebook {
  static let offerNameFormat = Rule<Catalog>(
    id: "offer-name-format",
    summary: "The reference name of a win-back offer has characters that Apple does not allow.",
    severity: .error,
    severities: "An error for other characters than letters and digits, a warning for letters beyond A to Z",
    why:
      "Apple allows alphanumeric characters, spaces, periods and underscores. It does not say whether letters beyond A to Z count, so they are a warning",
    source: .winBackOfferAttributes,
    disagreement:
      "Apple says alphanumeric without saying which letters: those beyond A to Z are a warning",
    failing: [
      .subscription(Sample.winBackOffer("comeback", name: "↓Come-back")).after("Come-back", "Come back"),
      .subscription(Sample.winBackOffer("comeback", name: "↓春、夏")).after("春、夏", "Spring"),
      .subscription(Sample.winBackOffer("comeback", name: "↓Retour à Pro")).after("à", "a"),
    ],
    passing: [.subscription(Sample.winBackOffer("comeback", name: "Come back 2027_a"))]
  ) { catalog, findings in
    let allowed = IdentifierCharacters.winBackReferenceName
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers {
        let name = offer.referenceName
        guard let fault = allowed.fault(in: name.value) else { continue }
        let isCertain = name.value.contains { !allowed.allows($0) && !$0.isLetter && !$0.isNumber }
        findings.add(
          isCertain ? .error : .warning, "reference name \(quoted(name.value)) \(fault)",
          object: subscription.offer(offer).path, at: name.range, label: "not a reference name",
          help: "remove these characters; customers never see this name")
      }
    }
  }
}
