/// A territory expression from the command line, as YAML flow text that cannot break the file it is put into.
///
/// Takes what the language takes, `all`, `USA`, `[USA, CAN]`, `{exclude: [CHN]}`, and `USA,CAN` for shells.
/// Whether its names exist is for lint to say.
package struct TerritoryArgument: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// nil when the text is no territory expression.
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

    var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

    mutating func take(_ mark: Character) -> Bool {
      rest = rest.drop { $0 == " " }
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
      rest = rest.drop { $0 == " " }
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      guard let first = name.first, first.isLetter else { return nil }
      rest = rest.dropFirst(name.count)
      return String(name)
    }
  }
}
