import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// The normal form of any catalog, as Apple would store it: nothing differs.
struct LiveStateTests {
  @Test(arguments: seeds(10))
  func whatAppleStoresOfACatalogIsTheCatalog(seed: UInt64) throws {
    var apple = AppleStore(seed: seed)
    let yaml = apple.catalog()
    let live = try apple.live(of: yaml)
    let compared = try Compared(from: live, to: yaml)
    let text = try live.text
    equal(
      compared.comparison.changes.map { "\($0.kind) \($0.path.label): \($0.fields.map(\.phrase))" }, [],
      "\(yaml)\n\(text)")
  }

  /// The property is worth nothing if a change of meaning would be lost as well.
  @Test(arguments: seeds(10))
  func whatAppleStoresOfAnotherCatalogIsNot(seed: UInt64) throws {
    var apple = AppleStore(seed: seed)
    let yaml = apple.catalog()
    var live = try apple.live(of: yaml)
    live.change("level") { _ in 7 }
    let changes = try Compared(from: live, to: yaml).comparison.changes
    #expect(!changes.isEmpty)
    #expect(changes.allSatisfy { $0.fields.map(\.name) == ["level"] })
  }
}

/// Makes a catalog, and what `appstore pull` would read of it: made-up batch ids, lists in any order, no labels, prices
/// under `rest` where the catalog has amounts that Apple derives, and amounts where the catalog has `rest`.
private struct AppleStore {
  private var random: SeededGenerator
  private let seed: UInt64
  /// By base amount.
  private var derived: [String: [String: String]] = [:]

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed + 77)
  }

  mutating func catalog() -> String {
    var catalog = RandomCatalog(seed: seed)
    let tree = catalog.tree()
    let withRest = tree.replacing("prices") { prices in
      guard case .map(let entries) = prices, Bool.random(using: &random) else { return prices }
      let kept = entries.filter { $0.key == "USA" || Bool.random(using: &random) }
      return .map(kept + [YAMLTree.Entry(key: "rest", value: .text("equalized"))])
    }
    var labels = withRest
    for key in ["promotionalOffers", "winBackOffers", "introductoryOffers", "offerCodes"] {
      labels = labels.replacing(key) { labelled($0) }
    }
    let withOwn = labels.replacing("batches") { batches in
      guard case .list(let items) = batches else { return batches }
      return .list(
        items.map { item in
          guard case .map(let entries) = item, !entries.contains(where: { $0.key == "split" }),
            Bool.random(using: &random)
          else { return item }
          return .map(entries + [YAMLTree.Entry(key: "issuer", value: .text("offerc"))])
        })
    }
    var writer = AnchoringWriter(withOwn)
    return writer.text(withOwn, anchored: false, using: &random)
  }

  private mutating func labelled(_ offers: YAMLTree) -> YAMLTree {
    guard case .list(let items) = offers else { return offers }
    return .list(
      items.map { item in
        guard case .map(let entries) = item, Bool.random(using: &random) else { return item }
        let label = Bool.random(using: &random) ? "spring" : "autumn"
        return .map(entries + [YAMLTree.Entry(key: "campaign", value: .text(label))])
      })
  }

  mutating func live(of yaml: String) throws -> LiveFile {
    var live = try LiveFile(of: yaml)
    live.change("campaign") { _ in nil }
    live.change("retiredProductIds") { _ in [Any]() }
    live.change("batches") { batches in
      (batches as? [[String: Any]] ?? []).filter { $0["issuer"] as? String != "offerc" }.map { batch in
        var batch = batch
        batch["id"] = "pulled-\(Int.random(in: 0..<1_000_000, using: &random))"
        batch["createdDate"] = "2027-01-02"
        return batch
      }
    }
    for key in ["promotionalOffers", "winBackOffers", "introductoryOffers", "offerCodes", "subscriptions"] {
      live.change(key) { offers in
        (offers as? [[String: Any]] ?? []).map { priced($0, mayName: key != "promotionalOffers") }
      }
    }
    for (amount, prices) in derived.sorted(by: { $0.key < $1.key }) { live.equalize(amount, prices) }
    live.catalog = shuffled(live.catalog) as? [String: Any] ?? [:]
    return live
  }

  /// An offer or product with its prices under `rest`, or with all amounts.
  private mutating func priced(_ object: [String: Any], mayName: Bool) -> [String: Any] {
    guard var prices = object["prices"] as? [String: String] else { return object }
    var object = object
    let sold =
      object["territories"] as? [String]
      ?? (mayName ? prices.keys.sorted() : RandomCatalog(seed: seed).storefronts.map(\.code))
    if prices.removeValue(forKey: "rest") != nil {
      guard Bool.random(using: &random) else { return object }
      for code in sold where prices[code] == nil {
        let hasDecimals = Storefront(code: code)?.currency.minorDigits != 0
        prices[code] = hasDecimals ? "\(Int.random(in: 1...9, using: &random)).49" : "900"
      }
    } else if let base = prices["USA"], Bool.random(using: &random) {
      let known = derived[base, default: [:]]
      for (code, amount) in prices.sorted(by: { $0.key < $1.key }) where code != "USA" {
        guard known[code] == nil || known[code] == amount else { continue }
        derived[base, default: [:]][code] = amount
        prices[code] = nil
      }
      prices["rest"] = "equalized"
      if mayName { object["territories"] = sold }
    }
    object["prices"] = prices
    return object
  }

  private mutating func shuffled(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map { shuffled($0) }.shuffled(using: &random) }
    guard let object = value as? [String: Any] else { return value }
    return object.sorted { $0.key < $1.key }.reduce(into: [String: Any]()) { result, member in
      result[member.key] = shuffled(member.value)
    }
  }
}
