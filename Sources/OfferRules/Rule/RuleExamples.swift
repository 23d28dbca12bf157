import ByteText
import OfferModel

/// The examples of a rule's page. Each is a heading with its YAML, followed by lines such as `Repaired:` and `Today:`.
package struct RuleExamples: Sendable {
  package private(set) var failing: [RuleExample] = []
  package private(set) var passing: [RuleExample] = []
  /// Lines that are not understood.
  package private(set) var faults: [String] = []

  init(_ entries: [RulePageEntry]) {
    var entries = entries[...]
    while let heading = entries.popFirst() {
      let facts = entries.prefix { !$0.head.byBytes.hasPrefix("## ") }
      entries = entries[facts.endIndex...]
      let words = heading.head.byBytes.split(separator: " ", maxSplits: 2)
      guard words.count == 3, words[0] == "##", ["Fails", "Passes"].contains(words[1]),
        let place = RuleExample.Place(rawValue: String(words[2]))
      else {
        faults.append(heading.head)
        continue
      }
      var example = RuleExample(place, unrolled(heading.block))
      for fact in facts where !example.read(fact) { faults.append(fact.head) }
      if words[1] == "Fails" { failing.append(example) } else { passing.append(example) }
    }
  }
}

extension RuleExample {
  /// Reads a line that follows the YAML of an example.
  ///
  /// - Returns: whether the line was understood.
  fileprivate mutating func read(_ entry: RulePageEntry) -> Bool {
    let value = entry.value
    let block = unrolled(entry.block)
    switch (entry.key, block.isEmpty) {
    case ("Live", false): before = block
    case ("Read from Apple", false):
      before = block
      isLive = true
    case ("Repaired", false): outcome = .repaired(block)
    case ("Stays", true): outcome = .stays(because: value)
    case ("Today", true): today = value
    case ("Price points", true):
      let words = value.byBytes.split(separator: " ")
      guard let storefront = words.first.flatMap({ Storefront(code: String($0)) }) else { return false }
      pricePoints = PricePoints(
        file: "price-points.csv", lists: [storefront: words.dropFirst().compactMap { Int64($0) }])
    default: return false
    }
    return value.isEmpty != block.isEmpty
  }
}

/// Expands list items that differ only in their numbers: `- {id: code1…350}` becomes 350 items, `code1` to `code350`.
///
/// An item ends before the next line that is not indented more than its first line. A `↓` stays only in the last item.
private func unrolled(_ block: String) -> String {
  guard block.byBytes.contains("…") else { return block }
  var lines = block.byBytes.split(separator: "\n", omittingEmptySubsequences: false)[...]
  var result: [String] = []
  while let first = lines.popFirst() {
    guard first.byBytes.contains("…") else {
      result.append(String(first))
      continue
    }
    let depth = first.byBytes.prefix(of: " ").utf8.count
    let more = lines.prefix { $0.byBytes.prefix(of: " ").utf8.count > depth }
    lines = lines[more.endIndex...]
    result += repeated(([first] + more).joined(separator: "\n"))
  }
  return result.joined(separator: "\n")
}

/// Writes out an item with ranges of numbers, one item for each number. Returns an item without ranges as it is.
///
/// The first range decides how many items there are, the others count along.
private func repeated(_ item: String) -> [String] {
  let ranges = NumberRange.all(in: item)
  guard let counter = ranges.first, counter.first <= counter.last else { return [item] }
  // What is before, between and after the ranges.
  let starts = [item.startIndex] + ranges.map(\.place.upperBound)
  let ends = ranges.map(\.place.lowerBound) + [item.endIndex]
  let textsOfLast = zip(starts, ends).map { start, end in String(item[start..<end]) }
  let textsOfOthers = textsOfLast.map { $0.byBytes.replacing("↓", with: "") }
  return (0...counter.last - counter.first).map { step in
    let isLast = counter.first + step == counter.last
    let texts = isLast ? textsOfLast : textsOfOthers
    var copy = texts[0]
    for (range, text) in zip(ranges, texts.dropFirst()) { copy += "\(range.first + step)\(text)" }
    return copy
  }
}

/// A range of numbers in an item, such as `1…350`.
private struct NumberRange {
  let place: Range<String.Index>
  let first: Int
  let last: Int

  static func all(in item: String) -> [NumberRange] {
    item.matches(of: /([0-9]+)…([0-9]+)/).compactMap { match in
      guard let first = Int(match.output.1), let last = Int(match.output.2) else { return nil }
      return NumberRange(place: match.range, first: first, last: last)
    }
  }
}
