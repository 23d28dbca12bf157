import ByteText
package import OfferModel

/// A piece of YAML that breaks a rule or keeps it: documentation and test at once.
///
/// In a failing example `↓` is right before the place where the finding begins. A fragment is completed to a whole
/// catalog by lines of a sound one; keys that the fragment has itself are left out of those.
package struct RuleExample: Sendable {
  package enum Place: String, CaseIterable, Sendable {
    /// Top-level keys.
    case catalog = "in a catalog"
    /// Keys of the only subscription (monthly, 9.99 USD, the rest equalized).
    case subscription = "in a subscription"
    /// Keys of the only batch (1,000 one-time-use codes, 2027-01-10 to 2027-05-01) of an offer code of that subscription.
    case batch = "in a batch"
    /// A whole file.
    case file = "in a file"
    /// A whole file that was saved as Latin-1, not as UTF-8.
    case latin1 = "in a file saved as Latin-1"
  }

  package enum Outcome: Sendable {
    /// The fragment without the finding.
    case repaired(String)
    /// Nothing has to be done, or not in the catalog: why.
    case stays(because: String)
  }

  package let place: Place
  package let fragment: String
  /// What is live at Apple, completed in the same way; nil for rules that need no baseline.
  package var before: String?
  /// Whether what is before is live state, read from Apple's servers: `# assumed` is beside what could not be read of it.
  package var isLive = false
  /// `YYYY-MM-DD`.
  package var today = RuleExample.usualDay
  /// The list of price points that the option file names.
  package var pricePoints: PricePoints?
  /// What becomes of it where the help is followed; nil in examples that pass.
  package var outcome: Outcome?

  /// The day of examples that need no other.
  package static let usualDay = "2026-11-21"

  package init(_ place: Place, _ fragment: String) {
    self.place = place
    self.fragment = fragment
  }

  /// The example as it is once the help is followed, with the same baseline.
  package var repaired: RuleExample? {
    guard case .repaired(let fragment)? = outcome else { return nil }
    var repaired = RuleExample(place, fragment)
    repaired.before = before
    repaired.isLive = isLive
    repaired.today = today
    repaired.pricePoints = pricePoints
    return repaired
  }

  /// The images that examples have beside them.
  package static func image(at path: String) -> ImageFile {
    switch path {
    case "images/pro.png": .image(.png, width: 1024, height: 1024)
    case "images/pro.jpg": .image(.jpeg, width: 1024, height: 1024)
    case "images/512.png": .image(.png, width: 512, height: 512)
    case "images/pro.gif": .unknown
    case _ where path.byBytes.hasPrefix("../"): .outside
    default: .missing
    }
  }

  /// The whole catalog, `↓` left in.
  package var yaml: String { whole(fragment, place) }

  /// The whole catalog that is live.
  package var baseline: String? { before.map { whole($0, place) } }

  private func whole(_ fragment: String, _ place: Place) -> String {
    switch place {
    case .file, .latin1: return fragment + "\n"
    case .catalog:
      let keys = RuleExample.subscription.joined(separator: "\n")
      return completed(fragment, with: RuleExample.head + [RuleExample.group + item(keys, indentation: 6)])
    case .subscription:
      let keys = completed(fragment, with: RuleExample.subscription)
      return (RuleExample.head + [RuleExample.group + item(keys, indentation: 6)]).joined(separator: "\n")
    case .batch:
      let batch = item(completed(fragment, with: RuleExample.batch), indentation: 2)
      return whole("offerCodes:\n" + item(RuleExample.offerCode + batch, indentation: 2), .subscription)
    }
  }

  private func completed(_ fragment: String, with lines: [String]) -> String {
    let own = Set(fragment.byBytes.split(separator: "\n").compactMap { topLevelKey(of: String($0)) })
    let missing = lines.filter { line in topLevelKey(of: line).map { !own.contains($0) } ?? true }
    return (missing + [fragment]).joined(separator: "\n") + "\n"
  }

  private func topLevelKey(of line: String) -> String? {
    guard let first = line.first, first != " ", first != "-", first != "#" else { return nil }
    return line.byBytes.split(separator: ":").first.map { $0.byBytes.replacing("↓", with: "") }
  }

  private func item(_ keys: String, indentation: Int) -> String {
    let blanks = String(repeating: " ", count: indentation)
    let lines = keys.byBytes.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "  " + blanks + $0
    }
    return blanks + "- " + lines.joined(separator: "\n").dropFirst(indentation + 2)
  }

  private static let head = ["version: 1", "app: {bundleId: com.example.app, appleId: 1234567890}"]

  private static let group = """
    subscriptionGroups:
      - referenceName: Pro
        localizations: {en-US: {displayName: Pro}}
        subscriptions:

    """

  private static let subscription = [
    "productId: com.example.monthly", "referenceName: Monthly", "level: 1", "period: P1M",
    "prices: {USA: 9.99, rest: equalized}", "localizations: {en-US: {displayName: Monthly}}",
  ]

  private static let offerCode = """
    referenceName: SPRING
    customerEligibilities: [new]
    offerEligibility: replace-intro-offers
    mode: free-trial
    duration: P1M
    batches:

    """

  private static let batch = [
    "id: spring-1", "kind: one-time-use", "count: 1000", "createdDate: 2027-01-10",
    "expirationDate: 2027-05-01",
  ]
}

/// The examples of a page: each a heading with its YAML, then what else there is to know of it.
package struct RuleExamples: Sendable {
  package private(set) var failing: [RuleExample] = []
  package private(set) var passing: [RuleExample] = []
  /// Lines that mean nothing.
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
  /// - Returns: whether the line means something.
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

/// Items of a list that differ in numbers are written once: `- {id: code1…350}` is 350 of them, each number one higher than
/// that before. The item ends where a line is no further to the right than its first; a `↓` is in the last one.
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

/// All items that one item with ranges of numbers stands for; the item itself if it has none.
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
