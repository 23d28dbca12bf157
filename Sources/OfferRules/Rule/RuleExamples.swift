import OfferModel

/// The examples of a page: each a heading with its YAML, then what else there is to know of it.
package struct RuleExamples: Sendable {
  package private(set) var failing: [RuleExample] = []
  package private(set) var passing: [RuleExample] = []
  /// Lines that mean nothing.
  package private(set) var faults: [String] = []

  init(_ entries: [RulePageEntry]) {
    var entries = entries[...]
    while let heading = entries.popFirst() {
      let facts = entries.prefix { !$0.head.hasPrefix("## ") }
      entries = entries[facts.endIndex...]
      let words = heading.head.split(separator: " ", maxSplits: 2)
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
  /// - Returns: whether the line means something.
  fileprivate mutating func read(_ entry: RulePageEntry) -> Bool {
    let (value, block) = (entry.value, unrolled(entry.block))
    switch (entry.key, block.isEmpty) {
    case ("Live", false): before = block
    case ("Read from Apple", false): (before, isLive) = (block, true)
    case ("Repaired", false): outcome = .repaired(block)
    case ("Stays", true): outcome = .stays(because: value)
    case ("Today", true): today = value
    case ("Price points", true):
      let words = value.split(separator: " ")
      guard let storefront = words.first.flatMap({ Storefront(code: String($0)) }) else { return false }
      pricePoints = PricePoints(
        file: "price-points.csv", lists: [storefront: words.dropFirst().compactMap { Int64($0) }])
    default: return false
    }
    return value.isEmpty != block.isEmpty
  }
}

/// Items of a list that differ in numbers are written once: `- {id: code1…350}` is 350 of them, each number one higher than
/// that before. The item ends where a line is no further to the right than its first; a `↓` is in the last one.
private func unrolled(_ block: String) -> String {
  guard block.contains("…") else { return block }
  var (lines, result) = (block.split(separator: "\n", omittingEmptySubsequences: false)[...], [String]())
  while let first = lines.popFirst() {
    guard first.contains("…") else {
      result.append(String(first))
      continue
    }
    let depth = first.prefix { $0 == " " }.count
    let more = lines.prefix { $0.prefix { $0 == " " }.count > depth }
    let item = ([first] + more).joined(separator: "\n")
    let ranges = item.matches(of: /([0-9]+)…([0-9]+)/).compactMap { match in
      Int(match.output.1).flatMap { from in Int(match.output.2).map { (match.range, from, $0) } }
    }
    lines = lines[more.endIndex...]
    guard let (_, from, to) = ranges.first, from <= to else {
      result.append(item)
      continue
    }
    for step in 0...to - from {
      var (text, rest) = ("", item.startIndex)
      for (range, from, _) in ranges {
        text += item[rest..<range.lowerBound] + "\(from + step)"
        rest = range.upperBound
      }
      text += item[rest...]
      result.append(from + step == to ? text : text.filter { $0 != "↓" })
    }
  }
  return result.joined(separator: "\n")
}
