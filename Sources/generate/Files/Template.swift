import ByteText
import Diagnostics
import OffercCommands

/// A text with places for values, each a name in double braces: `{{name}}`.
package struct Template: Sendable {
  /// How faults name it.
  private let name: String
  private let text: String

  package init(name: String, text: String) { (self.name, self.text) = (name, text) }

  /// The text with a value at each place; what the values hold is not looked at.
  ///
  /// - Throws: `PlainFailure` for a place without a value, a value without a place, and braces that are not closed.
  package func filled(_ values: [String: String]) throws -> String {
    var result = ""
    var unused = Set(values.keys)
    var rest = text[...]
    while let opening = rest.byBytes.firstRange(of: "{{") {
      guard let closing = rest[opening.upperBound...].byBytes.firstRange(of: "}}") else {
        throw PlainFailure("the template \(name) has a {{ without its }}")
      }
      let key = String(rest[opening.upperBound..<closing.lowerBound])
      guard let value = values[key] else {
        throw PlainFailure("the template \(name) asks for {{\(key)}}: there is no such value")
      }
      unused.remove(key)
      result += rest[..<opening.lowerBound] + value
      rest = rest[closing.upperBound...]
    }
    guard unused.isEmpty else {
      throw PlainFailure("the template \(name) has no place for \(unused.sorted().joined(separator: ", "))")
    }
    return result + rest
  }
}
