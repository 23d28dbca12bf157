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
    #expect(!rule.info.examples.failing.isEmpty)
    for example in rule.info.examples.failing {
      let (text, marks) = unmarked(example.yaml)
      let findings = try example.findings()
      let structural = findings.filter { finding in !ruleInfos.contains { $0.id == finding.rule } }
      empty(structural, "\(rule): \(structural.map(\.message)) in\n\(text)")
      let own = findings.filter { $0.rule == rule.info.id }
      #expect(!own.isEmpty, "\(rule) does not fire on\n\(text)")
      #expect(own.allSatisfy { $0.severity <= rule.info.severity })
      let places = own.map { Int($0.primary.range.start) }.filter { isShown($0, in: text, of: example) }
      equal(places, marks, "\(rule) fires there, the marks are at \(marks) in\n\(example.yaml)")
    }
  }

  @Test(arguments: ruleInfos.map(RuleCase.init(info:)))
  func passingExamplesPass(_ rule: RuleCase) throws {
    #expect(!rule.info.examples.passing.isEmpty)
    for example in rule.info.examples.passing {
      let (text, marks) = unmarked(example.yaml)
      empty(marks)
      let findings = try example.findings()
      let unwanted = findings.filter { finding in
        finding.rule == rule.info.id || !ruleInfos.contains { $0.id == finding.rule }
      }
      empty(unwanted, "\(rule): \(unwanted.map(\.message)) in\n\(text)")
    }
  }

  /// A help that is followed never leads to another error.
  @Test(arguments: ruleInfos.map(RuleCase.init(info:)))
  func failingExamplesAreSoundOnceTheirHelpIsFollowed(_ rule: RuleCase) throws {
    for example in rule.info.examples.failing { try expectRepaired(example, rule.info.id) }
  }

  @Test(arguments: structuralInfos.map(RuleCase.init(info:)))
  func structuralExamplesAreSoundOnceTheirHelpIsFollowed(_ rule: RuleCase) throws {
    for example in rule.info.examples.failing { try expectRepaired(example, rule.info.id) }
  }

  private func expectRepaired(_ example: RuleExample, _ rule: RuleID) throws {
    switch example.outcome {
    case .stays(let reason): #expect(!reason.isEmpty)
    case nil: Issue.record("\(rule) does not say what becomes of\n\(example.yaml)")
    case .repaired:
      let repaired = try #require(example.repaired)
      let before = Set(try example.findings().map(\.rule))
      let left = try repaired.findings()
      let unwanted = left.filter { finding in
        finding.rule == rule || finding.severity == .error
          || (finding.severity > .info && !before.contains(finding.rule))
      }
      let found = unwanted.map { "\($0.rule.name): \($0.message)" }
      empty(unwanted, "\(rule): \(found) in\n\(repaired.yaml.prefix(3000))")
    }
  }

  @Test func idsAreUniqueAndKebab() {
    var seen: Set<RuleID> = []
    for info in ruleInfos {
      #expect(seen.insert(info.id).inserted, "\(info.id) stands twice in allRules")
      #expect(
        info.id.name.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" })
      ends(info.summary, with: ".")
      #expect(info.why?.hasSuffix(".") == false)
    }
  }

  /// Whether the line is one of the example: only these can have a mark, those that complete it cannot.
  private func isShown(_ offset: Int, in text: String, of example: RuleExample) -> Bool {
    func bare(_ line: Substring) -> String {
      String(line.trimmingPrefix(/[ -]*/)).replacing("↓", with: "")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines[text.utf8.prefix(offset).count { $0 == 0x0A }]
    return example.fragment.split(separator: "\n").map(bare).contains(bare(line))
  }
}

/// A rule as a test argument.
struct RuleCase: CustomTestStringConvertible, Sendable {
  let info: RuleInfo
  var testDescription: String { info.id.name }
}
