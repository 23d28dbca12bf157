import ByteText
package import OfferModel

/// A piece of YAML that breaks a rule or keeps it. It is both documentation and a test.
///
/// In a failing example, `↓` marks where the finding begins. A fragment becomes a whole catalog with the lines of a sound
/// one, except those whose keys the fragment has itself.
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
    /// The fragment after the help was followed, without the finding.
    case repaired(String)
    /// The finding remains, because nothing can or has to be changed in the catalog; `because` says why.
    case stays(because: String)
  }

  package let place: Place
  package let fragment: String
  /// What is live at Apple, completed in the same way; nil for rules that need no baseline.
  package var before: String?
  /// Whether `before` is live state, which was read from Apple's servers. In it, `# assumed` marks what could not be read.
  package var isLive = false
  /// `YYYY-MM-DD`.
  package var today = RuleExample.usualDay
  /// The list of price points that the option file names.
  package var pricePoints: PricePoints?
  /// What happens when the help is followed; nil for an example that passes.
  package var outcome: Outcome?

  /// The day of all examples without a `Today:` line.
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
    case "images/pro.png": .image(ImageFacts(.png, ImageSize(1024, 1024)))
    case "images/pro.jpg": .image(ImageFacts(.jpeg, ImageSize(1024, 1024)))
    case "images/512.png": .image(ImageFacts(.png, ImageSize(512, 512)))
    case "images/transparent.png": .image(ImageFacts(.png, ImageSize(1024, 1024), hasAlpha: true))
    case "images/screen.png": .image(ImageFacts(.png, ImageSize(1242, 2208)))
    case "images/screen.jpg": .image(ImageFacts(.jpeg, ImageSize(2868, 1320)))
    case "images/transparent-screen.png": .image(ImageFacts(.png, ImageSize(1242, 2688), hasAlpha: true))
    case "images/android.png": .image(ImageFacts(.png, ImageSize(1080, 2400)))
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
