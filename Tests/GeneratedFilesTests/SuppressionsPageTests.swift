import OfferRules
import TestSupport
import Diagnostics
import OfferCompiler
import OfferModel
import Testing

/// What the page on suppressions shows is so.
struct SuppressionsPageTests {
  private func page() throws -> String { try Repository.text("docs/suppressions.md") }

  private func block(_ language: String) throws -> String {
    let blocks = try page().matches(of: /```([a-z]+)\n([\s\S]*?)```/)
    return String(try #require(blocks.first { $0.output.1 == language }).output.2)
  }

  @Test func theExampleSuppressesAllThatItNames() throws {
    let yaml = try block("yaml")
    let result = try compilation(of: yaml)
    equal(result.findings.map(\.message), [])
    equal(result.suppressed.map(\.finding.rule), ["product-id-hyphen", "family-sharing-type"])
  }

  @Test func thePageNamesEveryRuleOnSuppressions() throws {
    let named = try page().matches(of: /\(rules\/([a-z-]+)\.md\)/).map { RuleID(String($0.output.1)) }
    equal(named, suppressionRules.map { $0.id })
  }
}
