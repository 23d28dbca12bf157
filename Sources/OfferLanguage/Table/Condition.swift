/// A key of the same object has one of these values, written or by default.
package struct Condition: Sendable {
  package let key: Key
  package let values: [String]

  static func when<Value: RawRepresentable<String>>(_ key: Key, _ values: Value...) -> Condition {
    Condition(key: key, values: values.map(\.rawValue))
  }

  static func when(_ key: Key, _ value: Bool) -> Condition { Condition(key: key, values: ["\(value)"]) }
}
