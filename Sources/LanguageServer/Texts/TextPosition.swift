import ByteText
package import JSONText

/// A place in a text as the protocol counts it: both numbers begin with 0.
package struct TextPosition: Hashable, Sendable, Comparable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}

extension TextPosition {
  /// Returns nil if the value is not a position. Numbers beyond the largest text are reduced to its end.
  package init?(_ json: JSONValue) {
    guard let line = json["line"]?.count, let character = json["character"]?.count else { return nil }
    self.init(line: line, character: character)
  }
}

extension JSONValue {
  /// A whole number, reduced to what a text can have.
  fileprivate var count: Int? {
    guard let number else { return nil }
    guard let value = number.integer else {
      if number.text.byBytes.contains(".") { return nil }
      return number.isPositive ? Int(Int32.max) : 0
    }
    return min(max(value, 0), Int(Int32.max))
  }
}
