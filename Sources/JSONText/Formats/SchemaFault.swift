import ByteText

/// The first place where a value does not match a schema. `Diagnostics` has the messages for people.
package struct SchemaFault: Error {
  package enum Problem: Equatable, Sendable {
    /// The value does not have the type `expected`, a name such as `string`.
    case wrongType(expected: String)
    /// The object lacks a key.
    case missing(String)
    /// The object has a key that the schema does not list.
    case unknown(String)
    /// The value is none of these texts and numbers.
    case notListed([JSON])
    /// The text does not match a pattern.
    case wrongForm(pattern: String)
    /// The value exceeds a bound, such as `minimum 1`.
    case outside(String)
    /// The value is not what a key has, such as `a day that exists`, which no schema can say.
    case notA(String)
    /// None of several schemas fits, or more than one fits.
    case noAlternative
  }

  package let problem: Problem
  package let value: JSONValue
  /// The path of the value, such as `steps[2].action`; empty for the root.
  package internal(set) var path: String

  package init(_ problem: Problem, _ value: JSONValue, path: String = "") {
    self.problem = problem
    self.value = value
    self.path = path
  }

  /// Returns the same fault with a path that begins at the object or array around the value.
  package func inside(_ step: String) -> SchemaFault {
    let separator = path.isEmpty || path.byBytes.hasPrefix("[") ? "" : "."
    return SchemaFault(problem, value, path: step + separator + path)
  }
}
