package import OfferModel

/// The value of a plain key as the binder reads it.
package enum PlainValue: Sendable {
  case text(String)
  case integer(Int)
  case boolean(Bool)
  case day(CalendarDate)
  case storefront(Storefront)
}

/// How values of one Swift type look in the language.
struct ValueType<Value: Sendable>: Sendable {
  let form: FieldType
  /// Returns nil for a value that the type does not have.
  let read: @Sendable (PlainValue) -> Value?
  let write: @Sendable (Value) -> NormalValue
}

extension ValueType<String> {
  static let text = ValueType(form: .text, read: { $0.text }, write: { .text($0) })
  /// A text in which line breaks are allowed.
  static let lines = ValueType(form: .lines, read: { $0.text }, write: { .text($0) })
}

extension ValueType<Int> {
  static func integer(_ bounds: ClosedRange<Int>) -> ValueType {
    ValueType(
      form: .integer(bounds),
      read: { value in
        guard case .integer(let number) = value else { return nil }
        return number
      },
      write: { .integer($0) })
  }
}

extension ValueType<Bool> {
  static let boolean = ValueType(
    form: .boolean,
    read: { value in
      guard case .boolean(let truth) = value else { return nil }
      return truth
    },
    write: { .boolean($0) })
}

extension ValueType<CalendarDate> {
  static let day = ValueType(
    form: .date,
    read: { value in
      guard case .day(let day) = value else { return nil }
      return day
    },
    write: { .text($0.description) })
}

extension ValueType<Storefront> {
  static let storefront = ValueType(
    form: .storefront,
    read: { value in
      guard case .storefront(let storefront) = value else { return nil }
      return storefront
    },
    write: { .text($0.code) })
}

extension ValueType where Value: RawRepresentable<String> {
  static func word(_ id: EnumerationID) -> ValueType {
    ValueType(
      form: .enumeration(id), read: { $0.text.flatMap(Value.init(rawValue:)) },
      write: { .text($0.rawValue) })
  }
}

extension PlainValue {
  fileprivate var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}
