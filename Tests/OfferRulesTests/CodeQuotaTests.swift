import Diagnostics
import TestSupport
import Testing

@testable import OfferRules

@Suite struct CodeQuotaTests {
  @Test func theBatchThatCrossesTheLineIsTheLaterOneByDate() throws {
    let found = try findings(
      of: Rulebook.codeQuota,
      inBatches: [[custom("late", 600_000, "2027-03-01")], [custom("early", 600_000, "2027-01-01")]])
    let finding = try #require(found.first)
    equal(found.count, 1)
    equal(
      finding.message,
      "1,200,000 codes in 2027Q1, but Apple makes at most 1,000,000 per quarter: batch 'late' exceeds the limit"
    )
    equal(finding.primary.text, "600,000 before it")
    equal(finding.related.map(\.text), ["batch early"])
    contains(finding.help, "createdDate 2027-04-01 or later")
  }

  @Test func onOneDayThePlaceDecides() throws {
    let found = try findings(
      of: Rulebook.codeQuota,
      inBatches: [[custom("a", 600_000, "2027-01-01"), custom("b", 600_000, "2027-01-01")]])
    #expect(found.map(\.message).allSatisfy { $0.contains("batch 'b'") } && found.count == 1)
  }

  @Test func inactiveBatchesCount() throws {
    let inactive = custom("a", 600_000, "2027-01-01", more: ", active: false")
    try equal(
      findings(of: Rulebook.codeQuota, inBatches: [[inactive], [custom("b", 600_000, "2027-01-02")]])
        .count, 1)
  }

  @Test func everyQuarterAndEveryKindOfCodeHasItsOwnCount() throws {
    let batches = [
      custom("a", 900_000, "2027-03-31"), custom("b", 900_000, "2027-04-01"),
      oneTime("c", 9_000, "2027-03-31", "environment: sandbox"),
      oneTime("d", 900_000, "2027-03-31", "issuer: offerc"),
    ]
    try empty(findings(of: Rulebook.codeQuota, inBatches: [batches]))
    let near = try findings(of: Rulebook.codeQuotaNear, inBatches: [batches])
    equal(
      near.map(\.message),
      [
        "900,000 of 1,000,000 codes of 2027Q1 are planned, more than 80%",
        "900,000 of 1,000,000 codes of 2027Q2 are planned, more than 80%",
        "9,000 of 10,000 sandbox codes of 2027Q1 are planned, more than 80%",
        "900,000 of 1,000,000 own codes of 2027Q1 are planned, more than 80%",
      ])
  }

  @Test func quartersThatAreOverAreLeftAlone() throws {
    let batch = [[custom("a", 2_000_000, "2027-03-31")]]
    try equal(findings(of: Rulebook.codeQuota, inBatches: batch, today: "2027-03-31").count, 1)
    try empty(findings(of: Rulebook.codeQuota, inBatches: batch, today: "2027-04-01"))
  }

  @Test func ownCodesAreMeasuredAgainstTheAppsLimit() throws {
    let batch = [[oneTime("a", 600, "2027-01-01", "issuer: offerc")]]
    let found = try findings(of: Rulebook.codeQuota, inBatches: batch, app: ", ownCodesPerQuarter: 500")
    equal(
      found.map(\.message),
      [
        "600 own codes in 2027Q1, but `ownCodesPerQuarter` allows 500 per quarter: batch 'a' exceeds the limit"
      ])
    equal(found.first?.related.map(\.text), ["the limit"])
  }

  @Test func theLargestCountsAddUp() throws {
    let most = (1 << 53) - 1
    let batches = [[custom("a", most, "2027-01-01"), custom("b", most, "2027-01-01")]]
    try equal(findings(of: Rulebook.codeQuota, inBatches: batches).count, 1)
    try empty(findings(of: Rulebook.codeQuotaNear, inBatches: batches))
  }

  private func custom(_ id: String, _ count: Int, _ created: String, more: String = "") -> String {
    "{id: \(id), kind: custom, code: CODE, count: \(count), createdDate: \(created)\(more)}"
  }

  private func oneTime(_ id: String, _ count: Int, _ created: String, _ more: String) -> String {
    "{id: \(id), kind: one-time-use, count: \(count), createdDate: \(created), expirationDate: 2027-08-01, \(more)}"
  }
}
