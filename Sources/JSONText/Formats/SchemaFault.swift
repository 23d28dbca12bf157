import ByteText

/// The first place where a value is not as a schema says. `Diagnostics` has the sentence for people.
package struct SchemaFault: Error {
  package enum Problem: Equatable, Sendable {
    /// The name of a JSON type.
    case wrongType(expected: String)
    case missing(String)
    /// A key that the schema does not list.
    case unknown(String)
    /// None of these texts and numbers.
    case notListed([JSON])
    case wrongForm(pattern: String)
    /// A bound, as `minimum 1`.
    case outside(String)
    /// None of several schemas fits, or more than one.
    case noAlternative
  }

  package let problem: Problem
  package let value: JSONValue
  /// `steps[2].action`; empty for the whole text.
  package internal(set) var path: String

  init(_ problem: Problem, _ value: JSONValue, path: String = "") {
    (self.problem, self.value, self.path) = (problem, value, path)
  }

  /// The same fault, seen from an object or array around the value.
  func inside(_ step: String) -> SchemaFault {
    let separator = path.isEmpty || path.byBytes.hasPrefix("[") ? "" : "."
    return SchemaFault(problem, value, path: step + separator + path)
  }
}
