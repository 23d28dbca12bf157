import ByteText
import Diagnostics

/// A territory expression from the command line, as text that is safe to write into a YAML file.
///
/// It takes the expressions of catalogs, `all`, `USA`, `[USA, CAN]`, `{exclude: [CHN]}`, and also `USA,CAN`, which needs no
/// quotation marks in shells. `lint` checks whether its names exist.
package struct TerritoryArgument: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Returns nil if the text is not a territory expression.
  package init?(_ text: String) {
    var parser = Parser(rest: text[...])
    guard let first = parser.expression(depth: 0) else { return nil }
    var items = [first]
    while parser.take(",") {
      guard let next = parser.expression(depth: 0) else { return nil }
      items.append(next)
    }
    guard parser.isAtEnd else { return nil }
    description = items.count == 1 ? first : "[" + items.joined(separator: ", ") + "]"
  }

  private struct Parser {
    var rest: Substring

    var isAtEnd: Bool { rest.byBytes.consists(of: " ") }

    mutating func take(_ mark: Character) -> Bool {
      rest = rest.byBytes.drop(" ")
      guard rest.first == mark else { return false }
      rest = rest.dropFirst()
      return true
    }

    mutating func expression(depth: Int) -> String? {
      guard depth < 16 else { return nil }
      if take("[") { return sequence(until: "]", depth).map { "[" + $0 + "]" } }
      if take("{") { return sequence(until: "}", depth).map { "{" + $0 + "}" } }
      return name()
    }

    /// The elements of a list, or the `include` and `exclude` of a map.
    private mutating func sequence(until end: Character, _ depth: Int) -> String? {
      var items: [String] = []
      repeat {
        var prefix = ""
        if end == "}" {
          guard let key = name(), key == "include" || key == "exclude", take(":") else { return nil }
          prefix = key + ": "
        }
        guard let item = expression(depth: depth + 1) else { return nil }
        items.append(prefix + item)
      } while take(",")
      return take(end) ? items.joined(separator: ", ") : nil
    }

    private mutating func name() -> String? {
      rest = rest.byBytes.drop(" ")
      let name = Substring(rest.utf8.prefix { isAlphanumeric($0) || $0 == UInt8(ascii: "-") })
      guard let first = name.utf8.first, isAlphanumeric(first), !isDigit(first) else { return nil }
      rest = rest[name.endIndex...]
      return String(name)
    }
  }
}
