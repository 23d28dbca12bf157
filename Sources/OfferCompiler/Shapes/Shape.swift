import ByteText
package import OfferLanguage

/// What a place of a file may hold, as the field table says.
package indirect enum Shape: Sendable {
  case object(ObjectType)
  case list(Shape)
  /// A mapping whose keys are names of the user's own.
  case named(NamedKeys, Shape)
  /// A name, a list of names, or a mapping with `include` and `exclude`.
  case territories
  /// A mapping from storefronts to amounts, or the name of a table.
  case prices(isTable: Bool)
  /// The value of a key, which is no collection.
  case value(Field, of: ObjectType)
  case tableName
  /// The meaning of `rest`.
  case rest
  /// The amount of a storefront or of a set.
  case amount(of: String)
  case unknown

  package enum NamedKeys: Sendable {
    case locale, territorySet, priceTable, product, rule
  }

  package init(of field: Field, in type: ObjectType) {
    let language = Language.current
    switch field.type {
    case .object(let id): self = .object(language[id])
    case .list(let id): self = .list(.object(language[id]))
    case .localizations(let id): self = .named(.locale, .object(language[id]))
    case .territories: self = .territories
    case .territorySets: self = .named(.territorySet, .territories)
    case .prices: self = .prices(isTable: false)
    case .priceTables: self = .named(.priceTable, .prices(isTable: true))
    case .offersByProduct: self = .named(.product, .object(language[.offersOfProduct]))
    case .severities: self = .named(.rule, .value(field, of: type))
    case .offerChoice: self = .object(language[.offerChoice])
    case .enumerationList, .textList, .blockedWords: self = .list(.value(field, of: type))
    case .text, .lines, .integer, .decimal, .boolean, .date, .enumeration, .storefront:
      self = .value(field, of: type)
    }
  }

  /// What the value of a key may be, in a mapping at this place.
  package func value(of key: String) -> Shape {
    switch self {
    case .object(let type):
      Shape.field(named: key, of: type).map { Shape(of: $0, in: type) } ?? .unknown
    case .named(_, let shape): shape
    case .territories: key == Key.include.name || key == Key.exclude.name ? .territories : .unknown
    case .prices(let isTable):
      switch key {
      case "rest": .rest
      case "table" where !isTable: .tableName
      case "follows": .object(Language.current[.priceRule])
      default: .amount(of: key)
      }
    case .list, .value, .tableName, .rest, .amount, .unknown: .unknown
    }
  }

  /// What an item may be, in a list at this place.
  package var item: Shape {
    switch self {
    case .list(let shape): shape
    case .territories: .territories
    default: .unknown
    }
  }

  /// The meaning of a scalar that may be written instead, as in `blockedWords: none`.
  package var scalar: Shape {
    if case .list(.value(let field, let type)) = self, case .blockedWords = field.type {
      return .value(field, of: type)
    }
    return self
  }

  package var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// The field of an object type by the name of its key.
  package static func field(named name: String, of type: ObjectType) -> Field? {
    keysByName[name].flatMap(type.field)
  }

  private static let keysByName = Dictionary(uniqueKeysWithValues: Key.allCases.map { ($0.name, $0) })
}
