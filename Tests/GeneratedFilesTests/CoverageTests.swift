import OfferRules
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
    rows = page.matches(of: /(?m)^\* ([0-9]+\.[0-9]+) [^:]+: (.+)$/).map {
      (String($0.output.1), String($0.output.2))
    }
  }

  @Test func everyIdNamedIsOneOfOffercs() {
    let ids = Set(RulePage.all.map(\.id.name))
    let named = page.matches(of: /\[([a-z0-9-]+)\]\(rules\/([a-z0-9-]+)\.md\)/)
    #expect(named.count > 100)
    for name in named {
      contains(ids, String(name.output.1), "there is no rule \(name.output.1)")
      equal(name.output.1, name.output.2)
    }
  }

  /// How many rules each section of the collection of Apple's rules has.
  private let sections = [18, 11, 11, 8, 13, 19, 6, 4, 7, 9, 4]

  @Test func everyNumberIsThereOnceWithARuleOrAReason() {
    let numbers = sections.enumerated().flatMap { section, count in
      (1...count).map { "\(section + 1).\($0)" }
    }
    equal(rows.map(\.number), numbers)
    for row in rows {
      #expect(
        ["](rules/", "](simulate.md"].contains(where: row.answer.contains) || row.answer.hasPrefix("none: "),
        "\(row.number)")
    }
  }

  /// Rules that are offerc's own, or about the language, are not.
  @Test func everyRuleOfApplesIsThere() throws {
    let ids = Set(RulePage.all.map(\.id.name))
    let pages = try Repository.files(in: "Sources/OfferRules/Pages", "md").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n# ")
    }
    let ofApples = pages.filter { $0.contains(/\n(?:Source: \[(?!NIST)|Observed: )/) }
      .map { $0.trimmingCharacters(in: ["#", " "]).prefix { $0 != "\n" } }
    #expect(ofApples.count > 80)
    for id in ofApples where ids.contains(String(id)) {
      contains(page, "[\(id)](rules/", "\(id) is about Apple, and is not in docs/coverage.md")
    }
  }

  /// An id is in option files and suppressions of catalogs: one that was given out stays an id or an alias.
  @Test func noIdIsTakenBack() throws {
    let ids = Set(RulePage.all.flatMap { [$0.id.name] + $0.info.aliases })
    let given = try Repository.text("Tests/Fixtures/0.1.0/rules.txt").split(separator: "\n").map(String.init)
    #expect(given.count > 100)
    empty(Set(given).subtracting(ids))
  }
}
