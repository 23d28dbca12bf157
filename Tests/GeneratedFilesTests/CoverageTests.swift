import Diagnostics
import TestSupport
import OfferReference
import Foundation
import Testing

/// `docs/coverage.md` speaks of every rule in the collection of Apple's, and of rules that there are.
struct CoverageTests {
  private let rows: [(number: String, answer: String)]
  private let page: String

  init() throws {
    page = try Repository.text("docs/coverage.md")
    rows = page.matches(of: /(?m)^\| ([0-9]+\.[0-9]+) \| [^|]+ \| ([^|]+) \|$/).map {
      (String($0.output.1), String($0.output.2))
    }
  }

  @Test func everyIdNamedIsOneOfOffercs() {
    let ids = Set(RulePage.all.map(\.id.name))
    let named = page.matches(of: /\[([a-z0-9-]+)\]\(rules\/([a-z0-9-]+)\.md\)/)
    #expect(named.count > 100)
    for name in named {
      #expect(ids.contains(String(name.output.1)), "there is no rule \(name.output.1)")
      #expect(name.output.1 == name.output.2)
    }
  }

  @Test func everyNumberIsThereOnceWithARuleOrAReason() {
    var expected = (section: 1, rule: 1)
    for row in rows {
      let parts = row.number.split(separator: ".").compactMap { Int($0) }
      if parts != [expected.section, expected.rule] { expected = (expected.section + 1, 1) }
      #expect(parts == [expected.section, expected.rule], "\(row.number) is out of order")
      expected.rule += 1
      #expect(
        ["](rules/", "](simulate.md"].contains(where: row.answer.contains) || row.answer.hasPrefix("none: "),
        "\(row.number)")
    }
    #expect(expected.section == 11)
  }

  /// The collection itself is not part of this repository: without it the order above has to do.
  @Test(.needsShared("facts/apple-rules.md"))
  func everyRuleOfTheCollectionIsNamed() throws {
    let collection = try Shared.text("facts/apple-rules.md")
    let numbers = Set(collection.matches(of: /\*\*([0-9]+\.[0-9]+)\b/).map { String($0.output.1) })
    #expect(numbers.count > 90)
    #expect(numbers.subtracting(rows.map(\.number)).isEmpty)
  }

  @Test(.needsShared("design/rules.md"))
  func everyRuleOfTheDesignExists() throws {
    let design = try Shared.text("design/rules.md")
    let ids = Set(RulePage.all.flatMap { [$0.id.name] + $0.aliases })
    let inTables = design.matches(of: /(?m)^\| ([a-z][a-z0-9, -]+) \| [EWI]/).flatMap {
      $0.output.1.split(separator: ", ").map(String.init)
    }
    let inProse = design.matches(of: /`([a-z]+(-[a-z0-9]+)+)`/).map { String($0.output.1) }
    let words = ["stack-with-intro-offers"]
    let named = Set(inTables + inProse).subtracting(words)
    #expect(named.count > 90)
    for id in named.sorted() {
      #expect(ids.contains(id), "the design has the rule \(id)")
    }
  }
}
