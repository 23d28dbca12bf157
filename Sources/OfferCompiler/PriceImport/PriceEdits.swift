import Diagnostics
import OfferModel
import YAMLSyntax

/// The edits that give price maps the amounts that they should have, and nothing else.
///
/// An amount is changed where it is written if all its users change alike; else it becomes a key of its own in the maps that
/// differ.
struct PriceEdits {
  private let documents: [Document]
  private let uses: [PriceUse]
  /// As they are to be written.
  private var amounts: [Place: String] = [:]
  /// Keys to be written into the map under a `prices` key, by that key.
  private var keys: [Place: [Storefront: PriceUse.Wish]] = [:]
  private(set) var faults: [PriceTableFault] = []

  /// Where a key begins.
  private struct Place: Hashable, Comparable {
    let file: UInt32
    let start: UInt32

    init(_ range: SourceRange) { (file, start) = (range.file, range.start) }

    static func < (a: Place, b: Place) -> Bool { (a.file, a.start) < (b.file, b.start) }
  }

  private struct User {
    let use: Int
    let storefront: Storefront
  }

  init(_ uses: PriceUses, in documents: [Document]) {
    self.uses = uses.all
    self.documents = documents
    plan()
  }

  private mutating func plan() {
    var touched: [Place: [User]] = [:]
    for use in uses {
      for storefront in use.wanted.keys {
        if let price = use.map[storefront] { touched[Place(use.map.range(of: price))] = [] }
      }
    }
    for (number, use) in uses.enumerated() {
      for price in use.map.prices {
        let place = Place(use.map.range(of: price))
        if touched[place] != nil { touched[place]?.append(User(use: number, storefront: price.storefront)) }
      }
    }
    for (place, users) in touched { settle(place, users) }
    for use in uses {
      for (storefront, wish) in use.wanted where use.map[storefront] == nil {
        add(wish, for: storefront, to: use)
      }
    }
  }

  /// One amount and all that have it.
  private mutating func settle(_ place: Place, _ users: [User]) {
    let targets = Set(users.map { uses[$0.use].target($0.storefront) })
    if targets.count == 1, let only = targets.first, let amount = only {
      amounts[place] = shortDecimalText(amount, users[0].storefront.currency)
      return
    }
    // The map in which the key is can have no second one: it keeps the place, and others get keys of their own.
    let owner = users.first { uses[$0.use].wanted[$0.storefront] != nil && isOwn(place, uses[$0.use]) }
    let kept = owner.flatMap { uses[$0.use].target($0.storefront) }
    if let kept { amounts[place] = shortDecimalText(kept, users[0].storefront.currency) }
    for user in users {
      let use = uses[user.use]
      guard let target = use.target(user.storefront) else { continue }
      let wish = use.wanted[user.storefront]
      guard kept.map({ $0 != target }) ?? (wish != nil) else { continue }
      let asked = wish ?? owner.flatMap { uses[$0.use].wanted[$0.storefront] }
      guard let asked else { continue }
      add(PriceUse.Wish(amount: target, place: asked.place), for: user.storefront, to: use)
    }
  }

  /// Whether the key at a place is the map's own one for a storefront.
  private func isOwn(_ place: Place, _ use: PriceUse) -> Bool {
    guard let document = documents.document(use.map.range.file),
      let value = document.value(ofKeyAt: use.map.range.start),
      place.file == document.file, document.isMapping(value)
    else { return false }
    return document.pairs(value).contains { document.nodes[Int($0.key)].start == place.start }
  }

  private mutating func add(_ wish: PriceUse.Wish, for storefront: Storefront, to use: PriceUse) {
    let known = keys[Place(use.map.range), default: [:]].updateValue(wish, forKey: storefront)
    if let known, known.amount != wish.amount {
      faults.append(
        PriceTableFault(
          wish.place,
          "\(storefront.code), \(use.name): these prices are shared through YAML with something that has another amount; write them apart first"
        ))
    }
  }

  /// The edits of all files; nil for a place that cannot be edited, with a fault.
  mutating func edits() -> [TextEdit] {
    var edits: [TextEdit] = []
    let written = writtenValues
    for (place, amount) in amounts.sorted(by: { $0.key < $1.key }) {
      edits += amountEdits(place, amount, besides: written)
    }
    for (place, wishes) in keys.sorted(by: { $0.key < $1.key }) {
      let entries = wishes.sorted { $0.key < $1.key }.map {
        (key: $0.key.code, value: shortDecimalText($0.value.amount, $0.key.currency))
      }
      let edit = documents.document(place.file).flatMap { document in
        document.value(ofKeyAt: place.start).flatMap { EntryEdit(document).addingPrices(entries, to: $0) }
      }
      if let edit {
        edits.append(edit)
      } else {
        refuse(wishes)
      }
    }
    return edits
  }

  private mutating func refuse(_ wishes: [Storefront: PriceUse.Wish]) {
    guard let (storefront, wish) = wishes.min(by: { $0.key < $1.key }) else { return }
    faults.append(
      PriceTableFault(
        wish.place,
        "\(storefront.code): the amount cannot be added to these prices as they are written; add it to the YAML"
      ))
  }

  /// The values that get another amount, in files with anchors.
  private var writtenValues: Set<SourceRange> {
    Set(
      amounts.keys.compactMap { place in
        guard let document = documents.document(place.file), !document.anchors.isEmpty else { return nil }
        return document.value(ofKeyAt: place.start).map(document.range)
      })
  }

  /// A scalar says its amount in the style in which it is written; aliases of it keep what they said.
  private func amountEdits(_ place: Place, _ amount: String, besides written: Set<SourceRange>) -> [TextEdit]
  {
    guard let document = documents.document(place.file),
      let value = document.value(ofKeyAt: place.start)
    else {
      return []
    }
    let range = document.range(value)
    if case .alias = document.nodes[Int(value)].kind { return [TextEdit(range, amount)] }
    let uses = document.anchors.first { $0.node == value }?.uses.map(document.range) ?? []
    let old = document.source(range)
    return [TextEdit(range, restyled(amount, like: old))]
      + uses.filter { !written.contains($0) }.map { TextEdit($0, old) }
  }

  /// `"5.99"` for `"4.99"`, `5.99 EUR` for `4.99 EUR`.
  private func restyled(_ text: String, like old: String) -> String {
    let quote = old.first.flatMap { $0 == "\"" || $0 == "'" ? String($0) : nil } ?? ""
    let inner = old.dropFirst(quote.count).dropLast(quote.count)
    let unit = inner.split(separator: " ").dropFirst().first.map { " " + $0 } ?? ""
    return quote + text + unit + quote
  }
}

extension EntryEdit {
  /// Writes amounts into the value of a `prices` key; all that is there stays as it is, comments included.
  ///
  /// - Returns: nil where nobody can say how: the value is then in a style that is hardly ever used.
  func addingPrices(_ entries: [(key: String, value: String)], to value: NodeID) -> TextEdit? {
    let range = document.range(value)
    let plain = entries.map { "\($0): \($1)" }.joined(separator: ", ")
    if case .alias = document.nodes[Int(value)].kind {
      // `prices: *shared` is a map or the name of a table.
      let key = document.isMapping(document.resolved(value)) ? "<<" : "table"
      return TextEdit(range, "{\(key): \(document.source(range)), \(plain)}")
    }
    if document.isScalar(value) {
      let isOneLine = document.line(around: Int(range.start)).upperBound >= Int(range.end)
      return isOneLine ? TextEdit(range, "{table: \(document.source(range)), \(plain)}") : nil
    }
    return document.isMapping(value) ? adding(entries, to: value, after: lastPair(of: value)) : nil
  }

  /// The last pair that is a price; `rest` stays at the end.
  private func lastPair(of mapping: NodeID) -> Pair? {
    let pairs = Array(document.pairs(mapping))
    return pairs.last { pair in
      guard document.isScalar(pair.key) else { return true }
      return document.string(pair.key) != "rest"
    } ?? pairs.last
  }
}
