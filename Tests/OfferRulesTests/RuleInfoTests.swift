import Diagnostics
import OfferCompiler
@testable import OfferRules
import TestSupport
import Testing

/// The pages of rules are read whole, and each is about a rule.
struct RuleInfoTests {
  @Test func everyPageIsThatOfARuleAndNoRuleHasNone() {
    let text = String(decoding: RulePageText.pages, as: UTF8.self)
    let headings = text.matches(of: /(?m)^# (.+)$/).map { String($0.output.1) }
    equal(headings.sorted(), ["Sources"] + (ruleIds + structuralRules).map(\.name).sorted())
  }

  @Test func noLineOfAPageIsWithoutMeaning() {
    for info in ruleInfos + structuralInfos {
      empty(info.faults, "\(info.id): \(info.faults)")
      empty(info.examples.faults, "\(info.id): \(info.faults)")
      ends(info.summary, with: ".", "\(info.id)")
    }
  }

  @Test func aPageIsReadLineByLine() throws {
    let info = RuleInfo(
      "a-rule",
      page: """

        A thing: it is wrong.

        Severity: warning

        Why: Apple says so: twice

        Observed: by others

        Since: 0.2.0

        Once called: one, two

        ## Fails in a batch

            # a comment

            count: ↓1

        Today: 2027-01-01

        Read from Apple:

            count: 3

        Price points: USA 99 199

        Repaired:

            count: 2

        ## Passes in a file saved as Latin-1

            version: 1
        """)
    empty(info.faults)
    empty(info.examples.faults)
    equal(info.summary, "A thing: it is wrong.")
    equal(info.severity, .warning)
    equal(info.since, "0.2.0")
    equal(info.why, "Apple says so: twice")
    equal(info.aliases, ["one", "two"])
    absent(info.severities)
    equal(info.source?.kind, .observed)
    equal(info.source?.phrase, "by others")
    let example = try #require(info.examples.failing.first)
    equal(example.place, .batch)
    equal(example.fragment, "# a comment\n\ncount: ↓1")
    #expect(example.today == "2027-01-01" && example.isLive && example.before == "count: 3")
    #expect(example.pricePoints != nil && example.repaired?.fragment == "count: 2")
    equal(example.repaired?.before, "count: 3")
    equal(example.repaired?.today, "2027-01-01")
    equal(info.examples.passing.map(\.place), [.latin1])
    equal(info.examples.failing.count, 1)
  }

  @Test(arguments: [
    ("Severity: grave", "Severity: grave"), ("Why:", "Why:"),
    ("Source: [No such text]", "Source: [No such text]"),
    ("Because: of it", "Because: of it"), ("Why: it is\n    so", "Why: it is"),
    ("## Fails in a thing\n\n    a: 1", "## Fails in a thing"), ("## Fails", "## Fails"),
    ("## Passes in a file\n\n    a: 1\n\nToday:", "Today:"),
    ("## Passes in a file\n\n    a: 1\n\nPrice points: XYZ 1", "Price points: XYZ 1"),
    ("## Passes in a file\n\n    a: 1\n\nLive: b", "Live: b"),
    ("## Passes in a file\n\n    a: 1\n\nThat is it.", "That is it."),
  ])
  func aLineWithoutMeaningIsAFault(_ lines: String, _ fault: String) {
    let page = "Wrong.\n\nSeverity: error\n\nSince: 0.1.0\n\n"
    empty(RuleInfo("a", page: page + "Why: Because").faults)
    let info = RuleInfo("a", page: page + lines)
    equal(info.faults + info.examples.faults, [fault])
  }

  @Test func aPageThatIsMissingIsAFault() {
    equal(RuleInfo("a").faults, ["no Severity", "no Since"])
  }

  @Test func itemsThatDifferInNumbersAreWrittenOnce() throws {
    let page = "## Fails in a catalog\n\n    a:\n      - b: ↓9…11\n        c: x1…3\n      - d: 1\n    e: 2"
    let example = try #require(RuleInfo("a", page: page).examples.failing.first)
    equal(
      example.fragment, "a:\n  - b: 9\n    c: x1\n  - b: 10\n    c: x2\n  - b: ↓11\n    c: x3\n  - d: 1\ne: 2"
    )
  }
}
