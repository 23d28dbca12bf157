import OfferModel
import TestSupport

/// Says the same catalog in other words: order, files, anchors, merge keys, sets, tables, offers in parts and apart from their
/// product.
struct Refactoring {
  private var random: SeededGenerator
  private let hasSugar: Bool
  private var sets: [YAMLTree.Entry] = []
  private var tables: [YAMLTree.Entry] = []
  /// Where products are sold in euros.
  private var euroStorefronts: Set<String> = []

  /// - Parameter hasSugar: whether values are written in other words, which needs a catalog that is written plainly.
  init(seed: UInt64, hasSugar: Bool) {
    random = SeededGenerator(seed: seed)
    self.hasSugar = hasSugar
  }

  /// The texts of files that say what the trees say.
  mutating func files(of trees: [YAMLTree]) -> [String] {
    var parts = trees.flatMap(topLevel)
    if hasSugar {
      for tree in trees { findEuroStorefronts(in: tree) }
      for index in parts.indices { parts[index].value = sugared(parts[index].value) }
    }
    let offers = takeOffersOut(of: &parts)
    var pieces: [YAMLTree.Entry] = []
    for part in parts {
      switch part.value {
      case .list(let items): pieces += items.map { YAMLTree.Entry(key: part.key, value: .list([$0])) }
      case .map(let entries) where part.key != "app" && !part.key.hasPrefix("x-"):
        pieces += entries.map { YAMLTree.Entry(key: part.key, value: .map([$0])) }
      case .map, .text: pieces.append(part)
      }
    }
    pieces += offers.map { YAMLTree.Entry(key: "offers", value: .map([$0])) }
    pieces += sets.map { YAMLTree.Entry(key: "territorySets", value: .map([$0])) }
    pieces += tables.map { YAMLTree.Entry(key: "priceTables", value: .map([$0])) }
    let count = Int.random(in: 1...4, using: &random)
    var files = [[YAMLTree.Entry]](repeating: [], count: count)
    for piece in pieces.shuffled(using: &random) {
      add(piece, to: &files[Int.random(in: 0..<count, using: &random)])
    }
    let texts = files.map { entries in
      let tree = YAMLTree.map(entries).shuffled(using: &random)
      var writer = AnchoringWriter(tree)
      guard case .map(let shuffled) = tree else { return "" }
      return shuffled.map { $0.key + ": " + writer.text($0.value, anchored: true, using: &random) + "\n" }
        .joined()
    }
    // A file of several documents says what several files say.
    return Bool.random(using: &random) ? texts : [texts.joined(separator: "\n---\n")]
  }

  /// Parts of one key in one file become one list or map.
  private func add(_ piece: YAMLTree.Entry, to file: inout [YAMLTree.Entry]) {
    guard let index = file.firstIndex(where: { $0.key == piece.key }) else {
      file.append(piece)
      return
    }
    switch (file[index].value, piece.value) {
    case (.list(let a), .list(let b)): file[index].value = .list(a + b)
    case (.map(let a), .map(let b)): file[index].value = .map(a + b)
    default: break
    }
  }

  private func topLevel(of catalog: YAMLTree) -> [YAMLTree.Entry] {
    if case .map(let entries) = catalog { entries } else { [] }
  }

  // MARK: - Sets and tables

  private mutating func findEuroStorefronts(in tree: YAMLTree) {
    tree.visit { path, _ in
      guard case .key(let name)? = path.last, Storefront(code: name)?.currency == .eur else { return }
      euroStorefronts.insert(name)
    }
  }

  private mutating func sugared(_ tree: YAMLTree) -> YAMLTree {
    tree.replacing("introductoryOffers") { inParts($0) }
      .replacing("territories") { asSet($0) }
      .replacing("prices") { asTable(withSetsOfEqualPrices($0)) }
      .replacing("introductoryOffers") { withMergeKeys($0) }
      .replacing("promotionalOffers") { withMergeKeys($0) }
  }

  /// An introductory offer in some storefronts is an offer in one part of them and one in the others.
  private mutating func inParts(_ offers: YAMLTree) -> YAMLTree {
    guard case .list(let items) = offers else { return offers }
    return .list(
      items.flatMap { offer -> [YAMLTree] in
        guard Bool.random(using: &random) else { return [offer] }
        if case .list(let codes)? = offer["territories"], codes.count > 1 {
          let cut = Int.random(in: 1..<codes.count, using: &random)
          return [codes.prefix(cut), codes.dropFirst(cut)].map { part in
            offer.replacing("territories") { _ in .list(Array(part)) }
          }
        }
        if case .map(let prices)? = offer["prices"], prices.count > 1 {
          let cut = Int.random(in: 1..<prices.count, using: &random)
          return [prices.prefix(cut), prices.dropFirst(cut)].map { part in
            offer.replacing("prices") { _ in .map(Array(part)) }
          }
        }
        return [offer]
      })
  }

  /// What offers have in common is merged; the writer gives it an anchor.
  private mutating func withMergeKeys(_ offers: YAMLTree) -> YAMLTree {
    guard case .list(let items) = offers else { return offers }
    return .list(
      items.map { offer in
        guard case .map(let entries) = offer, Bool.random(using: &random) else { return offer }
        let isMerged = { (entry: YAMLTree.Entry) in ["mode", "duration"].contains(entry.key) }
        let merged = YAMLTree.Entry(key: "<<", value: .map(entries.filter(isMerged)))
        return .map(entries.filter { !isMerged($0) } + [merged])
      })
  }

  private mutating func asSet(_ codes: YAMLTree) -> YAMLTree {
    guard case .list(let items) = codes, Bool.random(using: &random) else { return codes }
    let cut = Int.random(in: 0...items.count, using: &random)
    let (inSet, apart) = (items.prefix(cut), items.dropFirst(cut))
    guard !inSet.isEmpty else { return codes }
    let name = newSet(expression(Array(inSet)))
    return apart.isEmpty ? .text(name) : .list([.text(name)] + apart)
  }

  /// The codes as a list, with another set in it, or as all storefronts but the others.
  private mutating func expression(_ codes: [YAMLTree]) -> YAMLTree {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .list(codes)
    case 1:
      let half = newSet(.list(Array(codes.prefix(codes.count / 2 + 1))))
      return .list([.text(half)] + codes.shuffled(using: &random))
    default:
      let others = StorefrontSet.all.codes.map { YAMLTree.text($0) }.filter { !codes.contains($0) }
      return .object(["exclude": .list(others)])
    }
  }

  private mutating func withSetsOfEqualPrices(_ prices: YAMLTree) -> YAMLTree {
    guard case .map(let entries) = prices, Bool.random(using: &random) else { return prices }
    // A set has one amount, so one currency.
    let inEuro = entries.filter { Storefront(code: $0.key)?.currency == .eur }
    let usual = inEuro.first?.value
    let equal = inEuro.filter { $0.value == usual }
    guard let usual, equal.count > 1 else { return prices }
    let isAll = Set(equal.map(\.key)) == euroStorefronts && Bool.random(using: &random)
    let name = isAll ? "currency-eur" : newSet(.list(equal.map { .text($0.key) }))
    return .map(entries.filter { !equal.contains($0) } + [YAMLTree.Entry(key: name, value: usual)])
  }

  private mutating func asTable(_ prices: YAMLTree) -> YAMLTree {
    guard Bool.random(using: &random) else { return prices }
    let name = "table-\(tables.count)"
    guard case .map(var entries) = prices else { return prices }
    // Nothing is sold in Sweden, so the table's price there has no effect.
    entries.append(YAMLTree.Entry(key: "SWE", value: .text("77.77")))
    let own = entries.filter { $0.key == "USA" }
    guard !own.isEmpty, Bool.random(using: &random) else {
      tables.append(YAMLTree.Entry(key: name, value: .map(entries)))
      return Bool.random(using: &random) ? .text(name) : .object(["table": .text(name)])
    }
    // The price that is written beside the table wins over that of the table.
    entries.removeAll { $0.key == "USA" }
    entries.append(YAMLTree.Entry(key: "USA", value: .text("88.88")))
    tables.append(YAMLTree.Entry(key: name, value: .map(entries)))
    return .map([YAMLTree.Entry(key: "table", value: .text(name))] + own)
  }

  private mutating func newSet(_ codes: YAMLTree) -> String {
    let name = "set-\(sets.count)"
    sets.append(YAMLTree.Entry(key: name, value: codes))
    return name
  }

  // MARK: - Offers apart from their product

  private mutating func takeOffersOut(of parts: inout [YAMLTree.Entry]) -> [YAMLTree.Entry] {
    var offers: [YAMLTree.Entry] = []
    let joined = parts.filter { $0.key == "offers" }.flatMap { part in
      if case .map(let entries) = part.value { entries.map(\.key) } else { [String]() }
    }
    for index in parts.indices {
      if parts[index].key == "inAppPurchases" {
        parts[index].value = withoutOffers(parts[index].value, joined, &offers)
      } else {
        parts[index].value = parts[index].value.replacing("subscriptions") { products in
          withoutOffers(products, joined, &offers)
        }
      }
    }
    return offers
  }

  /// - Parameter joined: the products whose offers stay, because some of them are apart already.
  private mutating func withoutOffers(
    _ products: YAMLTree, _ joined: [String], _ offers: inout [YAMLTree.Entry]
  ) -> YAMLTree {
    guard case .list(let items) = products else { return products }
    return .list(
      items.map { item in
        guard case .map(var entries) = item, Bool.random(using: &random),
          case .text(let id)? = item["productId"],
          !joined.contains(id.filter { $0 != "\"" })
        else { return item }
        let isApart = { (entry: YAMLTree.Entry) in
          entry.key.hasSuffix("Offers") || entry.key == "offerCodes"
        }
        let apart = entries.filter(isApart)
        entries.removeAll(where: isApart)
        if !apart.isEmpty { offers.append(YAMLTree.Entry(key: id, value: .map(apart))) }
        return .map(entries)
      })
  }
}
