import ByteText
import OfferLanguage
import OfferModel

/// Names for price maps and lists of storefronts that objects have more than once.
package struct SharedNames: Sendable {
  private var tables: [CatalogValue.Named] = []
  private var sets: [CatalogValue.Named] = []
  private var names: [CatalogValue: String] = [:]

  /// The least sizes: a shorter map of amounts or list of storefronts is as easy to read in the places where it is used.
  private static let fewestAmounts = 4
  private static let fewestStorefronts = 8

  package init(of objects: [CatalogObject]) {
    var values: [CatalogValue] = []
    for object in objects { object.visit { values.append($0) } }
    for (value, count) in SharedNames.counted(values) where count > 1 {
      switch value {
      case .map(let entries) where entries.count >= SharedNames.fewestAmounts:
        tables.append(.init(add(value, SharedNames.name(entries), besides: tables), value))
      case .territories(let set)
      where min(set.count, Storefront.count - set.count) >= SharedNames.fewestStorefronts:
        sets.append(.init(add(value, "sold-in-\(set.count)", besides: sets), value))
      default: continue
      }
    }
  }

  package var isEmpty: Bool { names.isEmpty }

  /// An object with the names in place of what they mean.
  package func replacing(in object: CatalogObject) -> CatalogObject {
    var result = object
    for (key, entry) in object.entries {
      result.entries[key]?.value = object.canShare(key) ? shared(entry.value) : inside(entry.value)
    }
    return result
  }

  /// Writes what the names mean into the top level of a catalog.
  package func define(in catalog: inout CatalogObject) {
    if !sets.isEmpty { catalog[.territorySets] = .map(sets) }
    guard !tables.isEmpty else { return }
    catalog.set(
      .priceTables, .map(tables),
      heading: "Prices that several products or offers have, named after the first amount.")
  }

  private func shared(_ value: CatalogValue) -> CatalogValue { names[value].map { .scalar($0) } ?? value }

  private func inside(_ value: CatalogValue) -> CatalogValue {
    switch value {
    case .object(let object): .object(replacing(in: object))
    case .objects(let objects): .objects(objects.map(replacing))
    case .scalar, .territories, .map: value
    }
  }

  /// - Returns: a name that no other value of its kind has.
  private mutating func add(_ value: CatalogValue, _ wanted: String, besides others: [CatalogValue.Named])
    -> String
  {
    let taken = others.map(\.name)
    var name = wanted
    var number = 2
    while taken.contains(name) {
      name = "\(wanted)-v\(number)"
      number += 1
    }
    names[value] = name
    return name
  }

  /// Each with the number of its uses, in the order of the first use.
  private static func counted(_ items: [CatalogValue]) -> [(item: CatalogValue, count: Int)] {
    var counts: [CatalogValue: Int] = [:]
    var order: [CatalogValue] = []
    for item in items {
      if counts[item] == nil { order.append(item) }
      counts[item, default: 0] += 1
    }
    return order.map { ($0, counts[$0] ?? 0) }
  }

  /// `usd-9-99`: after the first amount.
  private static func name(_ entries: [CatalogValue.Named]) -> String {
    guard let first = entries.first, case .scalar(let amount) = first.value else { return "prices" }
    let currency =
      Storefront(code: first.name)?.currency.code.lowercased()
      ?? String(first.name.byBytes.split(separator: "-").last ?? "prices")
    return currency + "-" + amount.byBytes.replacing(".", with: "-")
  }
}

extension CatalogObject {
  /// Whether a name can be in the place of a value: in price changes, amounts are few and of one use.
  fileprivate func canShare(_ key: Key) -> Bool {
    key == .territories || key == .prices && ![.priceChange, .purchasePriceChange].contains(type)
  }

  /// The values that can have a name, in the order of the field table.
  fileprivate func visit(_ body: (CatalogValue) -> Void) {
    for field in Language.current[type].fields {
      guard let value = entries[field.key]?.value else { continue }
      if canShare(field.key) { body(value) }
      switch value {
      case .object(let object): object.visit(body)
      case .objects(let objects): for object in objects { object.visit(body) }
      case .scalar, .territories, .map: continue
      }
    }
  }
}
