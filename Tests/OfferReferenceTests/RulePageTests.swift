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
    equal(RulePageTests.rules.map(\.page.id), ruleIds)
    equal(RulePageTests.structural.map(\.page.id), structuralRules)
  }

  @Test func namesAreUnique() {
    let ids = RulePage.all.map { $0.id.name }
    let names = ids + RulePage.all.flatMap(\.info.aliases)
    equal(Set(names).count, names.count)
    for name in names {
      #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(name)")
      #expect(RulePage.named(name)?.id.name == name || !ids.contains(name))
    }
  }

  @Test(arguments: RulePage.all.map { PageCase(page: $0) })
  func theSummaryIsOneSentence(_ test: PageCase) {
    let summary = test.page.info.summary
    ends(summary, with: ".")
    lacks(summary.dropLast(), ". ", "\(summary)")
    #expect(summary.first?.isUppercase == true)
  }

  @Test(arguments: rules)
  func theReasonsAreSentencesWithoutTheirFullStop(_ test: PageCase) throws {
    let page = test.page.info
    let why = try #require(page.why)
    for text in [why, page.severities, page.disagreement].compactMap(\.self) {
      #expect(text.first?.isUppercase == true && !text.hasSuffix("."), "\(text)")
    }
    let source = try #require(page.source)
    #expect(!source.title.isEmpty)
    switch source.kind {
    case .apple, .standard:
      let read = try #require(source.read)
      #expect(read.wholeMatch(of: /20[0-9]{2}-[0-9]{2}(-[0-9]{2})?/) != nil)
      let site = source.kind == .apple ? "https://developer.apple.com/" : "https://"
      #expect(source.url?.hasPrefix(site) ?? (source.kind == .apple))
    case .observed, .offerc: #expect(source.url == nil && source.read == nil)
    }
  }

  @Test(arguments: rules)
  func examplesReportTheSeveritiesThatThePageNames(_ test: PageCase) {
    let (failing, passing) = test.page.examples
    #expect(!failing.isEmpty && !passing.isEmpty)
    #expect(failing.allSatisfy { !$0.findings.isEmpty } && passing.allSatisfy(\.findings.isEmpty))
    let found = Set(failing.flatMap(\.findings).map(\.severity))
    equal(found.max(), test.page.info.severity)
    #expect(found.count < 2 || test.page.info.severities != nil, "say which cases have which severity")
  }

  /// Rules whose error follows the newest text of Apple's, or could not be counted otherwise; they say so.
  private static let decided: Set<RuleID> = ["active-offer-limit", "code-quota"]

  /// What sources disagree on is no error.
  @Test(arguments: rules.filter { $0.page.info.disagreement != nil && !decided.contains($0.page.id) })
  func whatIsInDisputeIsNoError(_ test: PageCase) {
    let findings = test.page.examples.failing.flatMap(\.findings)
    #expect(findings.contains { $0.severity < .error })
  }

  @Test(arguments: structural)
  func structuralExamplesAreFoundAtTheirMark(_ test: PageCase) throws {
    let example = try #require(test.page.examples.failing.first)
    let marked = try #require(test.page.info.examples.failing.first)
    let finding = try #require(example.findings.first)
    equal(example.findings.count, 1)
    equal(finding.severity, .error)
    let marks = unmarked(marked.fragment).marks
    equal(marks, [Int(finding.primary.range.start)])
  }

  @Test func aMisspeltNameIsSuggested() {
    equal(RulePage.suggestions(for: "price-mising"), ["price-missing"])
    equal(RulePage.suggestions(for: "quota"), ["code-quota", "code-quota-near"])
    empty(RulePage.suggestions(for: "zzzzzzzzzz"))
  }
}

/// A page as a test argument.
struct PageCase: CustomTestStringConvertible, Sendable {
  let page: RulePage
  var testDescription: String { page.id.name }
}
