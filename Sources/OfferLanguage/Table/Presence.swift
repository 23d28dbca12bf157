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
