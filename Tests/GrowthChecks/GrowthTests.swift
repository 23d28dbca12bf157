import Diagnostics
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Long lists and many objects take a second or two here. To compare each with all others would take minutes.
struct GrowthTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func product(_ id: String, territories: String = "[USA]", _ more: String = "") -> String {
    """
          - productId: \(id)
            referenceName: \(id)
            level: 1
            period: P1M
            territories: \(territories)
            prices: {USA: 4.99}
            localizations: {en-US: {displayName: Pro, description: All}}
    \(more)
    """
  }

  private func write(_ name: String, _ products: [String]) throws -> String {
    let head = "version: 1\napp: {bundleId: com.example.app, name: Example}\nsubscriptionGroups:\n"
    let groups = products.enumerated().map { number, product in
      "  - referenceName: G\(number)\n    subscriptions:\n" + product
    }
    try folder.write(head + groups.joined(separator: "\n"), to: name)
    return folder.path(name)
  }

  private static func items(_ key: String, _ lines: [String]) -> String {
    "        \(key):\n" + lines.map { "          - {\($0)}\n" }.joined()
  }

  private static func day(_ number: Int) -> String {
    let (month, day) = (number % 336 / 28 + 1, number % 28 + 1)
    return "\(2027 + number / 336)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private static let many = String(repeating: "USA, DEU, FRA, ", count: 10_000) + "USA"

  /// Named, because arguments are printed.
  enum LongList: CaseIterable {
    case storefronts, excludedStorefronts, audiences, priceChanges

    var product: String {
      switch self {
      case .storefronts: GrowthTests.product("p", territories: "[\(many)]")
      case .excludedStorefronts: GrowthTests.product("p", territories: "{exclude: [\(many)]}")
      case .audiences:
        GrowthTests.product(
          "p",
          items(
            "offerCodes",
            [
              "referenceName: R, mode: free-trial, duration: P1M, customerEligibilities: ["
                + String(repeating: "new, expired, ", count: 15_000) + "new]"
            ]))
      case .priceChanges:
        GrowthTests.product(
          "p",
          items(
            "priceChanges",
            (0..<20_000).map {
              "startDate: \(day($0)), existingSubscribers: new-price, prices: {USA: \(5 + $0 % 50).99}"
            }))
      }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: LongList.allCases) func longListsAreChecked(_ list: LongList)
    throws
  {
    let path = try write("catalog.yaml", [list.product])
    equal(offerc(["lint", path, "--today", "2026-11-21"]).status, .findings)
  }

  @Test(.timeLimit(.minutes(1))) func manyRenamedProductsAreCompared() throws {
    let old = try write("old.yaml", (0..<2500).map { Self.product("com.old.p\($0)") })
    let new = try write("new.yaml", (0..<2500).map { Self.product("com.new.p\($0)") })
    let outcome = offerc(["diff", "--against", old, new, "--today", "2026-11-21"])
    contains(outcome.output, "com.new.p2499")
  }

  @Test(.timeLimit(.minutes(1))) func manyIntroductoryOffersAreShown() throws {
    let offers = seeds(10_000).map(Int.init).map {
      "mode: free-trial, duration: P1W, startDate: \(Self.day($0)), endDate: \(Self.day($0))"
    }
    let path = try write("catalog.yaml", [Self.product("p", Self.items("introductoryOffers", offers))])
    contains(offerc(["show", path, "--today", "2026-11-21"]).output, "Introductory offer 4000")
    let others = try write(
      "others.yaml",
      [Self.product("p", Self.items("introductoryOffers", offers.map { $0.replacing("P1W", with: "P2W") }))])
    contains(offerc(["diff", "--against", path, others, "--today", "2026-11-21"]).output, "2038-10-16")
  }
}
