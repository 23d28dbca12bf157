import ByteText
import CatalogText
import JSONText
import OfferLanguage
import OfferModel

/// What a resource says in the words of the language, by the rows of its attributes.
struct LiveValues {
  /// The values that were read, without those that are missing, unknown or a default.
  var object: CatalogObject
  /// Keys of which Apple has a value that the language does not have.
  private(set) var unknown: Set<Key> = []
  private var read: Set<Key> = []

  /// - Parameter type: what the resource is in the language.
  init(_ resource: ResourceObject, as type: ObjectID) {
    self.init(type)
    guard let rows = AppleResource.named(resource.type)?.attributes else { return }
    take(rows) { resource.attribute($0) }
  }

  /// Apple's are all small.
  fileprivate static let largestNumber = 1_000_000_000

  private init(_ type: ObjectID) { object = CatalogObject(type) }

  /// Whether nothing is unknown, and nothing is missing that the language requires.
  var isKnown: Bool {
    unknown.isEmpty
      && Language.current[object.type].fields(of: Array(read)).allSatisfy { field in
        if case .required = field.presence { object[field.key] != nil } else { true }
      }
  }

  /// Writes a value where Apple has none.
  mutating func complete(_ key: Key, _ value: CatalogValue, _ remark: Remark? = nil) {
    if object[key] == nil, !unknown.contains(key) { object.set(key, value, remark) }
  }

  private mutating func take(_ rows: [AppleAttribute], _ attribute: (String) -> JSONValue?) {
    for row in rows {
      guard let key = row.key, let field = Language.current[object.type].field(key) else { continue }
      read.insert(key)
      switch row.form {
      case .lengthCount, .truth: continue
      case .lengthUnit:
        let count = rows.first { if case .lengthCount = $0.form { true } else { false } }
        set(key, LiveValues.length(attribute(row.name), count.flatMap { attribute($0.name) }), nil)
      case .attributes(let type): takePart(key, type, attribute)
      case .object(let type):
        if let value = attribute(row.name), !value.isNull { takePart(key, type) { value[$0] } }
      case .value:
        guard let value = attribute(row.name), !value.isNull else { continue }
        set(key, field.type.known(value), field.presence.fallback?.text)
      }
    }
  }

  private mutating func takePart(
    _ key: Key, _ type: ObjectID, _ attribute: (String) -> JSONValue?
  ) {
    var part = LiveValues(type)
    part.take(Language.current[type].attributes, attribute)
    set(key, part.isKnown ? .value(.object(part.object)) : .unknown, nil)
  }

  private mutating func set(_ key: Key, _ value: Known, _ usual: String?) {
    switch value {
    case .value(.scalar(let text)) where text == usual: break
    case .value(let value): object[key] = value
    case .blank: break
    case .unknown: unknown.insert(key)
    }
  }

  fileprivate enum Known {
    case value(CatalogValue)
    /// A blank text: as good as none.
    case blank
    case unknown
  }

  /// Apple's two parts of the length of an offer.
  private static func length(_ unit: JSONValue?, _ count: JSONValue?) -> Known {
    guard let unit, !unit.isNull else { return .blank }
    guard let one = SubscriptionOfferDuration.allCases.first(where: { $0.appleName == unit.string }),
      let periods = count?.integer, (1...12).contains(periods)
    else { return .unknown }
    let length = OfferDuration(one.length.unit, one.length.count * periods)
    return OfferDuration.all.contains(length) ? .value(.scalar(length.description)) : .unknown
  }
}

extension FieldType {
  /// A value of Apple's as the language has it.
  fileprivate func known(_ value: JSONValue) -> LiveValues.Known {
    switch self {
    case .text: value.string.map { usableText($0).map { .value(.scalar($0)) } ?? .blank } ?? .unknown
    case .lines: value.string.map { usableLines($0).map { .value(.scalar($0)) } ?? .blank } ?? .unknown
    case .integer(let range):
      LiveValues.Known(
        value.integer.flatMap { number in
          range.contains(number) && number <= LiveValues.largestNumber ? .integer(number) : nil
        })
    case .boolean: LiveValues.Known(value.boolean.map { .boolean($0) })
    case .date: LiveValues.Known(value.string.flatMap(day).map { .scalar($0) })
    case .enumeration(let id):
      LiveValues.Known(value.string.flatMap(Language.current[id].value(ofApple:)).map { .scalar($0) })
    case .enumerationList(let id): words(value, of: Language.current[id])
    default: .unknown
    }
  }

  /// The words of the language for Apple's values, in the language's order, each once.
  private func words(_ value: JSONValue, of enumeration: Enumeration) -> LiveValues.Known {
    guard let elements = value.elements else { return .unknown }
    let known = elements.map { $0.string.flatMap(enumeration.value(ofApple:)) }
    guard !known.isEmpty else { return .blank }
    return known.contains(nil) ? .unknown : .value(.words(enumeration.values.filter(known.contains)))
  }

  /// The day of a date, or of a date with a time.
  private func day(_ text: String) -> String? {
    let day = String(text.byBytes.prefix(before: "T"))
    return CalendarDate(day) == nil ? nil : day
  }
}

extension LiveValues.Known {
  fileprivate init(_ value: CatalogValue?) { self = value.map { .value($0) } ?? .unknown }
}
