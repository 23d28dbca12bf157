package import Diagnostics
import OfferModel

/// A row of the field table with the way to the value on the typed object.
///
/// Binding uses `set`, the normal form `get`; everything else needs the field only. Getters and setters instead of key paths: each
/// key path costs 30,000 instructions at the start of every run.
package struct Row<Object: Sendable>: Sendable {
  package typealias Get = @Sendable (Object) -> Located<NormalValue>?
  package typealias Set = @Sendable (inout Object, Located<PlainValue>) -> Bool
  package typealias Copy = @Sendable (_ object: inout Object, _ other: Object) -> Void

  package let field: Field
  /// Returns nil if the object has no value of the key.
  package let get: Get
  /// Returns false, and changes nothing, for a value that the type does not have. Nil if a function of the binder reads the key.
  package let set: Set?
  /// Gives the object the value of another one, or none if that has none. Nil where `set` is.
  package let copy: Copy?

  /// A key that has to be written.
  ///
  /// - Parameter get: returns nil only for an object of a kind that does not have the key, or before the key is bound.
  @inline(__always)
  static func required<Value>(
    _ key: Key, _ type: ValueType<Value>, get: @escaping @Sendable (Object) -> Located<Value>?,
    set: @escaping @Sendable (inout Object, Located<Value>) -> Void, _ facts: KeyFacts
  ) -> Row {
    Row(Field(key, type.form, .required, facts), type, get: get, set: set)
  }

  /// A key that is required if another one has some value; otherwise it is optional or not allowed.
  @inline(__always)
  static func requiredIf<Value>(
    _ key: Key, _ type: ValueType<Value>, when condition: Condition, allowed: [Condition] = [],
    get: @escaping @Sendable (Object) -> Located<Value>?,
    set: @escaping @Sendable (inout Object, Located<Value>) -> Void, _ facts: KeyFacts
  ) -> Row {
    Row(Field(key, type.form, .requiredIf(condition), allowed: allowed, facts), type, get: get, set: set)
  }

  /// An optional key. If it is not written, the object has no value.
  @inline(__always)
  static func optional<Value>(
    _ key: Key, _ type: ValueType<Value>, allowed: [Condition] = [],
    get: @escaping @Sendable (Object) -> Located<Value>?,
    set: @escaping @Sendable (inout Object, Located<Value>?) -> Void, _ facts: KeyFacts
  ) -> Row {
    Row(
      Field(key, type.form, .optional, allowed: allowed, facts), type, get: get, set: set,
      copy: { object, other in set(&object, get(other)) })
  }

  /// An optional key. If it is not written, the object has this value, with the place where the object is named.
  ///
  /// - Parameter get: returns nil only for an object of a kind that does not have the key.
  @inline(__always)
  static func defaulted<Value>(
    _ key: Key, _ type: ValueType<Value>, allowed: [Condition] = [],
    get: @escaping @Sendable (Object) -> Located<Value>?,
    set: @escaping @Sendable (inout Object, Located<Value>) -> Void, to value: Default, _ facts: KeyFacts
  ) -> Row {
    Row(Field(key, type.form, .defaulted(value), allowed: allowed, facts), type, get: get, set: set)
  }

  /// A key that a function of the binder reads, because its value depends on other keys or is an object of its own.
  static func function(_ field: Field, get: @escaping Get) -> Row {
    Row(field: field, get: get, set: nil, copy: nil)
  }

  /// The same row with other samples, for an object beside another one that has it.
  func sampled(_ first: String?, _ second: String) -> Row {
    Row(field: field.sampled(first, second), get: get, set: set, copy: copy)
  }

  private init(field: Field, get: @escaping Get, set: Set?, copy: Copy?) {
    self.field = field
    self.get = get
    self.set = set
    self.copy = copy
  }

  @inline(__always)
  private init<Value>(
    _ field: Field, _ type: ValueType<Value>, get: @escaping @Sendable (Object) -> Located<Value>?,
    set: @escaping @Sendable (inout Object, Located<Value>) -> Void, copy: Copy? = nil
  ) {
    self.init(
      field: field,
      get: { object in get(object).map { found in found.map(type.write) } },
      set: { object, found in
        guard let value = type.read(found.value) else { return false }
        set(&object, Located(value, at: found.range))
        return true
      },
      copy: copy
        ?? { object, other in
          if let value = get(other) { set(&object, value) }
        })
  }
}

extension Field {
  /// Whether the normal form leaves a value out, because it is the default of a key that is newer than the format.
  fileprivate func isOmitted(_ value: NormalValue) -> Bool {
    guard facts.isOmittedAsDefault, let fallback = presence.fallback else { return false }
    return switch value {
    case .text(let text): fallback == .text(text)
    case .integer(let number): fallback == .integer(number)
    case .boolean(let truth): fallback == .boolean(truth)
    default: false
    }
  }
}

extension NormalObject {
  /// What an object says by its rows.
  init<Object>(_ type: ObjectID, at range: SourceRange, _ object: Object, _ rows: [Row<Object>]) {
    self.init(type, at: range, NormalObject.fields(of: object, rows))
  }

  /// The fields that an object has by its rows.
  static func fields<Object>(of object: Object, _ rows: [Row<Object>]) -> [NormalField?] {
    rows.map { row in
      guard !row.field.isLocal, let found = row.get(object), !row.field.isOmitted(found.value) else {
        return nil
      }
      return NormalField(key: row.field.key, value: found.value, range: found.range)
    }
  }
}
