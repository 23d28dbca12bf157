package import OfferModel

/// A piece of YAML that breaks a rule or keeps it: documentation and test at once.
///
/// In a failing example `↓` is right before the place where the finding begins. A fragment is completed to a whole
/// catalog by lines of a sound one; keys that the fragment has itself are left out of those.
package struct RuleExample: Sendable {
  package enum Place: Sendable {
    /// Top-level keys.
    case catalog
    /// Keys of the only subscription (monthly, 9.99 USD, the rest equalized).
    case subscription
    /// A whole file.
    case file
    /// A whole file that was saved as Latin-1, not as UTF-8.
    case latin1
    /// Keys of the only batch (1,000 one-time-use codes, 2027-01-10 to 2027-05-01) of an offer code of that subscription.
    case batch
  }

  package let place: Place
  package let fragment: String
  /// What is live at Apple, completed in the same way; nil for rules that need no baseline.
  package let before: String?
  /// `YYYY-MM-DD`.
  package let today: String
  private var edits: [Edit] = []
  private var staysBecause: String?
  /// Whether what is before is live state, read from Apple's servers.
  package private(set) var isLive = false
  /// The list of price points that the option file names.
  package private(set) var pricePoints: PricePoints?

  /// What whoever follows the help writes: kept as it is said, since every run makes all examples and few run them.
  private enum Edit: Sendable {
    case every(String, String)
    case last(String, String)
    case all(String)
  }

  package enum Outcome: Sendable {
    /// The fragment without the finding.
    case repaired(String)
    /// Nothing has to be done, or not in the catalog: why.
    case stays(because: String)
    /// What was to be replaced is not in the example.
    case impossible(missing: String)
  }

  /// The day of examples that need no other.
  package static let usualDay = "2026-11-21"

  private init(place: Place, fragment: String, before: String?, today: String) {
    (self.place, self.fragment, self.before, self.today) = (place, fragment, before, today)
  }

  package static func catalog(
    _ lines: String..., before: String? = nil, today: String = RuleExample.usualDay
  ) -> RuleExample {
    RuleExample(place: .catalog, fragment: lines.joined(separator: "\n"), before: before, today: today)
  }

  package static func subscription(
    _ lines: String..., before: String? = nil, today: String = RuleExample.usualDay
  ) -> RuleExample {
    RuleExample(place: .subscription, fragment: lines.joined(separator: "\n"), before: before, today: today)
  }

  package static func batch(
    _ fragment: String, before: String? = nil, today: String = RuleExample.usualDay
  ) -> RuleExample {
    RuleExample(place: .batch, fragment: fragment, before: before, today: today)
  }

  /// For what no completion may repair: without app, without version.
  package static func file(_ text: String) -> RuleExample {
    RuleExample(place: .file, fragment: text, before: nil, today: RuleExample.usualDay)
  }

  /// For what is wrong with the bytes of a file.
  package static func latin1(_ text: String) -> RuleExample {
    RuleExample(place: .latin1, fragment: text, before: nil, today: RuleExample.usualDay)
  }

  /// Whoever follows the help writes `new` for `old`. Several of them follow one another.
  package func after(_ old: String, _ new: String) -> RuleExample { adding(.every(old, new)) }

  /// Writes `new` where `old` is last.
  package func afterLast(_ old: String, _ new: String) -> RuleExample { adding(.last(old, new)) }

  /// Writes another fragment.
  package func afterAll(_ fragment: String) -> RuleExample { adding(.all(fragment)) }

  /// For findings that ask for nothing, or for nothing that can be written into the catalog.
  package func stays(because reason: String) -> RuleExample {
    var example = self
    example.staysBecause = reason
    return example
  }

  /// Judges amounts by a list that has these, in minor units, in one storefront.
  package func listing(_ amounts: [Int64], in code: String) -> RuleExample {
    var example = self
    example.pricePoints = Storefront(code: code).map {
      PricePoints(file: "price-points.csv", lists: [$0: amounts])
    }
    return example
  }

  /// Compares with live state: `# assumed` is beside what could not be read of it.
  package var live: RuleExample {
    var example = self
    example.isLive = true
    return example
  }

  private func adding(_ edit: Edit) -> RuleExample {
    var example = self
    example.edits.append(edit)
    return example
  }

  /// What becomes of it where the help is followed; nil in examples that pass.
  package var outcome: Outcome? {
    if let staysBecause { return .stays(because: staysBecause) }
    guard !edits.isEmpty else { return nil }
    var text = fragment.filter { $0 != "↓" }
    for edit in edits {
      switch edit {
      case .every(let old, let new):
        guard text.contains(old) else { return .impossible(missing: old) }
        text = text.replacing(old, with: new)
      case .last(let old, let new):
        guard let place = text.ranges(of: old).last else { return .impossible(missing: old) }
        text.replaceSubrange(place, with: new)
      case .all(let other): text = other
      }
    }
    return .repaired(text)
  }

  /// The example as it is once the help is followed, with the same baseline.
  package var repaired: RuleExample? {
    guard case .repaired(let fragment)? = outcome else { return nil }
    var repaired = RuleExample(place: place, fragment: fragment, before: before, today: today)
    repaired.pricePoints = pricePoints
    repaired.isLive = isLive
    return repaired
  }

  /// The images that examples have beside them.
  package static func image(at path: String) -> ImageFile {
    switch path {
    case "images/pro.png": .image(.png, width: 1024, height: 1024)
    case "images/pro.jpg": .image(.jpeg, width: 1024, height: 1024)
    case "images/512.png": .image(.png, width: 512, height: 512)
    case "images/pro.gif": .unknown
    case _ where path.hasPrefix("../"): .outside
    default: .missing
    }
  }

  /// The whole catalog, `↓` left in.
  package var yaml: String { whole(fragment) }

  /// The whole catalog that is live.
  package var baseline: String? { before.map(whole) }

  private func whole(_ fragment: String) -> String {
    switch place {
    case .file, .latin1: fragment + "\n"
    case .catalog: completed(fragment, with: RuleExample.topLevel)
    case .subscription: RuleExample.inSubscription(completed(fragment, with: RuleExample.subscriptionKeys))
    case .batch: RuleExample.inBatch(completed(fragment, with: RuleExample.batchKeys))
    }
  }

  private func completed(_ fragment: String, with lines: [String]) -> String {
    let own = Set(fragment.split(separator: "\n").compactMap { topLevelKey(of: String($0)) })
    let missing = lines.filter { line in topLevelKey(of: line).map { !own.contains($0) } ?? true }
    return (missing + [fragment]).joined(separator: "\n") + "\n"
  }

  private func topLevelKey(of line: String) -> String? {
    guard let first = line.first, first != " ", first != "-", first != "#" else { return nil }
    return line.split(separator: ":").first.map { $0.filter { $0 != "↓" } }
  }

  private static let topLevel = [
    "version: 1", "app: {bundleId: com.example.app, appleId: 1234567890}",
    Sample.groups(Sample.group("Pro", Sample.subscription())),
  ]

  private static let subscriptionKeys = Sample.subscriptionKeys().split(separator: "\n").map(String.init)

  private static let batchKeys = [
    "id: spring-1", "kind: one-time-use", "count: 1000", "createdDate: 2027-01-10",
    "expirationDate: 2027-05-01",
  ]

  private static func inSubscription(_ keys: String) -> String {
    topLevel.dropLast().joined(separator: "\n") + "\n"
      + Sample.groups(Sample.group("Pro", Sample.listItem(keys, indentation: 6)))
  }

  private static func inBatch(_ keys: String) -> String {
    let code = Sample.offerCode("SPRING", "batches:\n" + Sample.listItem(keys, indentation: 2))
    return RuleExample.subscription(Sample.offerCodes(code)).yaml
  }
}

extension RuleExample {
  static func introductory(_ offers: String...) -> RuleExample {
    .subscription(Sample.list("introductoryOffers", offers))
  }

  static func winBackOffers(_ offers: String...) -> RuleExample {
    .subscription(Sample.list("winBackOffers", offers))
  }

  /// Offer codes `C1`, `C2`, … without batches; `↓` before the name of the `marked`th.
  static func offerCodes(_ count: Int, marked: Int? = nil, _ more: String = "") -> RuleExample {
    let codes = (1...count).map { Sample.offerCode(($0 == marked ? "↓" : "") + "C\($0)") }
    return .subscription(Sample.offerCodes(codes.joined(separator: "\n")) + more)
  }

  /// An offer code for each of `batches`, which are the keys of flow mappings.
  static func offerCodes(batches: String..., today: String = usualDay) -> RuleExample {
    let codes = batches.enumerated().map { Sample.offerCode("C\($0 + 1)", batches: [$1]) }
    return .subscription(Sample.offerCodes(codes.joined(separator: "\n")), today: today)
  }
}
