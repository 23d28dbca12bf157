import TestSupport
import OfferRules
import Diagnostics
import OfferCompiler
import OfferModel
import Testing

/// Every example of every rule: a failing one is found at its `↓`, a passing one is not.
struct RuleExampleTests {
  @Test(arguments: ruleInfos.map(RuleCase.init(info:)))
  func failingExamplesFail(_ rule: RuleCase) throws {
    #expect(!rule.info.failing.isEmpty)
    for example in rule.info.failing {
      let (text, marks) = unmarked(example.yaml)
      let findings = try check(text, example)
      let structural = findings.filter { finding in !ruleInfos.contains { $0.id == finding.rule } }
      #expect(structural.isEmpty, "\(rule): \(structural.map(\.message)) in\n\(text)")
      let own = findings.filter { $0.rule == rule.info.id }
      #expect(!own.isEmpty, "\(rule) does not fire on\n\(text)")
      #expect(own.contains { $0.severity <= rule.info.severity })
      for mark in marks {
        #expect(
          own.contains { $0.primary.range.start == UInt32(mark) },
          "\(rule) fires at \(own.map(\.primary.range.start)), the mark is at \(mark) in\n\(example.yaml)")
      }
    }
  }

  @Test(arguments: ruleInfos.map(RuleCase.init(info:)))
  func passingExamplesPass(_ rule: RuleCase) throws {
    #expect(!rule.info.passing.isEmpty)
    for example in rule.info.passing {
      let (text, marks) = unmarked(example.yaml)
      #expect(marks.isEmpty)
      let findings = try check(text, example)
      let unwanted = findings.filter { finding in
        finding.rule == rule.info.id || !ruleInfos.contains { $0.id == finding.rule }
      }
      #expect(unwanted.isEmpty, "\(rule): \(unwanted.map(\.message)) in\n\(text)")
    }
  }

  @Test func idsAreUniqueAndKebab() {
    var seen: Set<RuleID> = []
    for info in ruleInfos {
      #expect(seen.insert(info.id).inserted, "\(info.id) stands twice in allRules")
      #expect(
        info.id.name.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" })
      #expect(info.summary.hasSuffix("."))
      #expect(!info.why.isEmpty && !info.why.hasSuffix("."))
    }
  }

  private func check(_ text: String, _ example: RuleExample) throws -> [Finding] {
    let today = try #require(CalendarDate(example.today))
    let source = SourceFile(name: "catalog.yaml", bytes: Array(text.utf8))
    guard let before = example.baseline else { return compile([source], today: today).findings }
    let old = SourceFile(name: "baseline.yaml", bytes: Array(before.utf8))
    let baseline = compile([old], firstFile: 1, today: today)
    #expect(!baseline.hasErrors, "\(baseline.findings.map(\.message)) in\n\(before)")
    let baselines = Baselines([try #require(baseline.catalog)], origin: "baseline.yaml")
    return compile([source], today: today, baseline: baselines.baseline(of:)).findings
  }
}

/// A rule as a test argument.
struct RuleCase: CustomTestStringConvertible, Sendable {
  let info: RuleInfo
  var testDescription: String { info.id.name }
}
