import OfferRules
import Diagnostics
import TestSupport
import OfferReference
import Foundation
import OffercCommands
import Testing

@testable import CommandTestSupport

struct RulesTests {
  @Test func everyIdStandsInTheListWithItsSummary() {
    let lines = offerc(["rules"]).output.split(separator: "\n")
    for page in RulePage.all {
      let line = lines.filter { $0.hasPrefix("  \(page.id) ") }
      #expect(line.count == 1 && line.allSatisfy { $0.hasSuffix(page.info.summary) })
    }
  }

  @Test func whatWasTypedCommandsNoTerminal() {
    for arguments in [["rules", "\u{1B}[31m"], ["schema", "--", "\u{202E}"]] {
      let outcome = offerc(arguments)
      equal(outcome.status, .usage)
      contains(outcome.errors, "\\u{")
      #expect(!outcome.errors.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }

  @Test func forProgramsItIsJSONInTheSameOrder() throws {
    let outcome = offerc(["rules", "--format", "json"])
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    equal(list["format"] as? String, "offerc.rules/1")
    let rules = try #require(list["rules"] as? [[String: Any]])
    equal(rules.compactMap { $0["id"] as? String }, RulePage.all.map(\.id.name))
    #expect(
      rules.allSatisfy { $0["severity"] is String && $0["summary"] is String && $0["section"] is String })
  }
}
