import Diagnostics
import OfferRules
import TestSupport
import OfferReference
import OfferCompiler
import Testing

/// What holds for the documentation of all rules.
struct RulePageTests {
  static let rules = RulePage.all.filter { $0.kind == .rule }.map { PageCase(page: $0) }
  static let structural = RulePage.all.filter { $0.kind == .structural }.map { PageCase(page: $0) }

  @Test func sectionsHaveAllRulesInTheirOrder() {
    #expect(RulePageTests.rules.map(\.page.id) == ruleInfos.map(\.id))
    #expect(RulePageTests.structural.map(\.page.id) == structuralInfos.map(\.id))
  }

  @Test func namesAreUnique() {
    let ids = RulePage.all.map { $0.id.name }
    let names = ids + RulePage.all.flatMap(\.aliases)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(name)")
      #expect(RulePage.named(name)?.id.name == name || !ids.contains(name))
    }
  }

  @Test(arguments: RulePage.all.map { PageCase(page: $0) })
  func theSummaryIsOneSentence(_ test: PageCase) {
    let summary = test.page.summary
    #expect(summary.hasSuffix(".") && !summary.dropLast().contains(". "), "\(summary)")
    #expect(summary.first?.isUppercase == true)
  }

  @Test(arguments: rules)
  func theReasonsAreSentencesWithoutTheirFullStop(_ test: PageCase) throws {
    let page = test.page
    let why = try #require(page.why)
    for text in [why, page.severities, page.disagreement].compactMap(\.self) {
      #expect(text.first?.isUppercase == true && !text.hasSuffix("."), "\(text)")
    }
    switch try #require(page.source) {
    case .apple(let title, let url, let read):
      #expect(!title.isEmpty && url?.hasPrefix("https://developer.apple.com/") != false)
      #expect(read.wholeMatch(of: /20[0-9]{2}-[0-9]{2}(-[0-9]{2})?/) != nil)
    case .standard(let title, let url, let read):
      #expect(!title.isEmpty && url.hasPrefix("https://"))
      #expect(read.wholeMatch(of: /20[0-9]{2}-[0-9]{2}(-[0-9]{2})?/) != nil)
    case .observed(let text), .offerc(let text): #expect(!text.isEmpty)
    }
  }

  @Test(arguments: rules)
  func examplesReportTheSeveritiesThatThePageNames(_ test: PageCase) {
    let (failing, passing) = test.page.examples
    #expect(!failing.isEmpty && !passing.isEmpty)
    #expect(failing.allSatisfy { !$0.findings.isEmpty } && passing.allSatisfy(\.findings.isEmpty))
    let found = Set(failing.flatMap(\.findings).map(\.severity))
    #expect(found.max() == test.page.severity)
    #expect(found.count < 2 || test.page.severities != nil, "say which cases have which severity")
  }

  /// Rules whose error follows the newest text of Apple's, or could not be counted otherwise; they say so.
  private static let decided: Set<RuleID> = ["active-offer-limit", "code-quota"]

  /// What sources disagree on is no error.
  @Test(arguments: rules.filter { $0.page.disagreement != nil && !decided.contains($0.page.id) })
  func whatIsInDisputeIsNoError(_ test: PageCase) {
    let findings = test.page.examples.failing.flatMap(\.findings)
    #expect(findings.contains { $0.severity < .error })
  }

  @Test(arguments: structural)
  func structuralExamplesAreFoundAtTheirMark(_ test: PageCase) throws {
    let info = try #require(structuralInfos.first { $0.id == test.page.id })
    let example = try #require(test.page.examples.failing.first)
    let finding = try #require(example.findings.first)
    #expect(example.findings.count == 1 && finding.severity == .error)
    let marks = unmarked(info.example.fragment).marks
    #expect(marks == [Int(finding.primary.range.start)])
  }

  @Test func aMisspeltNameIsSuggested() {
    #expect(RulePage.suggestions(for: "price-mising") == ["price-missing"])
    #expect(RulePage.suggestions(for: "quota") == ["code-quota", "code-quota-near"])
    #expect(RulePage.suggestions(for: "zzzzzzzzzz").isEmpty)
  }
}

/// A page as a test argument.
struct PageCase: CustomTestStringConvertible, Sendable {
  let page: RulePage
  var testDescription: String { page.id.name }
}
