/// A regular expression with what schemas of offerc use: characters, classes such as `[a-z0-9-]`, the quantifiers `+`, `*`, `?` and
/// `{4}`, and optional groups. It matches from the beginning of a text, and up to its end if the pattern ends with `$`.
///
/// Matching is backtracking over the parts, each of which takes as many bytes as possible first.
struct TextPattern {
  /// A character or a class, with its quantifier.
  private struct Part {
    /// The bytes that it matches.
    var ranges: [ClosedRange<UInt8>] = []
    /// How often they can follow each other.
    var count = 1...1
  }

  /// The parts of the pattern with and without each optional group.
  private var forms: [[Part]] = [[]]
  private let isWhole: Bool

  init(_ pattern: String) {
    var rest = Array(pattern.utf8)[...]
    if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
    isWhole = rest.last == UInt8(ascii: "$")
    if isWhole { rest.removeLast() }
    while rest.first != nil {
      guard rest.first == UInt8(ascii: "(") else {
        let part = TextPattern.part(&rest)
        forms = forms.map { $0 + [part] }
        continue
      }
      var group = rest.dropFirst().prefix { $0 != UInt8(ascii: ")") }
      rest = rest.dropFirst(group.count + ")(?".utf8.count)
      var parts: [Part] = []
      while group.first != nil { parts.append(TextPattern.part(&group)) }
      forms += forms.map { $0 + parts }
    }
  }

  func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return forms.contains { matches($0[...], bytes[...]) }
  }

  private func matches(_ parts: ArraySlice<Part>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let part = parts.first else { return text.isEmpty || !isWhole }
    let fitting = text.prefix { byte in part.ranges.contains { $0.contains(byte) } }
    let most = min(fitting.count, part.count.upperBound)
    guard most >= part.count.lowerBound else { return false }
    return (part.count.lowerBound...most).reversed().contains { count in
      matches(parts.dropFirst(), text.dropFirst(count))
    }
  }

  /// Reads a part from the beginning of a pattern.
  private static func part(_ rest: inout ArraySlice<UInt8>) -> Part {
    var part = Part()
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      while let low = rest.popFirst(), low != UInt8(ascii: "]") {
        let isRange = rest.first == UInt8(ascii: "-") && rest.dropFirst().first != UInt8(ascii: "]")
        if isRange { rest.removeFirst() }
        let high = isRange ? rest.popFirst() ?? low : low
        part.ranges.append(low...max(low, high))
      }
    case UInt8(ascii: "\\"): part.ranges = rest.popFirst().map { [$0...$0] } ?? []
    case let byte?: part.ranges = [byte...byte]
    case nil: break
    }
    part.count = count(&rest)
    return part
  }

  /// Reads a quantifier from the beginning of a pattern, or returns 1 if there is none.
  private static func count(_ rest: inout ArraySlice<UInt8>) -> ClosedRange<Int> {
    let count: ClosedRange<Int>
    switch rest.first {
    case UInt8(ascii: "+"): count = 1...Int.max
    case UInt8(ascii: "*"): count = 0...Int.max
    case UInt8(ascii: "?"): count = 0...1
    case UInt8(ascii: "{"):
      let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
      rest = rest.dropFirst(digits.count + 1)
      let number = Int(String(decoding: digits, as: UTF8.self)) ?? 1
      count = number...number
    default: return 1...1
    }
    rest = rest.dropFirst()
    return count
  }
}
