import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules
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
  /// By the `prices` key, and by the name of the price table.
  private let usesByPlace: [Place: [Int]]
  private(set) var faults: [PriceTableFault] = []

  /// Where a key begins.
  private struct Place: Hashable, Comparable {
    let file: UInt32
    let start: UInt32

    init(_ range: SourceRange) {
      file = range.file
      start = range.start
    }

    static func < (a: Place, b: Place) -> Bool { (a.file, a.start) < (b.file, b.start) }
  }

  private struct User {
    let use: Int
    let storefront: Storefront
  }

  init(_ uses: PriceUses, in documents: [Document]) {
    self.uses = uses.all
    self.documents = documents
    var byPlace: [Place: [Int]] = [:]
    for (number, use) in uses.all.enumerated() {
      for place in [use.map.range, use.map.table].compactMap(\.self) {
        byPlace[Place(place), default: []].append(number)
      }
    }
    usesByPlace = byPlace
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
      amounts[place] = text(amount, users[0].storefront.currency)
      return
    }
    // The map in which the key is can have no second one: it keeps the place, and others get keys of their own.
    let owner = users.first { uses[$0.use].wanted[$0.storefront] != nil && isOwn(place, uses[$0.use]) }
    let isSet = users.contains { $0.storefront != users[0].storefront }
    let kept = isSet && owner != nil ? usual(users) : owner.flatMap { uses[$0.use].target($0.storefront) }
    if let kept { amounts[place] = text(kept, users[0].storefront.currency) }
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

  /// Of a set most storefronts keep one amount; if two are as frequent, the present one, else the lower.
  private func usual(_ users: [User]) -> Int64? {
    let present = uses[users[0].use].map[users[0].storefront]?.amount
    let targets = users.compactMap { uses[$0.use].target($0.storefront) }
    let counts = Dictionary(grouping: targets, by: \.self).mapValues(\.count)
    let most = counts.max { one, other in
      if one.value != other.value { return one.value < other.value }
      if one.key == present || other.key == present { return other.key == present }
      return one.key > other.key
    }
    return most?.key
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
    let known = keys[home(of: storefront, in: use), default: [:]].updateValue(wish, forKey: storefront)
    if let known, known.amount != wish.amount {
      faults.append(
        PriceTableFault(
          wish.place,
          "\(storefront.code), \(use.name): these prices are shared through YAML with something that has another amount; write them separately first"
        ))
    }
  }

  /// An amount that all users of a table miss alike is added to the table, if that has the rule.
  private func home(of storefront: Storefront, in use: PriceUse) -> Place {
    guard let table = use.object.tableOfRule, use.map[storefront] == nil else { return Place(use.map.range) }
    let users = (usesByPlace[Place(table)] ?? []).map { uses[$0] }.filter {
      $0.object.scope.contains(storefront) && $0.map[storefront] == nil
    }
    let isShared = users.allSatisfy { $0.target(storefront) == use.target(storefront) }
    return isShared ? Place(table) : Place(use.map.range)
  }

  /// The edits of all files; nil for a place that cannot be edited, with a fault.
  mutating func edits() -> [TextEdit] {
    var edits: [TextEdit] = []
    let written = writtenValues
    for (place, amount) in amounts.sorted(by: { $0.key < $1.key }) {
      edits += amountEdits(place, amount, besides: written)
    }
    for (place, wishes) in keys.sorted(by: { $0.key < $1.key }) {
      let entries = folded(wishes, at: place)
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

  /// Equal amounts of a currency as its set, where that reaches no other storefront.
  private func folded(
    _ wishes: [Storefront: PriceUse.Wish], at place: Place
  ) -> [(key: String, value: String)] {
    var codes = wishes.mapValues(\.amount)
    var sets: [(key: String, value: String)] = []
    for (currency, own) in Dictionary(grouping: wishes.keys, by: \.currency) where own.count > 2 {
      let others = StorefrontSet(Storefront.all.filter { $0.currency == currency && wishes[$0] == nil })
      let isOpen = (usesByPlace[place] ?? []).allSatisfy { number in
        let use = uses[number]
        let reached = use.object.scope.intersection(others)
        return reached.members.allSatisfy { use.map[$0]?.origin == .code }
      }
      let storefrontsByAmount = Dictionary(grouping: own) { codes[$0] ?? 0 }
      // Of two amounts that are equally frequent, the lower one.
      let most = storefrontsByAmount.max { one, other in
        one.value.count == other.value.count ? one.key > other.key : one.value.count < other.value.count
      }
      guard isOpen, let most, most.value.count > 2 else { continue }
      sets.append((Language.setName(of: currency), text(most.key, currency)))
      for storefront in most.value { codes[storefront] = nil }
    }
    let left = codes.sorted { $0.key < $1.key }.map { storefront, amount in
      (key: storefront.code, value: text(amount, storefront.currency))
    }
    return sets.sorted { $0.key < $1.key } + left
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

  private func text(_ amount: Int64, _ currency: Currency) -> String { shortDecimalText(amount, currency) }

  /// A scalar says its amount in the style in which it is written; aliases of it keep what they said.
  private func amountEdits(_ place: Place, _ amount: String, besides written: Set<SourceRange>) -> [TextEdit]
  {
    guard let document = documents.document(place.file),
      let value = document.value(ofKeyAt: place.start)
    else { return [] }
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
    let unit = inner.byBytes.split(separator: " ").dropFirst().first.map { " " + $0 } ?? ""
    return quote + text + unit + quote
  }
}
