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
    #expect(headings.sorted() == ["Sources"] + (ruleIds + structuralRules).map(\.name).sorted())
  }

  @Test func noLineOfAPageIsWithoutMeaning() {
    for info in ruleInfos + structuralInfos {
      #expect(info.faults.isEmpty && info.examples.faults.isEmpty, "\(info.id): \(info.faults)")
      #expect(info.summary.hasSuffix("."), "\(info.id)")
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
    #expect(info.faults.isEmpty && info.examples.faults.isEmpty)
    #expect(info.summary == "A thing: it is wrong." && info.severity == .warning && info.since == "0.2.0")
    #expect(info.why == "Apple says so: twice" && info.aliases == ["one", "two"] && info.severities == nil)
    #expect(info.source?.kind == .observed && info.source?.phrase == "by others")
    let example = try #require(info.examples.failing.first)
    #expect(example.place == .batch && example.fragment == "# a comment\n\ncount: ↓1")
    #expect(example.today == "2027-01-01" && example.isLive && example.before == "count: 3")
    #expect(example.pricePoints != nil && example.repaired?.fragment == "count: 2")
    #expect(example.repaired?.before == "count: 3" && example.repaired?.today == "2027-01-01")
    #expect(info.examples.passing.map(\.place) == [.latin1] && info.examples.failing.count == 1)
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
    #expect(RuleInfo("a", page: page + "Why: Because").faults.isEmpty)
    let info = RuleInfo("a", page: page + lines)
    #expect(info.faults + info.examples.faults == [fault])
  }

  @Test func aPageThatIsMissingIsAFault() {
    #expect(RuleInfo("a").faults == ["no Severity", "no Since"])
  }

  @Test func itemsThatDifferInNumbersAreWrittenOnce() throws {
    let page = "## Fails in a catalog\n\n    a:\n      - b: ↓9…11\n        c: x1…3\n      - d: 1\n    e: 2"
    let example = try #require(RuleInfo("a", page: page).examples.failing.first)
    #expect(
      example.fragment
        == "a:\n  - b: 9\n    c: x1\n  - b: 10\n    c: x2\n  - b: ↓11\n    c: x3\n  - d: 1\ne: 2")
  }
}
