import JSONText
import OfferLanguage
import OfferModel
import OfferRules

/// A length as Apple has it: `ONE_MONTH`, and how many of them.
typealias AppleLength = (duration: SubscriptionOfferDuration, periods: Int)

extension AppleResource {
  func attributes(ofNew object: NormalObject, _ length: AppleLength? = nil) -> [JSON.Member] {
    members(attributes.filter(\.isSentWhenMade), of: object, length, isNew: true)
  }

  /// What the body of a request has of an object that changes: the keys that differ; others are left as they are.
  func attributes(of object: NormalObject, changed keys: [Key]) -> [JSON.Member] {
    keys.flatMap { key in
      members(attributes.filter { $0.key == key && $0.isSentWhenChanged }, of: object, nil, isNew: false)
    }
  }

  /// - Parameter isNew: whether what has no value is left out, not made null.
  private func members(
    _ rows: [AppleAttribute], of object: NormalObject, _ length: AppleLength?, isNew: Bool
  ) -> [JSON.Member] {
    rows.flatMap { row -> [JSON.Member] in
      guard let key = row.key else { return [] }
      switch row.form {
      case .lengthUnit: return length.map { [.init(row.name, .text($0.duration.appleName))] } ?? []
      case .lengthCount: return length.map { [.init(row.name, .number($0.periods))] } ?? []
      case .truth(let word): return [.init(row.name, .boolean(object.text(key) == word))]
      case .attributes(let type):
        let parts = Language.current[type].attributes
        return object.part(key).map { members(parts, of: $0, nil, isNew: isNew) } ?? []
      case .object(let type):
        let parts = Language.current[type].attributes
        return object.part(key).map { [.init(row.name, .object(members(parts, of: $0, nil, isNew: true)))] }
          ?? []
      case .value:
        let field = Language.current[object.type].field(key)
        if let value = object[key]?.value.json(field) {
          let isDefault = row.sent == .onceUnlessDefault && value == field?.appleDefault
          return isDefault ? [] : [.init(row.name, value)]
        }
        return isNew ? [] : [.init(row.name, .null)]
      }
    }
  }

  func member(_ key: Key, _ value: JSON) -> [JSON.Member] {
    attribute(key).map { [.init($0.name, value)] } ?? []
  }

  func owner(_ id: Reference) -> [JSON.Member] { home.map { [link($0.owner, type: $0.type, id: id)] } ?? [] }
}

extension NormalValue {
  /// The value in Apple's spelling; nil for a value that is no attribute.
  fileprivate func json(_ field: Field?) -> JSON? {
    switch self {
    case .text(let text): .text(field?.apple(text) ?? text)
    case .integer(let number): .number(number)
    case .boolean(let truth): .boolean(truth)
    case .texts(let texts): .texts(texts.map { field?.apple($0) ?? $0 })
    case .object, .objects, .localizations, .territories, .prices: nil
    }
  }
}

extension Field {
  /// Apple's spelling of a value; nil for what is no word.
  fileprivate func apple(_ value: String) -> String? {
    switch type {
    case .enumeration(let id), .enumerationList(let id): Language.current[id].apple(value)
    default: nil
    }
  }

  /// What Apple takes without the attribute.
  var appleDefault: JSON? {
    switch presence.fallback {
    case .boolean(let truth): .boolean(truth)
    case .integer(let number): .number(number)
    case .text(let text): .text(apple(text) ?? text)
    case .derived, nil: nil
    }
  }
}

extension NormalObject {
  func number(_ key: Key) -> Int? {
    guard case .integer(let number)? = self[key]?.value else { return nil }
    return number
  }

  func list(_ key: Key) -> [String] {
    guard case .texts(let texts)? = self[key]?.value else { return [] }
    return texts
  }

  func part(_ key: Key) -> NormalObject? {
    guard case .object(let object)? = self[key]?.value else { return nil }
    return object
  }

  func localizations() -> [(locale: String, object: NormalObject)] {
    guard case .localizations(let list)? = self[.localizations]?.value else { return [] }
    return list
  }

  var priceMap: PriceMap? {
    guard case .prices(let map)? = self[.prices]?.value else { return nil }
    return map
  }

  var territorySet: StorefrontSet? {
    guard case .territories(let set, _)? = self[.territories]?.value else { return nil }
    return set
  }

  /// The plan that an offer is for.
  var plan: BillingPlan { text(.targetPlan).flatMap(BillingPlan.init(rawValue:)) ?? .upFront }

  /// Nil for a length that Apple does not have, which rules refuse. `period`: how often the plan of the offer is charged.
  func length(for period: BillingPeriod) -> AppleLength? {
    guard let mode = text(.mode).flatMap(OfferMode.init(rawValue:)),
      let length = text(.duration).flatMap(OfferDuration.init)
    else { return nil }
    return mode.lowered(length, for: period)
  }

  /// - Parameters:
  ///   - sold: where the product is sold: of an offer that does not say where it can be had.
  ///   - base: whose amount Apple equalizes.
  func rows(sold: StorefrontSet, base: Storefront) -> [OfferRow] {
    guard let map = priceMap else {
      return (territorySet ?? sold).members.map { OfferRow(storefront: $0.code, price: .free) }
    }
    var rows = map.prices.map { price in
      OfferRow(
        storefront: price.storefront.code,
        price: .amount(decimalText(price.amount, price.storefront.currency)))
    }
    if map.rest != nil, let amount = map[base] {
      let text = decimalText(amount.amount, base.currency)
      let others = (territorySet ?? sold).subtracting(map.territories)
      rows += others.members.map {
        OfferRow(storefront: $0.code, price: .equalized(base: base.code, amount: text))
      }
    }
    return rows.sorted { one, other in one.storefront < other.storefront }
  }
}
