import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules
import YAMLSyntax

/// Makes the edits that give price maps the amounts that they should have.
///
/// An amount can have several users, through sets, price tables and aliases. If all of them need the same new amount, it is
/// changed where it is written. Otherwise the maps that differ get keys of their own.
struct PriceEdits {
  private let documents: [Document]
  private let uses: [PriceUse]
  /// The new texts of amounts, by the key of the amount.
  private var amounts: [Place: String] = [:]
  /// The keys to add to price maps, by the `prices` key of the map.
  private var keys: [Place: [Storefront: PriceUse.Wish]] = [:]
  /// The indices of `uses`, by the `prices` key and by the name of the price table.
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

  /// One storefront of a price map whose amount is at a certain place.
  private struct User {
    /// An index of `uses`.
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

  /// Decides what becomes of one written amount with several users.
  private mutating func settle(_ place: Place, _ users: [User]) {
    let targets = Set(users.map { uses[$0.use].target($0.storefront) })
    if targets.count == 1, let only = targets.first, let amount = only {
      amounts[place] = text(amount, users[0].storefront.currency)
      return
    }
    // The map that contains the key cannot have a second one, so it keeps this one and others get keys of their own.
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

  /// The most frequent target amount of the users. If two are equally frequent, the present one, otherwise the lower one.
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

  /// Whether the key at a place is in the map itself, and not in a table or a merged mapping.
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
          "\(storefront.code), \(use.name): these prices are shared through YAML with something that has a different amount; write them separately first"
        ))
    }
  }

  /// Where a new key is added: to the price table if that has the rule and all its users need the same amount, otherwise to the
  /// map itself.
  private func home(of storefront: Storefront, in use: PriceUse) -> Place {
    guard let table = use.object.tableOfRule, use.map[storefront] == nil else { return Place(use.map.range) }
    let users = (usesByPlace[Place(table)] ?? []).map { uses[$0] }.filter {
      $0.object.scope.contains(storefront) && $0.map[storefront] == nil
    }
    let isShared = users.allSatisfy { $0.target(storefront) == use.target(storefront) }
    return isShared ? Place(table) : Place(use.map.range)
  }

  /// The edits of all files. A place that cannot be edited adds a fault.
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

  /// The entries to write. Three or more equal amounts of a currency are written as its set, if the set gives no other
  /// storefront an amount.
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
        "\(storefront.code): the amount cannot be added to these prices as they are written; add it to the YAML yourself"
      ))
  }

  /// The places of the amounts that change, in files with anchors.
  private var writtenValues: Set<SourceRange> {
    Set(
      amounts.keys.compactMap { place in
        guard let document = documents.document(place.file), !document.anchors.isEmpty else { return nil }
        return document.value(ofKeyAt: place.start).map(document.range)
      })
  }

  private func text(_ amount: Int64, _ currency: Currency) -> String { shortDecimalText(amount, currency) }

  /// The edits that change an amount in the style in which it is written. Aliases of it are replaced by the old amount.
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
