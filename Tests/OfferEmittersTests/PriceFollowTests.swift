import Diagnostics
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing
import YAMLSyntax

/// Rules that are followed: the amounts are price points, the nearest that the limits leave, and nothing else changes.
struct PriceFollowTests {
  private static let today = CalendarDate(year: 2026, month: 11, day: 21)

  @Test(arguments: seeds(20))
  func everyAmountIsThePricePointThatItsRuleAsksFor(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let made = RuledCatalog(&random)
    let today = try #require(PriceFollowTests.today)
    let before = try #require(made.compiled(made.text).catalog)
    let imported = try follow(before, made.text, today)
    let text = String(decoding: imported.texts[0].bytes, as: UTF8.self)
    let compiled = made.compiled(text)
    let after = try #require(compiled.catalog)
    absent(imported.difference(in: after))
    for one in imported.followed {
      for row in one.rows { expectRight(row, one, before) }
    }
    // What lint says is what follow would write, and following twice changes nothing.
    let told = made.compiled(made.text).findings.contains { $0.rule == "price-not-followed" }
    equal(told, (imported.changes > 0))
    #expect(!compiled.findings.contains { $0.rule == "price-not-followed" })
    try equal(follow(after, text, today).changes, 0)
    equal(comments(text), comments(made.text))
  }

  @Test(arguments: 0..<20)
  func aSelectionChangesNothingElse(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let made = RuledCatalog(&random)
    let before = try #require(made.compiled(made.text).catalog)
    let storefront = try #require(Storefront(code: "DEU"))
    let imported = try follow(before, made.text, try #require(PriceFollowTests.today)) { $1 == storefront }
    let after = try #require(
      made.compiled(String(decoding: imported.texts[0].bytes, as: UTF8.self)).catalog)
    for (old, new) in zip(before.pricedObjects(), after.pricedObjects()) {
      for other in Storefront.all where other != storefront {
        equal(old.prices[other]?.amount, new.prices[other]?.amount, "\(old.name) \(other.code)")
      }
    }
  }

  private func follow(
    _ catalog: Catalog, _ text: String, _ today: CalendarDate,
    where isSelected: (PricedObject, Storefront) -> Bool = { _, _ in true }
  ) throws -> PriceImport {
    try PriceImport(
      following: catalog, [SourceFile(name: "0.yaml", text: text)], on: today, live: nil, where: isSelected)
  }

  /// By looking at every price point.
  private func expectRight(_ row: FollowedPrices.Row, _ one: FollowedPrices, _ catalog: Catalog) {
    let (low, high) = (one.rule.minimum[row.storefront] ?? 1, one.rule.maximum[row.storefront] ?? .max)
    let points = PricePoints.standard[row.storefront].amounts.filter { $0 >= low && $0 <= high }
    contains(points, row.chosen)
    guard !one.object.isOffer else { return #expect(row.chosen < row.base * 12) }
    let distance = { (point: Int64) in
      // In parts of a minor unit.
      abs((row.wanted.whole - point) * row.wanted.parts + row.wanted.rest)
    }
    let side = points.filter { point in
      switch one.rule.rounding ?? .nearest {
      case .nearest: true
      case .down: point <= row.wanted.whole
      case .up: point >= row.wanted.smallestFrom
      }
    }
    let best = (side.isEmpty ? points : side).min { (distance($0), $0) < (distance($1), $1) }
    equal(row.chosen, best, "\(one.object.name) \(row.storefront.code)")
  }

  private func comments(_ text: String) -> [String] {
    let document = parse(Array(text.utf8), name: "", file: 0).document
    return document.comments.map {
      String(decoding: document.bytes[Int($0.lowerBound)..<Int($0.upperBound)], as: UTF8.self)
    }
  }
}

/// A month, a year and offers, whose amounts follow something or are as they are.
private struct RuledCatalog {
  let text: String
  let factors: String

  init(_ random: inout SeededGenerator) {
    let sold = ["USA", "DEU", "FRA", "AUT", "ITA", "JPN", "BRA", "IND", "CHE", "KOR", "TUR"]
    func amounts(_ random: inout SeededGenerator) -> [String] {
      sold.compactMap { code -> String? in
        guard let storefront = Storefront(code: code), Int.random(in: 0..<4, using: &random) > 0 else {
          return nil
        }
        let point = PricePoints.standard[storefront].amounts[Int.random(in: 40..<300, using: &random)]
        return "\(code): \(decimalText(point, storefront.currency)) # \(code)"
      }
    }
    func block(_ rule: String, _ random: inout SeededGenerator, _ indent: String) -> String {
      var lines = amounts(&random)
      lines.insert("follows: {\(rule)} # why", at: Int.random(in: 0...lines.count, using: &random))
      if Bool.random(using: &random) { lines.append("rest: equalized") }
      if !lines.contains(where: { $0.hasPrefix("USA") }) { lines.insert("USA: 9.99", at: 0) }
      return lines.map { "\n" + indent + $0 }.joined()
    }
    let round = ["", ", round: nearest", ", round: up", ", round: down"].randomElement(using: &random) ?? ""
    let limits = [
      "", ", minimum: {USA: 5.49, currency-eur: 8.99}", ", maximum: {JPN: 1200}", ", except: [FRA, KOR]",
    ]
    func limit(_ random: inout SeededGenerator) -> String { limits.randomElement(using: &random) ?? "" }
    let percent = Int.random(in: 1..<99, using: &random)
    let times = Int.random(in: 2..<13, using: &random)
    let regular = sold.map { code -> String in
      guard let storefront = Storefront(code: code) else { return "" }
      let point = PricePoints.standard[storefront].amounts[Int.random(in: 60..<320, using: &random)]
      return "\(code): \(decimalText(point, storefront.currency))"
    }
    let mode =
      ["pay-as-you-go, duration: P3M", "pay-up-front, duration: P6M"].randomElement(using: &random) ?? ""
    text = """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: Pro
          localizations: {en-US: {displayName: Pro}}
          subscriptions:
            - productId: month
              referenceName: Month
              level: 1
              period: P1M
              territories: [\(sold.joined(separator: ", "))]
              localizations: {en-US: {displayName: Month}}
              prices: {\(regular.joined(separator: ", "))}
              promotionalOffers:
                - {offerId: flow, referenceName: Flow, mode: \(mode), prices: {follows: {discount: \(percent)%\(round)}, USA: 0.99}}
                - offerId: block
                  referenceName: Block
                  mode: pay-as-you-go
                  duration: P2M
                  prices:\(block("discount: \(percent).5%" + limit(&random), &random, "              "))
            - productId: year
              referenceName: Year
              level: 1
              period: P1Y
              territories: [\(sold.joined(separator: ", "))]
              localizations: {en-US: {displayName: Year}}
              prices:\(block("times: \(times).25, of: month" + round + limit(&random), &random, "          "))
      inAppPurchases:
        - productId: pass
          referenceName: Pass
          type: consumable
          territories: [\(sold.joined(separator: ", "))]
          localizations: {en-US: {displayName: Pass}}
          prices:\(block("index: factors.csv" + round + limit(&random), &random, "      "))

      """
    factors =
      "storefront,factor,amount\n"
      + sold.prefix(8).map {
        "\($0),0.\(Int.random(in: 10..<99, using: &random)),\($0 == "FRA" ? "" : "900")\n"
      }.joined()
  }

  func compiled(_ text: String) -> Compilation {
    let factors = Array(factors.utf8)
    return compile(
      [SourceFile(name: "0.yaml", text: text)],
      today: CalendarDate(year: 2026, month: 11, day: 21) ?? .first,
      readFile: { $0 == "factors.csv" ? .bytes(factors) : .missing })
  }
}
