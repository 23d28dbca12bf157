import Diagnostics
import OfferLanguage
import OfferModel

extension Binder {
  /// Reads the keys of an object each of which is one value. The others belong to functions of the binder.
  ///
  /// - Returns: whether the object has every value that it must have; what is missing or does not fit stays unbound.
  mutating func bind<Object>(_ rows: [Row<Object>], of record: Record, into object: inout Object) -> Bool {
    var isWhole = true
    for row in rows {
      guard let set = row.set else { continue }
      if let value = self.value(of: row.field, in: record), set(&object, value) { continue }
      switch row.field.presence {
      case .required, .defaulted: isWhole = false
      case .optional, .requiredIf: continue
      }
    }
    return isWhole
  }

  /// The value of a key, or its default; nil where it has none, or the value does not fit.
  private mutating func value(of field: Field, in record: Record) -> Located<PlainValue>? {
    switch field.type {
    case .text, .lines: text(field.key, of: record)?.map { .text($0) }
    case .integer: integer(field.key, of: record)?.map { .integer($0) }
    case .boolean: boolean(field.key, of: record)?.map { .boolean($0) }
    case .storefront: storefront(field.key, of: record)?.map { .storefront($0) }
    case .date: date(field.key, of: record)?.map { .day($0) }
    case .enumeration: enumeration(field.key, of: record, as: Word.self)?.map { .text($0.rawValue) }
    case .decimal, .enumerationList, .textList, .object, .list, .localizations, .territories,
      .territorySets, .prices, .priceTables, .offersByProduct, .blockedWords, .severities, .offerChoice:
      nil
    }
  }

  /// A value of any enumeration.
  private struct Word: RawRepresentable, Sendable {
    let rawValue: String
  }
}
