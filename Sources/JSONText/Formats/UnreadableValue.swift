/// A value of JSON that a `JSONType` cannot read, although it may be as the schema says.
package struct UnreadableValue: Error {
  package let value: JSONValue

  package init(_ value: JSONValue) { self.value = value }

  /// - Throws: a fault at `value` if there is no result.
  static func unwrap<Result>(_ result: Result?, of value: JSONValue) throws(UnreadableValue) -> Result {
    guard let result else { throw UnreadableValue(value) }
    return result
  }
}
