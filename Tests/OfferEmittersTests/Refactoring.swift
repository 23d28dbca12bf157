import TestSupport

/// Says the same catalog in other words: order, files, anchors, sets, tables, offers apart from their product.
struct Refactoring {
  private var random: SeededGenerator
  private var sets: [YAMLTree.Entry] = []
  private var tables: [YAMLTree.Entry] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The texts of the files.
  mutating func files(of catalog: YAMLTree) -> [String] {
    var parts = topLevel(of: catalog)
    for index in parts.indices { parts[index].value = withSetsAndTables(parts[index].value) }
    let offers = takeOffersOut(of: &parts)
    var pieces: [YAMLTree.Entry] = []
    for part in parts {
      if case .list(let items) = part.value {
        pieces += items.map { YAMLTree.Entry(key: part.key, value: .list([$0])) }
      } else {
        pieces.append(part)
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
    return files.map { entries in
      let tree = YAMLTree.map(entries).shuffled(using: &random)
      var writer = AnchoringWriter(tree)
      guard case .map(let shuffled) = tree else { return "" }
      return shuffled.map { $0.key + ": " + writer.text($0.value, anchored: true, using: &random) + "\n" }
        .joined()
    }
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

  private mutating func withSetsAndTables(_ tree: YAMLTree) -> YAMLTree {
    let named = tree.replacing("territories") { asSet($0) }
    return named.replacing("prices") { asTable(withSetsOfEqualPrices($0)) }
  }

  private mutating func asSet(_ codes: YAMLTree) -> YAMLTree {
    guard case .list(let items) = codes, Bool.random(using: &random) else { return codes }
    let cut = Int.random(in: 0...items.count, using: &random)
    let (inSet, apart) = (items.prefix(cut), items.dropFirst(cut))
    guard !inSet.isEmpty else { return codes }
    let name = newSet(.list(Array(inSet)))
    return apart.isEmpty ? .text(name) : .list([.text(name)] + apart)
  }

  private mutating func withSetsOfEqualPrices(_ prices: YAMLTree) -> YAMLTree {
    guard case .map(let entries) = prices, Bool.random(using: &random) else { return prices }
    // A set has one amount, so one currency.
    let inEuro = entries.filter { ["DEU", "FRA", "ITA"].contains($0.key) }
    let usual = inEuro.first?.value
    let equal = inEuro.filter { $0.value == usual }
    guard let usual, equal.count > 1 else { return prices }
    let name = newSet(.list(equal.map { .text($0.key) }))
    return .map(entries.filter { !equal.contains($0) } + [YAMLTree.Entry(key: name, value: usual)])
  }

  private mutating func asTable(_ prices: YAMLTree) -> YAMLTree {
    guard Bool.random(using: &random) else { return prices }
    let name = "table-\(tables.count)"
    tables.append(YAMLTree.Entry(key: name, value: prices))
    return Bool.random(using: &random) ? .text(name) : .object(["table": .text(name)])
  }

  private mutating func newSet(_ codes: YAMLTree) -> String {
    let name = "set-\(sets.count)"
    sets.append(YAMLTree.Entry(key: name, value: codes))
    return name
  }

  // MARK: - Offers apart from their product

  private mutating func takeOffersOut(of parts: inout [YAMLTree.Entry]) -> [YAMLTree.Entry] {
    var offers: [YAMLTree.Entry] = []
    for index in parts.indices {
      parts[index].value = parts[index].value.replacing("subscriptions") { subscriptions in
        guard case .list(let items) = subscriptions else { return subscriptions }
        return .list(
          items.map { item in
            guard case .map(var entries) = item, Bool.random(using: &random),
              case .text(let id)? = entries.first(where: { $0.key == "productId" })?.value
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
    return offers
  }
}
