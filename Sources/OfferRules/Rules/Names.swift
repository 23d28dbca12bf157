import Diagnostics
import OfferModel

/// The rules on names that may be used once.
extension Rulebook {
  static let productIdDuplicate = Rule<Catalog>("product-id-duplicate") { catalog, findings in
    findings.checkRepeats(
      of: { $0.productId }, in: catalog.products, object: { $0.path },
      help: "rename or remove one of the two products"
    ) { "product ID \($0) is used twice, expected a different ID for every product" }
  }

  static let referenceNameDuplicate = Rule<Catalog>("reference-name-duplicate") { catalog, findings in
    findings.checkRepeats(
      of: { $0.referenceName }, in: catalog.groups, .warning, object: { $0.path },
      help: "rename one of the two"
    ) { "reference name \($0) is also used by another group, expected a different one for every group" }
    findings.checkRepeats(
      of: { $0.referenceName }, in: catalog.products, .warning, object: { $0.path },
      help: "rename one of the two"
    ) { "reference name \($0) is also used by another product, expected a different one for every product" }
  }

  static let batchIdDuplicate = Rule<Catalog>("batch-id-duplicate") { catalog, findings in
    var first: [String: SourceRange] = [:]
    var split: [String: CodeBatch] = [:]
    catalog.forEachBatch { batch, path in
      let id = batch.id
      if batch.oneTimeUse?.split != nil { split[id.value] = split[id.value] ?? batch }
      guard let earlier = first.updateValue(id.range, forKey: id.value) else { return }
      first[id.value] = earlier
      findings.add(
        .error, "batch ID \(quoted(id.value)) is used twice, expected a different ID for every batch",
        object: path(),
        at: id.range, label: "again here", related: [Label(earlier, "first used here")],
        help: "give one of the two a different ID")
    }
    guard !split.isEmpty else { return }
    catalog.forEachBatch { batch, path in
      guard let maker = maker(of: batch.id.value, in: split) else { return }
      findings.add(
        .error,
        "batch ID \(quoted(batch.id.value)) is also made by `split` of batch \(quoted(maker.id.value)), expected a different ID for every batch",
        object: path(), at: batch.id.range, label: "again here",
        related: [Label(maker.id.range, "`split` makes \(maker.splitId(1)) and so on")],
        help: "give one of the two a different ID")
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

  static let unusedPriceTable = Rule<Catalog>("unused-price-table") { catalog, findings in
    report(catalog.unusedPriceTables, "price table", in: catalog, &findings)
  }

  static let unusedTerritorySet = Rule<Catalog>("unused-territory-set") { catalog, findings in
    report(catalog.unusedTerritorySets, "territory set", in: catalog, &findings)
  }

  private static func report(
    _ unused: [Located<String>], _ noun: String, in catalog: Catalog, _ findings: inout Findings
  ) {
    // What a faulty object refers to is not known.
    guard !catalog.isPartial else { return }
    for name in unused {
      findings.add(
        .info, "\(noun) \(quoted(name.value)) is not used",
        object: ObjectPath(ObjectKind(spelling: noun), name.value),
        at: name.range, label: "not used", help: "remove it, or refer to it where it should be used")
    }
  }

  static let offerNameFormat = Rule<Catalog>("offer-name-format") { catalog, findings in
    let allowed = IdentifierCharacters.winBackReferenceName
    // Apple has accepted the names of live offers, which nobody can change.
    let live = Dictionary(
      (findings.live?.winBackOffers ?? []).map { ($0.path, $0.offer.referenceName?.value) }
    ) { first, _ in first }
    for owner in catalog.winBackOffers {
      guard let name = owner.offer.referenceName, let fault = allowed.fault(in: name.value),
        live[owner.path] != name.value
      else { continue }
      let isCertain = name.value.unicodeScalars.contains { !allowed.allows(Character($0)) && !$0.isOfWord }
      findings.add(
        isCertain ? .error : .warning,
        "reference name \(quoted(name.value)) \(isCertain ? fault : doubt(of: allowed, in: name.value))",
        object: owner.path, at: name.range, label: isCertain ? "not a reference name" : "may be refused",
        help: isCertain
          ? "remove these characters; customers never see this name"
          : "write it with letters from A to Z to be sure; customers never see this name")
    }
  }

  /// What is not known about a name that has letters of other alphabets, or with accents.
  private static func doubt(of allowed: IdentifierCharacters, in name: String) -> String {
    "contains \(firstFive(allowed.others(in: name))): Apple allows letters and does not say whether those beyond A to Z count"
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
