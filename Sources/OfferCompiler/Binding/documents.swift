import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import YAMLSyntax

extension Document {
  /// What is around a catalog in `{"format": "offerc.catalog/1", "catalog": …}`, and around live state.
  struct Envelope {
    let format: NodeID
    let content: NodeID
    /// The list of pointers to what is assumed.
    let assumed: NodeID?
    /// Only of live state.
    let pricePoints: NodeID?
    /// Only of live state.
    let states: NodeID?
    /// Whether it is live state, of whatever version.
    let isLive: Bool
  }

  /// Nil for other mappings.
  func envelope(_ root: NodeID) -> Envelope? {
    guard isMapping(root) else { return nil }
    var members: [String: NodeID] = [:]
    for (key, value) in pairs(root).prefix(16) where isScalar(key) { members[string(key)] = resolved(value) }
    guard let format = members["format"], isScalar(format), let content = members["catalog"] else {
      return nil
    }
    let name = string(format)
    let isLive = name.byBytes.hasPrefix("offerc.live/")
    guard isLive || name.byBytes.hasPrefix("offerc.catalog/") else { return nil }
    return Envelope(
      format: format, content: content, assumed: members["assumed"],
      pricePoints: isLive ? members["pricePoints"] : nil, states: isLive ? members["states"] : nil,
      isLive: isLive)
  }

  /// How far subscriptions are with App Review, as live state says it.
  func stages(_ envelope: Envelope) -> [String: ProductStage] {
    func member(_ name: String, of node: NodeID) -> NodeID? {
      guard isMapping(node) else { return nil }
      return pairs(node).first { isScalar($0.key) && string($0.key) == name }.map { resolved($0.value) }
    }
    var stages: [String: ProductStage] = [:]
    for kind in ["inAppPurchases", "subscriptions"] {
      guard let products = envelope.states.flatMap({ member(kind, of: $0) }), isMapping(products) else {
        continue
      }
      for (key, value) in pairs(products) where isScalar(key) {
        guard let state = member("state", of: resolved(value)), isScalar(state) else { continue }
        stages[string(key)] = ProductStage(apple: string(state))
      }
    }
    return stages
  }

  /// The texts of a list; other items are left out.
  func texts(of list: NodeID) -> [String] {
    isSequence(list) ? elements(list).filter(isScalar).map(string) : []
  }
}

/// One finding a fault, however often what is wrong is used.
///
/// A name that nothing defines is most often one misspelt definition: the first use in the order of the text has the
/// finding, the next three are named in it, a fix is for all of them. A key that several objects share through an alias
/// or a merge is unknown once.
func mergeRepeats(_ findings: [Finding]) -> [Finding] {
  let names: Set<RuleID> = [.unknownTerritorySet, .unknownPriceTable]
  guard findings.contains(where: { $0.rule == .unknownKey || names.contains($0.rule) }) else {
    return findings
  }
  var uses: [FaultOfName: [Finding]] = [:]
  var keys: Set<SourceRange> = []
  var result: [Finding] = []
  for finding in findings {
    if names.contains(finding.rule) {
      uses[FaultOfName(rule: finding.rule, message: finding.message), default: []].append(finding)
    } else if finding.rule != .unknownKey || keys.insert(finding.primary.range).inserted {
      result.append(finding)
    }
  }
  for same in uses.values { result.append(merged(same.sortedOnce())) }
  return result
}

private struct FaultOfName: Hashable {
  let rule: RuleID
  let message: String
}

private func merged(_ uses: [Finding]) -> Finding {
  var first = uses[0]
  let others = uses.dropFirst()
  guard !others.isEmpty else { return first }
  first.related += others.prefix(3).map { Label($0.primary.range, "and here") }
  if others.count > 3 { first.notes.append("it is used in \(counted(uses.count, "place")) in total") }
  first.fix?.edits = uses.compactMap(\.fix).flatMap(\.edits)
  return first
}

/// The offers that are kept apart from their products, under `offers:`.
struct SeparateOffers: Sendable {
  /// By product id, in the order of the files: several files may name one product.
  var records: [String: [Record]] = [:]
  var names: [Located<String>] = []
  /// Ids of products that took their offers.
  var taken: Set<String> = []
  /// Ids of all products, those with faults as well.
  var products: [String] = []
}

extension Binder {
  mutating func collectOffers(_ maps: [NodeReference]) -> SeparateOffers {
    var offers = SeparateOffers()
    // Each file for itself: a campaign a file.
    for entry in maps.flatMap({ namedEntries(of: [$0], "offers") }) {
      let (record, _) = scope(ObjectPath.Part("offers of", entry.name.value)) {
        $0.open(entry.value, as: .offersOfProduct)
      }
      guard let record else {
        lost.insert(.parts)
        // The product is there or not: its offers are lost anyway.
        continue
      }
      offers.records[entry.name.value, default: []].append(record)
      offers.names.append(entry.name)
    }
    return offers
  }

  mutating func reportUnknownProducts(_ offers: SeparateOffers) {
    for name in followedProducts where !offers.products.contains(name.value) {
      guard !lost.contains(.products) else { continue }
      report(unknown: name, for: "these prices to follow", "name a product of this catalog", offers)
    }
    for name in offers.names where !offers.taken.contains(name.value) {
      // Nobody has looked into them.
      lost.insert(.parts)
      guard !lost.contains(.products) else { continue }
      report(unknown: name, for: "these offers", "define the product, or remove its offers", offers)
    }
  }

  private mutating func report(
    unknown name: Located<String>, for what: String, _ help: String, _ offers: SeparateOffers
  ) {
    let near = suggestion(for: name.value, in: offers.products)
    report(
      .unknownProduct,
      "there is no product \(quoted(name.value)) for \(what)" + (near.map { ", did you mean \($0)?" } ?? ""),
      at: name.range, help: near.map { "write \($0)" } ?? help,
      fix: near.map { .write($0, at: name.range, isSafe: false) })
  }

  /// The items of a list of the product and of the lists kept apart from it.
  mutating func offers(
    _ key: Key, of record: Record, and separate: [Record], as id: ObjectID,
    _ read: (inout Binder, Record) -> Offer?
  ) -> [Offer] {
    ([record] + separate).flatMap { list(key, of: $0, as: id, read) }
  }
}
