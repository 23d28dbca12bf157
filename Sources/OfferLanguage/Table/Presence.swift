/// Whether a key must be written, and its value if it is not.
package enum Presence: Sendable {
  case required, optional
  /// Required when another key has one of the values, otherwise optional.
  case requiredIf(Condition)
  case defaulted(Default)

  /// A value of the key's enumeration.
  static func defaulted<Value: RawRepresentable<String>>(to value: Value) -> Presence {
    .defaulted(.text(value.rawValue))
  }

  /// The value of a key that is not written; nil if it has none.
  package var fallback: Default? { if case .defaulted(let value) = self { value } else { nil } }
}

/// The value of a key that is not written. Binding reads it from here.
package enum Default: Sendable, Equatable {
  case integer(Int)
  case boolean(Bool)
  case text(String)
  /// The value follows from other keys, as the text says in the reference.
  case derived(String)

  /// The value as it would be written; nil if it depends on other keys.
  package var text: String? {
    switch self {
    case .integer(let number): "\(number)"
    case .boolean(let truth): "\(truth)"
    case .text(let text): text
    case .derived: nil
    }
  }
}

/// A key of the same object has one of these values, written or by default.
package struct Condition: Sendable {
  package let key: Key
  package let values: [String]

  static func when<Value: RawRepresentable<String>>(_ key: Key, _ values: Value...) -> Condition {
    Condition(key: key, values: values.map(\.rawValue))
  }

  static func when(_ key: Key, _ value: Bool) -> Condition { Condition(key: key, values: ["\(value)"]) }
}
